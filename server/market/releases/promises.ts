import type { DatePrecision } from '../../../db/public-tables.ts';
import type { Programme } from '../../../db/releases/records.ts';
import { isOpen } from '../../../shared/market/releases.ts';
import { type Entry, releaseKey, wordsOf } from './entry.ts';

/** 0 is January; later, most of this year's coins are out. */
const UNTIL_MONTH = 6;

/**
 * Undated releases of the programmes: next year's, and until the end of June this year's; dated the year's last day
 * (UTC).
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
 * Drops a promise once a dated release of that year has all its words: "2027-W American Eagle One Ounce Silver Proof
 * Coin" fulfils "2027 American Eagle Silver Coin".
 */
export function withoutFulfilled<
  Known extends { name: string; releaseDate: Date; datePrecision: DatePrecision },
>(releases: Known[]): Known[] {
  const promises = releases.filter(isOpen);
  if (promises.length === 0) return releases;
  const years = new Set(promises.map(yearOf));
  const dated = releases
    .filter((release) => !isOpen(release) && years.has(yearOf(release)))
    .map((release) => ({ year: yearOf(release), words: identifyingWords(release.name) }));
  const isKept = (promise: Known) =>
    dated.some(
      ({ year, words }) =>
        year === yearOf(promise) && [...identifyingWords(promise.name)].every((word) => words.has(word)),
    );
  return releases.filter((release) => !isOpen(release) || !isKept(release));
}

const yearOf = ({ releaseDate }: { releaseDate: Date }) => releaseDate.getUTCFullYear();

/** Words that identify the coin, singular, without the year. */
const identifyingWords = (name: string): Set<string> =>
  new Set(
    wordsOf(name)
      .split('-')
      .filter((word) => !/^(coins?|of|the|\d{4})$/.test(word))
      .map((word) => word.replace(/s$/, '')),
  );
