import type { Catalogue, Issue } from '../../db/catalogue/load.ts';
import type { ItemRecord, ProofSetRecord, TypeRecord } from '../../db/catalogue/records.ts';
import { marksOf, strikesOf } from './issues.ts';
import type { Series, SeriesIssue } from './possible.ts';
import { yearsIn } from './years.ts';

/** What a name or an id of the catalogue stands for. */
export interface Named {
  name: string;
  types: TypeRecord[];
  /** The one design meant, where an item was named. */
  item: ItemRecord | null;
}

/**
 * What is meant by an id of a type, a design or a set (also as the beginning of an entry's id), or by a name: one of
 * the 20 coin types, a series, a type. Null when the catalogue knows nothing of that name.
 */
export function named(catalogue: Catalogue, of: string): Named | null {
  const [id = '', variant = ''] = of.split('/');
  const item = catalogue.itemsById.get(id);
  if (item) {
    const one = item.typeIds.find((typeId) => typeId === variant);
    return { name: item.name, types: typesOf(catalogue, one ? [one] : item.typeIds), item };
  }
  const set = catalogue.sets.find((known) => known.id === id);
  const type = catalogue.typesById.get(set?.typeId ?? id);
  if (type) return { name: type.name, types: [type], item: null };
  const types = byName(catalogue, of);
  return types.length > 0 ? { name: of, types, item: null } : null;
}

const typesOf = (catalogue: Catalogue, ids: string[]): TypeRecord[] =>
  ids.flatMap((id) => catalogue.typesById.get(id) ?? []);

/** The first of these that any type is called by. */
const NAMES = [
  (type: TypeRecord) => type.coinTypeOption,
  (type: TypeRecord) => type.series,
  (type: TypeRecord) => type.name,
  (type: TypeRecord) => type.base,
];

function byName({ types }: Catalogue, name: string): TypeRecord[] {
  for (const called of NAMES) {
    const found = types.filter((type) => called(type) === name);
    if (found.length > 0) return found;
  }
  return [];
}

const MARK_ORDER = ['', 'P', 'D', 'S', 'O', 'CC', 'W', 'C'];

/** Years and marks of what is named, each once; null when the catalogue does not know it. */
export function seriesOf(catalogue: Catalogue, of: string): Series | null {
  const found = named(catalogue, of);
  return found && toSeries(catalogue, found);
}

/** Years and marks of several types, or of one design, taken together. */
export function toSeries(catalogue: Catalogue, { name, types, item }: Named): Series {
  const rows = types.flatMap((type) => rowsOf(catalogue, type, item));
  const byIssue = Map.groupBy(rows, ({ year, mintMark }) => `${year}${mintMark}`);
  const issues = [...byIssue.values()].map(toSeriesIssue);
  const order = ({ year, mintMark }: SeriesIssue) => year * 10 + MARK_ORDER.indexOf(mintMark);
  issues.sort((one, other) => order(one) - order(other));
  const note = types.length === 1 ? types[0]?.note : null;
  const gold = types.some(({ metalContent }) => 'gold' in metalContent);
  return { name, gold, issues, ...(note && { note }) };
}

type Row = Pick<Issue, 'year' | 'mintMark' | 'status' | 'note' | 'struckAt'>;

function rowsOf(catalogue: Catalogue, type: TypeRecord, item: ItemRecord | null): Row[] {
  if (item) return item.years.flatMap((year) => rowsOfItem(catalogue, type, item, year));
  const rows = catalogue.issuesByType.get(type.id);
  if (rows) return rows;
  // Sets are listed by themselves; of the years before and beside that list only the year is sure.
  const sets = catalogue.sets.filter(({ typeId }) => typeId === type.id);
  const listed = new Set(sets.map(({ year }) => year));
  const others = yearsIn(type.yearRanges).filter((year) => !listed.has(year));
  return [...sets.flatMap(rowsOfSet), ...regular(others, type.mintMarks)];
}

const rowsOfItem = (catalogue: Catalogue, type: TypeRecord, item: ItemRecord, year: number): Row[] =>
  marksOf(catalogue, type, year, item).flatMap((mark) => {
    const strikes = strikesOf(catalogue, type.id, year, mark, item);
    return strikes.length > 0 ? strikes : regular([year], [mark]);
  });

const rowsOfSet = ({ year, mintMarks }: ProofSetRecord) => regular([year], mintMarks);

const regular = (years: number[], marks: string[]): Row[] =>
  years.flatMap((year) =>
    marks.map((mintMark) => ({ year, mintMark, status: 'issued', note: null, struckAt: mintMark || 'P' })),
  );

/** Rows of one year and mark as one issue: a regular one if any of them is. */
function toSeriesIssue(rows: Row[]): SeriesIssue {
  const [first] = rows;
  if (!first) throw new Error('an issue without rows');
  const { year, mintMark } = first;
  const regularRow = rows.some(({ status }) => status === 'issued');
  const told = regularRow ? null : (rows.find(({ note }) => note)?.note ?? null);
  const mints = mintMark === '' ? [...new Set(rows.map(({ struckAt }) => struckAt))].filter(isMint) : [];
  const elsewhere = mints.some((mint) => mint !== 'P');
  return {
    year,
    mintMark,
    ...(!regularRow && first.status !== 'issued' && { status: first.status }),
    ...(told && { note: told.replace(/\.$/, '') }),
    ...(elsewhere && { struckAt: mints }),
  };
}

/** Bullion without a mark (NM) may come from any mint. */
const isMint = (mint: string) => mint !== 'NM';
