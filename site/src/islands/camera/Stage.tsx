import { Check, CircleAlert, RefreshCw, X } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useFlow } from '../../lib/flow.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { optional } from '../../lib/hooks.ts';
import { goBack } from '../../lib/navigation.ts';
import { photoProblem } from '../../lib/photos.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { StepTitle } from '../../ui/notice.tsx';
import { Closed } from './Closed.tsx';
import { FINDING, preparingInWords, SIDE_TEXT, SIDE_TITLE, sideInText, sideShort } from './camera-labels.ts';
import { FileButton, QUIET, ROUND } from './FileButton.tsx';
import { Finder, HintLine, LensControls } from './Finder.tsx';
import type { Finding } from './quality.ts';
import type { Shot, StepAction, Steps } from './steps.ts';
import { useCamera, useHint } from './use-camera.ts';
import { useShutter, useShutterKey } from './use-shutter.ts';

interface DoubtsProps {
  findings: readonly Finding[];
  onRetake: () => void;
  onUse: () => void;
}

export function Doubts({ findings, onRetake, onUse }: DoubtsProps) {
  const part = useRef<HTMLElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useFocusHandedOn(part);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={part}
      className="grid min-w-0 grid-cols-1 gap-[14px] [grid-area:hint/1/controls/auto] sideways:max-h-full sideways:self-center sideways:[grid-area:controls]"
      aria-label={t('About this photo')}
    >
      <div
        ref={text}
        tabIndex={-1}
        className="flex gap-[12px] rounded-card bg-warning-soft px-[15px] py-[13px] text-[0.9375rem] text-[#f8dcb6] outline-none"
      >
        <CircleAlert className="mt-px size-[20px] flex-none text-warning" aria-hidden="true" />
        <div className="grid gap-[6px]">
          {findings.map((finding) => (
            <p key={finding}>{translated(FINDING[finding].text)}</p>
          ))}
        </div>
      </div>
      <div className="grid grid-cols-[1fr_1fr] gap-[10px] sideways-small:grid-cols-1">
        <Button variant="ghost" onClick={onUse}>
          {t('Use anyway')}
        </Button>
        <Button onClick={onRetake}>{t('Retake')}</Button>
      </div>
    </section>
  );
}

interface SidesProps {
  steps: Steps;
  locked: boolean;
  onAction: (action: StepAction) => void;
}

const PLACE =
  'relative grid h-[52px] min-w-[52px] place-items-center rounded-chip text-[0.78125rem] font-[550]';
const EMPTY_PLACE = `${PLACE} border-[1.5px] border-dashed border-[#ffffff4d] px-[6px] text-on-felt-muted`;
const PLACE_NOW = `${PLACE} border-[1.5px] border-on-felt-accent bg-[#ecc48e1f] px-[6px] text-[#f6dcb6]`;

export function Sides({ steps, locked, onAction }: SidesProps) {
  return (
    <ol className="flex gap-[10px]" aria-label={t('Sides of the coin')}>
      {(['obverse', 'reverse'] as const).map((side) => {
        const shot = steps[side];
        const isNow = steps.side === side;
        const retake = side === 'obverse' ? t('Retake the obverse') : t('Retake the reverse');
        return (
          <li key={side} aria-current={isNow ? 'step' : undefined}>
            {shot && !isNow ? (
              <button
                type="button"
                className={`${PLACE} w-[52px] shadow-coin`}
                aria-label={retake}
                title={retake}
                disabled={locked}
                onClick={() => onAction({ type: 'retake', side })}
              >
                <img
                  src={shot.url}
                  alt=""
                  className="size-full rounded-full object-cover [clip-path:circle(50%)] data-framed:scale-124 data-framed:[clip-path:circle(40.3%)]"
                  data-framed={shot.framed || undefined}
                />
                <Check
                  className="absolute -end-[3px] -bottom-[3px] size-[19px] rounded-full bg-positive stroke-[3.5] p-[3px] text-[#0b2117]"
                  aria-hidden="true"
                />
              </button>
            ) : (
              <span className={isNow ? PLACE_NOW : EMPTY_PLACE}>
                <span className="sr-only">
                  {isNow ? t('Now the {side}', { side: sideInText(side) }) : sideInText(side)}
                </span>
                <span aria-hidden="true">{sideShort(side)}</span>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Photos from the device: one fills the current side, two fill both. */
export function useFiles(onAction: (action: StepAction) => void) {
  const [busy, setBusy] = useState<string | null>(null);

  const take = async (files: readonly File[]) => {
    if (busy || files.length === 0) return;
    const problem = photoProblem(files);
    if (problem) return toast({ ...problem, variant: 'destructive' });
    const shots: Shot[] = [];
    try {
      for (const file of files) {
        setBusy(preparingInWords(shots.length + 1, files.length));
        shots.push(await shotOf(file));
      }
      const [first, second] = shots;
      if (first && second) onAction({ type: 'both', obverse: first, reverse: second });
      else if (first) onAction({ type: 'photo', shot: first });
    } catch (error) {
      for (const { url } of shots) URL.revokeObjectURL(url);
      toast({ ...problemOf(error), variant: 'destructive' });
    } finally {
      setBusy(null);
    }
  };
  return { busy, take };
}

async function shotOf(file: File): Promise<Shot> {
  const { prepare } = await import('../../lib/enhance.ts');
  const { photo, placing } = await prepare(file);
  return { blob: photo, url: URL.createObjectURL(photo), findings: [], framed: false, placing };
}

/** A rejected photo has a reason; other errors are a lost connection or an unable device. */
function problemOf(error: unknown) {
  if (error instanceof Error && 'problem' in error)
    return error.problem as { title: string; description: string };
  return {
    title: t('Processing Error'),
    description: t('Failed to process selected photos. Please try again.'),
  };
}

/** Optional: the camera works without a connection, this line does not. */
const WaitingLink = optional(async () => ({ default: (await import('./WaitingLink.tsx')).WaitingLink }));

interface StageProps {
  steps: Steps;
  forForm: boolean;
  onAction: (action: StepAction) => void;
}

export function Stage({ steps, forForm, onAction }: StageProps) {
  const { side } = steps;
  const { options } = useFlow();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { access, track, video, onPicture, tryAgain, switchCamera } = useCamera();
  const { frozen, press, accept, retake } = useShutter(video, canvas, (shot) =>
    onAction({ type: 'photo', shot }),
  );
  const files = useFiles(onAction);
  const isLive = access === 'live' && track !== null;
  const aiming = isLive && !frozen && files.busy === null;
  const hint = useHint(video, aiming);
  const release = () => {
    if (aiming) void press();
  };
  useShutterKey(release);
  usePausedVideo(video, files.busy !== null);
  useRefusalNotice(access === 'denied');
  useDarkBar();

  return (
    <div className="stage">
      <header className="flex items-center justify-between [grid-area:top]">
        <IconButton
          label={t('Close')}
          plain
          className="text-inherit"
          onClick={() => goBack(forForm ? '/manual-entry' : options)}
        >
          <X aria-hidden="true" />
        </IconButton>
        <Sides steps={steps} locked={frozen !== null} onAction={onAction} />
        <span className="size-11.5" />
      </header>
      <div
        key={side}
        className="grid animate-[stage-title_240ms_cubic-bezier(0.2,0.7,0.2,1)] gap-[3px] self-center text-center [grid-area:title] low:[&_h1]:text-[1.375rem]"
      >
        <StepTitle>{translated(SIDE_TITLE[side])}</StepTitle>
        <p className="text-[0.875rem] text-on-felt-muted low:hidden">{translated(SIDE_TEXT[side])}</p>
        {!forForm && !steps.obverse && (
          <Suspense>
            <WaitingLink />
          </Suspense>
        )}
      </div>
      {access === 'live' || access === 'asking' ? (
        <Finder
          video={video}
          canvas={canvas}
          frozen={frozen}
          waiting={access === 'asking' || !track || files.busy !== null}
          ready={hint === 'ready'}
          onPicture={onPicture}
        />
      ) : null}
      {frozen?.state === 'doubtful' ? (
        <Doubts findings={frozen.shot.findings} onRetake={retake} onUse={accept} />
      ) : access === 'live' ? (
        <>
          <HintLine hint={hint} state={frozen?.state} busy={files.busy} />
          <div className="grid h-full content-evenly justify-items-center gap-[10px] [grid-area:controls] sideways:self-stretch">
            {track && <LensControls key={track.id} track={track} />}
            <div className="grid w-full max-w-[22rem] grid-cols-[1fr_auto_1fr] items-center justify-items-center">
              <FileButton multiple label={t('Choose from device')} onFiles={files.take} />
              <button
                type="button"
                className="relative size-[80px] touch-manipulation rounded-full border-4 border-white before:absolute before:inset-[5px] before:rounded-full before:bg-[radial-gradient(90%_90%_at_34%_28%,#fffdf8,#e9ded0)] before:[transition:scale_120ms,opacity_150ms] active:before:scale-90 aria-disabled:before:opacity-35 low:size-[68px]"
                aria-disabled={!aiming || undefined}
                onClick={release}
              >
                <span className="sr-only">
                  {side === 'obverse'
                    ? t('Take the photo of the obverse')
                    : t('Take the photo of the reverse')}
                </span>
              </button>
              {switchCamera ? (
                <IconButton
                  label={t('Switch camera')}
                  className={ROUND}
                  onClick={switchCamera}
                  disabled={frozen !== null}
                >
                  <RefreshCw aria-hidden="true" />
                </IconButton>
              ) : (
                <span className="size-12" />
              )}
            </div>
            <div className="grid min-h-[46px] low:empty:hidden">
              <Alternatives steps={steps} hidden={frozen !== null} onAction={onAction} />
            </div>
          </div>
        </>
      ) : (
        <Closed access={access} busy={files.busy} onTryAgain={tryAgain} onFiles={files.take}>
          <Alternatives steps={steps} hidden={false} onAction={onAction} />
        </Closed>
      )}
    </div>
  );
}

function Alternatives({
  steps,
  hidden,
  onAction,
}: Pick<StageProps, 'steps' | 'onAction'> & { hidden: boolean }) {
  const { side } = steps;
  if (steps[side]) {
    return (
      <Button
        variant="ghost"
        className={QUIET}
        disabled={hidden}
        onClick={() => onAction({ type: 'cancel-retake' })}
      >
        {t('Keep Current Photo')}
      </Button>
    );
  }
  if (side === 'obverse') return null;
  return (
    <Button
      variant="ghost"
      className={QUIET}
      disabled={hidden}
      onClick={() => onAction({ type: 'skip-reverse' })}
    >
      {t('Use one side')}
    </Button>
  );
}

function useRefusalNotice(refused: boolean) {
  const told = useRef(false);
  useEffect(() => {
    if (!refused || told.current) return;
    told.current = true;
    toastFailure(t('Camera Error'), t('Unable to access camera. Please check permissions.'));
  }, [refused]);
}

/** A live picture would slow down the preparation of chosen photos. */
function usePausedVideo(video: RefObject<HTMLVideoElement | null>, still: boolean) {
  useEffect(() => {
    const picture = video.current;
    if (!still || !picture) return;
    picture.pause();
    // Playing is rejected when the stream was replaced meanwhile.
    return () => void picture.play().catch(() => undefined);
  }, [video, still]);
}

function useDarkBar() {
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
      meta.content = '#10241f';
    // The theme script restores its colours (layouts/Base.astro).
    return () => void dispatchEvent(new Event('mintmark:theme'));
  }, []);
}
