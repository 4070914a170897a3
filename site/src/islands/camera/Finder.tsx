import { Check, CircleCheck, Focus, LoaderCircle, Sun, SunDim, ZoomIn, ZoomOut } from 'lucide-react';
import type { RefObject } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { classNames } from '../../ui/button.tsx';
import { HINT } from './camera-labels.ts';
import { RING } from './frame.ts';
import { freeze } from './look.ts';
import type { Hint } from './quality.ts';
import type { Frozen } from './use-shutter.ts';

interface FinderProps {
  video: RefObject<HTMLVideoElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  frozen: Frozen | null;
  waiting: boolean;
  ready: boolean;
  onPicture: () => void;
}

/** The camera's picture, cut to the square that is stored, with the ring; frozen after the shutter. */
export function Finder({ video, canvas, frozen, waiting, ready, onPicture }: FinderProps) {
  return (
    <div
      className="finder"
      data-frozen={frozen?.state}
      data-ready={ready || frozen?.state === 'fine' || undefined}
    >
      <video
        ref={video}
        className="finder-picture"
        aria-label={t('Live picture of the camera')}
        muted
        autoPlay
        playsInline
        disablePictureInPicture
        onLoadedData={() => {
          // Warm up the canvas, or the first photo is slow.
          if (video.current && canvas.current) freeze(video.current, canvas.current);
          onPicture();
        }}
      />
      <canvas
        ref={canvas}
        className="finder-picture"
        hidden={!frozen}
        role="img"
        aria-label={t('The photo just taken')}
      />
      <Ring />
      {frozen && <span className="finder-flash" aria-hidden="true" />}
      <span
        className={classNames('finder-mark', frozen?.state === 'fine' && 'finder-fine')}
        aria-hidden="true"
      >
        {frozen?.state === 'fine' && <Check />}
        {(waiting || frozen?.state === 'checking') && <LoaderCircle className="animate-spin" />}
      </span>
    </div>
  );
}

const SIDE = 100;
const MIDDLE = SIDE / 2;
const RADIUS = RING * SIDE;

/** The guide: felt around a round hole with a reeded rim. */
function Ring() {
  const hole = `M0 0h${SIDE}v${SIDE}H0zM${MIDDLE - RADIUS} ${MIDDLE}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0`;
  return (
    <svg className="ring" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      <path className="ring-felt" fillRule="evenodd" d={hole} />
      <circle className="ring-reeds" cx={MIDDLE} cy={MIDDLE} r={RADIUS + 2.3} pathLength="360" />
      <circle className="ring-line" cx={MIDDLE} cy={MIDDLE} r={RADIUS} />
    </svg>
  );
}

const ICONS = {
  dark: Sun,
  bright: SunDim,
  empty: Focus,
  far: ZoomIn,
  near: ZoomOut,
  aside: Focus,
  ready: CircleCheck,
};

interface HintLineProps {
  hint: Hint | null;
  state: Frozen['state'] | undefined;
  busy: string | null;
}

/** The current advice, read out politely; changes at most once a second. */
export function HintLine({ hint, state, busy }: HintLineProps) {
  const Icon = hint && !state ? ICONS[hint] : undefined;
  const text = busy ?? (state ? state === 'fine' && t('Sharp and clear') : hint && translated(HINT[hint]));
  return (
    <p className="stage-hint" role="status" data-hint={state ? 'taken' : (hint ?? undefined)}>
      {text && (
        <span>
          {Icon && <Icon aria-hidden="true" />}
          {text}
        </span>
      )}
    </p>
  );
}
