import type { Catalogue, Issue } from '../../db/catalogue/load.ts';
import type { ItemRecord, ProofSetRecord, TypeRecord } from '../../db/catalogue/records.ts';
import type { CatalogueIssue } from '../../shared/catalogue/model.ts';
import { exists } from '../../shared/catalogue/possible.ts';

/** Issues of one type by year and by mark, without those that exist only on paper. */
type Struck = Map<number, Map<string, Issue[]>>;

const struckByRows = new WeakMap<Issue[], Struck>();
const NONE: Issue[] = [];

/** Everything struck of a type: year → mark → its strikes; empty for sets. */
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

/** Whether coins of the type carry the year. */
export const isStruckIn = (catalogue: Catalogue, type: TypeRecord, year: number): boolean =>
  catalogue.issuesByType.has(type.id)
    ? struck(catalogue, type.id).has(year)
    : type.yearRanges.some(({ start, end }) => year >= start && year <= end);

/** Mint marks on the type's coins of a year, in the type's own order. */
export function marksOf(catalogue: Catalogue, type: TypeRecord, year: number, item?: ItemRecord): string[] {
  const byMark = struck(catalogue, type.id).get(year);
  if (!byMark) return item ? item.mintMarks : type.mintMarks;
  if (!item) return type.mintMarks.filter((mark) => byMark.has(mark));
  const of = (mark: string) => (byMark.get(mark) ?? NONE).some((issue) => isOfItem(issue, item.id));
  // A design of one year has the marks of its programme also where a figure is missing.
  const common = item.typeIds[0] === type.id && item.years.length === 1;
  return type.mintMarks.filter(
    (mark) => of(mark) || (common && item.mintMarks.some((known) => known === mark)),
  );
}

/** Strikes of one year and mark, of one design where the type has several. */
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

/**
 * Coins struck of one issue: the strikes for circulation or bullion together, else the only other strike.
 * Null where a figure is missing, where collectors' strikes differ, or where the rows are of several designs.
 */
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

/** The strikes `mintageOf` adds up. */
export function countedOf(strikes: Issue[]): Issue[] {
  const rows = strikes.filter(({ part }) => !part);
  const common = rows.filter(isForCirculation);
  return common.length > 0 ? common : rows;
}

/** Words of a note that tell another figure of the same coins, not other coins. */
const FIGURE = /\b(?:figures?|first|final|preliminary|revised|reported|audited|estimate[ds]?)\b/i;

/** Whether the rows count different coins, so that they may be added: each says which, and no two the same. */
function areApart(rows: Issue[]): boolean {
  const told = rows.map(({ strike, note }) => `${strike}: ${note?.toLowerCase() ?? ''}`);
  if (new Set(rows.map(({ strike }) => strike)).size === rows.length) return true;
  return new Set(told).size === rows.length && rows.every(({ note }) => note && !FIGURE.test(note));
}

const isForCirculation = ({ strike }: Issue) => strike === 'business' || strike === 'bullion';

/** What was struck of a type, in one year or in all; empty for an unknown type or a year without issues. */
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

/** A set as the issue it is: sold, not struck, and known by its name. */
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
