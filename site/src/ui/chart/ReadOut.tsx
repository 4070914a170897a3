import { type ReactNode, useMemo, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { nearest } from './nearest.ts';
import { usePointing } from './use-pointing.ts';
import { type Size, useSize } from './use-size.ts';

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
