import { arc, type PieArcDatum, pie } from 'd3-shape';
import { useId } from 'react';
import { metalInText, shareOf } from './words.ts';

interface Tones {
  light: string;
  mid: string;
  deep: string;
  /** What is written on it. */
  ink: string;
  dot: string;
}

/** The metals as coins are drawn (styles/coin.css); whatever holds no precious one looks like copper. */
export const METAL_TONES: Readonly<Record<string, Tones>> = {
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
/** A part below this share has no room for its figure. */
const LEAST_WRITTEN = 0.09;

/** A ring of metal, cut where one ends and the next begins; the largest part is named in its middle. */
export function Donut({ shares, label }: { shares: readonly Part[]; label: string }) {
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
            {parts.length > 1 && amount / whole >= LEAST_WRITTEN && (
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
