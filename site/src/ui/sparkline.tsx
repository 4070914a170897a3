import { trendInWords, type ValuePoint } from '../lib/text.ts';
import { classNames } from './button.tsx';

interface SparklineProps {
  /** Oldest first. */
  points: readonly ValuePoint[];
  label: string;
  /** The line uses the text colour. */
  className?: string;
}

export function Sparkline({ points, label, className = 'h-20 w-full' }: SparklineProps) {
  return (
    <svg
      className={classNames('block overflow-visible', className)}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${trendInWords(points)}`}
    >
      <path
        d={lineOf(points)}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** In a box of 100 by 100; a constant is a flat line in the middle. */
function lineOf(points: readonly ValuePoint[]): string {
  const times = points.map(({ at }) => Date.parse(at));
  const values = points.map(({ value }) => value);
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  if (points.length > 0 && (start === end || least === greatest)) return 'M0 50H100';
  return monotonePath(
    points.map(({ value }, index) => ({
      x: (((times[index] ?? start) - start) / (end - start)) * 100,
      y: 100 - ((value - least) / (greatest - least)) * 100,
    })),
  );
}

interface Point {
  x: number;
  y: number;
}

/**
 * Monotone SVG path (M. Steffen, "A simple method for monotonic interpolation in one dimension", 1990); x must
 * increase.
 */
export function monotonePath(points: readonly Point[]): string {
  const slopes = points.map((_, index) => slopeAt(points, index));
  return points
    .map((point, index) => {
      const before = points[index - 1];
      if (!before) return `M${round(point.x)} ${round(point.y)}`;
      const third = (point.x - before.x) / 3;
      const [leaving, arriving] = [slopes[index - 1] ?? 0, slopes[index] ?? 0];
      return `C${[
        before.x + third,
        before.y + third * leaving,
        point.x - third,
        point.y - third * arriving,
        point.x,
        point.y,
      ]
        .map(round)
        .join(' ')}`;
    })
    .join('');
}

/** Flat at extremes and both ends. */
function slopeAt(points: readonly Point[], index: number): number {
  const [before, here, after] = [points[index - 1], points[index], points[index + 1]];
  if (!before || !here || !after) return 0;
  const [left, right] = [here.x - before.x, after.x - here.x];
  const [rise, next] = [(here.y - before.y) / left, (after.y - here.y) / right];
  if (rise * next <= 0) return 0;
  const mean = (rise * right + next * left) / (left + right);
  return Math.sign(rise) * 2 * Math.min(Math.abs(rise), Math.abs(next), Math.abs(mean) / 2);
}

const round = (value: number) => Math.round(value * 100) / 100;
