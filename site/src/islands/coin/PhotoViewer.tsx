import {
  ChevronLeft,
  ChevronRight,
  Columns2,
  GitCompareArrows,
  type LucideIcon,
  MapPin,
  Maximize,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { PhotoMark } from '../../../../shared/coins/files.ts';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { formatWholePercent } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt, photoOf, SIDES } from '../../../../shared/photos/model.ts';
import { at } from '../../lib/base.ts';
import { classNames, IconButton } from '../../ui/button.tsx';
import { CoinDisc, type CoinDiscProps } from '../../ui/picture.tsx';
import { CoinToCompare } from './viewer/Compare.tsx';
import { MarkBar, type Marking, MarkLayer, type SaveMarks, useMarks } from './viewer/Marks.tsx';
import {
  MAX_ZOOM,
  MIN_ZOOM,
  type Point,
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
  marks?: readonly PhotoMark[];
  onMarks?: SaveMarks;
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

/** The other side, or another coin. */
type Beside = 'side' | CollectionCoin | null;

/** Native dialog: Escape closes it and restores the focus. */
export function PhotoViewer({ sides, start, name, marks = [], onMarks, onClose }: PhotoViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const title = useId();
  const [index, setIndex] = useState(start);
  const [beside, setBeside] = useState<Beside>(null);
  const [choosing, setChoosing] = useState(false);
  const { view, gliding, move } = useZoom(stage);
  const photos = sides.map(({ src, isOwn }) => (isOwn ? src : null));
  const marking = useMarks(marks, photos, onMarks);
  const side = sides[index];
  const isPlacing = marking.step?.kind === 'placing';

  useEffect(() => dialog.current?.showModal(), []);
  useLockedPage();

  const reset = () => move(() => WHOLE, true);
  const zoom = (factor: number) => move((from, whole) => zoomed(from, factor, MIDDLE, whole), true);
  /** Wraps around. */
  const show = (next: number) => {
    setIndex((next + sides.length) % sides.length);
    marking.end();
    move(() => WHOLE);
  };
  const layBeside = (next: Beside) => {
    setBeside(next);
    setChoosing(false);
    marking.end();
    move(() => WHOLE);
  };
  const near = view.zoom > 1;
  const panes = side ? panesOf({ sides, index, beside, name }) : [];

  /** Null off the photo. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point | null => {
    const box = stage.current?.querySelector('[data-marks]')?.getBoundingClientRect();
    if (!box) return null;
    const place = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
    return Object.values(place).every((value) => value >= 0 && value <= 1) ? place : null;
  };
  const mark = () => {
    setBeside(null);
    setChoosing(false);
    const box = stage.current?.getBoundingClientRect();
    const middle = box && { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
    marking.begin((beside === null && middle && placeOf(middle)) || { x: 0.5, y: 0.5 });
  };

  useGestures(stage, {
    onTap: (point) => {
      const place = isPlacing && placeOf(point);
      if (place && side?.src) marking.set(side.src, place);
      return isPlacing;
    },
    onDrag: (by) => move((from, whole) => panned(from, by, whole)),
    onPinch: (before, after) => move((from, whole) => pinched(from, before, after, whole)),
    onWheel: (factor, at) => move((from, whole) => zoomed(from, factor, at, whole)),
    onDoubleTap: (at) => isPlacing || move((from, whole) => toggled(from, at, whole), true),
    onSwipe: (direction) => !near && !isPlacing && show(index - direction),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const { key } = event;
    const by = ARROWS[key];
    if (key === '+' || key === '=') zoom(ZOOM_STEP);
    else if (key === '-' || key === '_') zoom(1 / ZOOM_STEP);
    else if (key === '0') reset();
    else if (by && isPlacing)
      marking.move({ x: -by.x / PAN / 50 / view.zoom, y: -by.y / PAN / 50 / view.zoom });
    else if (by && near) move((from, whole) => panned(from, by, whole), true);
    else if (by?.x) show(index - Math.sign(by.x));
    else return;
    event.preventDefault();
  };

  if (!side) return null;
  const comparesCoin = beside !== null && beside !== 'side';
  return (
    <dialog
      ref={dialog}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none grid-cols-1 grid-rows-[auto_minmax(8rem,1fr)_auto] overflow-x-hidden overflow-y-auto overscroll-contain bg-felt-deep bg-radial-[at_50%_35%] from-felt to-felt-deep text-on-felt scheme-dark transition-opacity duration-200 open:grid starting:opacity-0"
      aria-labelledby={title}
      onClose={onClose}
      onCancel={(event) => {
        if (!marking.isBusy && !choosing) return;
        event.preventDefault();
        marking.end();
        setChoosing(false);
      }}
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center justify-between gap-3 p-4">
        <div className="min-w-0">
          <h2 id={title} className="truncate font-serif text-base font-semibold">
            {name}
          </h2>
          <p className="text-sm text-on-felt-muted tabular-nums" role="status">
            {panes.map(({ label }) => label).join(' | ')} · {formatWholePercent(view.zoom * 100)}
            {side.isDrawn && ` · ${t('Drawn, not a photo')}`}
          </p>
        </div>
        <Tool label={t('Close')} icon={X} onClick={() => dialog.current?.close()} />
      </div>
      <div
        ref={stage}
        className={classNames(
          'grid touch-none overflow-hidden select-none',
          panes.length > 1 &&
            'max-sm:portrait:grid-rows-[repeat(2,minmax(0,1fr))] sm:grid-cols-2 landscape:grid-cols-2',
          isPlacing ? 'cursor-crosshair' : near ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
        )}
      >
        {panes.map(({ key, side: shown, label, description }, at) => (
          <Pane
            key={key}
            side={shown}
            label={description}
            caption={panes.length > 1 ? label : null}
            view={view}
            gliding={gliding}
            marking={marking}
            isTarget={at === 0}
          />
        ))}
      </div>
      <div className="grid min-w-0 gap-3 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {choosing ? (
          <CoinToCompare photos={photos} onChoose={layBeside} />
        ) : (
          marking.step && <MarkBar marking={marking} />
        )}
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 px-4 sm:justify-between">
          <Strip sides={sides} shown={index} onShow={show} />
          <div className="flex flex-wrap items-center justify-center gap-2">
            <Tool
              label={t('Both sides side by side')}
              icon={Columns2}
              pressed={beside === 'side'}
              onClick={() => layBeside(beside === 'side' ? null : 'side')}
            />
            <Tool
              label={comparesCoin ? t('End the comparison') : t('Compare with another coin')}
              icon={GitCompareArrows}
              pressed={choosing || comparesCoin}
              onClick={() => {
                if (comparesCoin) return layBeside(null);
                marking.end();
                setChoosing(!choosing);
              }}
            />
            {onMarks && (
              <Tool
                label={t('Mark a flaw')}
                icon={MapPin}
                pressed={isPlacing}
                disabled={!side.isOwn || marking.isFull}
                onClick={() => (isPlacing ? marking.end() : mark())}
              />
            )}
            <ZoomBar
              view={view}
              whole={view.zoom === 1 && view.x === 0 && view.y === 0}
              onZoom={zoom}
              onReset={reset}
            />
          </div>
        </div>
      </div>
    </dialog>
  );
}

interface ShownPane {
  key: string;
  side: Side;
  label: string;
  description: string;
}

interface Shown {
  sides: readonly Side[];
  index: number;
  beside: Beside;
  name: string;
}

/** Of another coin the same side, of this one the other side. */
function panesOf({ sides, index, beside, name }: Shown): ShownPane[] {
  const own = (at: number): ShownPane[] => {
    const side = sides[at];
    return side
      ? [
          {
            key: `${at}`,
            side,
            label: side.label,
            description: t('{side} of {name}', { side: side.label, name }),
          },
        ]
      : [];
  };
  if (beside === null) return own(index);
  if (beside === 'side') return index < 2 ? [...own(0), ...own(1)] : [...own(index), ...own(0)];
  const wanted = SIDES[index === 1 ? 1 : 0];
  const which = photoOf(beside, wanted) ? wanted : wanted === SIDES[0] ? SIDES[1] : SIDES[0];
  const label = which.side === 'obverse' ? t('Obverse') : t('Reverse');
  const other = {
    key: `${beside.id} ${which.side}`,
    side: { label, src: photoOf(beside, which), disc: { ...discOf(beside), side: which.side } },
    label: beside.name,
    description: t('{side} of {name}', { side: label, name: beside.name }),
  };
  return [...own(index), other];
}

interface PaneProps {
  side: Side;
  label: string;
  caption: string | null;
  view: View;
  gliding: boolean;
  marking: Marking;
  isTarget: boolean;
}

function Pane({ side, label, caption, view, gliding, marking, isTarget }: PaneProps) {
  const [ratio, setRatio] = useState<number | null>(null);
  return (
    <div className="relative min-w-0 overflow-hidden">
      <div
        data-frame
        className={classNames(
          '@container-size absolute inset-4 grid place-items-center',
          gliding && 'transition-transform duration-200',
        )}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
      >
        <Face
          side={side}
          label={label}
          size={800}
          near={view.zoom > 1}
          photoClass="absolute inset-0 size-full object-contain"
          discClass="w-[min(100cqw,100cqh)]"
          onRatio={setRatio}
        />
        {side.isOwn && side.src && ratio && (
          <MarkLayer photo={side.src} ratio={ratio} zoom={view.zoom} marking={marking} isTarget={isTarget} />
        )}
      </div>
      {caption && (
        <p className="pointer-events-none absolute inset-x-2 bottom-0 truncate text-center text-sm">
          <span className="rounded-full bg-black/60 px-2.5 py-1 text-white">{caption}</span>
        </p>
      )}
    </div>
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
  /** A photo of this coin itself. */
  isOwn?: boolean;
}

interface FaceProps {
  side: Side;
  label: string;
  size: 200 | 800;
  near?: boolean;
  photoClass: string;
  discClass: string;
  onRatio?: (ratio: number) => void;
}

function Face({ side: { src, disc }, label, size, near = false, photoClass, discClass, onRatio }: FaceProps) {
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
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onRatio?.(naturalWidth / naturalHeight)}
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

function Strip({ sides, shown, onShow }: StripProps) {
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
            {/* Over the coin: its lettering is no part of the name. */}
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
    <>
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
    </>
  );
}

interface ToolProps {
  label: string;
  icon: LucideIcon;
  /** Keeps the focus. */
  disabled?: boolean;
  pressed?: boolean;
  onClick: () => void;
}

function Tool({ label, icon: Icon, disabled = false, pressed, onClick }: ToolProps) {
  return (
    <IconButton
      label={label}
      className="border-white/20 bg-white/8 aria-disabled:opacity-40 aria-pressed:border-accent aria-pressed:bg-white/20"
      aria-disabled={disabled}
      aria-pressed={pressed}
      onClick={() => !disabled && onClick()}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
