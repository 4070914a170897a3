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
  label: string;
  count: number;
  layoutFor: (size: Size) => Layout;
  /** In em; reserves the space before the first draw. */
  height: number;
  /** Null: `usual`. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
  usual: number;
  textOf: (index: number) => string;
  className?: string;
  children: (layout: Layout) => ReactNode;
}

/** Chart read point by point: pointer, touch, or a hidden slider for keyboard and screen readers. */
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

export function nearest(places: readonly { x: number }[], x: number): number {
  let best = 0;
  for (const [index, place] of places.entries()) {
    if (Math.abs(place.x - x) <= Math.abs((places[best]?.x ?? 0) - x)) best = index;
  }
  return best;
}

interface Pointing {
  /** Pixels from the left. */
  onPoint: (x: number) => void;
  onLeave: () => void;
  onPress: () => void;
}

/** A vertical touch scrolls the page and keeps the last point. */
function usePointing(box: RefObject<HTMLElement | null>, pointing: Pointing) {
  const on = useEffectEvent(() => pointing);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const listening = new AbortController();
    const point = (event: PointerEvent) => on().onPoint(event.clientX - element.getBoundingClientRect().left);
    element.addEventListener('pointerdown', point, listening);
    element.addEventListener('pointermove', point, listening);
    // Keeps the focus; only the slider takes it.
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

export interface Size {
  width: number;
  em: number;
}

/** Null before measuring. */
function useSize(place: RefObject<HTMLElement | null>): Size | null {
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
