import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { coins, coinTags, type OwnerId } from '../../db/schema.ts';
import { isFound } from '../../db/search.ts';
import { versionOf } from '../../db/shared.ts';
import { bandAt, gradesIn } from '../../shared/coins/conditions.ts';
import { UNDATED } from '../../shared/coins/dating.ts';
import {
  COUNT_FILTERS,
  type CoinFilters,
  filtersIn,
  GRADE_FILTERS,
  hasFilters,
  METAL_FILTERS,
} from '../../shared/coins/filter-rules.ts';
import type { CoinFacets, CoinGroup, GroupBy } from '../../shared/coins/groups.ts';
import type { FacetQuery, GroupQuery } from '../../shared/coins/views.ts';
import { createMemory } from '../core/cache.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import type { CoinsDeps } from './deps.ts';
import { type Narrowed, passing } from './passing.ts';
import { countFound, inCollection } from './queries.ts';
import { readingsOf } from './search.ts';

const MINUTE_MS = 60_000;
const facets = createMemory<CoinFacets>({ forMs: MINUTE_MS, most: 100 });
const groups = createMemory<CoinGroup[]>({ forMs: MINUTE_MS, most: 100 });

/** Keys of one facet. */
const MOST = 5000;

type Counts = Record<string, number>;

const ANSWERS = ['yes', 'no'] as const;
const CHOICES = {
  metal: METAL_FILTERS,
  certified: ANSWERS,
  placed: ANSWERS,
  tagged: ANSWERS,
  spare: ANSWERS,
} as const satisfies Partial<Record<keyof CoinFilters, readonly string[]>>;

/** Counted without each other. */
const TOGETHER: readonly (readonly (keyof CoinFilters)[])[] = [
  ['place', 'placed'],
  ['tag', 'tagged'],
  ['fromYear', 'toYear'],
];

/** Shared cached object: treat as read-only. */
export function facetsOf(deps: CoinsDeps, userId: OwnerId, query: FacetQuery): Promise<CoinFacets> {
  const { search, category } = query;
  const key = JSON.stringify([versionOf(deps.db), userId, search?.trim(), category, filtersIn(query)]);
  return facets(key, () => countFacets(deps, userId, query));
}

async function countFacets(deps: CoinsDeps, userId: OwnerId, query: FacetQuery): Promise<CoinFacets> {
  const { search, ...filter } = query;
  const found = await foundBy(deps, userId, search, filter);
  if (found === null) return { records: 0, counts: {} };
  const counter = { ...deps, userId, found: found ?? undefined };
  const counts: Record<string, Counts> = {};
  const note = async (name: string, counted: Promise<Counts>) => {
    counts[name] = await counted;
    await yieldToEventLoop();
  };
  // What is narrowed alike is counted in one scan.
  const names = Object.keys(CHOICES) as Choice[];
  for (const some of Map.groupBy(names, (name) => JSON.stringify(without(filter, name))).values()) {
    Object.assign(counts, await countChoices(counter, without(filter, some[0] ?? 'metal'), some));
    await yieldToEventLoop();
  }
  await note('grade', countGrades(counter, without(filter, 'grade')));
  for (const name of COUNT_FILTERS) await note(name, countBy(counter, without(filter, name), coins[name]));
  await note('category', countBy(counter, { ...filter, category: undefined }, coins.category));
  await note('bought', countYearsBought(counter, without(filter, 'bought')));
  await note('decade', countDecades(counter, without(filter, 'fromYear')));
  const isNarrowed = (one: Narrowed) => found !== undefined || one.category !== undefined || hasFilters(one);
  const [elsewhere, otherwise] = [without(filter, 'place'), without(filter, 'tag')];
  if (isNarrowed(elsewhere)) await note('place', countBy(counter, elsewhere, coins.storageLocation));
  if (isNarrowed(otherwise)) await note('tag', countTags(counter, otherwise));
  const [row] = await deps.db.orm
    .select({ records: count() })
    .from(coins)
    .where(which(counter, filter, true));
  return { records: row?.records ?? 0, counts };
}

/** Undefined without a search, null if nothing is found. */
async function foundBy(
  { db }: CoinsDeps,
  userId: OwnerId,
  search: string | undefined,
  filter: Narrowed,
): Promise<SQL | undefined | null> {
  const readings = await readingsOf(db, userId, search?.trim());
  if (readings === null) return undefined;
  for (const reading of readings) {
    const asked = await reading();
    if ((await countFound(db.orm, asked, filter)) > 0) return isFound(db.orm, asked);
  }
  return null;
}

type Counter = Pick<CoinsDeps, 'db'> & { userId: OwnerId; found: SQL | undefined };

const which = ({ userId, found }: Counter, filter: Narrowed, counted = false): SQL | undefined =>
  and(inCollection(userId), passing(userId, filter, counted), found);

function without(filter: Narrowed, name: keyof CoinFilters): Narrowed {
  const names = TOGETHER.find((together) => together.includes(name)) ?? [name];
  return { ...filter, ...Object.fromEntries(names.map((one) => [one, undefined])) };
}

type Choice = keyof typeof CHOICES;

async function countChoices(
  { db, userId, found }: Counter,
  filter: Narrowed,
  names: readonly Choice[],
): Promise<Record<string, Counts>> {
  const countOf = (name: Choice, choice: string) =>
    sql`count(*) filter (where ${passing(userId, { [name]: choice }, true)})`.mapWith(Number);
  const columns = names.flatMap((name) =>
    CHOICES[name].map((choice) => [`${name} ${choice}`, countOf(name, choice)] as const),
  );
  const [row = {}] = await db.orm
    .select(Object.fromEntries(columns))
    .from(coins)
    .where(which({ db, userId, found }, filter));
  const ofName = (name: Choice) =>
    Object.fromEntries(CHOICES[name].map((choice) => [choice, Number(row[`${name} ${choice}`] ?? 0)]));
  return Object.fromEntries(names.map((name) => [name, ofName(name)]));
}

/** As `passing` does, in one scan. */
async function countGrades(counter: Counter, filter: Narrowed): Promise<Counts> {
  const onSlab = sql<string | null>`case when ${coins.isGraded} then ${coins.grade} end`;
  const rows = await counter.db.orm
    .select({ grade: onSlab, condition: coins.condition, records: count() })
    .from(coins)
    .where(which(counter, filter))
    .groupBy(onSlab, coins.condition)
    .limit(4 * MOST);
  const bands = GRADE_FILTERS.map((band) => ({ band, ...gradesIn(band) }));
  const counts: Counts = Object.fromEntries(GRADE_FILTERS.map((band) => [band, 0]));
  for (const { grade, condition, records } of rows) {
    const said = grade?.toUpperCase().replaceAll(/[- ]/g, '');
    for (const { band, conditions, grades } of bands)
      if (said === undefined ? conditions.includes(condition) : grades.some((one) => said.startsWith(one)))
        counts[band] = (counts[band] ?? 0) + records;
  }
  return counts;
}

async function countBy(counter: Counter, filter: Narrowed, column: SQLiteColumn): Promise<Counts> {
  const rows = await counter.db.orm
    .select({ value: column, records: count() })
    .from(coins)
    .where(and(which(counter, filter), isNotNull(column)))
    .groupBy(column)
    .orderBy(desc(count()), asc(column))
    .limit(MOST);
  return Object.fromEntries(rows.map(({ value, records }) => [String(value), records]));
}

async function countTags(counter: Counter, filter: Narrowed): Promise<Counts> {
  const rows = await counter.db.orm
    .select({ key: coinTags.key, records: count() })
    .from(coinTags)
    .innerJoin(coins, eq(coins.id, coinTags.coinId))
    .where(and(eq(coinTags.userId, counter.userId), which(counter, filter)))
    .groupBy(coinTags.key)
    .orderBy(desc(count()), asc(coinTags.key))
    .limit(MOST);
  return Object.fromEntries(rows.map(({ key, records }) => [key, records]));
}

async function countYearsBought(counter: Counter, filter: Narrowed): Promise<Counts> {
  const counts: Counts = {};
  for (const { day, records } of await purchaseDays(counter, filter))
    if (day) addTo(counts, day.getUTCFullYear(), records);
  return counts;
}

const purchaseDays = (counter: Counter, filter: Narrowed) =>
  counter.db.orm
    .select({ day: coins.purchaseDate, records: count() })
    .from(coins)
    .where(and(which(counter, filter), isNotNull(coins.purchaseDate)))
    .groupBy(coins.purchaseDate)
    .orderBy(asc(coins.purchaseDate))
    .limit(4 * MOST);

const decadeOf = (year: number): number => Math.floor(year / 10) * 10;

/** A range of years counts in each of its decades. */
async function countDecades(counter: Counter, filter: Narrowed): Promise<Counts> {
  const ranges = await counter.db.orm
    .select({ from: coins.year, to: coins.yearTo, records: count() })
    .from(coins)
    // Without the index of years, which does not cover the ranges.
    .where(and(which(counter, filter), sql`+${coins.year} <> ${UNDATED}`))
    .groupBy(coins.year, coins.yearTo)
    .limit(2 * MOST);
  const counts: Counts = {};
  for (const { from, to, records } of ranges)
    for (let decade = decadeOf(from); decade <= (to ?? from); decade += 10) addTo(counts, decade, records);
  return counts;
}

function addTo(counts: Counts, key: number, records: number) {
  counts[key] = (counts[key] ?? 0) + records;
}

interface Grouping {
  key: SQLiteColumn | SQL;
  group: (key: string | number) => CoinGroup['key'];
}

const GROUPINGS: Readonly<Record<Exclude<GroupBy, 'bought'>, Grouping>> = {
  category: { key: coins.category, group: String },
  country: { key: coins.country, group: String },
  year: { key: coins.year, group: (year) => (year === UNDATED ? null : Number(year)) },
  decade: { key: coins.year, group: (year) => (year === UNDATED ? null : decadeOf(Number(year))) },
  condition: { key: coins.gradeOrder, group: (order) => bandAt(Number(order)) },
  place: { key: sql<string>`lower(${coins.storageLocation})`, group: String },
};

/** In the list's order. Shared cached object: treat as read-only. */
export function groupsOf(deps: CoinsDeps, userId: OwnerId, query: GroupQuery): Promise<CoinGroup[]> {
  const { search, category, by, direction } = query;
  const key = [versionOf(deps.db), userId, search?.trim(), category, filtersIn(query), by, direction];
  return groups(JSON.stringify(key), () => readGroups(deps, userId, query));
}

async function readGroups(deps: CoinsDeps, userId: OwnerId, query: GroupQuery): Promise<CoinGroup[]> {
  const { search, by, direction, ...filter } = query;
  const found = await foundBy(deps, userId, search, filter);
  if (found === null) return [];
  const counter = { ...deps, userId, found };
  const runs = by === 'bought' ? await runsBought(counter, filter) : await runsBy(counter, filter, by);
  const known = runs.filter(({ key }) => key !== null);
  const unknown = runs.filter(({ key }) => key === null);
  return merged([...(direction === 'asc' ? known : known.toReversed()), ...unknown]);
}

async function runsBought(counter: Counter, filter: Narrowed): Promise<CoinGroup[]> {
  const days = await purchaseDays(counter, filter);
  const [row] = await counter.db.orm
    .select({ records: count() })
    .from(coins)
    .where(and(which(counter, filter), sql`${coins.purchaseDate} is null`));
  return [
    ...days.map(({ day, records }) => ({ key: day?.getUTCFullYear() ?? null, records })),
    { key: null, records: row?.records ?? 0 },
  ];
}

async function runsBy(counter: Counter, filter: Narrowed, by: keyof typeof GROUPINGS): Promise<CoinGroup[]> {
  const { key, group } = GROUPINGS[by];
  const rows = await counter.db.orm
    .select({ key: key as SQLiteColumn, id: sql`min(${coins.id})`.mapWith(Number), records: count() })
    .from(coins)
    .where(which(counter, filter, true))
    .groupBy(key)
    .orderBy(asc(key))
    .limit(MOST);
  const runs = rows.map(({ key: value, id, records }) => {
    const known = value as string | number | null;
    return { id, key: known === null ? null : group(known), records };
  });
  return by === 'place' ? named(counter, runs) : runs;
}

/** The index has places in lower case. */
async function named(counter: Counter, runs: readonly (CoinGroup & { id: number })[]): Promise<CoinGroup[]> {
  const rows = await counter.db.orm
    .select({ id: coins.id, place: coins.storageLocation })
    .from(coins)
    .where(
      and(
        inCollection(counter.userId),
        inArray(
          coins.id,
          runs.map(({ id }) => id),
        ),
      ),
    );
  const places = new Map(rows.map(({ id, place }) => [id, place]));
  return runs.map(({ id, key, records }) => ({
    key: key === null ? null : (places.get(id) ?? key),
    records,
  }));
}

function merged(runs: readonly CoinGroup[]): CoinGroup[] {
  const all: CoinGroup[] = [];
  for (const { key, records } of runs) {
    const last = all.at(-1);
    if (records === 0) continue;
    if (last && last.key === key) last.records += records;
    else all.push({ key, records });
  }
  return all;
}
