import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '../button.tsx';

interface ReadOutProps<Layout> {
  /** What is gone through. */
  label: string;
  count: number;
  /** Lays the drawing out for a size; the same function as long as it draws the same. */
  layoutFor: (size: Size) => Layout;
  /** In its letters, so that nothing moves when the drawing comes. */
  height: number;
  /** The point being read; null shows the one that is read when nobody asks. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
  usual: number;
  /** A point in words. */
  textOf: (index: number) => string;
  className?: string;
  children: (layout: Layout) => ReactNode;
}

/** A drawing that is read point by point: with a pointer, a finger, or as along a slider with the keyboard and a screen reader. */
export function ReadOut<Layout extends { places: readonly { x: number }[] }>(props: ReadOutProps<Layout>) {
  const { label, count, layoutFor, height, chosen, onChoose, usual, textOf, className, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const size = useSize(box);
  const layout = useMemo(() => size && layoutFor(size), [size, layoutFor]);
  const active = Math.min(chosen ?? usual, count - 1);

  usePointing(box, {
    onPoint: (x) => layout && onChoose(nearest(layout.places, x)),
    onLeave: () => onChoose(null),
    onPress: () => slider.current?.focus({ preventScroll: true }),
  });

  return (
    <div
      ref={box}
      className={classNames(
        'relative touch-pan-y rounded-lg text-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--ring,var(--accent))',
        className,
      )}
      style={{ minHeight: `${height}em` }}
    >
      {layout && children(layout)}
      {count > 1 && (
        <input
          ref={slider}
          className="sr-only"
          type="range"
          min={0}
          max={count - 1}
          value={active}
          aria-label={label}
          aria-valuetext={textOf(active)}
          onChange={(event) => onChoose(event.target.valueAsNumber)}
          onFocus={() => onChoose(active)}
          onBlur={() => onChoose(null)}
        />
      )}
    </div>
  );
}

/** The point nearest to a pixel along the axis; of several at one moment the last. */
export function nearest(places: readonly { x: number }[], x: number): number {
  let best = 0;
  for (const [index, place] of places.entries()) {
    if (Math.abs(place.x - x) <= Math.abs((places[best]?.x ?? 0) - x)) best = index;
  }
  return best;
}

interface Pointing {
  /** In pixels from the left. */
  onPoint: (x: number) => void;
  onLeave: () => void;
  onPress: () => void;
}

/** Mouse, pen and finger; a finger that moves up or down scrolls the page, and what it last read stays. */
export function usePointing(box: RefObject<HTMLElement | null>, pointing: Pointing) {
  const on = useEffectEvent(() => pointing);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const listening = new AbortController();
    const point = (event: PointerEvent) => on().onPoint(event.clientX - element.getBoundingClientRect().left);
    element.addEventListener('pointerdown', point, listening);
    element.addEventListener('pointermove', point, listening);
    // Pressing takes the focus from nowhere: it goes to the slider, or stays there.
    element.addEventListener('mousedown', (event) => event.preventDefault(), listening);
    element.addEventListener('click', () => on().onPress(), listening);
    element.addEventListener(
      'pointerleave',
      (event) => event.pointerType === 'mouse' && !element.matches(':focus-within') && on().onLeave(),
      listening,
    );
    return () => listening.abort();
  }, [box]);
}

/** The width of an element and the size of its lettering, in pixels. */
export interface Size {
  width: number;
  em: number;
}

/** The size of an element; null before it has been measured. */
export function useSize(place: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () =>
      setSize({ width: element.clientWidth, em: Number.parseFloat(getComputedStyle(element).fontSize) });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return size;
}
