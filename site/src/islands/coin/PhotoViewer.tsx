import { ChevronLeft, ChevronRight, type LucideIcon, Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatWholePercent } from '../../../../shared/format/percent.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { at } from '../../lib/base.ts';
import { classNames, IconButton } from '../../ui/button.tsx';
import { CoinDisc, type CoinDiscProps } from '../../ui/picture.tsx';
import {
  MAX_ZOOM,
  MIN_ZOOM,
  panned,
  pinched,
  toggled,
  useGestures,
  useZoom,
  type View,
  WHOLE,
  ZOOM_STEP,
  zoomed,
} from './viewer/zoom.ts';

interface PhotoViewerProps {
  sides: readonly Side[];
  start: number;
  /** The coin's name. */
  name: string;
  onClose: () => void;
}

const MIDDLE = { x: 0, y: 0 };
/** In px. */
const PAN = 80;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: PAN, y: 0 },
  ArrowRight: { x: -PAN, y: 0 },
  ArrowUp: { x: 0, y: PAN },
  ArrowDown: { x: 0, y: -PAN },
};

/** Native dialog: Escape closes it and restores the focus. */
export function PhotoViewer({ sides, start, name, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const title = useId();
  const [index, setIndex] = useState(start);
  const { view, gliding, move } = useZoom(frame);
  const side = sides[index];

  useEffect(() => dialog.current?.showModal(), []);
  useLockedPage();

  const reset = () => move(() => WHOLE, true);
  const zoom = (factor: number) => move((from, whole) => zoomed(from, factor, MIDDLE, whole), true);
  /** Wraps around. */
  const show = (next: number) => {
    setIndex((next + sides.length) % sides.length);
    move(() => WHOLE);
  };
  const near = view.zoom > 1;

  useGestures(stage, {
    onDrag: (by) => move((from, whole) => panned(from, by, whole)),
    onPinch: (before, after) => move((from, whole) => pinched(from, before, after, whole)),
    onWheel: (factor, at) => move((from, whole) => zoomed(from, factor, at, whole)),
    onDoubleTap: (at) => move((from, whole) => toggled(from, at, whole), true),
    onSwipe: (direction) => !near && show(index - direction),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const by = ARROWS[key];
    if (key === '+' || key === '=') zoom(ZOOM_STEP);
    else if (key === '-' || key === '_') zoom(1 / ZOOM_STEP);
    else if (key === '0') reset();
    else if (by && near) move((from, whole) => panned(from, by, whole), true);
    else if (by?.x) show(index - Math.sign(by.x));
    else return;
    event.preventDefault();
  };

  if (!side) return null;
  return (
    <dialog
      ref={dialog}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none grid-cols-1 grid-rows-[auto_minmax(8rem,1fr)_auto] overflow-x-hidden overflow-y-auto overscroll-contain bg-felt-deep bg-radial-[at_50%_35%] from-felt to-felt-deep text-on-felt scheme-dark transition-opacity duration-200 open:grid starting:opacity-0"
      aria-labelledby={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center justify-between gap-3 p-4">
        <div className="min-w-0">
          <h2 id={title} className="truncate font-serif text-base font-semibold">
            {name}
          </h2>
          <p className="text-sm text-on-felt-muted tabular-nums" role="status">
            {side.label} · {formatWholePercent(view.zoom * 100)}
            {side.isDrawn && ` · ${t('Drawn, not a photo')}`}
          </p>
        </div>
        <Tool label={t('Close')} icon={X} onClick={() => dialog.current?.close()} />
      </div>
      <div
        ref={stage}
        className={classNames(
          'relative touch-none overflow-hidden select-none',
          near ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        <div
          ref={frame}
          className={classNames(
            '@container-size absolute inset-4 grid place-items-center',
            gliding && 'transition-transform duration-200',
          )}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
        >
          <Face
            key={index}
            side={side}
            label={t('{side} of {name}', { side: side.label, name })}
            size={800}
            near={near}
            photoClass="absolute inset-0 size-full object-contain"
            discClass="w-[min(100cqw,100cqh)]"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:justify-between">
        <Strip sides={sides} shown={index} onShow={show} />
        <ZoomBar
          view={view}
          whole={view.zoom === 1 && view.x === 0 && view.y === 0}
          onZoom={zoom}
          onReset={reset}
        />
      </div>
    </dialog>
  );
}

function useLockedPage() {
  useEffect(() => {
    const { style } = document.documentElement;
    const { overflow, scrollbarGutter } = style;
    Object.assign(style, { overflow: 'hidden', scrollbarGutter: 'auto' });
    return () => void Object.assign(style, { overflow, scrollbarGutter });
  }, []);
}

export interface Side {
  label: string;
  src: string | null;
  disc: CoinDiscProps;
  isDrawn?: boolean;
}

interface FaceProps {
  side: Side;
  label: string;
  size: 200 | 800;
  near?: boolean;
  photoClass: string;
  discClass: string;
}

export function Face({ side: { src, disc }, label, size, near = false, photoClass, discClass }: FaceProps) {
  const [broken, setBroken] = useState(false);
  const whole = useWhole(near && !broken ? src : null);
  if (!src || broken) {
    return <CoinDisc {...disc} className={discClass} label={label} decorative={label === ''} />;
  }
  return (
    <img
      className={photoClass}
      src={at(whole ?? photoAt(src, size))}
      alt={label}
      draggable={false}
      // Already decoded: swap without a flicker.
      decoding={whole ? 'sync' : 'async'}
      onError={() => setBroken(true)}
    />
  );
}

/** Null until decoded. */
function useWhole(src: string | null): string | null {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (!src) return;
    const photo = new Image();
    photo.src = at(src);
    photo.decode().then(
      () => setLoaded(src),
      () => undefined,
    );
  }, [src]);
  return loaded;
}

interface StripProps {
  sides: readonly Side[];
  shown: number;
  onShow: (index: number) => void;
}

export function Strip({ sides, shown, onShow }: StripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    strip.current?.children[shown]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  if (sides.length < 2) return null;
  return (
    <div className="flex max-w-full min-w-0 items-center gap-2">
      <Tool label={t('Previous')} icon={ChevronLeft} onClick={() => onShow(shown - 1)} />
      <div ref={strip} className="flex min-w-0 gap-2 overflow-x-auto">
        {sides.map((side, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two sides may be of the same photo
            key={index}
            className={classNames(
              'relative grid size-[52px] flex-none place-items-center overflow-hidden rounded-well border-2 bg-black/25',
              index === shown ? 'border-accent' : 'border-transparent opacity-75 hover:opacity-100',
            )}
          >
            <Face
              side={side}
              label=""
              size={200}
              photoClass="size-full object-cover"
              discClass="w-4/5 shadow-none"
            />
            {/* Laid over the coin, so that its lettering is not part of the accessible name. */}
            <button
              type="button"
              className="absolute inset-0 -outline-offset-4"
              aria-label={side.label}
              aria-current={index === shown}
              onClick={() => onShow(index)}
            />
          </div>
        ))}
      </div>
      <Tool label={t('Next')} icon={ChevronRight} onClick={() => onShow(shown + 1)} />
    </div>
  );
}

interface ZoomBarProps {
  view: View;
  /** The view is unchanged. */
  whole: boolean;
  onZoom: (factor: number) => void;
  onReset: () => void;
}

function ZoomBar({ view: { zoom }, whole, onZoom, onReset }: ZoomBarProps) {
  return (
    <div className="flex items-center gap-2">
      <Tool
        label={t('Zoom out')}
        icon={ZoomOut}
        disabled={zoom <= MIN_ZOOM}
        onClick={() => onZoom(1 / ZOOM_STEP)}
      />
      <Tool
        label={t('Zoom in')}
        icon={ZoomIn}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => onZoom(ZOOM_STEP)}
      />
      <Tool label={t('Reset')} icon={Maximize} disabled={whole} onClick={onReset} />
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: LucideIcon;
  /** Keeps the focus. */
  disabled?: boolean;
  onClick: () => void;
}

export function Tool({ label, icon: Icon, disabled = false, onClick }: ToolProps) {
  return (
    <IconButton
      label={label}
      className="border-white/20 bg-white/8 aria-disabled:opacity-40"
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
