import type { CollectionSummary, PreciousMetal, ValueHistory } from '../../../../server/collection/model.ts';

type Points = ValueHistory['points'];

/** What the collection gained since it was first recorded this month, in dollars; null before there is such a record. */
export function changeThisMonth(points: Points, totalValue: number): number | null {
  const today = points.at(-1);
  const month = today?.day.slice(0, 7);
  const first = points.slice(0, -1).find(({ day }) => day.slice(0, 7) === month);
  return first ? (Math.round(totalValue * 100) - Math.round(first.value * 100)) / 100 : null;
}

/** The points of the line: the last one is today's, which the summary knows best. */
export const lineOf = (points: Points, totalValue: number): { value: number; at: string }[] =>
  points.map(({ day, value }, index) => ({
    at: day,
    value: index === points.length - 1 ? totalValue : value,
  }));

/** An amount as it is struck large: the cents apart, to be raised; compact amounts have none. */
export function splitCents(amount: string): { dollars: string; cents: string } {
  const [, dollars, cents] = /^(.*)(\.\d\d)$/.exec(amount) ?? [];
  return { dollars: dollars ?? amount, cents: cents ?? '' };
}

export interface MetalHeld {
  metal: PreciousMetal;
  name: string;
  ounces: number;
  /** US dollars; null while its price is not known. */
  value: number | null;
}

const NAMES: readonly [PreciousMetal, string][] = [
  ['gold', 'Gold'],
  ['silver', 'Silver'],
  ['platinum', 'Platinum'],
];

/** The precious metals there are any of. Metal that is worth nothing has no known price. */
export const metalsHeld = ({
  metalContent,
  metalValues,
}: Pick<CollectionSummary, 'metalContent' | 'metalValues'>): MetalHeld[] =>
  NAMES.filter(([metal]) => metalContent[metal] > 0).map(([metal, name]) => ({
    metal,
    name,
    ounces: metalContent[metal],
    value: metalValues[metal] || null,
  }));
