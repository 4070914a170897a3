import type { Deficits, TextLine } from './vision/seen.ts';

/** Dates read: of all four digits, and of the last three alone, each with how much speaks for it. */
export interface Dates {
  full: Map<number, number>;
  part: Map<number, number>;
}

/** Coins of the United States begin with the half disme. */
const FIRST = 1792;
const LAST = 2100;
/** Letters that digits are taken for. */
const DIGITS: Record<string, string> = {
  O: '0',
  D: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
};
const ALIKE = /^[0-9ODQILZSGTB]{4}$/;

/** The dates in the lines of a coin's sides. A letter in place of a digit counts half. */
export function datesIn(lines: readonly TextLine[]): Dates {
  const dates: Dates = { full: new Map(), part: new Map() };
  const add = (map: Map<number, number>, year: number, weight: number) =>
    map.set(year, (map.get(year) ?? 0) + weight);
  for (const { text, confidence } of lines)
    for (const word of text.toUpperCase().split(/[^A-Z0-9]+/)) {
      const found = /(?<!\d)(1[789]\d\d|20\d\d)(?!\d)/.exec(word)?.[1];
      const digits = word.replace(/\D/g, '').length;
      if (found) add(dates.full, Number(found), confidence);
      else if (ALIKE.test(word) && digits >= 2) {
        const year = Number(word.replace(/[A-Z]/g, (letter) => DIGITS[letter] ?? letter));
        if (year >= FIRST && year <= LAST) add(dates.full, year, confidence / 2);
      } else if (/^[789]\d\d$/.test(word)) add(dates.part, Number(word), confidence / 2);
    }
  for (const year of dates.full.keys()) if (year < FIRST || year > LAST) dates.full.delete(year);
  return dates;
}

/** How often the date of a coin is read whole, and how often another is in its place (67 labelled obverses). */
const READ = 0.75;
const WRONG = 0.12;
const PART_READ = 0.1;
const PART_WRONG = 0.08;
/** Dates a wrong one may be. */
const SPAN = 230;

/** Logarithm of how much likelier these dates are on a coin of such years than on any other. */
export function dateScore({ full, part }: Dates, years: ReadonlySet<number>): number {
  if (years.size === 0) return 0;
  if ([...full.keys()].some((year) => years.has(year))) return Math.log((READ / WRONG) * (SPAN / years.size));
  if ([...part.keys()].some((end) => yearEnding(end, years) !== null))
    return Math.max(0, Math.log((PART_READ / PART_WRONG) * (SPAN / years.size) * 0.5));
  return full.size > 0 ? Math.log(1 - READ) : 0;
}

/** The year the coin bears, of those it can bear; null where none was read, or two that speak equally. */
export function yearOf({ full, part }: Dates, years: ReadonlySet<number>): number | null {
  const possible = [...full].filter(([year]) => years.has(year)).sort((one, other) => other[1] - one[1]);
  const [first, second] = possible;
  if (first) return second && second[1] > CLEARLY * first[1] ? null : first[0];
  if (full.size > 0) return null;
  const ends = [...part].flatMap(([end, weight]) => {
    const year = yearEnding(end, years);
    return year === null || weight < ENOUGH ? [] : [year];
  });
  return ends.length === 1 ? (ends[0] ?? null) : null;
}

/** A second date may speak for itself with so much of what speaks for the first. */
const CLEARLY = 0.7;
/** Years to search for in the likelihoods of each line. */
export const soughtYears = (entries: readonly { years: ReadonlySet<number> }[]): string[] => [
  ...new Set(entries.flatMap(({ years }) => [...years].filter((year) => year >= 1000).map(String))),
];

/** That no year of the type stands there is as likely as one of this deficit, in nats. */
const NO_YEAR = 3.5;
/** A year is nearly read that is so much likelier than any other of its type (set on photos). */
const MARGIN = 1.5;

/** A year of no coin of the type may cost so much less: with more the type, or the year, is another. */
const FOREIGN = 0.5;

/**
 * The year, of those the coin can bear, that was nearly read and by far more nearly than any other of them; null where none was, or a year
 * of another type is what stands there.
 */
export function yearNearly(
  sides: readonly (Deficits | undefined)[],
  years: ReadonlySet<number>,
): number | null {
  const costs = new Map<number, number>();
  for (const side of sides)
    for (const [word, deficit] of side ?? [])
      if (/^\d{4}$/.test(word))
        costs.set(Number(word), Math.min(deficit, costs.get(Number(word)) ?? NO_YEAR));
  const sorted = [...costs].filter(([year]) => years.has(year)).sort(([, one], [, other]) => one - other);
  const [first, second] = sorted;
  if (!first) return null;
  const [year, cost] = first;
  const isForeign = Math.min(...costs.values()) < cost - FOREIGN;
  return !isForeign && (second?.[1] ?? NO_YEAR) - cost >= MARGIN ? year : null;
}

/** Of three digits read, at half weight, what makes a year of them. */
const ENOUGH = 0.45;

/** The one year that ends so; null where it is none, or not one alone. */
function yearEnding(end: number, years: ReadonlySet<number>): number | null {
  const found = [...years].filter((year) => year % 1000 === end);
  return found.length === 1 ? (found[0] ?? null) : null;
}
