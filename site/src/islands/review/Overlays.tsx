import { Check, LoaderCircle } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { mintName } from '../../../../shared/catalogue/mints.ts';
import { EDGE_MARKS } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useFocusGivenBack } from '../../lib/focus.ts';
import { useHistoryStep } from '../../lib/history-step.ts';
import { Button, classNames } from '../../ui/button.tsx';
import type { Cancellable } from './re-verify.ts';
import { asksForEdge } from './record.ts';
import type { useSave } from './save.ts';
import {
  CROSS_CHECK_STEP,
  IMPATIENT_MS,
  OVERLAY_AFTER_MS,
  RE_VERIFY_STEP_MS,
  RE_VERIFY_STEPS,
  REST_STEP_MS,
  SAVED,
  SAVING_STEP_MS,
  savingSteps,
  stepAt,
} from './steps.ts';
import type { ReviewState } from './use-review.ts';

interface OverlaysProps {
  state: ReviewState;
  reVerification: Cancellable;
  reIdentification: Cancellable;
  saving: ReturnType<typeof useSave>;
  /** Asked before it is saved; null where none is. */
  secondModel: string | null;
  /** It is the embedded reader that looks again. */
  reads: boolean;
}

export function Overlays(props: OverlaysProps) {
  const { state, reVerification, reIdentification, secondModel, reads } = props;
  const { saving, skip, isSkipped } = props.saving;
  const isAsking = secondModel !== null && saving === 'under way' && !isSkipped;
  const { held, coin, review } = state;
  const isLasting = useLasting(reVerification.busy);
  return (
    <>
      {asksForEdge(coin, review) && review.edge === null && (
        <EdgeDialog
          location={held.edgeMintMarkLocation}
          onAnswer={(mark) => state.answerEdge(mark || null)}
          onSkip={() => state.answerEdge('skipped')}
        />
      )}
      {isLasting && reVerification.busy && (
        <Overlay
          title={t('Re-verifying your coin')}
          steps={RE_VERIFY_STEPS.map(translated)}
          everyMs={RE_VERIFY_STEP_MS}
          onCancel={reVerification.cancel}
        />
      )}
      <LookingAgain work={reIdentification} reads={reads} />
      {saving !== 'no' && (
        <Overlay
          title={t('Saving your coin')}
          steps={savingSteps(secondModel, isSkipped)}
          everyMs={SAVING_STEP_MS}
          lasting={isAsking ? CROSS_CHECK_STEP : undefined}
          done={saving === 'done' ? translated(SAVED) : undefined}
          later={
            isAsking
              ? { afterMs: IMPATIENT_MS, label: t('Save without second opinion'), onPress: skip }
              : undefined
          }
        />
      )}
    </>
  );
}

export function LookingAgain({ work, reads }: { work: Cancellable; reads: boolean }) {
  const isLasting = useLasting(work.busy);
  return (
    isLasting &&
    work.busy && (
      <Overlay
        title={reads ? t('Reading the coin again') : t('Asking the AI again')}
        steps={[t('Analyzing your photos'), t('Checking the catalogue')]}
        everyMs={RE_VERIFY_STEP_MS * 4}
        onCancel={work.cancel}
      />
    )
  );
}

function useLasting(busy: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLasting(true), OVERLAY_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [busy]);
  return lasting;
}

interface EdgeDialogProps {
  /** Where to look: "On the edge, with the date". */
  location: string | null;
  onAnswer: (mark: string) => void;
  onSkip: () => void;
}

export function EdgeDialog({ location, onAnswer, onSkip }: EdgeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const text = useId();
  const place = location && translated(location);
  useHistoryStep(onSkip);
  useModal(dialog, onSkip);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      aria-describedby={text}
      className="dialog grid-cols-1 text-ink backdrop:bg-[#0d0b08a6]"
    >
      <h2 id={heading}>{t('Which mint mark is on the edge?')}</h2>
      <p id={text} className="text-muted">
        {t('This coin’s mint mark is on the edge, which photos of the sides don’t show.')}{' '}
        {place &&
          `${t('Where to look: {place}.', { place: place.charAt(0).toLowerCase() + place.slice(1) })} `}
        {t('Turn the coin slowly under a light to find the letter.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5 *:min-w-fit *:flex-1 *:basis-[45%]">
        {EDGE_MARKS.map((mark) => (
          <Button key={mark} variant="ghost" onClick={() => onAnswer(mark)}>
            {mark ? `${mark} (${mintName(mark)})` : t('No mint mark visible')}
          </Button>
        ))}
      </div>
      <Button variant="ghost" className="mt-2.5 border-transparent text-muted" onClick={onSkip}>
        {t('Skip for now')}
      </Button>
    </dialog>
  );
}

interface OverlayProps {
  title: string;
  steps: readonly string[];
  everyMs: number;
  /** The step that takes as long as the work does; without it the last one. */
  lasting?: number;
  /** What has come of it; until then the work is under way. */
  done?: string;
  onCancel?: () => void;
  later?: { afterMs: number; label: string; onPress: () => void };
}

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

/** No later than `lasting` until it is done, then the rest quickly. */
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

/**
 * A modal of the browser while mounted; Escape only asks to close. The focus returns to the element before it, else to the
 * nearest heading.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, onEscape?: () => void) {
  const giveFocusBack = useFocusGivenBack();
  const leave = useEffectEvent((element: HTMLDialogElement | null) => {
    element?.close();
    const focused = document.activeElement;
    // Once what takes its place has come, which may have asked for the focus itself.
    queueMicrotask(() => {
      const now = document.activeElement;
      if (now !== focused && now !== document.body) return;
      giveFocusBack(new Event('close'));
      if (document.activeElement === document.body) focusTitle();
    });
  });
  const onKey = useEffectEvent(() => onEscape?.());
  useLayoutEffect(() => {
    const element = dialog.current;
    const controller = new AbortController();
    const { signal } = controller;
    // Browsers close a dialog at the second Escape, whatever is said to the first.
    element?.setAttribute('closedby', 'none');
    element?.addEventListener('cancel', (event) => event.preventDefault(), { signal });
    element?.addEventListener('close', () => element.showModal(), { signal });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onKey();
    };
    document.addEventListener('keydown', onKeyDown, { signal });
    element?.showModal();
    return () => {
      controller.abort();
      leave(element);
    };
  }, [dialog]);
}

export function focusTitle() {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
