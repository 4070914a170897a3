import { arc, type PieArcDatum, pie } from 'd3-shape';
import { useId } from 'react';
import type { Share } from '../../../../shared/collection/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { DataTable } from '../../ui/chart/DataTable.tsx';
import {
  amountOf,
  type Measure,
  metalInText,
  metalOf,
  shareColumns,
  shareOf,
  shareRow,
  sumOf,
  writeShare,
} from './figures.ts';

export function Metals({ metals, by }: { metals: readonly Share[]; by: Measure }) {
  const whole = sumOf(metals, by);
  const shown = metals.filter((share) => amountOf(share, by) > 0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Donut
          shares={shown.map((share) => ({ name: share.name, amount: amountOf(share, by) }))}
          label={t('By metal: {shares}', {
            shares: shown
              .map((share) => `${metalOf(share.name)} ${shareOf(amountOf(share, by), whole)}`)
              .join(', '),
          })}
        />
        <ul className="ruled min-w-36 flex-1 border-y border-line">
          {metals.map((share) => (
            <li key={share.name} className="flex flex-wrap items-center gap-x-2.5 py-2">
              <span
                className="size-3 flex-none rounded-full"
                style={{ background: METAL_TONES[share.name]?.dot }}
                aria-hidden="true"
              />
              <span className="min-w-max flex-1">
                {share.name === 'Other metals' ? t('Other') : metalOf(share.name)}
                <span className="block text-xs text-muted tabular-nums">
                  {shareOf(amountOf(share, by), whole)}
                </span>
              </span>
              <b className="ms-auto font-semibold tabular-nums">{writeShare(share, by)}</b>
            </li>
          ))}
        </ul>
      </div>
      <DataTable
        className="mt-1"
        caption={t('The collection by metal')}
        columns={[t('Metal'), ...shareColumns()]}
        rows={metals.map((share) => shareRow({ ...share, name: metalOf(share.name) }))}
      />
    </>
  );
}

interface Tones {
  light: string;
  mid: string;
  deep: string;
  /** Text on it. */
  ink: string;
  dot: string;
}

/** As in styles/coin.css; other metals look like copper. */
const METAL_TONES: Readonly<Record<string, Tones>> = {
  Gold: { light: '#ffe9a6', mid: '#e6bd54', deep: '#a9781f', ink: '#523708', dot: '#d9a93f' },
  Silver: { light: '#f4f4f2', mid: '#c9ccd0', deep: '#8b9197', ink: '#3a4045', dot: '#b4b9c0' },
  Platinum: { light: '#dfe8f5', mid: '#a3b3cb', deep: '#65748c', ink: '#27313f', dot: '#8d9cb3' },
  'Other metals': { light: '#f0bd95', mid: '#c87d4a', deep: '#84431f', ink: '#3d1a07', dot: '#b96c3b' },
};
const COPPER = 'Other metals';

interface Part {
  name: string;
  amount: number;
}

const SIZE = 148;
const RING = arc<PieArcDatum<Part>>().innerRadius(43).outerRadius(72).cornerRadius(3).padAngle(0.025);
/** Smaller shares have no room for a label. */
const LEAST_LABELLED = 0.09;

function Donut({ shares, label }: { shares: readonly Part[]; label: string }) {
  const id = useId();
  const whole = shares.reduce((sum, { amount }) => sum + amount, 0);
  const parts = pie<Part>()
    .value(({ amount }) => amount)
    .sort(null)([...shares]);
  const largest = shares.toSorted((one, other) => other.amount - one.amount)[0];
  return (
    <svg
      className="w-[clamp(7.5rem,41%,8.75rem)] flex-none"
      viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      role="img"
      aria-label={label}
    >
      <defs>
        {parts.map(({ data: { name } }, place) => (
          <linearGradient key={name} id={`${id}${place}`} x1="0.1" y1="0" x2="0.9" y2="1">
            <stop offset="0" stopColor={tonesOf(name)?.light} />
            <stop offset="0.45" stopColor={tonesOf(name)?.mid} />
            <stop offset="1" stopColor={tonesOf(name)?.deep} />
          </linearGradient>
        ))}
      </defs>
      {parts.map((part, place) => {
        const [x, y] = RING.centroid(part);
        const { name, amount } = part.data;
        return (
          <g key={name}>
            <path
              d={RING(part) ?? ''}
              fill={`url(#${id}${place})`}
              stroke={tonesOf(name)?.deep}
              strokeWidth="0.75"
            />
            {parts.length > 1 && amount / whole >= LEAST_LABELLED && (
              <text
                className="text-[12.5px] font-semibold tabular-nums"
                x={x}
                y={y}
                textAnchor="middle"
                dominantBaseline="central"
                fill={tonesOf(name)?.ink}
              >
                {shareOf(amount, whole)}
              </text>
            )}
          </g>
        );
      })}
      {largest && (
        <text textAnchor="middle" className="fill-ink">
          <tspan className="serif text-[23px]" x="0" y="3">
            {shareOf(largest.amount, whole)}
          </tspan>
          <tspan className="fill-muted text-[12.5px]" x="0" y="20">
            {metalInText(largest.name)}
          </tspan>
        </text>
      )}
    </svg>
  );
}

const tonesOf = (name: string) => METAL_TONES[name] ?? METAL_TONES[COPPER];
