import { Check, LoaderCircle } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { Button, classNames } from '../../ui/button.tsx';
import { REST_STEP_MS, stepAt } from './steps.ts';
import { useModal } from './use-modal.ts';

interface OverlayProps {
  title: string;
  steps: readonly string[];
  everyMs: number;
  /** The step that takes as long as the work does; without it the last one. */
  lasting?: number;
  /** What has come of it; until then the work is under way. */
  done?: string;
  /** Calls the work off; without it the work is over too soon to be called off. */
  onCancel?: () => void;
  /** Another way on, offered to those who have waited long. */
  later?: { afterMs: number; label: string; onPress: () => void };
}

/** What is being done meanwhile, step by step, over a page that has to wait for it. */
export function Overlay({ title, steps, everyMs, lasting, done, onCancel, later }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const step = useStep(everyMs, steps.length, lasting ?? steps.length - 1, Boolean(done));
  const isOver = Boolean(done) && step >= steps.length;
  useModal(dialog, done ? undefined : onCancel);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className="m-auto grid w-[calc(100%-2.25rem)] max-w-96 grid-cols-1 gap-5 rounded-tray border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-[#0d0b08a6]"
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
          isOver ? 'rounded-control bg-positive-soft px-3.5 py-3 font-medium text-positive' : 'sr-only'
        }
      >
        {isOver ? done : t('{step}…', { step: steps[Math.min(step, steps.length - 1)] ?? '' })}
      </p>
      {onCancel && !done && (
        <Button variant="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
      {later && !done && <Later key={later.label} {...later} />}
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

function Later({ afterMs, label, onPress }: NonNullable<OverlayProps['later']>) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return (
    isDue && (
      <Button variant="ghost" onClick={onPress}>
        {label}
      </Button>
    )
  );
}

/** The step that is shown by now: no later one than `lasting` until it is done, and then the rest quickly. */
function useStep(everyMs: number, count: number, lasting: number, isDone: boolean): number {
  const [step, setStep] = useState(0);
  const reached = useRef(0);
  reached.current = step;
  useEffect(() => {
    const begun = performance.now();
    const from = reached.current;
    const [each, last] = isDone ? [REST_STEP_MS, count] : [everyMs, lasting];
    const timer = setInterval(
      () => setStep(Math.max(from, stepAt(performance.now() - begun + from * each, each, last + 1))),
      each / 4,
    );
    return () => clearInterval(timer);
  }, [everyMs, count, lasting, isDone]);
  return step;
}
