import {
  Check,
  CircleCheck,
  Flashlight,
  FlashlightOff,
  Focus,
  LoaderCircle,
  Minus,
  Plus,
  Sun,
  SunDim,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type RefObject, useState } from 'react';
import { t, tAs, translated } from '../../../../shared/language/i18n.ts';
import { classNames, IconButton } from '../../ui/button.tsx';
import { HINT } from './camera-labels.ts';
import { RING } from './frame.ts';
import { freeze } from './look.ts';
import type { Hint } from './quality.ts';
import { type Lens, lensOf, setTorch, setZoom, zoomInWords } from './stream.ts';
import type { Frozen } from './use-shutter.ts';

const PRESSES = 10;

export function LensControls({ track }: { track: MediaStreamTrack }) {
  const [{ torch, zoom }] = useState(() => lensOf(track));
  if (!torch && !zoom) return null;
  return (
    <div className="lens">
      {zoom && <Zoom zoom={zoom} track={track} />}
      {torch && <Torch track={track} />}
    </div>
  );
}

function Zoom({ zoom, track }: { zoom: NonNullable<Lens['zoom']>; track: MediaStreamTrack }) {
  const { min, max, step } = zoom;
  const [value, setValue] = useState(() => clamp((track.getSettings() as { zoom?: number }).zoom ?? min));
  function clamp(wish: number) {
    return Math.min(max, Math.max(min, wish));
  }
  const change = (wish: number) => {
    const next = clamp(wish);
    setValue(next);
    // Fails when the camera was closed meanwhile.
    void setZoom(track, next).catch(() => undefined);
  };
  const words = zoomInWords(value, min);
  return (
    <div className="zoom">
      <IconButton label={t('Zoom out')} plain onClick={() => change(value - (max - min) / PRESSES)}>
        <Minus aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        aria-label={t('Zoom')}
        aria-valuetext={words}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => change(Number(event.target.value))}
      />
      <IconButton label={t('Zoom in')} plain onClick={() => change(value + (max - min) / PRESSES)}>
        <Plus aria-hidden="true" />
      </IconButton>
      <output className="zoom-words" aria-hidden="true">
        {words}
      </output>
    </div>
  );
}

function Torch({ track }: { track: MediaStreamTrack }) {
  const [on, setOn] = useState(false);
  const toggle = async () => {
    try {
      await setTorch(track, !on);
      setOn(!on);
    } catch {
      // Torch and button stay as they are.
    }
  };
  const Icon = on ? Flashlight : FlashlightOff;
  return (
    <IconButton label={tAs('lamp', 'Light')} className="stage-round" aria-pressed={on} onClick={toggle}>
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

interface FinderProps {
  video: RefObject<HTMLVideoElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  frozen: Frozen | null;
  waiting: boolean;
  ready: boolean;
  onPicture: () => void;
}

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
        aria-label={t('Live camera view')}
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
