import { ArrowLeftRight, Check, LoaderCircle, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Progress, Stage } from '../../../../shared/identify/model.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { keepCaptured } from '../../lib/captured-photos.ts';
import { useFlow } from '../../lib/flow.ts';
import { goBack, navigate } from '../../lib/navigation.ts';
import { useIdentifying } from '../../lib/queries/identify.ts';
import { isReader } from '../../lib/reader.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button, classNames, IconButton } from '../../ui/button.tsx';
import { LocalReaderNote, Notice, StepTitle } from '../../ui/notice.tsx';
import { forgetSteps, type Purpose } from './kept-steps.ts';
import { Photos } from './Photos.tsx';
import type { Way } from './run.ts';
import { circlesOf, type StepAction, type Steps } from './steps.ts';
import { useRun } from './use-run.ts';

interface IdentifyingProps {
  progress: Progress | null | undefined;
  isLost: boolean;
  isLeaving: boolean;
  onCancel: () => void;
}

function Identifying({ progress, isLost, isLeaving, onCancel }: IdentifyingProps) {
  const provider = useIdentifying().data?.provider?.name ?? null;
  const done = isLeaving ? PARTS.length : partsDone(progress);
  const now = PARTS[done];
  const isWaiting = isLost && !isLeaving;
  const noConnection = t('No connection. Waiting for the server…');
  return (
    <>
      <div className="grid gap-1.5">
        <StepTitle>{t('Identifying the coin')}</StepTitle>
        <p className="text-muted">{t('You can leave this page; the result will be saved for you.')}</p>
      </div>
      {isWaiting && <Notice tone="danger">{noConnection}</Notice>}
      <ol className="grid">
        {PARTS.map((part, index) => (
          <li
            key={part}
            className={classNames(
              'flex items-center gap-3 border-t border-line py-[11px]',
              index === done ? 'font-semibold text-ink' : 'text-muted',
            )}
            aria-current={index === done ? 'step' : undefined}
          >
            <span
              className={classNames(
                'grid size-[24px] flex-none place-items-center rounded-full border-[1.5px]',
                index > done ? 'border-line' : 'border-transparent',
                index < done && 'bg-positive-soft text-positive',
                index === done && 'text-accent',
              )}
              aria-hidden="true"
            >
              {index < done && <Check className="size-[15px] stroke-[2.75]" />}
              {index === done && <LoaderCircle className="size-[21px] animate-spin stroke-[2.75]" />}
            </span>
            {partInWords(part, progress, provider)}
            {index < done && <span className="sr-only"> {t('(done)')}</span>}
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {isWaiting ? noConnection : now ? partInWords(now, progress, provider) : t('Opening the result')}
      </p>
      <Button wide variant="ghost" disabled={isLeaving} onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </>
  );
}

export const PARTS = ['sending', 'preparing', 'asking', 'checking'] as const;
type Part = (typeof PARTS)[number];

const PART: Readonly<Record<Stage, number>> = {
  waiting: 1,
  preparing: 1,
  asking: 2,
  checking: 3,
  storing: 3,
  done: PARTS.length,
  failed: PARTS.length,
  cancelled: PARTS.length,
};

export const partsDone = (progress: Progress | null | undefined): number =>
  progress ? PART[progress.stage] : 0;

/** Name of the embedded reader on the server. */
const READER_NAME = 'The reader';

export function partInWords(
  part: Part,
  progress: Progress | null | undefined,
  provider: string | null,
): string {
  switch (part) {
    case 'sending':
      return t('Sending the photos');
    case 'preparing':
      return progress?.stage === 'waiting' ? lineInWords(progress.place) : t('Preparing the photos');
    case 'asking':
      if (provider === READER_NAME) return t('Reading the coin…');
      return provider ? t('Asking {provider}', { provider }) : t('Identifying the coin');
    case 'checking':
      return progress?.stage === 'storing' ? t('Saving the result') : t('Checking the catalogue');
  }
}

export function lineInWords(place: number | null): string {
  if (place === null) return t('In the queue');
  if (place <= 1) return t('In the queue: you’re next');
  return plural(place - 1, { one: 'In the queue: # ahead of you', other: 'In the queue: # ahead of you' });
}

interface ReviewProps {
  steps: Steps;
  purpose: Purpose;
  onAction: (action: StepAction) => void;
  onNothing: () => void;
}

export function Review({ steps, purpose, onAction, onNothing }: ReviewProps) {
  const { obverse, reverse } = steps;
  const sides = obverse && {
    obverse: obverse.blob,
    reverse: reverse?.blob ?? null,
    circles: circlesOf(steps),
  };
  const forForm = purpose === 'manual-entry';
  const { scope, options, form } = useFlow();
  const { run, problem, start, cancel, ...underWay } = useRun(sides, forForm);
  usePlacing(steps, onAction);
  const canIdentify = useIdentifying().data?.provider !== null && !forForm;

  // World coins start over with the obverse after a failure.
  const startsOver = scope === 'world' && problem !== null;
  useEffect(() => {
    if (!startsOver || !problem) return;
    toastFailure(problem.title, problem.text);
    onAction({ type: 'start-over' });
    onNothing();
  }, [startsOver, problem, onAction, onNothing]);

  const isNothing = !run && !problem && !obverse;
  useEffect(() => {
    if (isNothing) onNothing();
  }, [isNothing, onNothing]);

  const begin = (way: Way) => {
    const isOpen = [obverse, reverse].some((shot) => shot?.placing?.several && !shot.placing.circle);
    if (!isOpen) return start(way);
    toastFailure(t('Which coin is it?'), t('Press one of the coins on the photo, or identify all.'));
  };

  const toForm = async () => {
    // Frees the storage that the photos need.
    forgetSteps(purpose);
    if (sides && !(await keepCaptured(sides, 'manual-entry'))) {
      toastFailure(t('Photos Not Saved'), t('Your browser’s storage is full. Add the photos in the form.'));
    }
    if (forForm) goBack('/manual-entry');
    else void navigate(form);
  };

  if (isNothing) return null;
  return (
    <div className="mx-auto grid w-full max-w-md gap-[18px] ps-[max(18px,env(safe-area-inset-left))] pe-[max(18px,env(safe-area-inset-right))] pt-[max(18px,env(safe-area-inset-top))] pb-[32px]">
      <div className="bar">
        <IconButton label={t('Close')} onClick={() => goBack(forForm ? '/manual-entry' : options)}>
          <X aria-hidden="true" />
        </IconButton>
        <span>{forForm ? t('Photos for the form') : t('Identify a coin')}</span>
        <span className="size-11.5" />
      </div>
      {obverse && (
        <Photos steps={steps} locked={run !== null} canIdentify={canIdentify} onAction={onAction} />
      )}
      {run ? (
        <Identifying key={run.ticket} {...underWay} onCancel={cancel} />
      ) : (
        <>
          {obverse && <Change swaps={reverse !== null && !problem} onAction={onAction} />}
          <div className="grid gap-1.5">
            <StepTitle key={problem?.text}>{problem ? problem.title : t('Check your photos')}</StepTitle>
            {problem ? (
              <p role="alert">{problem.text}</p>
            ) : (
              <p className="text-muted">
                {reverse
                  ? t('Are both sides sharp and fully in view?')
                  : t('One side is enough; both give a better match.')}
              </p>
            )}
          </div>
          {forForm ? (
            <Button wide onClick={toForm}>
              {t('Use these photos')}
            </Button>
          ) : problem ? (
            <Failure onRetry={obverse ? () => start(problem.way) : onNothing} onForm={toForm} />
          ) : (
            <WaysOn onStart={begin} />
          )}
        </>
      )}
    </div>
  );
}

const FEW = 3;

/**
 * Buttons to go on. Where the server has no provider, coins are reviewed by hand, and "Identify without saving" is left out.
 */
function WaysOn({ onStart }: { onStart: (way: Way) => void }) {
  const { data } = useIdentifying();
  const { scope } = useFlow();
  const byHand = data?.provider === null;
  const left = data && !byHand ? data.today.limit - data.today.used : 0;
  return (
    <>
      {byHand && (
        <Notice>
          {t('Automatic identification isn’t available. You enter the details yourself.')}{' '}
          {translated(data.setUp ?? '')}
        </Notice>
      )}
      {isReader(data?.provider?.model) && <LocalReaderNote />}
      {left > 0 && left <= FEW && !isReader(data?.provider?.model) && (
        <Notice>
          {plural(left, {
            one: 'One identification is left today.',
            other: '# identifications are left today.',
          })}
        </Notice>
      )}
      <div className="grid gap-2.5">
        <Button wide onClick={() => onStart('verify')}>
          {byHand ? t('Enter Details') : t('Identify coin')}
        </Button>
        {!byHand && scope === 'any' && (
          <Button wide variant="ghost" onClick={() => onStart('look')}>
            {t('Identify without saving')}
          </Button>
        )}
        <p className="text-center text-sm text-muted">{t('You review everything before saving.')}</p>
      </div>
    </>
  );
}

function Failure({ onRetry, onForm }: { onRetry: () => void; onForm: () => void }) {
  return (
    <div className="grid gap-2.5">
      <Button wide onClick={onRetry}>
        {t('Try again')}
      </Button>
      <Button wide variant="ghost" onClick={onForm}>
        {t('Enter the details yourself')}
      </Button>
    </div>
  );
}

interface ChangeProps {
  swaps: boolean;
  onAction: (action: StepAction) => void;
}

function Change({ swaps, onAction }: ChangeProps) {
  return (
    <div className="-my-2.5 flex flex-wrap justify-between gap-x-5 text-[0.875rem]">
      {swaps && (
        <button type="button" className="link link-target gap-2" onClick={() => onAction({ type: 'swap' })}>
          <ArrowLeftRight className="size-[17px]" aria-hidden="true" />
          {t('Swap the sides')}
        </button>
      )}
      <button
        type="button"
        className="link link-target gap-2"
        onClick={() => onAction({ type: 'start-over' })}
      >
        <RotateCcw className="size-[17px]" aria-hidden="true" />
        {t('Start over')}
      </button>
    </div>
  );
}

function usePlacing(steps: Steps, onAction: (action: StepAction) => void) {
  const asked = useRef(new WeakSet<Blob>());
  const { obverse, reverse } = steps;
  useEffect(() => {
    for (const shot of [obverse, reverse]) {
      if (!shot || shot.placing || asked.current.has(shot.blob)) continue;
      asked.current.add(shot.blob);
      void placingOn(shot.blob).then((placing) => onAction({ type: 'placed', photo: shot.blob, placing }));
    }
  }, [obverse, reverse, onAction]);
}

/** Offline, the detector cannot be loaded: no coin found. */
async function placingOn(photo: Blob) {
  try {
    const { coinsOn, placingOf } = await import('../../lib/enhance.ts');
    return placingOf(await coinsOn(photo));
  } catch {
    return { circle: null, by: 'finder', problem: 'no coin' } as const;
  }
}
