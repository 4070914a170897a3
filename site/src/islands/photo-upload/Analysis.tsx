import { Check, LoaderCircle } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Progress, Stage } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { translated } from '../../../../shared/language/said.ts';
import { useProgress } from '../../lib/queries/identify.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Photo } from './use-photos.ts';

export interface AnalysisProps {
  ticket: string;
  sides: { obverse: Photo; reverse: Photo | null } | null;
  /** Who looks at the photos; undefined where nobody knows, or nobody does. */
  provider: string | undefined;
  /** It is being cancelled: whether in time, the server will say. */
  cancelling: boolean;
  onCancel: () => void;
}

/** What is being done with the photos, over the whole screen, until there is an answer or no more patience for it. */
export function Analysis({ ticket, sides, provider, cancelling, onCancel }: AnalysisProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const own = dialog.current;
    // The answer may have led away before this was drawn.
    if (own?.isConnected) own.showModal();
    // Closed before it is gone, it gives the focus back to where it was.
    return () => own?.close();
  }, []);
  const progress = useProgress(ticket);
  const isLost = progress.isError || progress.fetchStatus === 'paused';
  const known: Known = isLost ? undefined : (progress.data ?? null);
  const at = useTimed(known);
  return (
    <dialog
      ref={dialog}
      className="analysis"
      aria-labelledby="analysis-title"
      onCancel={(event) => {
        event.preventDefault();
        if (!cancelling) onCancel();
      }}
    >
      <div className="column analysis-column on-felt">
        <div className="analysis-coins" aria-hidden="true">
          {[sides?.obverse, sides?.reverse].map(
            (photo) =>
              photo && (
                <span key={photo.thumbnail} className="analysis-coin">
                  <img src={photo.thumbnail} alt="" />
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
    <li className={classNames('analysis-step', state === 'later' && 'analysis-later')}>
      <span className="analysis-mark" aria-hidden="true">
        {state === 'done' && <Check />}
        {state === 'now' && <LoaderCircle className="animate-spin" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="text-sm font-medium">{label}</span>
        <span
          className="analysis-bar"
          role="progressbar"
          aria-label={label}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ transform: `scaleX(${share})` }} />
        </span>
      </span>
    </li>
  );
}

/** How often the bars move; what is between two moves is a transition's work. */
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

/** The steps of the analysis and how long each is shown (specification 001, section 4); the last saves nothing, and does not say so. */
export const STEPS = [
  { label: msg('Analyzing images'), ms: 3000 },
  { label: msg('Identifying with an AI model'), ms: 4000 },
  { label: msg('Matching database records'), ms: 2000 },
  { label: msg('Preparing the result'), ms: 1000 },
] as const;

/** The step on the screen, and for how long it has been. */
export interface At {
  step: number;
  ms: number;
}

export const START: At = { step: 0, ms: 0 };

/** What is known of the server's work: undefined while it cannot be asked, null while it has not heard of it yet. */
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

/** The farthest step that may be shown: none is passed before its work is, and none while nothing is heard of it. */
const farthest = (known: Known): number => (known ? FARTHEST[known.stage] : 0);

/** Where the overlay is after so many milliseconds more: each step takes its time, or as long as its work. */
export function advanced({ step, ms }: At, passed: number, known: Known): At {
  const length = STEPS[step]?.ms ?? 0;
  const now = ms + passed;
  if (now < length || step >= farthest(known)) return { step, ms: now };
  // What was spent waiting is not the next step's time.
  return advanced({ step: step + 1, ms: 0 }, Math.min(now - length, passed), known);
}

/** From here on a step that waits for its work moves ever more slowly. */
const SLOW = 0.8;

/** How full the bar of a step is, 0 to 1: full when it is past, never while it is under way. */
export function shareOf(index: number, { step, ms }: At): number {
  if (index !== step) return index < step ? 1 : 0;
  const time = ms / (STEPS[index]?.ms ?? 1);
  return time <= SLOW ? time : 1 - (1 - SLOW) / (1 + time - SLOW);
}

/** After so long at one step a word of patience is due. */
const LONG_MS = 12_000;

/** The embedded reader, as the server names it. */
const READER_NAME = 'The reader';

/** What a step is called: the reader is no AI model. */
export const labelOf = (index: number, provider?: string): string =>
  index === 1 && provider === READER_NAME ? t('Reading the coin') : translated(STEPS[index]?.label ?? '');

/** What is being done, in a sentence: of the step that is shown, which may lag behind the work but never runs ahead. */
export function wordsFor(known: Known, { step, ms }: At, provider = msg('The AI')): string {
  if (known === undefined) return t('No connection. Waiting for the server…');
  if (known === null) return t('Sending your photos…');
  if (known.stage === 'waiting') {
    const { place } = known;
    return place === null || place <= 1
      ? t('Next in line…')
      : t('Waiting at place {place} in line…', { place });
  }
  if (step === 0) return t('Preparing your photos…');
  if (step === 1) {
    if (provider === READER_NAME)
      return ms < LONG_MS ? t('Reading the coin…') : t('Still reading. A worn coin takes longer.');
    const who = { provider: translated(provider) };
    return ms < LONG_MS
      ? t('{provider} is looking at your coin…', who)
      : t('{provider} is still looking. Some coins take a minute.', who);
  }
  return step === 2 ? t('Checking the answer against the catalogue…') : t('Keeping what was found…');
}
