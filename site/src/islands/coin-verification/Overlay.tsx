import { Check, LoaderCircle } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { stepAt } from './steps.ts';
import { useModal } from './use-modal.ts';

interface OverlayProps {
  title: string;
  steps: readonly string[];
  everyMs: number;
  /** What has come of it; until then the work is under way. */
  done?: string;
  /** Calls the work off; without it the work is over too soon to be called off. */
  onCancel?: () => void;
}

/** What is being done meanwhile, step by step, over a page that has to wait for it. */
export function Overlay({ title, steps, everyMs, done, onCancel }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const shown = useStep(everyMs, steps.length);
  const step = done ? steps.length : shown;
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className="m-auto grid w-[calc(100%-2.25rem)] max-w-96 grid-cols-1 gap-5 rounded-tray border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-[#0d0b08a6]"
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
    >
      <h2 id={heading} tabIndex={-1} className="outline-none">
        {title}
      </h2>
      <ol className="grid gap-3">
        {steps.map((text, index) => (
          <li
            key={text}
            className={classNames('flex items-center gap-3', index > step && 'text-muted')}
            aria-current={index === step ? 'step' : undefined}
          >
            <Mark state={index < step ? 'done' : index === step ? 'now' : 'later'} />
            <span className="min-w-0 wrap-break-word">{text}</span>
          </li>
        ))}
      </ol>
      <p
        role="status"
        className={
          done ? 'rounded-control bg-positive-soft px-3.5 py-3 font-medium text-positive' : 'sr-only'
        }
      >
        {done ?? `${steps[step]}…`}
      </p>
      {onCancel && !done && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </dialog>
  );
}

function Mark({ state }: { state: 'done' | 'now' | 'later' }) {
  const ring = 'grid size-6 flex-none place-items-center rounded-full';
  if (state === 'done') {
    return (
      <span className={classNames(ring, 'bg-positive-soft text-positive')}>
        <Check className="size-4" aria-hidden="true" />
      </span>
    );
  }
  if (state === 'later') return <span className={classNames(ring, 'border border-line')} />;
  return (
    <span className={classNames(ring, 'text-accent')}>
      <LoaderCircle className="size-5 animate-spin" aria-hidden="true" />
    </span>
  );
}

/** The step that is shown by now. */
function useStep(everyMs: number, count: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setStep(stepAt(performance.now() - begun, everyMs, count)), everyMs / 4);
    return () => clearInterval(timer);
  }, [everyMs, count]);
  return step;
}
