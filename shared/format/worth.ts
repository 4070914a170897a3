import type { CollectionSummary, PreciousMetal, ValueHistory } from '../collection/model.ts';
import { plural, t, translated } from '../language/i18n.ts';
import type { MetalPrices } from '../market/metals.ts';
import { formatCount, formatDate, formatMoneyCompact } from './format.ts';

type Points = ValueHistory['points'];

/** Dollars since the first record of this month; null without one. */
export function changeThisMonth(points: Points, totalValue: number): number | null {
  const today = points.at(-1);
  const month = today?.day.slice(0, 7);
  const first = points.slice(0, -1).find(({ day }) => day.slice(0, 7) === month);
  return first ? (Math.round(totalValue * 100) - Math.round(first.value * 100)) / 100 : null;
}

/** The last point is today's: the summary is newer. */
export const lineOf = (points: Points, totalValue: number): { value: number; at: string }[] =>
  points.map(({ day, value }, index) => ({
    at: day,
    value: index === points.length - 1 ? totalValue : value,
  }));

/** "1.250" + ",00 $"; compact amounts have no cents. */
export function splitCents(amount: string): { dollars: string; cents: string } {
  const [, dollars, cents] = /^(.*\d)([.,]\d\d(?:\s\D+)?)$/.exec(amount) ?? [];
  return { dollars: dollars ?? amount, cents: cents ?? '' };
}

export interface MetalHolding {
  metal: PreciousMetal;
  name: string;
  ounces: number;
  /** US dollars; null without a price. */
  value: number | null;
}

const METALS: readonly PreciousMetal[] = ['gold', 'silver', 'platinum'];

export function metalName(metal: PreciousMetal): string {
  if (metal === 'gold') return t('Gold');
  return metal === 'silver' ? t('Silver') : t('Platinum');
}

/** A value of 0 means the price is unknown. */
export const metalHoldings = ({
  metalContent,
  metalValues,
}: Pick<CollectionSummary, 'metalContent' | 'metalValues'>): MetalHolding[] =>
  METALS.filter((metal) => metalContent[metal] > 0).map((metal) => ({
    metal,
    name: metalName(metal),
    ounces: metalContent[metal],
    value: metalValues[metal] || null,
  }));

/** '' if all or none are left out. */
export const unvaluedInWords = (unvalued: number, of: number): string =>
  unvalued === 0 || unvalued === of
    ? ''
    : t('{unvalued} of {records} coins aren’t included: no estimate yet', {
        unvalued: formatCount(unvalued),
        records: formatCount(of),
      });

export interface Tile {
  name: string;
  value: string;
  note: string;
}

export const tilesOf = (summary: CollectionSummary): [coins: Tile, melt: Tile] => [
  {
    name: t('Total Coins'),
    value: formatCount(summary.records),
    note: [
      summary.totalCount !== summary.records &&
        plural(summary.totalCount, { one: '# piece', other: '# pieces' }),
      plural(summary.categoryCount, { one: 'in one category', other: 'across # categories' }),
    ]
      .filter(Boolean)
      .join(' · '),
  },
  { name: t('Melt value'), ...meltFloor(summary) },
];

function meltFloor(summary: CollectionSummary): Omit<Tile, 'name'> {
  const held = metalHoldings(summary);
  if (held.length === 0) return { value: formatMoneyCompact(0), note: t('no precious metal') };
  if (held.every(({ value }) => value === null)) return { value: '–', note: t('metal prices not available') };
  const total = held.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return {
    value: formatMoneyCompact(total),
    note: t('spot, {day}', { day: formatDate(summary.metalPricesAt) }),
  };
}

export interface Change {
  sign: string;
  word: string;
  tone: string;
  amount: string;
}

export function changeInWords(amount: number): Change | null {
  if (amount === 0) return null;
  const [sign, word, tone] =
    amount > 0 ? ['▲', t('Up'), 'text-[#8fdcb0]'] : ['▼', t('Down'), 'text-[#f4b5aa]'];
  return { sign, word, tone, amount: formatMoneyCompact(Math.abs(amount)) } as Change;
}

/** Sentences. `when`: the time of the prices, in words. */
export function pricesInWords({ lastUpdated, source, stale, isOn }: MetalPrices, when: string): string[] {
  // Undefined in caches of older versions: on.
  const off = isOn === false && t('Price updates are off on this server.');
  if (!lastUpdated)
    return off
      ? [t('Metal prices aren’t available, so melt values can’t be shown.'), off]
      : [t('Metal prices aren’t available yet, so melt values can’t be shown.')];
  const taken = t('Prices of {when}, {source}.', { when, source: translated(source) });
  if (off) return [taken, off];
  return stale ? [taken, t('Newer prices aren’t available.')] : [taken];
}
