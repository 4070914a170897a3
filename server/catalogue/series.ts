import type { Catalogue, Issue } from '../../db/catalogue/load.ts';
import type { ItemRecord, ProofSetRecord, TypeRecord } from '../../db/catalogue/records.ts';
import { type Series, type SeriesIssue, yearsIn } from '../../shared/catalogue/possible.ts';
import { msg, msgList } from '../../shared/language/msg.ts';
import { marksOf, strikesOf } from './issues.ts';

export interface Named {
  name: string;
  types: TypeRecord[];
  item: ItemRecord | null;
  /** Bullion namesakes, or types of the series. */
  kin: TypeRecord[];
}

/** Ids or names; null if unknown. */
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

/** A Washington quarter is not the five-ounce coin. */
const isUnlikely = ({ type }: TypeRecord) => type === 'Bullion' || type === 'Gold';

const typesOf = (catalogue: Catalogue, ids: string[]): TypeRecord[] =>
  ids.flatMap((id) => catalogue.typesById.get(id) ?? []);

/** In order. */
const NAMES = [
  (type: TypeRecord) => type.coinTypeOption,
  (type: TypeRecord) => type.series,
  (type: TypeRecord) => type.name,
  (type: TypeRecord) => type.base,
];

/** Wheat cents too. */
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

export const MARK_ORDER = ['', 'P', 'D', 'S', 'O', 'CC', 'W', 'C'];

const MOST_REMEMBERED = 2000;
const remembered = new WeakMap<Catalogue, Map<string, Series | null>>();

/** Null if unknown. */
export function seriesOf(catalogue: Catalogue, of: string): Series | null {
  const known = remembered.get(catalogue) ?? new Map<string, Series | null>();
  remembered.set(catalogue, known);
  const before = known.get(of);
  if (before !== undefined) return before;
  const found = named(catalogue, of);
  const series = found && toSeries(catalogue, found);
  // Bounds the cache.
  if (known.size >= MOST_REMEMBERED) known.clear();
  if (of.length < 200) known.set(of, series);
  return series;
}

function toSeries(catalogue: Catalogue, { name, types, item, kin }: Named): Series {
  const rows = types.flatMap((type) => rowsOf(catalogue, type, item));
  const byIssue = Map.groupBy(rows, ({ year, mintMark }) => `${year}${mintMark}`);
  const issues = [...byIssue.values()].map(toSeriesIssue);
  if (!item) issues.push(...withoutTheirMark(catalogue, types, issues));
  // Regular first.
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

/** 1922 No D cent. */
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
    const coins = msgList(keys.flatMap(({ name }) => name ?? []));
    const note = msg('Without a mint mark it can only be the {coins}', { coins });
    return { year, mintMark: '', status: 'not_regular', note };
  });
}

type Row = Pick<Issue, 'year' | 'mintMark' | 'status' | 'note' | 'struckAt'>;

function rowsOf(catalogue: Catalogue, type: TypeRecord, item: ItemRecord | null): Row[] {
  if (item) return item.years.flatMap((year) => rowsOfItem(catalogue, type, item, year));
  const rows = catalogue.issuesByType.get(type.id);
  if (rows) return rows;
  // Of other years only the year is certain.
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

/** Regular if any row is. */
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

/** NM: unknown mint. */
const isMint = (mint: string) => mint !== 'NM';
