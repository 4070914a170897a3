import { useCallback, useMemo, useState } from 'react';
import { formatDate, formatDateTime, formatMoney } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { trendInWords } from '../../lib/trend.ts';
import { ReadOut } from '../../ui/chart/ReadOut.tsx';
import type { Size } from '../../ui/chart/use-size.ts';
import { type Layout, layoutOf, type Point } from './chart/layout.ts';
import { Legend, Mark } from './chart/Mark.tsx';
import { Plot } from './chart/Plot.tsx';
import { PointTable, type Row } from './chart/PointTable.tsx';

interface ValueChartProps {
  /** Oldest first. */
  points: readonly Point[];
  /** What the table tells, oldest first, where that is more than the line. */
  rows?: readonly Row[];
  /** What was worth it. */
  label: string;
}

/** A value over time: a line to look at and to read point by point, and the same as a table. */
export default function ValueChart({ points, rows = points, label }: ValueChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const layoutFor = useCallback(({ width, em }: Size) => layoutOf(points, width, em, Date.now()), [points]);
  const sources = useMemo(() => [...new Set(points.map(({ source }) => source))], [points]);
  const kinds = useMemo(() => points.map(({ source }) => sources.indexOf(source)), [points, sources]);
  const active = Math.min(chosen ?? points.length, points.length - 1);
  const point = points[active];
  const textOf = (index: number) => {
    const { value, source } = points[index] ?? { value: 0, source: '' };
    return `${formatMoney(value)}, ${source}, ${whenOf(points, index)}`;
  };
  if (!point) return null;
  return (
    <figure>
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted" data-read-out>
        <span className="text-base font-semibold wrap-anywhere text-ink tabular-nums">
          {formatMoney(point.value)}
        </span>
        {point.source} · {whenOf(points, active)}
      </p>
      <ReadOut
        className="mt-2"
        label={t('{label}, point by point', { label })}
        count={points.length}
        height={17}
        layoutFor={layoutFor}
        chosen={chosen}
        onChoose={setChosen}
        usual={points.length - 1}
        textOf={textOf}
      >
        {(layout) => (
          <svg
            className="block tabular-nums select-none"
            width={layout.width}
            height={layout.height}
            role="img"
            aria-label={`${label}: ${trendInWords(points)}`}
          >
            <Plot layout={layout} kinds={kinds} />
            {chosen !== null && <Chosen layout={layout} index={active} kind={kinds[active] ?? 0} />}
          </svg>
        )}
      </ReadOut>
      <Legend sources={sources} />
      <PointTable points={rows} label={label} />
    </figure>
  );
}

function Chosen({ layout, index, kind }: { layout: Layout; index: number; kind: number }) {
  const place = layout.places[index];
  if (!place) return null;
  return (
    <>
      <line
        className="stroke-edge"
        strokeDasharray="2 3"
        x1={place.x}
        x2={place.x}
        y1={layout.top}
        y2={layout.bottom}
      />
      <Mark kind={kind} x={place.x} y={place.y} large />
    </>
  );
}

/** A day, and the time where another point lies on the same day. */
function whenOf(points: readonly Point[], index: number): string {
  const at = points[index]?.at;
  const day = formatDate(at);
  const shared = [points[index - 1], points[index + 1]].some((beside) => formatDate(beside?.at) === day);
  return shared ? formatDateTime(at) : day;
}
