import { Check, CircleAlert, RefreshCw, X } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { useFlow } from '../../lib/flow.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { optional } from '../../lib/hooks.ts';
import { goBack } from '../../lib/navigation.ts';
import { photoProblem } from '../../lib/photos.ts';
import { toast } from '../../lib/toast.ts';
import { Button, classNames, IconButton } from '../../ui/button.tsx';
import { StepTitle } from '../../ui/notice.tsx';
import { Closed } from './Closed.tsx';
import { FINDING, preparingInWords, SIDE_TEXT, SIDE_TITLE, sideInText, sideShort } from './camera-labels.ts';
import { FileButton } from './FileButton.tsx';
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
    <section ref={part} className="doubts" aria-label={t('About this photo')}>
      <div ref={text} tabIndex={-1} className="doubts-text">
        <CircleAlert aria-hidden="true" />
        <div>
          {findings.map((finding) => (
            <p key={finding}>{translated(FINDING[finding].text)}</p>
          ))}
        </div>
      </div>
      <div className="doubts-buttons">
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

export function Sides({ steps, locked, onAction }: SidesProps) {
  return (
    <ol className="sides" aria-label={t('Sides of the coin')}>
      {(['obverse', 'reverse'] as const).map((side) => {
        const shot = steps[side];
        const isNow = steps.side === side;
        const retake = side === 'obverse' ? t('Retake the obverse') : t('Retake the reverse');
        const place = classNames('side', isNow && 'side-now');
        return (
          <li key={side} aria-current={isNow ? 'step' : undefined}>
            {shot && !isNow ? (
              <button
                type="button"
                className={place}
                aria-label={retake}
                title={retake}
                disabled={locked}
                onClick={() => onAction({ type: 'retake', side })}
              >
                <img src={shot.url} alt="" data-framed={shot.framed || undefined} />
                <Check className="side-done" aria-hidden="true" />
              </button>
            ) : (
              <span className={place}>
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
      <header className="stage-top">
        <IconButton label={t('Close')} plain onClick={() => goBack(forForm ? '/manual-entry' : options)}>
          <X aria-hidden="true" />
        </IconButton>
        <Sides steps={steps} locked={frozen !== null} onAction={onAction} />
        <span className="size-11.5" />
      </header>
      <div className="stage-title" key={side}>
        <StepTitle>{translated(SIDE_TITLE[side])}</StepTitle>
        <p>{translated(SIDE_TEXT[side])}</p>
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
          <div className="stage-controls">
            {track && <LensControls key={track.id} track={track} />}
            <div className="shutter-row">
              <FileButton multiple label={t('Choose from device')} onFiles={files.take} />
              <button
                type="button"
                className="shutter"
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
                  className="stage-round"
                  onClick={switchCamera}
                  disabled={frozen !== null}
                >
                  <RefreshCw aria-hidden="true" />
                </IconButton>
              ) : (
                <span className="size-12" />
              )}
            </div>
            <div className="stage-other">
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
        className="stage-quiet"
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
      className="stage-quiet"
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
    toast({
      title: t('Camera Error'),
      description: t('Unable to access camera. Please check permissions.'),
      variant: 'destructive',
    });
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
