import { memo, useCallback, useMemo, useState } from 'react';
import type { Coin } from '../../../../shared/coins/model.ts';
import { formatDate, formatDateTime, formatMoney } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { PricePoint } from '../../../../shared/valuation/model.ts';
import { usePriceHistory } from '../../lib/queries/coin-facts.ts';
import { trendInWords } from '../../lib/text.ts';
import { classNames } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { type Axis, scale, timeAxis, valueAxis } from '../../ui/chart/axes.ts';
import { DataTable } from '../../ui/chart/DataTable.tsx';
import { ReadOut, type Size } from '../../ui/chart/ReadOut.tsx';
import { LoadError } from '../../ui/states.tsx';
import { valueSource } from './words.ts';

/** US dollars, valid from `at` (ISO). */
export interface Point {
  value: number;
  at: string;
  source: string;
}
interface Placed {
  x: number;
  y: number;
}

/** In pixels. */
export interface Layout {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  values: { y: number; label: string }[];
  times: { x: number; label: string }[];
  /** One for each point. */
  places: Placed[];
  /** Step line: each value holds until the next, the last until now. */
  path: string;
  marked: number[];
}

const LETTER = 0.64;
/** Minimum distance of two marks. */
const MARK_ROOM = 9;

/** `em`: font size in px. */
export function layoutOf(points: readonly Point[], width: number, em: number, now: number): Layout {
  const height = Math.round(em * 17);
  const value = valueAxis(points.map((point) => point.value));
  const widest = Math.max(...value.ticks.map(({ label }) => label.length));
  const edges = {
    left: Math.round(widest * LETTER * em + 10),
    right: width - 10,
    top: em,
    bottom: Math.round(height - 2.2 * em),
  };
  const dates = points.map(({ at }) => Date.parse(at));
  const labels = Math.floor((edges.right - edges.left) / (em * 7));
  const time = timeAxis(dates, now, Math.max(1, labels));
  const x = scale(time, edges.left, edges.right);
  const y = scale(value, edges.bottom, edges.top);
  const places = points.map((point, index) => ({ x: x(dates[index] ?? now), y: y(point.value) }));
  return {
    width,
    height,
    ...edges,
    values: value.ticks.map(({ at, label }) => ({ y: y(at), label })),
    times: labelled(time, x, width, em),
    places,
    path: stepsThrough(places, x(Math.min(Math.max(now, ...dates), time.to))),
    marked: withRoom(places, width),
  };
}

const labelled = ({ ticks }: Axis, x: (at: number) => number, width: number, em: number) =>
  ticks.map(({ at, label }) => {
    const half = (label.length * LETTER * em) / 2;
    return { label, x: Math.min(Math.max(x(at), half), width - half) };
  });

const stepsThrough = (places: readonly Placed[], end: number): string =>
  `${places.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')}H${end}`;

/** Same number as the catalogue: same confidence. */
function withRoom(places: readonly Placed[], width: number): number[] {
  // Many points: one per column. Few: all that differ.
  const apart = ({ x, y }: Placed, other: Placed) =>
    places.length * MARK_ROOM > width ? Math.abs(x - other.x) : Math.hypot(x - other.x, y - other.y);
  const kept: number[] = [];
  for (const [index, place] of [...places.entries()].reverse()) {
    const free = kept.every((other) => apart(place, places[other] ?? place) >= MARK_ROOM);
    if (free) kept.push(index);
  }
  return kept.reverse();
}

export function Values({ coin }: { coin: Coin }) {
  const history = usePriceHistory(coin.id);
  const { data, error } = history;
  if (error && !data) {
    return <LoadError title={t('The values could not be loaded')} query={history} />;
  }
  if (!data) {
    return (
      <Loading label={t('Loading the values')}>
        <Skeleton className="h-48 w-full" />
      </Loading>
    );
  }
  const rows = data.map(rowOf);
  const shown = data.filter(({ isShown }) => isShown);
  const label = t('Value of {name} over time', { name: coin.name });
  if (shown.length > 1) return <ValueChart points={shown.map(rowOf)} rows={rows} label={label} />;
  const [first] = shown;
  return (
    <>
      <p className="text-sm text-muted">
        {first
          ? t('{value} on {day}. The chart appears with the next value.', {
              value: formatMoney(first.value),
              day: formatDate(first.recordedAt),
            })
          : t('No value yet. Every value you record appears here.')}
      </p>
      {rows.length > shown.length && <PointTable points={rows} label={label} />}
    </>
  );
}

const rowOf = ({ value, recordedAt, valuationSource, isShown }: PricePoint): Row => ({
  value: Number(value),
  at: recordedAt,
  source: valueSource(valuationSource),
  note: isShown ? undefined : t('not shown'),
});

interface ValueChartProps {
  points: readonly Point[];
  rows?: readonly Row[];
  label: string;
}

function ValueChart({ points, rows = points, label }: ValueChartProps) {
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

function whenOf(points: readonly Point[], index: number): string {
  const at = points[index]?.at;
  const day = formatDate(at);
  const shared = [points[index - 1], points[index + 1]].some((beside) => formatDate(beside?.at) === day);
  return shared ? formatDateTime(at) : day;
}

interface PlotProps {
  layout: Layout;
  kinds: readonly number[];
}

const Plot = memo(function Plot({ layout, kinds }: PlotProps) {
  const { left, right, height, values, times, path, marked, places } = layout;
  return (
    <>
      <g className="fill-muted">
        {values.map(({ y, label }) => (
          <g key={y}>
            <line className="stroke-line" x1={left} x2={right} y1={y} y2={y} />
            <text x={left - 8} y={y} textAnchor="end" dominantBaseline="central">
              {label}
            </text>
          </g>
        ))}
        {times.map(({ x, label }) => (
          <text key={x} x={x} y={height - 4} textAnchor="middle">
            {label}
          </text>
        ))}
      </g>
      <path d={path} className="fill-none stroke-accent" strokeWidth="2" strokeLinejoin="round" />
      {marked.map((index) => (
        <Mark key={index} kind={kinds[index] ?? 0} x={places[index]?.x ?? 0} y={places[index]?.y ?? 0} />
      ))}
    </>
  );
});

/** Shapes around 0 0, distinguishable without colour. */
const LOOKS = [
  { shape: 'M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z', colour: 'fill-accent' },
  { shape: 'M0-1.25L1.25 0L0 1.25L-1.25 0Z', colour: 'fill-info' },
  { shape: 'M-.9-.9H.9V.9H-.9Z', colour: 'fill-positive' },
  { shape: 'M0-1.2L1.2.95H-1.2Z', colour: 'fill-danger' },
  { shape: 'M0 1.2L1.2-.95H-1.2Z', colour: 'fill-warning' },
] as const;

const RADIUS = 4.5;

interface MarkProps {
  /** Index in the legend. */
  kind: number;
  x: number;
  y: number;
  large?: boolean;
}

export function Mark({ kind, x, y, large }: MarkProps) {
  const { shape, colour } = LOOKS[kind % LOOKS.length] ?? LOOKS[0];
  return (
    <path
      d={shape}
      className={classNames(colour, 'stroke-card')}
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
      transform={`translate(${x} ${y}) scale(${large ? RADIUS * 1.5 : RADIUS})`}
    />
  );
}

function Legend({ sources }: { sources: readonly string[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted" aria-label={t('Sources')}>
      {sources.map((source, kind) => (
        <li key={source} className="flex items-center gap-1.5">
          <svg className="size-3 flex-none" viewBox="-6 -6 12 12" aria-hidden="true">
            <Mark kind={kind} x={0} y={0} />
          </svg>
          {source}
        </li>
      ))}
    </ul>
  );
}

export type Row = Point & { note?: string };

interface PointTableProps {
  points: readonly Row[];
  label: string;
}

/** Newest first. */
const PointTable = memo(function PointTable({ points, label }: PointTableProps) {
  const newest = [...points.entries()].reverse();
  return (
    <DataTable
      className="mt-1"
      caption={t('{label}, newest first', { label })}
      columns={[t('Date'), t('Source'), t('Value')]}
      figures={2}
      rows={newest.map(([place, { value, at, source, note }]) => ({
        key: String(place),
        cells: [
          formatDateTime(at),
          <span key="source">
            {source}
            {note && <span className="block text-xs text-muted">{note}</span>}
          </span>,
          <b key="value" className="font-semibold">
            {formatMoney(value)}
          </b>,
        ],
      }))}
    />
  );
});
