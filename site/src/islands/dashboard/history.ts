import type { Dashboard, PreciousMetal } from '../../../../shared/collection/model.ts';
import { t, tAs, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import type { MetalPriceHistory } from '../../../../shared/market/metals.ts';

export type History = Dashboard['history'];

/** In days. */
const DAYS = { '1M': 30, '3M': 91, '1Y': 365, '3Y': 1095, All: Number.POSITIVE_INFINITY } as const;
export type Range = keyof typeof DAYS;
export const RANGES = Object.keys(DAYS) as Range[];

const DAY_MS = 24 * 3_600_000;
export function rangeName(range: Range): string {
  switch (range) {
    case '1M':
      return t('1M');
    case '3M':
      return t('3M');
    case '1Y':
      return t('1Y');
    case '3Y':
      return t('3Y');
    case 'All':
      return tAs('all of the time', 'All');
  }
}

const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / DAY_MS;

export const spanOf = (history: readonly { day: string }[]): number =>
  daysBetween(history[0]?.day ?? '', history.at(-1)?.day ?? '') || 0;

/** Ranges shorter than the history, and All; none if there is only All. */
export function rangesOf(history: History): Range[] {
  const covered = RANGES.filter((range) => DAYS[range] < spanOf(history));
  return covered.length > 0 ? [...covered, 'All'] : [];
}

export const defaultRange = (history: History): Range => (rangesOf(history).includes('1Y') ? '1Y' : 'All');

export function within(history: History, range: Range): History {
  const last = history.at(-1)?.day ?? '';
  return history.filter(({ day }) => daysBetween(day, last) <= DAYS[range]);
}

export interface Change {
  amount: number;
  /** Null if the first value is 0. */
  percent: number | null;
  since: string;
}

/** Null for fewer than two days. */
export function changeOver(history: readonly { day: string; value: number }[]): Change | null {
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last || history.length < 2) return null;
  // In cents, to be exact.
  const before = Math.round(first.value * 100);
  const cents = Math.round(last.value * 100) - before;
  return {
    amount: cents / 100,
    percent: before > 0 ? (cents * 100) / before : null,
    since: first.day,
  };
}

export type Comparison = 'paid' | PreciousMetal;

export const COMPARISONS: readonly { value: Comparison; label: string; name: string }[] = [
  { value: 'paid', label: msg('Paid'), name: msg('Cost') },
  { value: 'gold', label: msg('Gold'), name: msg('Gold') },
  { value: 'silver', label: msg('Silver'), name: msg('Silver') },
  { value: 'platinum', label: msg('Platinum'), name: msg('Platinum') },
];

export const nameOf = (comparison: Comparison) =>
  translated(COMPARISONS.find(({ value }) => value === comparison)?.name ?? '');

export interface DayValue {
  day: string;
  value: number;
}

/** Empty unless recorded on two days. */
export function paidLine(history: History): DayValue[] {
  const recorded = history.flatMap(({ day, paid }) => (paid === null ? [] : [{ day, value: paid }]));
  return recorded.length > 1 && recorded.some(({ value }) => value > 0) ? recorded : [];
}

/** Empty unless known on two days. */
export function metalLine(prices: MetalPriceHistory['points'], metal: PreciousMetal): DayValue[] {
  const known = prices.flatMap((point) => {
    const price = point[metal];
    return price === null || price <= 0 ? [] : [{ day: point.day, value: price }];
  });
  return known.length > 1 ? known : [];
}

/** Two values in percent since the first day both were known. */
interface PercentComparison {
  since: string;
  one: DayValue[];
  other: DayValue[];
}

/** Null unless both are known on two days. */
export function compareInPercent(
  one: readonly DayValue[],
  other: readonly DayValue[],
): PercentComparison | null {
  const known = other[0]?.day;
  const since = known && one.find(({ day, value }) => day >= known && value > 0)?.day;
  if (!since) return null;
  const compared = { since, one: percentSince(one, since), other: percentSince(other, since) };
  return compared.one.length > 1 && compared.other.length > 1 ? compared : null;
}

function percentSince(line: readonly DayValue[], since: string): DayValue[] {
  const base = at(line, since);
  if (!base) return [];
  const later = line.filter(({ day }) => day > since);
  return [{ day: since, value: base }, ...later].map(({ day, value }) => ({
    day,
    value: (value / base - 1) * 100,
  }));
}

/** The last value up to that day; undefined before the first. */
export function at(line: readonly DayValue[], day: string): number | undefined {
  let value: number | undefined;
  for (const point of line) {
    if (point.day > day) break;
    value = point.value;
  }
  return value;
}
