import { msg, msgList, sentences } from '../language/msg.ts';
import { mintName } from './mints.ts';

interface YearRange {
  start: number;
  end: number;
}

export const yearsIn = (ranges: readonly YearRange[]): number[] =>
  ranges.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, index) => start + index));

export function rangesOf(years: readonly number[]): YearRange[] {
  const ranges: YearRange[] = [];
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last.end === year - 1) last.end = year;
    else ranges.push({ start: year, end: year });
  }
  return ranges;
}

/** "Philadelphia, Denver and San Francisco" */
export const inWords = (parts: string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** "1878–1904", "1921" */
export const rangeTexts = (ranges: readonly YearRange[]): string[] =>
  ranges.map(({ start, end }) => (start === end ? `${start}` : `${start}–${end}`));

/** "1878–1904 and 1921" */
export const rangesText = (ranges: readonly YearRange[]): string => inWords(rangeTexts(ranges));

export interface SeriesIssue {
  year: number;
  /** '' is none. */
  mintMark: string;
  status?: 'pattern' | 'not_regular' | 'none_known' | 'not_issued';
  note?: string;
  /** [] if unknown. */
  struckAt?: string[];
}

/** A type, a design, or all types of a name. */
export interface Series {
  /** "Mercury Dime" */
  name: string;
  /** D of 1838 to 1861 is Dahlonega. */
  gold: boolean;
  /** Unique, in order. */
  issues: SeriesIssue[];
  /** Of another type of this name. */
  otherYears: number[];
  /** "Dated 1776-1976; struck in 1975 and 1976." */
  notes: { note: string; yearRanges: { start: number; end: number }[] }[];
}

interface Possibility {
  possible: boolean;
  wrong: 'year' | 'mint mark' | null;
  issue: SeriesIssue | null;
  marks: string[];
  /** Best first. */
  nearest: SeriesIssue[];
}

const MAX_NEAREST = 4;

/** P also means unmarked Philadelphia coins. Patterns are possible, paper issues are not. */
export function isPossible(series: Series, year: number, mintMark: string | null): Possibility {
  const mark = (mintMark ?? '').toUpperCase();
  const struck = series.issues.filter(exists);
  const ofYear = struck.filter((issue) => issue.year === year);
  const marks = ofYear.map((issue) => issue.mintMark);
  const issue = ofYear.find(bears(mark)) ?? (mark === 'P' ? ofYear.find(bears('')) : undefined) ?? null;
  if (issue) return { possible: true, wrong: null, issue, marks, nearest: [] };
  const onPaper = series.issues.find((one) => one.year === year && one.mintMark === mark) ?? null;
  if (ofYear.length > 0) {
    const nearest = [...ofYear, ...around(struck.filter(bears(mark)), year)].slice(0, MAX_NEAREST);
    return { possible: false, wrong: 'mint mark', issue: onPaper, marks, nearest };
  }
  const same = around(struck.filter(bears(mark)), year);
  const nearest = [...same, ...around(struck, year).filter((one) => !same.includes(one))];
  return { possible: false, wrong: 'year', issue: onPaper, marks, nearest: nearest.slice(0, MAX_NEAREST) };
}

/** Some are listed to say that none exist. */
export const exists = ({ status }: { status?: string }): boolean =>
  status !== 'not_issued' && status !== 'none_known';
const bears = (mark: string) => (issue: SeriesIssue) => issue.mintMark === mark;

/** Closest first. */
function around(issues: SeriesIssue[], year: number): SeriesIssue[] {
  const before = issues.findLast((issue) => issue.year < year);
  const after = issues.find((issue) => issue.year > year);
  const found = [before, after].filter((issue) => issue !== undefined);
  return found.sort((one, other) => Math.abs(one.year - year) - Math.abs(other.year - year));
}

/** "1916-D" */
export const dated = ({ year, mintMark }: Pick<SeriesIssue, 'year' | 'mintMark'>): string =>
  mintMark ? `${year}-${mintMark}` : String(year);

export function whyNot(series: Series, year: number, mintMark: string | null): string | null {
  const { wrong, issue, marks } = isPossible(series, year, mintMark);
  if (!wrong) return null;
  const note = issue?.note && `${issue.note}.`;
  if (wrong === 'year') return sentences(notInYear(series, year), note);
  const coin = `${year} ${series.name}`;
  const missing = mintMark
    ? msg('Mint mark {mintMark} is not available for the {coin}.', { mintMark, coin })
    : msg('There is no {coin} without a mint mark.', { coin });
  if (isUnmarked(year)) return sentences(missing, note, UNMARKED.text);
  const mints = [...new Set(marks.flatMap((mark) => mintsOf(series, year, mark)))];
  const struckAt =
    mints.length > 0
      ? msg('It was struck at {mints}.', { mints: msgList(mints) })
      : msg('The coin has no mint mark.');
  return sentences(missing, note, struckAt);
}

function notInYear({ name, otherYears, notes }: Series, year: number): string {
  const near = notes.find(({ yearRanges }) =>
    yearRanges.some(({ start }) => start === year || start === year + 1),
  );
  if (near) return sentences(msg('No {name} is dated {year}.', { name, year }), near.note);
  if (otherYears.includes(year))
    return msg('This type of {name} was not minted in {year}, only another one.', { name, year });
  return /s$/.test(name)
    ? msg('{name} were not minted in {year}.', { name, year })
    : msg('The {name} was not minted in {year}.', { name, year });
}

/** Coinage Act of 1965, section 204. */
const UNMARKED = { from: 1965, to: 1967, text: msg('US coins from 1965 to 1967 have no mint mark.') };
export const isUnmarked = (year: number) => year >= UNMARKED.from && year <= UNMARKED.to;

export function whereStruck(series: Series, issue: SeriesIssue): { text: string; regular: boolean } {
  const coin = dated(issue);
  if (issue.status) {
    const text = issue.note ? `${issue.note}.` : msg('The {coin} wasn’t issued for circulation.', { coin });
    return { text, regular: false };
  }
  if (isUnmarked(issue.year)) return { text: UNMARKED.text, regular: true };
  const mints = mintsOf(series, issue.year, issue.mintMark);
  if (mints.length === 0)
    return { text: msg('{coin} has no mint mark, regardless of mint.', { coin }), regular: true };
  const text = issue.mintMark
    ? msg('{coin} was struck at {mints}.', { coin, mints: msgList(mints) })
    : msg('{coin} was struck at {mints}, without a mint mark.', { coin, mints: msgList(mints) });
  return { text, regular: true };
}

function mintsOf({ issues, gold }: Series, year: number, mark: string): string[] {
  if (mark) return [mintName(mark, { year, gold })];
  const struckAt = issues.find((issue) => issue.year === year && issue.mintMark === '')?.struckAt;
  return (struckAt ?? ['']).map((mint) => mintName(mint));
}
