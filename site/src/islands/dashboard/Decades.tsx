import { scaleBand } from 'd3-scale';
import { useCallback, useMemo, useState } from 'react';
import type { Share } from '../../../../shared/collection/model.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { columnAxis, labelsAlong, scale, widthOf } from '../../ui/chart/axes.ts';
import { DataTable } from '../../ui/chart/DataTable.tsx';
import { ReadOut, type Size } from '../../ui/chart/ReadOut.tsx';
import {
  amountOf,
  decadeAxis,
  decadeName,
  decadeOf,
  everyDecade,
  type Measure,
  shareColumns,
  shareRow,
  writeShare,
} from './figures.ts';

export function Decades({ decades, by }: { decades: readonly Share[]; by: Measure }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shares = useMemo(() => everyDecade(decades), [decades]);
  const layoutFor = useCallback((size: Size) => layoutColumns(shares, by, size), [shares, by]);
  const amounts = shares.map((share) => amountOf(share, by));
  const usual = amounts.indexOf(Math.max(...amounts));
  const active = Math.min(chosen ?? usual, shares.length - 1);
  const textOf = (index: number) => {
    const share = shares[index];
    return share ? `${decadeName(share)}: ${writeShare(share, 'value')}, ${pieces(share)}` : '';
  };
  const share = shares[active];
  const [first, last] = [shares[0], shares.at(-1)];
  return (
    <figure>
      <p className="-mt-1 flex flex-wrap items-baseline gap-x-2 text-xs text-muted" data-read-out>
        <b className="text-base font-semibold text-ink">{share && decadeName(share)}</b>
        <span className="tabular-nums">{share && `${writeShare(share, 'value')} · ${pieces(share)}`}</span>
        {chosen === null && shares.length > 1 && (
          <span className="ms-auto">{by === 'value' ? t('worth most') : t('most pieces')}</span>
        )}
      </p>
      <ReadOut
        className="mt-2"
        label={t('Decade by decade')}
        height={COLUMNS_HEIGHT}
        layoutFor={layoutFor}
        count={shares.length}
        usual={usual}
        chosen={chosen}
        onChoose={setChosen}
        textOf={textOf}
      >
        {(layout) => (
          <Drawing
            layout={layout}
            active={active}
            label={inWords({ first, last, most: shares[usual] }, by)}
          />
        )}
      </ReadOut>
      <DataTable
        className="mt-1"
        caption={t('The collection by decade, the oldest first')}
        columns={[t('Decade'), ...shareColumns()]}
        rows={decades.map((share) => shareRow({ ...share, name: decadeName(share) }))}
      />
    </figure>
  );
}

const pieces = ({ quantity }: Share) => plural(quantity, { one: '# piece', other: '# pieces' });

function inWords(shares: Record<'first' | 'last' | 'most', Share | undefined>, by: Measure): string {
  const { first, last, most } = shares;
  if (!first || !last || !most) return '';
  const decades = { first: decadeName(first), last: decadeName(last), most: decadeName(most) };
  return by === 'value'
    ? t('Value by decade, {first} to {last}; the most in the {most}', decades)
    : t('Pieces by decade, {first} to {last}; the most in the {most}', decades);
}

function Drawing({ layout, active, label }: { layout: ColumnLayout; active: number; label: string }) {
  const { width, height, right, bottom, values, labels, places } = layout;
  return (
    <svg
      className="block tabular-nums select-none"
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <g className="fill-muted">
        {values.map(({ y, label }) => (
          <g key={label}>
            <line className="stroke-line" x1={0} x2={right} y1={y} y2={y} />
            <text x={width} y={y} textAnchor="end" dominantBaseline="central">
              {label}
            </text>
          </g>
        ))}
        {labels.map(({ x, label }) => (
          <text key={label} x={x} y={height - 3} textAnchor="middle">
            {label}
          </text>
        ))}
      </g>
      {places.map(({ x, left, width: wide, y }, place) => (
        <path
          key={x}
          d={columnPath(left, wide, y, bottom)}
          className={place === active ? 'fill-accent' : 'fill-accent/45'}
        />
      ))}
    </svg>
  );
}

/** Rounded at the top; at least 2 px high unless zero. */
function columnPath(left: number, width: number, y: number, bottom: number): string {
  const height = bottom - y;
  if (height <= 0) return '';
  const top = Math.min(y, bottom - 2);
  const round = Math.min(4, width / 2, bottom - top);
  return `M${left} ${bottom}V${top + round}q0 ${-round} ${round} ${-round}h${width - 2 * round}q${round} 0 ${round} ${round}V${bottom}Z`;
}

/** In em. */
const COLUMNS_HEIGHT = 15;

interface ColumnLayout {
  width: number;
  height: number;
  right: number;
  bottom: number;
  values: { y: number; label: string }[];
  labels: { x: number; label: string }[];
  /** One per decade; `x` is its centre. */
  places: { x: number; left: number; width: number; y: number }[];
}

export function layoutColumns(shares: readonly Share[], by: Measure, { width, em }: Size): ColumnLayout {
  const height = Math.round(em * COLUMNS_HEIGHT);
  const axis = columnAxis(
    Math.max(...shares.map((share) => amountOf(share, by))),
    by === 'value' ? 'money' : 'count',
  );
  const room = Math.max(...axis.ticks.map(({ label }) => widthOf(label, em)));
  const [right, top, bottom] = [Math.round(width - room - 0.6 * em), em, Math.round(height - 2 * em)];
  const names = shares.map(({ name }) => name);
  const band = scaleBand(names, [0, right]).paddingInner(0.28).paddingOuter(0.1);
  const y = scale(axis, bottom, top);
  const places = shares.map((share) => {
    const left = band(share.name) ?? 0;
    const column = Math.min(band.bandwidth(), 34);
    const middle = left + band.bandwidth() / 2;
    return { x: middle, left: middle - column / 2, width: column, y: y(amountOf(share, by)) };
  });
  return {
    width,
    height,
    right,
    bottom,
    places,
    values: axis.ticks.map(({ at, label }) => ({ y: y(at), label })),
    labels: labelsAlong(
      {
        from: 0,
        to: 1,
        ticks: labelledDecades(shares, right, em).map((at) => ({
          at,
          label: shares[at] ? decadeAxis(shares[at]) : '',
        })),
      },
      (at) => places[at]?.x ?? 0,
      [0, right],
      em,
    ),
  };
}

/** Which decades get a label, at a round interval that fits. */
function labelledDecades(shares: readonly Share[], width: number, em: number): number[] {
  const fit = Math.max(1, Math.floor(width / (em * 4)));
  const step = [1, 2, 5, 10, 20, 50].find((every) => shares.length / every <= fit) ?? 100;
  return [...shares.keys()].filter((index) => {
    const share = shares[index];
    return share && (decadeOf(share) / 10) % step === 0;
  });
}
