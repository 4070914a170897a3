import { Check, LoaderCircle } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Progress, Stage } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useProgress } from '../../lib/queries/identify.ts';
import { Button, classNames } from '../../ui/button.tsx';
import type { Photo } from './use-photos.ts';
import '../../styles/camera.css';

export interface AnalysisProps {
  ticket: string;
  sides: { obverse: Photo; reverse: Photo | null } | null;
  provider: string | undefined;
  /** The server decides whether it was in time. */
  cancelling: boolean;
  onCancel: () => void;
}

export function Analysis({ ticket, sides, provider, cancelling, onCancel }: AnalysisProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const own = dialog.current;
    // The answer may have left the page already.
    if (own?.isConnected) own.showModal();
    return () => own?.close();
  }, []);
  const progress = useProgress(ticket);
  const isLost = progress.isError || progress.fetchStatus === 'paused';
  const known: Known = isLost ? undefined : (progress.data ?? null);
  const at = useTimed(known);
  return (
    <dialog
      ref={dialog}
      className="fixed inset-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-[radial-gradient(90%_60%_at_50%_22%,var(--felt),var(--felt-deep))] text-on-felt backdrop:bg-transparent open:grid"
      aria-labelledby="analysis-title"
      onCancel={(event) => {
        event.preventDefault();
        if (!cancelling) onCancel();
      }}
    >
      <div className="column on-felt grid grid-cols-1 content-center gap-8 pt-[max(24px,env(safe-area-inset-top))] pb-[max(24px,env(safe-area-inset-bottom))] [--ring:var(--on-felt)]">
        <div className="flex justify-center gap-[18px]" aria-hidden="true">
          {[sides?.obverse, sides?.reverse].map(
            (photo) =>
              photo && (
                <span
                  key={photo.thumbnail}
                  className="analysis-coin relative aspect-square w-[min(38vw,9.25rem)] overflow-hidden rounded-[50%] shadow-[0_0_0_5px_#0003,0_0_0_6px_#ffffff1f,var(--coin-shadow)] only:w-[min(48vw,11.5rem)]"
                >
                  <img src={photo.thumbnail} alt="" className="size-full object-cover" />
                </span>
              ),
          )}
        </div>
        <div className="text-center">
          <h2 id="analysis-title" className="text-2xl">
            {t('Analyzing your coin')}
          </h2>
          <p className="mt-1.5 text-on-felt-muted" role="status">
            {wordsFor(known, at, provider)}
          </p>
        </div>
        <ol className="grid grid-cols-1 gap-4">
          {STEPS.map(({ label }, index) => (
            <Step
              key={label}
              label={labelOf(index, provider)}
              state={stateOf(index, at.step)}
              share={shareOf(index, at)}
            />
          ))}
        </ol>
        <Button variant="ghost" className="justify-self-center px-8" busy={cancelling} onClick={onCancel}>
          {cancelling ? t('Cancelling…') : t('Cancel')}
        </Button>
      </div>
    </dialog>
  );
}

const stateOf = (index: number, current: number) =>
  index === current ? 'now' : index < current ? 'done' : 'later';

function Step({ label, state, share }: { label: string; state: 'done' | 'now' | 'later'; share: number }) {
  return (
    <li
      className={classNames(
        'flex items-center gap-3.5 [transition:opacity_var(--settle)]',
        state === 'later' && 'opacity-75',
      )}
    >
      <span
        className="grid size-[26px] flex-none place-items-center rounded-full bg-[#0004] text-on-felt-strong shadow-[inset_0_1px_3px_#0008]"
        aria-hidden="true"
      >
        {state === 'done' && <Check className="size-[15px] stroke-[2.5]" />}
        {state === 'now' && <LoaderCircle className="size-[15px] animate-spin stroke-[2.5]" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="text-sm font-medium">{label}</span>
        <span
          className="mt-[7px] block h-1 overflow-hidden rounded-sm bg-[#0006]"
          role="progressbar"
          aria-label={label}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span
            className="block h-full rounded-[inherit] bg-on-felt-strong [transform-origin:var(--line-start)] [transition:transform_220ms_linear]"
            style={{ transform: `scaleX(${share})` }}
          />
        </span>
      </span>
    </li>
  );
}

const TICK_MS = 200;

function useTimed(known: Known) {
  const [at, setAt] = useState(START);
  const latest = useRef(known);
  latest.current = known;
  useEffect(() => {
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = now - before;
      before = now;
      setAt((current) => advanced(current, passed, latest.current));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return at;
}

export const STEPS = [
  { label: msg('Analyzing images'), ms: 3000 },
  { label: msg('Identifying with an AI model'), ms: 4000 },
  { label: msg('Matching database records'), ms: 2000 },
  { label: msg('Preparing the result'), ms: 1000 },
] as const;

export interface At {
  step: number;
  ms: number;
}

export const START: At = { step: 0, ms: 0 };

/** Server progress: undefined while it cannot be reached, null before it has started. */
export type Known = Pick<Progress, 'stage' | 'place'> | null | undefined;

const FARTHEST: Readonly<Record<Stage, number>> = {
  waiting: 0,
  preparing: 0,
  asking: 1,
  checking: 2,
  storing: 3,
  done: 3,
  failed: 3,
  cancelled: 3,
};

const farthest = (known: Known): number => (known ? FARTHEST[known.stage] : 0);

export function advanced({ step, ms }: At, passed: number, known: Known): At {
  const length = STEPS[step]?.ms ?? 0;
  const now = ms + passed;
  if (now < length || step >= farthest(known)) return { step, ms: now };
  return advanced({ step: step + 1, ms: 0 }, Math.min(now - length, passed), known);
}

/** Share from which a waiting step slows down. */
const SLOW = 0.8;

export function shareOf(index: number, { step, ms }: At): number {
  if (index !== step) return index < step ? 1 : 0;
  const time = ms / (STEPS[index]?.ms ?? 1);
  return time <= SLOW ? time : 1 - (1 - SLOW) / (1 + time - SLOW);
}

/** Time on one step before a note of patience, in ms. */
const LONG_MS = 12_000;

/** Name of the embedded reader on the server. */
const READER_NAME = 'The reader';

export const labelOf = (index: number, provider?: string): string =>
  index === 1 && provider === READER_NAME ? t('Reading the coin') : translated(STEPS[index]?.label ?? '');

export function wordsFor(known: Known, { step, ms }: At, provider = msg('The AI')): string {
  if (known === undefined) return t('No connection. Waiting for the server…');
  if (known === null) return t('Sending your photos…');
  if (known.stage === 'waiting') {
    const { place } = known;
    return place === null || place <= 1
      ? t('Next in the queue…')
      : t('Number {place} in the queue…', { place });
  }
  if (step === 0) return t('Preparing your photos…');
  if (step === 1) {
    if (provider === READER_NAME)
      return ms < LONG_MS ? t('Reading the coin…') : t('Still reading. Worn coins take longer.');
    const who = { provider: translated(provider) };
    return ms < LONG_MS
      ? t('{provider} is looking at your coin…', who)
      : t('{provider} is still looking. Some coins take a minute.', who);
  }
  return step === 2 ? t('Checking the catalogue…') : t('Saving the result…');
}
