import type { Catalogue, Issue } from '../../db/catalogue/load.ts';
import type { ItemRecord, ProofSetRecord, TypeRecord } from '../../db/catalogue/records.ts';
import type { CatalogueIssue } from '../../shared/catalogue/model.ts';
import { exists } from '../../shared/catalogue/possible.ts';

/** By year and mark. */
type Struck = Map<number, Map<string, Issue[]>>;

const struckByRows = new WeakMap<Issue[], Struck>();
const NONE: Issue[] = [];

export function struck(catalogue: Catalogue, typeId: string): Struck {
  const rows = catalogue.issuesByType.get(typeId) ?? NONE;
  const known = struckByRows.get(rows);
  if (known) return known;
  const coins = rows.filter(exists);
  const years: Struck = new Map();
  for (const [year, issues] of Map.groupBy(coins, (issue) => issue.year)) {
    years.set(
      year,
      Map.groupBy(issues, (issue) => issue.mintMark),
    );
  }
  struckByRows.set(rows, years);
  return years;
}

export const isStruckIn = (catalogue: Catalogue, type: TypeRecord, year: number): boolean =>
  catalogue.issuesByType.has(type.id)
    ? struck(catalogue, type.id).has(year)
    : type.yearRanges.some(({ start, end }) => year >= start && year <= end);

export function marksOf(catalogue: Catalogue, type: TypeRecord, year: number, item?: ItemRecord): string[] {
  const byMark = struck(catalogue, type.id).get(year);
  if (!byMark) return item ? item.mintMarks : type.mintMarks;
  if (!item) return type.mintMarks.filter((mark) => byMark.has(mark));
  const of = (mark: string) => (byMark.get(mark) ?? NONE).some((issue) => isOfItem(issue, item.id));
  // One-year designs may lack figures.
  const common = item.typeIds[0] === type.id && item.years.length === 1;
  return type.mintMarks.filter(
    (mark) => of(mark) || (common && item.mintMarks.some((known) => known === mark)),
  );
}

export function strikesOf(
  catalogue: Catalogue,
  typeId: string,
  year: number,
  mark: string,
  item?: ItemRecord,
): Issue[] {
  const rows = struck(catalogue, typeId).get(year)?.get(mark) ?? NONE;
  return item ? rows.filter((issue) => isOfItem(issue, item.id)) : rows;
}

const isOfItem = (issue: Issue, itemId: string) => issue.item === itemId || issue.item === '*';

/** Null if incomplete or ambiguous. */
export function mintageOf(strikes: Issue[], itemId?: string): number | null {
  const rows = strikes.filter((issue) => !issue.part);
  const designs = new Set(rows.map(({ item }) => item));
  if (itemId === undefined && (designs.size > 1 || designs.has('*'))) return null;
  const counted = countedOf(strikes);
  const isCommon = counted.every(isForCirculation);
  if (!isCommon && new Set(rows.map(({ strike }) => strike)).size > 1) return null;
  if (counted.length === 0 || !areApart(counted) || counted.some(({ mintage }) => mintage === null))
    return null;
  return counted.reduce((sum, { mintage }) => sum + (mintage ?? 0), 0);
}

export function countedOf(strikes: Issue[]): Issue[] {
  const rows = strikes.filter(({ part }) => !part);
  const common = rows.filter(isForCirculation);
  return common.length > 0 ? common : rows;
}

/** Alternative figures for the same coins. */
const FIGURE = /\b(?:figures?|first|final|preliminary|revised|reported|audited|estimate[ds]?)\b/i;

/** Only then may mintages be added. */
function areApart(rows: Issue[]): boolean {
  const told = rows.map(({ strike, note }) => `${strike}: ${note?.toLowerCase() ?? ''}`);
  if (new Set(rows.map(({ strike }) => strike)).size === rows.length) return true;
  return new Set(told).size === rows.length && rows.every(({ note }) => note && !FIGURE.test(note));
}

const isForCirculation = ({ strike }: Issue) => strike === 'business' || strike === 'bullion';

export const issuesOf = (catalogue: Catalogue, typeId: string, year?: number): CatalogueIssue[] => [
  ...(catalogue.issuesByType.get(typeId) ?? NONE)
    .filter((issue) => year === undefined || issue.year === year)
    .map((issue) => ({
      year: issue.year,
      mintMark: issue.mintMark,
      struckAt: issue.struckAt,
      strike: issue.strike,
      mintage: issue.mintage,
      status: issue.status,
      confidence: issue.confidence,
      note: issue.note,
      design: designOf(catalogue, issue),
    })),
  ...catalogue.sets
    .filter((set) => set.typeId === typeId && (year === undefined || set.year === year))
    .flatMap(toIssues),
];

const toIssues = (set: ProofSetRecord): CatalogueIssue[] =>
  set.mintMarks.map((mintMark) => ({
    year: set.year,
    mintMark,
    struckAt: mintMark || 'P',
    strike: 'set',
    mintage: set.sold,
    status: 'issued',
    confidence: set.soldConfidence ?? set.confidence,
    note: set.note,
    design: set.name,
  }));

const designOf = (catalogue: Catalogue, issue: Issue): string | null =>
  issue.item === '*' ? 'each design' : issue.item && (catalogue.itemsById.get(issue.item)?.subject ?? null);
