import { Camera, ImagePlus, LoaderCircle, ScanSearch, SunMedium, SwitchCamera } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { useFlow } from '../../lib/flow.ts';
import { takeAskedForPhotos } from '../../lib/handoff.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { ButtonLink, classNames } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FileLabel } from './FileLabel.tsx';

const ADVICE = [
  { Icon: ScanSearch, text: msg('Photograph straight from above and fill the frame.') },
  { Icon: SunMedium, text: msg('Soft light from one side; a flash hides the details.') },
  { Icon: SwitchCamera, text: msg('Both sides: the mint mark may be on the reverse.') },
];

export const OVER = 'shadow-[inset_0_3px_16px_#0008,0_0_0_3px_var(--accent)]';
export const RECESS =
  'grid aspect-square place-items-center rounded-[50%] bg-[#0003] shadow-[inset_0_3px_8px_#000a,0_1px_#ffffff14] [transition:color_var(--settle)] *:size-[26px] *:stroke-[1.6]';

export function SelectPhotos({ heading, over, preparing, refused, byHand, reads, onFiles }: StepProps) {
  const flow = useFlow();
  const tray = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // At a desk photos may be dropped or pasted as well.
    if (takeAskedForPhotos() && matchMedia('(pointer: coarse)').matches)
      tray.current?.querySelector('input')?.click();
  }, []);
  const isHeld = flow.scope === 'world';
  const words =
    preparing && t('Preparing photo {n} of {all}…', { n: preparing.index + 1, all: preparing.count });
  return (
    <>
      <section className="grid grid-cols-1 gap-3.5" aria-labelledby="select-photos">
        <div>
          <h2
            id="select-photos"
            ref={heading}
            tabIndex={-1}
            className="text-[1.75rem] leading-tight outline-none"
          >
            {t('Which coin is it?')}
          </h2>
          <p className="mt-1.5 text-muted">
            {byHand
              ? t('Choose a photo of each side, then enter the coin.')
              : reads
                ? t('Choose photos of both sides. Mintmark suggests a match; you confirm it.')
                : isHeld
                  ? t('Choose a photo of each side. Mintmark suggests a match; you confirm it.')
                  : t('Choose a photo of each side. Mintmark identifies, checks and adds the coin.')}
          </p>
        </div>
        <div ref={tray} className="contents">
          <FileLabel
            multiple
            className={classNames(
              'felt grid gap-5 px-3.5 pt-[26px] pb-3.5 aria-busy:cursor-progress',
              over && OVER,
            )}
            busy={preparing !== null}
            onFiles={onFiles}
          >
            <span className="grid grid-cols-[1fr_1fr] justify-items-center" aria-hidden="true">
              {[t('Obverse'), t('Reverse')].map((side, index) => (
                <span key={side} className="grid justify-items-center gap-2">
                  <span
                    className={classNames(
                      RECESS,
                      'w-[min(34vw,8.5rem)]',
                      preparing && index <= preparing.index ? 'text-on-felt' : 'text-on-felt-muted',
                    )}
                  >
                    {preparing?.index === index ? <LoaderCircle className="animate-spin" /> : <ImagePlus />}
                  </span>
                  <span className="text-xs text-on-felt-muted">{side}</span>
                </span>
              ))}
            </span>
            <span className="btn btn-primary btn-wide">
              {words ?? (over ? t('Drop to add') : t('Choose Photos'))}
            </span>
          </FileLabel>
        </div>
        <p className="text-center text-sm text-muted">
          <span className="hidden md:pointer-fine:inline">{t('Or drop or paste photos here.')} </span>
          {t('JPEG, PNG, WebP or HEIC, up to 20 MB each.')}
        </p>
        <p className="sr-only" role="status">
          {words}
        </p>
        <Refusal problem={refused} />
      </section>
      <ul className="card ruled px-4.5 text-sm">
        {ADVICE.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-3.5 py-3">
            <Icon className="size-5 flex-none text-accent" aria-hidden="true" />
            {translated(text)}
          </li>
        ))}
      </ul>
      <ButtonLink href={flow.camera} variant="ghost" wide>
        <Camera aria-hidden="true" />
        {t('Take Photos Now')}
      </ButtonLink>
    </>
  );
}

/** Repeats a toast on the page. */
export function Refusal({ problem }: { problem: PhotoProblem | null }) {
  if (!problem) return null;
  return (
    <Notice tone="danger">
      <strong className="block font-semibold">{problem.title}</strong>
      {problem.description}
    </Notice>
  );
}

/** Props of both steps. */
export interface StepProps {
  heading: RefObject<HTMLHeadingElement | null>;
  over: boolean;
  preparing: { index: number; count: number } | null;
  refused: PhotoProblem | null;
  byHand: boolean;
  /** The embedded reader is used: its result is reviewed before it is added. */
  reads: boolean;
  onFiles: (files: readonly File[]) => void;
}
