import { msg } from '../language/msg.ts';
import { mintName } from './mints.ts';

/** Years without a gap. */
export interface YearRange {
  start: number;
  end: number;
}

/** Every year of the ranges. */
export const yearsIn = (ranges: readonly YearRange[]): number[] =>
  ranges.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, index) => start + index));

/** Years as ranges, in their order. */
export function rangesOf(years: readonly number[]): YearRange[] {
  const ranges: YearRange[] = [];
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last.end === year - 1) last.end = year;
    else ranges.push({ start: year, end: year });
  }
  return ranges;
}

/** "Philadelphia, Denver and San Francisco". */
export const inWords = (parts: string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** "1878–1904 and 1921". */
export const rangesText = (ranges: readonly YearRange[]): string =>
  inWords(ranges.map(({ start, end }) => (start === end ? `${start}` : `${start}–${end}`)));

/** An issue as far as judging needs it. */
export interface SeriesIssue {
  year: number;
  /** As it stands on the coin; '' is none. */
  mintMark: string;
  /** Left out for a regular issue. */
  status?: 'pattern' | 'not_regular' | 'none_known' | 'not_issued';
  /** What the catalogue says about an issue that is no regular one. */
  note?: string;
  /** Mints that struck coins without a mark, where it was not Philadelphia alone; none where that is not known. */
  struckAt?: string[];
}

/** What counts as one coin when year and mint mark are judged: a type, a design, or all types of one name. */
export interface Series {
  /** "Mercury Dime", "1999 Delaware State Quarter" without its date, "Washington Quarter". */
  name: string;
  /** D of 1838 to 1861 is Dahlonega's on gold. */
  gold: boolean;
  /** Each year and mark once, in their order. */
  issues: SeriesIssue[];
  /** Years in which only another type of the same coin was struck. */
  otherYears: number[];
  /** What has to be known about the dates of some of its types: "Dated 1776-1976; struck in 1975 and 1976." */
  notes: { note: string; yearRanges: { start: number; end: number }[] }[];
}

/** The judgement of a year and a mint mark. */
export interface Possibility {
  possible: boolean;
  /** What stands against it: no such coins of that year, or none with that mark; null when nothing does. */
  wrong: 'year' | 'mint mark' | null;
  /** The issue meant, with the mark as it stands on the coin; null when there is none. */
  issue: SeriesIssue | null;
  /** Marks of that year's coins, in the order collectors list them. */
  marks: string[];
  /** The issues closest to what was asked for, best first; empty when it is possible. */
  nearest: SeriesIssue[];
}

/** Offers beyond these would be a list to read, not a correction to take. */
const MAX_NEAREST = 4;

/**
 * Whether a coin of the series can carry this year and mint mark ('' or null is none on the coin), and if not,
 * which issues come nearest: the other mints of the year, then the same mint in the years around it. P is taken for
 * Philadelphia also where its coins show no mark. A pattern or another issue that is no regular one is possible;
 * one that exists on paper alone is not.
 */
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

/** Whether coins of an issue exist: some are listed to say that none do. */
export const exists = ({ status }: { status?: string }): boolean =>
  status !== 'not_issued' && status !== 'none_known';
const bears = (mark: string) => (issue: SeriesIssue) => issue.mintMark === mark;

/** The last issue before a year and the first after it, the closer one first. */
function around(issues: SeriesIssue[], year: number): SeriesIssue[] {
  const before = issues.findLast((issue) => issue.year < year);
  const after = issues.find((issue) => issue.year > year);
  const found = [before, after].filter((issue) => issue !== undefined);
  return found.sort((one, other) => Math.abs(one.year - year) - Math.abs(other.year - year));
}

/** "1916-D", or "1916" for a coin without a mark. */
export const dated = ({ year, mintMark }: Pick<SeriesIssue, 'year' | 'mintMark'>): string =>
  mintMark ? `${year}-${mintMark}` : String(year);

/** Why it cannot be, as one or two sentences; null where it can. */
export function whyNot(series: Series, year: number, mintMark: string | null): string | null {
  const { wrong, issue, marks } = isPossible(series, year, mintMark);
  if (!wrong) return null;
  const said = issue?.note ? ` ${issue.note}.` : '';
  if (wrong === 'year') return notInYear(series, year) + said;
  const coin = `${year} ${series.name}`;
  const missing = mintMark
    ? msg`Mint mark ${mintMark} is not available for the ${coin}.`
    : msg`There is no ${coin} without a mint mark.`;
  if (isUnmarked(year)) return `${missing}${said} ${UNMARKED.text}`;
  const mints = inWords([...new Set(marks.flatMap((mark) => mintsOf(series, year, mark)))]);
  return `${missing}${said} ${mints ? msg`It was struck at ${mints}.` : msg('It bears none.')}`;
}

function notInYear({ name, otherYears, notes }: Series, year: number): string {
  const near = notes.find(({ yearRanges }) =>
    yearRanges.some(({ start }) => start === year || start === year + 1),
  );
  if (near) return `${msg`No ${name} is dated ${year}.`} ${near.note}`;
  if (otherYears.includes(year))
    return msg`This type of ${name} was not minted in ${year}, only another one.`;
  return /s$/.test(name)
    ? msg`${name} were not minted in ${year}.`
    : msg`The ${name} was not minted in ${year}.`;
}

/** While coins were short, none bore a mark, whatever mint struck it (Coinage Act of 1965, section 204). */
const UNMARKED = { from: 1965, to: 1967, text: msg('No US coin of 1965 to 1967 bears a mint mark.') };
/** Whether coins of a year bore no marks at all. */
export const isUnmarked = (year: number) => year >= UNMARKED.from && year <= UNMARKED.to;

/** What is so about an issue that can be: where it was struck, or why it is no regular one. */
export function whereStruck(series: Series, issue: SeriesIssue): { text: string; regular: boolean } {
  const coin = dated(issue);
  if (issue.status) {
    const text = issue.note ? `${issue.note}.` : msg`The ${coin} was not struck for regular issue.`;
    return { text, regular: false };
  }
  if (isUnmarked(issue.year)) return { text: UNMARKED.text, regular: true };
  const mints = mintsOf(series, issue.year, issue.mintMark);
  if (mints.length === 0)
    return { text: msg`${coin} bears no mint mark, whatever mint struck it.`, regular: true };
  const text = issue.mintMark
    ? msg`${coin} was struck at ${inWords(mints)}.`
    : msg`${coin} was struck at ${inWords(mints)}, without a mint mark.`;
  return { text, regular: true };
}

/** The mints in words; a coin without a mark may have been struck elsewhere than in Philadelphia. */
function mintsOf({ issues, gold }: Series, year: number, mark: string): string[] {
  if (mark) return [mintName(mark, { year, gold })];
  const struckAt = issues.find((issue) => issue.year === year && issue.mintMark === '')?.struckAt;
  return (struckAt ?? ['']).map((mint) => mintName(mint));
}
