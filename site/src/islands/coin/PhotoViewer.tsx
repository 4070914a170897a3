import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatWholePercent } from '../../../../shared/format/percent.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import { Strip, Tool, ZoomBar } from './viewer/Controls.tsx';
import { Face, type Side } from './viewer/Face.tsx';
import { useGestures } from './viewer/use-gestures.ts';
import { useZoom } from './viewer/use-zoom.ts';
import { panned, pinched, toggled, WHOLE, ZOOM_STEP, zoomed } from './viewer/zoom.ts';

interface PhotoViewerProps {
  sides: readonly Side[];
  /** Which one is shown first. */
  start: number;
  /** Of the coin. */
  name: string;
  onClose: () => void;
}

const MIDDLE = { x: 0, y: 0 };
/** How far an arrow key looks, in pixels. */
const PAN = 80;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: PAN, y: 0 },
  ArrowRight: { x: -PAN, y: 0 },
  ArrowUp: { x: 0, y: PAN },
  ArrowDown: { x: 0, y: -PAN },
};

/** A side as large as the screen, and larger. The browser's own dialog: Escape closes it and the focus goes back. */
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
  /** Past the last comes the first. */
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

/** The page behind stays where it is, and no scroll bar of its own beside the viewer. */
function useLockedPage() {
  useEffect(() => {
    const { style } = document.documentElement;
    const { overflow, scrollbarGutter } = style;
    Object.assign(style, { overflow: 'hidden', scrollbarGutter: 'auto' });
    return () => void Object.assign(style, { overflow, scrollbarGutter });
  }, []);
}
