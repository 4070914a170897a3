import type { SVGAttributes } from 'react';
import type { Rival } from './compare.ts';

type Look = Pick<
  SVGAttributes<SVGPathElement>,
  'stroke' | 'strokeWidth' | 'strokeDasharray' | 'strokeLinecap'
>;

const broken = (stroke: string): Look => ({ stroke, strokeWidth: 1.75, strokeDasharray: '5 4' });

/** The lines on felt: the collection's is whole, what it is held against is broken, whatever the colours. */
export const LINES: Readonly<Record<Rival | 'value', Look>> = {
  value: { stroke: '#ecb877', strokeWidth: 2.5 },
  paid: broken('#f4efe4'),
  gold: broken('#ffe489'),
  silver: broken('#dfe5ea'),
  platinum: broken('#a9c8ee'),
};

/** A line's look, its name and what it says at the point being read. */
export function Key({ look, name, value }: { look: keyof typeof LINES; name: string; value: string }) {
  return (
    <span className="flex items-baseline gap-1.5">
      <svg className="w-4.5 flex-none self-center" height="4" aria-hidden="true">
        <path d="M0 2H18" {...LINES[look]} />
      </svg>
      <span className="text-on-felt-muted">{name}</span>
      <b className="font-semibold text-on-felt tabular-nums">{value}</b>
    </span>
  );
}
