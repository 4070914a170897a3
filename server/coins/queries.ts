import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { type Orm, prepared } from '../../db/client.ts';
import { reading } from '../../db/rows.ts';
import { coins, coinTags, type OwnerId } from '../../db/schema.ts';
import { countCoins, findCoins, foundNumber, isFound, isWalked, type Search } from '../../db/search.ts';
import { GUEST_COIN_LIMIT } from '../../shared/account/links.ts';
import { UNDATED } from '../../shared/coins/dating.ts';
import { hasFilters } from '../../shared/coins/filter-rules.ts';
import { SORTS, type Sort } from '../../shared/coins/model.ts';
import { tagKey } from '../../shared/coins/tags.ts';
import { AppError } from '../core/errors.ts';
import { type Narrowed, passing } from './passing.ts';
import { type ListRow, listColumns } from './view.ts';

export const inCollection = (userId: OwnerId | Placeholder) =>
  and(eq(coins.userId, userId), isNull(coins.deletedAt));

export const keptCoin = (userId: OwnerId | Placeholder, id: number | Placeholder) =>
  and(eq(coins.id, id), inCollection(userId));

interface Order {
  key: SQLiteColumn | SQL;
  direction: typeof asc;
  /** For which coins the key is known, and for which it is not: in either direction these come last. */
  known?: SQL;
  unknown?: SQL;
}

/** Where a coin was struck, as the index has it: by its mark, else by the name of its mint. */
const MINT = sql`(case when ${coins.mintMark} is null then lower(${coins.mint}) else lower(${coins.mintMark}) end)`;
/** What the pieces of a coin are worth more than they cost, in cents, as the index has it. */
const GAIN = sql`((${coins.estimatedValue} - ${coins.purchasePrice}) * ${coins.quantity})`.mapWith(Number);

const nullsLast = (
  key: Order['key'],
  direction: Order['direction'],
  known: SQL = sql`${key} is not null`,
): Order => ({ key, direction, known, unknown: sql`${key} is null` });

const PLACE = sql`lower(${coins.storageLocation})`;
const PLACE_KNOWN = sql`${PLACE} >= ''`;

/** That an expression is not null, in the form that SQLite looks up in the index of the expression. */
const MINT_KNOWN = sql`${MINT} >= ''`;
const GAIN_KNOWN = sql`${GAIN} >= ${sql.raw(String(Number.MIN_SAFE_INTEGER))}`;

/** A coin without a known date comes last in either direction. */
const DATED = { known: sql`${coins.year} <> ${UNDATED}`, unknown: sql`${coins.year} = ${UNDATED}` };

const ORDERS: Readonly<Record<Sort, Order>> = {
  newest: { key: coins.createdAt, direction: desc },
  oldest: { key: coins.createdAt, direction: asc },
  // A coin without an estimate has -1.
  'value-high': { key: coins.valueOrder, direction: desc },
  'value-low': {
    key: coins.valueOrder,
    direction: asc,
    known: sql`${coins.valueOrder} >= 0`,
    unknown: sql`${coins.valueOrder} < 0`,
  },
  name: { key: coins.nameOrder, direction: asc },
  'name-desc': { key: coins.nameOrder, direction: desc },
  year: { key: coins.year, direction: asc, ...DATED },
  'year-desc': { key: coins.year, direction: desc, ...DATED },
  country: { key: coins.country, direction: asc },
  'country-desc': { key: coins.country, direction: desc },
  mint: nullsLast(MINT, asc, MINT_KNOWN),
  'mint-desc': nullsLast(MINT, desc, MINT_KNOWN),
  bought: nullsLast(coins.purchaseDate, asc),
  'bought-desc': nullsLast(coins.purchaseDate, desc),
  'price-high': nullsLast(coins.purchasePrice, desc),
  'price-low': nullsLast(coins.purchasePrice, asc),
  'gain-high': nullsLast(GAIN, desc, GAIN_KNOWN),
  'gain-low': nullsLast(GAIN, asc, GAIN_KNOWN),
  category: { key: coins.category, direction: asc },
  'category-desc': { key: coins.category, direction: desc },
  'grade-high': nullsLast(coins.gradeOrder, desc),
  'grade-low': nullsLast(coins.gradeOrder, asc),
  'pieces-high': { key: coins.quantity, direction: desc },
  'pieces-low': { key: coins.quantity, direction: asc },
  'weight-high': nullsLast(coins.weightOrder, desc),
  'weight-low': nullsLast(coins.weightOrder, asc),
  certificate: nullsLast(coins.certificationNumber, asc),
  'certificate-desc': nullsLast(coins.certificationNumber, desc),
  place: nullsLast(PLACE, asc, PLACE_KNOWN),
  'place-desc': nullsLast(PLACE, desc, PLACE_KNOWN),
};

/** What a list reads of each coin, with its place in the order. */
const columnsFor = (sort: Sort) => ({ ...listColumns, sortKey: ORDERS[sort].key as SQLiteColumn });

function sorted(sort: Sort, key = ORDERS[sort].key): SQL[] {
  const { direction, unknown } = ORDERS[sort];
  return [
    ...(unknown ? [sql`case when ${unknown} then 1 else 0 end`] : []),
    direction(key),
    direction(coins.id),
  ];
}

/** Without LIMIT for single rows: SQLite plans a statement again whenever a bound LIMIT changes. */
export const coinReads = prepared((orm) => {
  const first = (sort: Sort) =>
    reading(
      listColumns,
      orm
        .select(listColumns)
        .from(coins)
        .where(inCollection(sql.placeholder('userId')))
        .orderBy(...sorted(sort))
        .limit(sql.placeholder('limit'))
        .prepare(),
    );
  return {
    one: reading(
      getTableColumns(coins),
      orm
        .select()
        .from(coins)
        .where(keptCoin(sql.placeholder('userId'), sql.placeholder('id')))
        .prepare(),
    ),
    newest: first('newest'),
    mostValuable: first('value-high'),
  };
});

/** The coin, or undefined when it is absent, in the trash or somebody else's. */
export async function coinRow(orm: Orm, userId: OwnerId, id: number) {
  const [row] = await orm.select().from(coins).where(keptCoin(userId, id)).limit(1);
  return row;
}

export async function coinAnywhere(orm: Orm, userId: OwnerId, id: number) {
  const [row] = await orm
    .select()
    .from(coins)
    .where(and(eq(coins.id, id), eq(coins.userId, userId)));
  return row;
}

/** Which of the owner's coins are meant; all of them when it says nothing. */
export interface Filter extends Narrowed {
  /** As it was typed. */
  search?: string;
}

export interface Page extends Filter {
  sort: Sort;
  limit: number;
  cursor?: string;
  /** Coins passed over before the first, along an index. */
  offset?: number;
}

/** Sorted up to this many matches; beyond, the order is walked. */
const SORTED_AT_MOST = 500;

/** Coins are numbered in the order they came. */
export const isByAge = (sort: Sort) => sort === 'newest' || sort === 'oldest';

/** `total` counts what passes the filters, if any. 422 for a foreign cursor. */
export async function pageOfCoins(orm: Orm, userId: OwnerId, page: Page, total = Number.POSITIVE_INFINITY) {
  const isFew = total <= SORTED_AT_MOST;
  return page.tag !== undefined && (isByAge(page.sort) || isFew)
    ? fromTag(orm, userId, page.tag, page)
    : inOrder(orm, userId, page, undefined, page.place !== undefined && isFew);
}

/**
 * By age, or for owners with few coins, `total` need not be known: the index of words is walked as far as
 * the page goes.
 */
export async function pageOfFound(orm: Orm, search: Search, page: Page, total = Number.POSITIVE_INFINITY) {
  const isLeftToWords = !isWalked && (isByAge(page.sort) || total <= SORTED_AT_MOST);
  return search.isAmongFew || isLeftToWords
    ? fromWords(orm, search, page)
    : inOrder(orm, search.userId, page, isFound(orm, search));
}

/** Along the order's own index, taking what the condition lets through; or what is let through, sorted. */
async function inOrder(
  orm: Orm,
  userId: OwnerId,
  page: Page,
  condition: SQL | undefined,
  isSorted = false,
): Promise<ListRow[]> {
  const { sort, cursor } = page;
  const { key, direction, known, unknown } = ORDERS[sort];
  const which = and(inCollection(userId), passing(userId, page), condition);
  const read = (stretch: SQL | undefined, order: SQL[], { limit, offset }: Pick<Page, 'limit' | 'offset'>) =>
    orm
      .select(columnsFor(sort))
      .from(coins)
      .where(and(which, stretch))
      .orderBy(...order)
      .limit(limit)
      .offset(offset ?? 0);
  if (isSorted && !isByAge(sort))
    return read(cursor ? after(sort, cursor) : undefined, sorted(sort, inNoIndex(key)), page);
  const order = [direction(key), direction(coins.id)];
  if (!known || !unknown) return read(cursor ? after(sort, cursor) : undefined, order, page);
  // Two stretches of the index, as no index has what is not known at both of its ends.
  const place = cursor ? readCursor(sort, cursor) : undefined;
  const isPast = place !== undefined && isUnknown(sort, place[0]);
  const passed = page.offset ? Math.min(page.offset, await countOf(orm, and(which, known))) : 0;
  const isBeyond = isPast || (page.offset !== undefined && page.offset > passed);
  const first = isBeyond ? [] : await read(and(known, place && beyond(sort, place)), order, page);
  if (first.length === page.limit) return first;
  const rest = { limit: page.limit - first.length, offset: (page.offset ?? 0) - passed };
  const others = and(unknown, isPast ? beyond(sort, place) : undefined);
  return [...first, ...(await read(others, [direction(coins.id)], rest))];
}

async function countOf(orm: Orm, which: SQL | undefined): Promise<number> {
  const [row] = await orm.select({ records: count() }).from(coins).where(which);
  return row?.records ?? 0;
}

/** What is sorted by an expression, SQLite looks for by another index than that of the order. */
const inNoIndex = (column: SQLiteColumn | SQL) => sql`coalesce(${column}, ${column})`;

/** From the words to the coins. */
function fromWords(orm: Orm, search: Search, page: Page) {
  const { direction } = ORDERS[page.sort];
  const byAge = isByAge(page.sort);
  const number = foundNumber(search);
  const found = sql<number | null>`${search.isAmongFew ? sql`count(*) over ()` : sql`null`}`;
  const place =
    page.cursor && (byAge ? afterByAge(page.sort, page.cursor, number) : after(page.sort, page.cursor));
  return findCoins(
    orm,
    search,
    { ...columnsFor(page.sort), found },
    and(passing(search.userId, page), place || undefined),
  )
    .orderBy(...(byAge ? [direction(number)] : sorted(page.sort)))
    .limit(page.limit)
    .offset(page.offset ?? 0);
}

/** The ids of all coins that words and filters let through, in the wished order: no index leads to the middle of them. */
export async function idsInOrder(
  orm: Orm,
  userId: OwnerId,
  search: Search | undefined,
  { sort, ...filter }: Filter & { sort: Sort },
): Promise<number[]> {
  const { key, direction, known, unknown } = ORDERS[sort];
  const which = and(inCollection(userId), passing(userId, filter), search && isFound(orm, search));
  const ids: number[] = [];
  for (const stretch of known && unknown ? [known, unknown] : [undefined]) {
    const order = stretch === unknown && unknown ? [] : [direction(key)];
    const rows = await orm
      .select({ id: coins.id })
      .from(coins)
      .where(and(which, stretch))
      .orderBy(...order, direction(coins.id));
    for (const { id } of rows) ids.push(id);
  }
  return ids;
}

/** The owner's coins of these ids, in their order. */
export async function coinsOf(
  orm: Orm,
  userId: OwnerId,
  ids: readonly number[],
  sort: Sort,
): Promise<ListRow[]> {
  const rows = await orm
    .select(columnsFor(sort))
    .from(coins)
    .where(and(inCollection(userId), inArray(coins.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** From the index of tags to the coins: by age along it, as coins are numbered in the order they came. */
function fromTag(orm: Orm, userId: OwnerId, tag: string, page: Page) {
  const { key, direction } = ORDERS[page.sort];
  const byAge = isByAge(page.sort);
  return orm
    .select(columnsFor(page.sort))
    .from(coinTags)
    .innerJoin(coins, eq(coins.id, coinTags.coinId))
    .where(
      and(
        ofTag(userId, tag),
        inCollection(userId),
        passing(userId, { ...page, tag: undefined }),
        page.cursor
          ? byAge
            ? afterByAge(page.sort, page.cursor, coinTags.coinId)
            : after(page.sort, page.cursor)
          : undefined,
      ),
    )
    .orderBy(...(byAge ? [direction(coinTags.coinId)] : sorted(page.sort, inNoIndex(key))))
    .limit(page.limit)
    .offset(page.offset ?? 0);
}

const ofTag = (userId: OwnerId, tag: string) =>
  and(eq(coinTags.userId, userId), eq(coinTags.key, tagKey(tag)));

export const countFound = (orm: Orm, search: Search, filter: Filter): Promise<number> =>
  countCoins(orm, search, passing(search.userId, filter));

/** Ids of the coins that contain every word, ascending, those above `after`: to work through many of them bit by bit. */
export async function matchingIds(
  orm: Orm,
  search: Search,
  filter: Omit<Filter, 'search'>,
  page: { after: number; limit: number },
): Promise<number[]> {
  const number = foundNumber(search);
  const beyond = sql`${number} > ${page.after}`;
  const rows = await findCoins(orm, search, { id: coins.id }, and(beyond, passing(search.userId, filter)))
    .orderBy(number)
    .limit(page.limit);
  return rows.map((row) => row.id);
}

export async function countPassing(
  orm: Orm,
  userId: OwnerId,
  filter: Omit<Filter, 'search'>,
): Promise<number> {
  const { tag, ...others } = filter;
  // With a place as well its index and that of the tags tell, without a look at the coins.
  if (tag === undefined || others.place !== undefined) {
    const [row] = await orm
      .select({ records: count() })
      .from(coins)
      .where(and(inCollection(userId), passing(userId, filter, true)));
    return row?.records ?? 0;
  }
  const found = orm.select({ records: count() }).from(coinTags);
  // By itself the index of tags can tell.
  const [row] =
    others.category === undefined && !hasFilters(others)
      ? await found.where(ofTag(userId, tag))
      : await found
          .innerJoin(coins, eq(coins.id, coinTags.coinId))
          .where(and(ofTag(userId, tag), inCollection(userId), passing(userId, others)));
  return row?.records ?? 0;
}

/** The place of a row in its order, opaque to the client. */
export function cursorAfter(sort: Sort, row: ListRow): string {
  const key = isByAge(sort) ? row.createdAt : (row.sortKey ?? null);
  return Buffer.from(JSON.stringify([sort, key instanceof Date ? key.getTime() : key, row.id])).toString(
    'base64url',
  );
}

type Place = [key: string | number | null, id: number];

const Cursor = z.tuple([z.enum(SORTS), z.union([z.string(), z.int(), z.null()]), z.int()]);

const isUnknown = (sort: Sort, key: Place[0]): boolean =>
  key === null || (ORDERS[sort].key === coins.valueOrder && Number(key) < 0);

/** Lets coins through that come after the one of the cursor. */
function after(sort: Sort, cursor: string): SQL {
  const { unknown } = ORDERS[sort];
  const place = readCursor(sort, cursor);
  if (!unknown) return beyond(sort, place);
  const stretch = isUnknown(sort, place[0])
    ? and(unknown, beyond(sort, place))
    : or(beyond(sort, place), unknown);
  return stretch ?? sql`false`;
}

/** The same among those whose key is known, or among those whose key is not. */
function beyond(sort: Sort, [key, id]: Place): SQL {
  const { key: column, direction, unknown } = ORDERS[sort];
  const than = direction === asc ? sql`>` : sql`<`;
  if (unknown && isUnknown(sort, key)) return sql`${coins.id} ${than} ${id}`;
  const isTime = column === coins.createdAt || column === coins.purchaseDate;
  const value = isTime ? sql.param(timeOf(key), coins.createdAt) : key;
  return sql`(${column}, ${coins.id}) ${than} (${value}, ${id})`;
}

function timeOf(key: Place[0]): Date {
  const time = new Date(Number(key));
  if (Number.isNaN(time.getTime())) throw badCursor();
  return time;
}

const afterByAge = (sort: Sort, cursor: string, number: SQLiteColumn | SQL): SQL =>
  sql`${number} ${ORDERS[sort].direction === asc ? sql`>` : sql`<`} ${readCursor(sort, cursor)[1]}`;

/** Orders by a text; the keys of the others are numbers. */
const BY_TEXT: readonly Sort[] = (
  ['name', 'country', 'mint', 'category', 'certificate', 'place'] as const
).flatMap((name) => [name, `${name}-desc` as const]);

function readCursor(sort: Sort, cursor: string): Place {
  const [order, key, id] = parsed(cursor);
  const isOfOrder =
    key === null ? ORDERS[sort].unknown !== undefined : (typeof key === 'string') === BY_TEXT.includes(sort);
  if (order !== sort || !isOfOrder) throw badCursor();
  return [key, id];
}

function parsed(cursor: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw badCursor();
  }
}

export const badCursor = () =>
  new AppError(422, 'cursor_unknown', 'This cursor doesn’t belong to this list.');

export const guestLimitReached = () =>
  new AppError(403, 'guest_limit_reached', 'Guest users are limited to {GUEST_COIN_LIMIT} coins', {
    GUEST_COIN_LIMIT,
  });
