import type { Catalogue, Issue } from '../../db/catalogue/load.ts';
import type { ItemRecord, ProofSetRecord, TypeRecord } from '../../db/catalogue/records.ts';
import type { Series, SeriesIssue } from '../../shared/catalogue/possible.ts';
import { inWords, yearsIn } from '../../shared/catalogue/years.ts';
import { msg } from '../../shared/language/msg.ts';
import { marksOf, strikesOf } from './issues.ts';

/** What a name or an id of the catalogue stands for. */
export interface Named {
  name: string;
  types: TypeRecord[];
  /** The one design meant, where an item was named. */
  item: ItemRecord | null;
  /** Types of the same coin that are not meant: bullion by the name of a quarter, the other types of a type's series. */
  kin: TypeRecord[];
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
    return { name: item.name, types: typesOf(catalogue, one ? [one] : item.typeIds), item, kin: [] };
  }
  const set = catalogue.sets.find((known) => known.id === id);
  const type = catalogue.typesById.get(set?.typeId ?? id);
  if (type) {
    const kin = byName(catalogue, type.coinTypeOption ?? type.series).filter((other) => other !== type);
    return { name: type.base, types: [type], item: null, kin };
  }
  const all = byName(catalogue, of);
  const types = all.filter((one) => !isUnlikely(one) || all.every(isUnlikely));
  const kin = all.filter((one) => !types.includes(one));
  return types.length > 0 ? { name: of, types, item: null, kin } : null;
}

/** Bullion and gold of a modern design are meant by their own names only: a Washington quarter is none of five ounces. */
const isUnlikely = ({ type }: TypeRecord) => type === 'Bullion' || type === 'Gold';

const typesOf = (catalogue: Catalogue, ids: string[]): TypeRecord[] =>
  ids.flatMap((id) => catalogue.typesById.get(id) ?? []);

/** The first of these that any type is called by. */
const NAMES = [
  (type: TypeRecord) => type.coinTypeOption,
  (type: TypeRecord) => type.series,
  (type: TypeRecord) => type.name,
  (type: TypeRecord) => type.base,
];

/** Every Lincoln cent may be called a Lincoln penny, those with wheat ears too. */
const ALSO: ReadonlyMap<string, string> = new Map([['Lincoln Penny', 'Wheat Penny']]);

function byName({ types }: Catalogue, name: string): TypeRecord[] {
  for (const called of NAMES) {
    const found = types.filter((type) => {
      const own = called(type);
      return own !== null && (own === name || own === ALSO.get(name));
    });
    if (found.length > 0) return found;
  }
  return [];
}

const MARK_ORDER = ['', 'P', 'D', 'S', 'O', 'CC', 'W', 'C'];

const MOST_REMEMBERED = 2000;
const remembered = new WeakMap<Catalogue, Map<string, Series | null>>();

/** Years and marks of what is named, each once; null when the catalogue does not know it. */
export function seriesOf(catalogue: Catalogue, of: string): Series | null {
  const known = remembered.get(catalogue) ?? new Map<string, Series | null>();
  remembered.set(catalogue, known);
  const before = known.get(of);
  if (before !== undefined) return before;
  const found = named(catalogue, of);
  const series = found && toSeries(catalogue, found);
  // What a file calls its coins must not fill the memory.
  if (known.size >= MOST_REMEMBERED) known.clear();
  if (of.length < 200) known.set(of, series);
  return series;
}

/** Years and marks of several types, or of one design, taken together. */
function toSeries(catalogue: Catalogue, { name, types, item, kin }: Named): Series {
  const rows = types.flatMap((type) => rowsOf(catalogue, type, item));
  const byIssue = Map.groupBy(rows, ({ year, mintMark }) => `${year}${mintMark}`);
  const issues = [...byIssue.values()].map(toSeriesIssue);
  if (!item) issues.push(...withoutTheirMark(catalogue, types, issues));
  // Regular coins come before what is none.
  const order = ({ year, mintMark, status }: SeriesIssue) =>
    year * 100 + (status ? 50 : 0) + MARK_ORDER.indexOf(mintMark);
  issues.sort((one, other) => order(one) - order(other));
  const years = new Set(issues.filter(({ status }) => status !== 'not_issued').map(({ year }) => year));
  const otherYears = [
    ...new Set(kin.flatMap((type) => rowsOf(catalogue, type, null).map(({ year }) => year))),
  ];
  const notes = types.flatMap(({ note, yearRanges }) => (note ? [{ note, yearRanges }] : []));
  return {
    name,
    gold: types.some(({ metalContent }) => 'gold' in metalContent),
    issues,
    otherYears: otherYears.filter((year) => !years.has(year)).sort((one, other) => one - other),
    notes,
  };
}

/** Varieties that lack the mark all others of their year bear: the 1922 No D cent. */
function withoutTheirMark(catalogue: Catalogue, types: TypeRecord[], issues: SeriesIssue[]): SeriesIssue[] {
  const ids = new Set(types.map(({ id }) => id));
  const lacking = catalogue.keyDates.filter(
    (key) =>
      ids.has(key.typeId) &&
      key.mintMark === '' &&
      key.name !== null &&
      issues.some(({ year }) => year === key.year) &&
      !issues.some(({ year, mintMark }) => year === key.year && mintMark === ''),
  );
  return [...Map.groupBy(lacking, ({ year }) => year)].map(([year, keys]) => {
    const coins = inWords(keys.flatMap(({ name }) => name ?? []));
    const note = msg`Without a mint mark it can only be the ${coins}`;
    return { year, mintMark: '', status: 'not_regular', note };
  });
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
  const mints = mintMark === '' ? [...new Set(rows.map(({ struckAt }) => struckAt))] : ['P'];
  const elsewhere = mints.some((mint) => mint !== 'P');
  return {
    year,
    mintMark,
    ...(!regularRow && first.status !== 'issued' && { status: first.status }),
    ...(told && { note: told.replace(/\.$/, '') }),
    ...(elsewhere && { struckAt: mints.every(isMint) ? mints : [] }),
  };
}

/** Bullion without a mark (NM) may come from any mint. */
const isMint = (mint: string) => mint !== 'NM';
