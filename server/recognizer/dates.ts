import type { Deficits, TextLine } from './vision/seen.ts';

/** Year, or its last three digits, with confidence. */
export interface Dates {
  full: Map<number, number>;
  part: Map<number, number>;
}

/** The half disme. */
const FIRST = 1792;
const LAST = 2100;
const DIGITS: Record<string, string> = {
  ...{ O: '0', D: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', T: '7', B: '8' },
};
const ALIKE = /^[0-9ODQILZSGTB]{4}$/;

/** Letters read as digits count half. */
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

/** From 67 labelled obverses. */
const READ = 0.75;
const WRONG = 0.12;
const PART_READ = 0.1;
const PART_WRONG = 0.08;
/** Number of wrong years. */
const SPAN = 230;

/** Log likelihood ratio. */
export function dateScore({ full, part }: Dates, years: ReadonlySet<number>): number {
  if (years.size === 0) return 0;
  if ([...full.keys()].some((year) => years.has(year))) return Math.log((READ / WRONG) * (SPAN / years.size));
  if ([...part.keys()].some((end) => yearEnding(end, years) !== null))
    return Math.max(0, Math.log((PART_READ / PART_WRONG) * (SPAN / years.size) * 0.5));
  return full.size > 0 ? Math.log(1 - READ) : 0;
}

/** Null if two are similar. */
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

/** Ratio that makes a rival. */
const CLEARLY = 0.7;
export const soughtYears = (entries: readonly { years: ReadonlySet<number> }[]): string[] => [
  ...new Set(entries.flatMap(({ years }) => [...years].filter((year) => year >= 1000).map(String))),
];

/** Nats. */
const NO_YEAR = 3.5;
/** Ahead of the type's other years. */
const MARGIN = 1.5;

/** Nats by which a foreign year may lead. */
const FOREIGN = 0.5;

/** Null without a clear lead. */
export const yearNearly = (
  sides: readonly (Deficits | undefined)[],
  years: ReadonlySet<number>,
  margin = MARGIN,
): number | null => leadingYear(sides, years, margin);

/** Right three times of four on photos: a proposal, never filled in. */
export const yearGuessed = (
  sides: readonly (Deficits | undefined)[],
  years: ReadonlySet<number>,
): number | null => leadingYear(sides, years, GUESS);

const GUESS = 0.3;

function leadingYear(
  sides: readonly (Deficits | undefined)[],
  years: ReadonlySet<number>,
  margin: number,
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
  return !isForeign && (second?.[1] ?? NO_YEAR) - cost >= margin ? year : null;
}

/** For three digits. */
const ENOUGH = 0.45;

/** Null unless unique. */
function yearEnding(end: number, years: ReadonlySet<number>): number | null {
  const found = [...years].filter((year) => year % 1000 === end);
  return found.length === 1 ? (found[0] ?? null) : null;
}
