import { trendInWords, type ValuePoint } from '../lib/trend.ts';
import { classNames } from './class-names.ts';
import { monotonePath } from './curve.ts';

interface SparklineProps {
  /** Oldest first. */
  points: readonly ValuePoint[];
  /** What was worth it. */
  label: string;
  /** The line fills its box, in the colour of the text. */
  className?: string;
}

/** How a value went, at a glance. */
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

/** In a box of 100 by 100; a single value, and one that stands still, lie flat in its middle. */
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
