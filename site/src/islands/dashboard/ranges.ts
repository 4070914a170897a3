import type { Dashboard } from '../../../../shared/collection/model.ts';
import { t, tAs } from '../../../../shared/language/i18n.ts';

export type History = Dashboard['history'];

/** How far back the line is shown, in days. */
const DAYS = { '1M': 30, '3M': 91, '1Y': 365, '3Y': 1095, All: Number.POSITIVE_INFINITY } as const;
export type Range = keyof typeof DAYS;
export const RANGES = Object.keys(DAYS) as Range[];

const DAY_MS = 24 * 3_600_000;
/** What a range is called on its button. */
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

/** Days from the first record until today. */
export const spanOf = (history: readonly { day: string }[]): number =>
  daysBetween(history[0]?.day ?? '', history.at(-1)?.day ?? '') || 0;

/** Those that there is more to see without than with; none where all of them would show the same. */
export function rangesOf(history: History): Range[] {
  const covered = RANGES.filter((range) => DAYS[range] < spanOf(history));
  return covered.length > 0 ? [...covered, 'All'] : [];
}

/** What is shown at first: a year, or all there is of less. */
export const usualRange = (history: History): Range => (rangesOf(history).includes('1Y') ? '1Y' : 'All');

/** The part of the line that lies within the range. */
export function within(history: History, range: Range): History {
  const last = history.at(-1)?.day ?? '';
  return history.filter(({ day }) => daysBetween(day, last) <= DAYS[range]);
}

export interface Change {
  /** US dollars. */
  amount: number;
  /** Null where there was nothing at first. */
  percent: number | null;
  since: string;
}

/** What became of the first value; null while there is only one. */
export function changeOver(history: readonly { day: string; value: number }[]): Change | null {
  const [first, last] = [history[0], history.at(-1)];
  if (!first || !last || history.length < 2) return null;
  // In cents, which are whole.
  const before = Math.round(first.value * 100);
  const cents = Math.round(last.value * 100) - before;
  return {
    amount: cents / 100,
    percent: before > 0 ? (cents * 100) / before : null,
    since: first.day,
  };
}
