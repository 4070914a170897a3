import type { CatalogueEntry, CatalogueIssue, CatalogueType } from '../../../../server/catalogue/model.ts';

/** The catalogue type the form is about, as far as judging year and mint mark needs it. */
export interface Subject {
  typeId: string;
  /** "Mercury Dime" */
  name: string;
  yearRanges: readonly { start: number; end: number }[];
  /** Varieties the catalogue names, some of one year only. */
  varieties: readonly string[];
  /** D on early gold is Dahlonega's. */
  gold: boolean;
  /** "Key date" and the like, of one issue. */
  keyDate: { year: number; mintMark: string; text: string } | null;
}

/** The subject a chosen search result stands for. */
export function subjectOf(entry: CatalogueEntry): Subject {
  const { year, mintMark, keyDate } = entry;
  return {
    typeId: entry.typeId,
    name: entry.series,
    yearRanges: entry.yearRanges,
    varieties: entry.variation ? [entry.variation, ...entry.specialVariations] : entry.specialVariations,
    gold: 'gold' in entry.metalContent,
    keyDate: year !== null && mintMark !== null && keyDate ? { year, mintMark, text: keyDate } : null,
  };
}

/**
 * The one catalogue type that a coin type chosen by hand can mean in a year. Null when the catalogue has none of
 * that name, or several for the year; without a type for the year, but with others, the answer is 'not-minted'.
 */
export function subjectFor(
  types: readonly CatalogueType[],
  coinType: string,
  year: number,
): Subject | 'not-minted' | null {
  const named = types.filter(
    (type) => type.coinTypeOption === coinType || type.series === coinType || type.name === coinType,
  );
  const [only, ...others] = named.filter((type) => isWithin(type.yearRanges, year));
  if (!only) return named.length > 0 ? 'not-minted' : null;
  if (others.length > 0) return null;
  return {
    typeId: only.id,
    name: only.series,
    yearRanges: only.yearRanges,
    varieties: [],
    gold: only.type === 'Gold',
    keyDate: null,
  };
}

export const isWithin = (ranges: Subject['yearRanges'], year: number): boolean =>
  ranges.some(({ start, end }) => year >= start && year <= end);

/** Struck for real, or at least known: rows of issues that never were only document that. */
const exists = ({ status }: CatalogueIssue) => status !== 'not_issued' && status !== 'none_known';

/** The order collectors list mints in: no mark, Philadelphia, Denver, San Francisco, then the rest. */
const MARK_ORDER = ['', 'P', 'D', 'S', 'O', 'CC', 'W', 'C'];

/** Mint marks on the coins of these issues; '' is none. */
export function marksOf(issues: readonly CatalogueIssue[]): string[] {
  const struck = new Set(issues.filter(exists).map(({ mintMark }) => mintMark));
  return [...struck].sort((one, other) => MARK_ORDER.indexOf(one) - MARK_ORDER.indexOf(other));
}

/** A year, with the mark behind it if there is one; not a part of an overdate such as 1942/1. */
const DATES = /(?<![/\d])((?:1[789]|20)\d\d)(?:-(CC|[PDSOWC])\b)?/g;
const NO_VARIETY =
  /\([^)]*\)|(?<![/\d])(?:1[789]|20)\d\d(?:-(?:CC|[PDSOWC])\b)?(?!\/)|\b(?:and|or)\b|[^a-z0-9]/gi;

/** Whether a variety is of this year and mark; one that names no date is of all. */
function isOf(variety: string, year: number, mark: string): boolean {
  const dates = [...variety.matchAll(DATES)];
  const fits = ([, of, on]: RegExpExecArray) => of === String(year) && (on === undefined || on === mark);
  return dates.length === 0 || dates.some(fits);
}

/**
 * Design variations to choose from: the designs of that year, and varieties of that year and mark or of any. A date
 * alone, such as "1916-D (key)", is no variety.
 */
export function variationsOf(
  subject: Subject,
  year: number,
  mark: string,
  issues: readonly CatalogueIssue[],
): string[] {
  const designs = issues
    .filter(exists)
    .flatMap(({ design }) => (design && design !== 'each design' ? [design] : []));
  const varieties = subject.varieties.filter(
    (variety) => variety.replace(NO_VARIETY, '') !== '' && isOf(variety, year, mark),
  );
  return [...new Set([...designs, ...varieties])];
}
