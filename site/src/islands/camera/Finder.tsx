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
import { ROUND } from './FileButton.tsx';
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
    <div className="flex w-full flex-wrap items-center justify-center gap-[10px]">
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
    <div className="flex max-w-[19rem] min-w-0 flex-[1_1_12.5rem] items-center rounded-chip bg-[#0006] pe-[14px] sideways-small:basis-full sideways-small:pe-0">
      <IconButton
        label={t('Zoom out')}
        plain
        className="text-inherit"
        onClick={() => change(value - (max - min) / PRESSES)}
      >
        <Minus aria-hidden="true" />
      </IconButton>
      <input
        type="range"
        className="h-[44px] w-0 flex-1 accent-on-felt-accent"
        aria-label={t('Zoom')}
        aria-valuetext={words}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => change(Number(event.target.value))}
      />
      <IconButton
        label={t('Zoom in')}
        plain
        className="text-inherit"
        onClick={() => change(value + (max - min) / PRESSES)}
      >
        <Plus aria-hidden="true" />
      </IconButton>
      <output
        className="min-w-[2.4rem] text-end text-[0.8125rem] font-semibold tabular-nums sideways-small:hidden"
        aria-hidden="true"
      >
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
    <IconButton label={tAs('lamp', 'Light')} className={ROUND} aria-pressed={on} onClick={toggle}>
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

const PICTURE = 'absolute inset-0 size-full object-cover';

export function Finder({ video, canvas, frozen, waiting, ready, onPicture }: FinderProps) {
  return (
    <div
      className="group relative aspect-square w-[min(100vw-28px,28rem,max(15rem,100dvh-25.5rem))] overflow-hidden rounded-[26px] bg-[#0a1713] shadow-[0_0_0_1px_#ffffff14,0_24px_50px_-24px_#000] [grid-area:finder] low:w-[min(100vw-28px,28rem,max(11.5rem,100dvh-23rem))] sideways:w-[min(100dvh-28px,44vw)] sideways:self-center sideways-small:w-[min(100dvh-28px,38vw)]"
      data-frozen={frozen?.state}
      data-ready={ready || frozen?.state === 'fine' || undefined}
    >
      <video
        ref={video}
        className={PICTURE}
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
        className={PICTURE}
        hidden={!frozen}
        role="img"
        aria-label={t('The photo just taken')}
      />
      <Ring />
      {frozen && (
        <span
          className="absolute inset-0 animate-[finder-flash_220ms_ease-out] bg-white opacity-0"
          aria-hidden="true"
        />
      )}
      <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
        {frozen?.state === 'fine' && (
          <Check className="size-[68px] animate-[finder-fine_200ms_cubic-bezier(0.2,0.7,0.2,1)] rounded-full bg-positive stroke-3 p-[17px] text-[#0b2117]" />
        )}
        {(waiting || frozen?.state === 'checking') && <LoaderCircle className="size-[34px] animate-spin" />}
      </span>
    </div>
  );
}

const SIDE = 100;
const MIDDLE = SIDE / 2;
const RADIUS = RING * SIDE;

const LINE =
  'stroke-on-felt-accent transition-[stroke] duration-200 ease-[ease] group-data-ready:stroke-on-felt-good group-data-[frozen=doubtful]:stroke-on-felt-warning';

function Ring() {
  const hole = `M0 0h${SIDE}v${SIDE}H0zM${MIDDLE - RADIUS} ${MIDDLE}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0`;
  return (
    <svg className={PICTURE} viewBox={`0 0 ${SIDE} ${SIDE}`} fill="none" aria-hidden="true">
      <path fill="#0c1d18" fillOpacity="0.58" fillRule="evenodd" d={hole} />
      <circle
        className={LINE}
        strokeWidth="1.9"
        strokeOpacity="0.65"
        strokeDasharray="1 2"
        cx={MIDDLE}
        cy={MIDDLE}
        r={RADIUS + 2.3}
        pathLength="360"
      />
      <circle
        className={`${LINE} stroke-[0.7] group-data-ready:stroke-[1.1]`}
        cx={MIDDLE}
        cy={MIDDLE}
        r={RADIUS}
      />
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
    <p
      className="grid min-h-[calc(20px+1.2rem)] place-items-center text-center [grid-area:hint] data-[hint=ready]:text-[#b9f0d1] sideways:self-center"
      role="status"
      data-hint={state ? 'taken' : (hint ?? 'none')}
    >
      {text && (
        <span className="inline-flex items-center gap-[8px] rounded-chip bg-[#0007] px-[15px] py-[8px] text-[0.875rem] leading-tight font-[550]">
          {Icon && (
            <Icon
              className={classNames(
                'size-[17px] flex-none',
                hint === 'ready' ? 'text-on-felt-good' : 'text-on-felt-accent',
              )}
              aria-hidden="true"
            />
          )}
          {text}
        </span>
      )}
    </p>
  );
}
