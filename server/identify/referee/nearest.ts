import type { Catalogue } from '../../../db/catalogue/load.ts';
import { exists, isPossible, type Series, type SeriesIssue } from '../../../shared/catalogue/possible.ts';
import type { Alternative } from '../../../shared/identify/model.ts';
import { entryOf } from '../../catalogue/entries.ts';
import { isStruckIn, marksOf } from '../../catalogue/issues.ts';
import { named } from '../../catalogue/series.ts';
import { coinTypeOf } from './labels.ts';
import { REASONS } from './reasons.ts';
import type { Said } from './said.ts';

/** Digits confused on worn coins. */
const LOOK_ALIKE: Readonly<Record<string, string>> = {
  '0': '689',
  '1': '47',
  '2': '7',
  '3': '589',
  '4': '19',
  '5': '36',
  '6': '058',
  '7': '12',
  '8': '0369',
  '9': '0348',
};
const MOST_LOOK_ALIKE = 2;
/** The coins of 1976 and 2026 also bear 1776. */
const DUAL: Readonly<Record<number, number[]>> = { 1776: [1976, 2026] };

/** A model misreads digits: those first. A person mistypes: adjacent years, same mark first. */
export function nearestOf(
  catalogue: Catalogue,
  series: Series | null,
  { year, mark, by }: { year: number; mark: string | null; by: Said['by'] },
): Alternative[] {
  if (!series) return [];
  const { nearest, wrong } = isPossible(series, year, mark);
  const misread = wrong === 'year' && by === 'model' ? misreadYears(series, year, mark) : [];
  const around = by === 'model' ? nearest : byDistance(nearest, year, mark ?? '');
  const issues = new Map([...misread, ...around].map((issue) => [`${issue.year}${issue.mintMark}`, issue]));
  return [...issues.values()].flatMap((issue) => issueAs(catalogue, series.name, issue) ?? []);
}

const byDistance = (issues: SeriesIssue[], year: number, mark: string): SeriesIssue[] =>
  issues.toSorted(
    (one, other) =>
      Math.abs(one.year - year) - Math.abs(other.year - year) ||
      Number(other.mintMark === mark) - Number(one.mintMark === mark),
  );

/** Same mark, one similar digit different. */
function misreadYears(series: Series, year: number, mark: string | null): SeriesIssue[] {
  const said = String(year);
  const found = series.issues.filter((issue) => {
    if (!exists(issue) || issue.status || (mark !== null && issue.mintMark !== mark)) return false;
    if (DUAL[year]?.includes(issue.year)) return true;
    const digits = String(issue.year);
    const different = [...digits].flatMap((digit, place) => (digit === said[place] ? [] : [place]));
    const [place = 0] = different;
    return different.length === 1 && (LOOK_ALIKE[said[place] ?? ''] ?? '').includes(digits[place] ?? '-');
  });
  const years = [...new Map(found.map((issue) => [issue.year, issue])).values()];
  return years.slice(0, MOST_LOOK_ALIKE);
}

/** Null if no type has this issue. */
function issueAs(catalogue: Catalogue, of: string, { year, mintMark }: SeriesIssue): Alternative | null {
  const found = named(catalogue, of) ?? namedItem(catalogue, of);
  const types = found?.types.filter((type) => isStruckIn(catalogue, type, year)) ?? [];
  const item = found?.item ?? null;
  const type =
    types.find((one) => marksOf(catalogue, one, year, item ?? undefined).includes(mintMark)) ?? types[0];
  if (!type) return null;
  return {
    name: entryOf(catalogue, { type, item, year, mark: mintMark }).name,
    year,
    mintMark: mintMark || null,
    series: type.series,
    coinType: coinTypeOf(type),
    reason: REASONS.nearest,
    confidence: null,
  };
}

/** A design's series has the design's name, not a type's. */
function namedItem(catalogue: Catalogue, name: string) {
  const item = catalogue.items.find((one) => one.name === name);
  return item ? named(catalogue, item.id) : null;
}
