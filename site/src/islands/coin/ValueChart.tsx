import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { formatDate, formatDateTime, formatMoney } from '../../lib/format.ts';
import { trendInWords } from '../../lib/trend.ts';
import { layoutOf, nearest, type Point } from './chart/layout.ts';
import { Legend, Mark } from './chart/Mark.tsx';
import { Plot } from './chart/Plot.tsx';
import { PointTable } from './chart/PointTable.tsx';
import { useSize } from './chart/use-size.ts';

interface ValueChartProps {
  /** Oldest first. */
  points: readonly Point[];
  /** What was worth it. */
  label: string;
}

/** A value over time: a line to look at and to read point by point, and the same as a table. */
export default function ValueChart({ points, label }: ValueChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const size = useSize(box);
  const [chosen, setChosen] = useState<number | null>(null);
  const layout = useMemo(
    () => size && points.length > 0 && layoutOf(points, size.width, size.em, Date.now()),
    [points, size],
  );
  const sources = useMemo(() => [...new Set(points.map(({ source }) => source))], [points]);
  const kinds = useMemo(() => points.map(({ source }) => sources.indexOf(source)), [points, sources]);
  const active = Math.min(chosen ?? points.length, points.length - 1);
  const point = points[active];
  const place = layout ? layout.places[active] : undefined;

  usePointing(box, {
    onPoint: (x) => layout && setChosen(nearest(layout.places, x)),
    onLeave: () => setChosen(null),
    onPress: () => slider.current?.focus({ preventScroll: true }),
  });

  if (!point) return null;
  const when = whenOf(points, active);
  return (
    <figure>
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted" data-read-out>
        <span className="text-base font-semibold wrap-anywhere text-ink tabular-nums">
          {formatMoney(point.value)}
        </span>
        {point.source} · {when}
      </p>
      <div
        ref={box}
        className="relative mt-2 touch-pan-y rounded-lg text-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
        style={{ minHeight: '17em' }}
      >
        {layout && (
          <svg
            className="block tabular-nums select-none"
            width={layout.width}
            height={layout.height}
            role="img"
            aria-label={`${label}: ${trendInWords(points)}`}
          >
            <Plot layout={layout} kinds={kinds} />
            {chosen !== null && place && (
              <>
                <line
                  className="stroke-edge"
                  strokeDasharray="2 3"
                  x1={place.x}
                  x2={place.x}
                  y1={layout.top}
                  y2={layout.bottom}
                />
                <Mark kind={kinds[active] ?? 0} x={place.x} y={place.y} large />
              </>
            )}
          </svg>
        )}
        {/* The keyboard and a screen reader go from point to point as along a slider. */}
        {points.length > 1 && (
          <input
            ref={slider}
            className="sr-only"
            type="range"
            min={0}
            max={points.length - 1}
            value={active}
            aria-label={`${label}, point by point`}
            aria-valuetext={`${formatMoney(point.value)}, ${point.source}, ${when}`}
            onChange={(event) => setChosen(event.target.valueAsNumber)}
            onFocus={() => setChosen(active)}
            onBlur={() => setChosen(null)}
          />
        )}
      </div>
      <Legend sources={sources} />
      <PointTable points={points} label={label} />
    </figure>
  );
}

/** A day, and the time where another point lies on the same day. */
function whenOf(points: readonly Point[], index: number): string {
  const at = points[index]?.at;
  const day = formatDate(at);
  const shared = [points[index - 1], points[index + 1]].some((beside) => formatDate(beside?.at) === day);
  return shared ? formatDateTime(at) : day;
}

interface Pointing {
  /** In pixels from the left. */
  onPoint: (x: number) => void;
  onLeave: () => void;
  onPress: () => void;
}

/** Mouse, pen and finger; a finger that moves up or down scrolls the page, and what it last read stays. */
function usePointing(box: RefObject<HTMLElement | null>, pointing: Pointing) {
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
