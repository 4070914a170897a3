import type { DatePrecision } from '../../../db/public-tables.ts';
import type { Programme } from '../../../db/releases/records.ts';
import { isOpen } from '../../../shared/market/releases.ts';
import type { Entry } from './entry.ts';
import { releaseKey, wordsOf } from './key.ts';

/** Until which month (0 is January) this year's coins are still promised: later most are out, with days or without. */
const UNTIL_MONTH = 6;

/**
 * What the programmes promise at a moment (milliseconds), by the calendar in UTC: next year's coins, and until the end of June this
 * year's. Each has the last day of its year for a date, and the year alone of it is known.
 */
export function promisesOf(programmes: readonly Programme[], now: number): Entry[] {
  const date = new Date(now);
  const thisYear = date.getUTCFullYear();
  const years = date.getUTCMonth() < UNTIL_MONTH ? [thisYear, thisYear + 1] : [thisYear + 1];
  return years.flatMap((year) => programmes.flatMap((programme) => promisesOfYear(programme, year)));
}

function promisesOfYear({ name, description, from, until, of }: Programme, year: number): Entry[] {
  if (year < from || year > (until ?? year)) return [];
  return (of ? (of[year] ?? []) : ['']).map((one) => {
    const filled = (text: string) => text.replaceAll('{year}', String(year)).replaceAll('{of}', one);
    const [promise, day] = [filled(name), Date.UTC(year, 11, 31)];
    return {
      key: releaseKey({ name: promise, day }),
      name: promise,
      day,
      precision: 'year',
      price: null,
      description: filled(description),
      url: null,
      imageSource: null,
      mintage: null,
    };
  });
}

/**
 * Releases without the promises that are kept: of the same year a release with a day is known whose name says all that the promise says,
 * as "2027-W American Eagle One Ounce Silver Proof Coin" does of "2027 American Eagle Silver Coin".
 */
export function withoutKept<Known extends { name: string; releaseDate: Date; datePrecision: DatePrecision }>(
  releases: Known[],
): Known[] {
  const promises = releases.filter(isOpen);
  if (promises.length === 0) return releases;
  const years = new Set(promises.map(yearOf));
  const dated = releases
    .filter((release) => !isOpen(release) && years.has(yearOf(release)))
    .map((release) => ({ year: yearOf(release), words: sayingOf(release.name) }));
  const isKept = (promise: Known) =>
    dated.some(
      ({ year, words }) =>
        year === yearOf(promise) && [...sayingOf(promise.name)].every((word) => words.has(word)),
    );
  return releases.filter((release) => !isOpen(release) || !isKept(release));
}

const yearOf = ({ releaseDate }: { releaseDate: Date }) => releaseDate.getUTCFullYear();

/** The words of a name that say which coin it is: one or several of it is the same, and the year is compared apart. */
const sayingOf = (name: string): Set<string> =>
  new Set(
    wordsOf(name)
      .split('-')
      .filter((word) => !/^(coins?|of|the|\d{4})$/.test(word))
      .map((word) => word.replace(/s$/, '')),
  );
