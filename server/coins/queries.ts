import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { type Orm, prepared } from '../../db/client.ts';
import { reading } from '../../db/rows.ts';
import { coins, coinTags } from '../../db/schema.ts';
import { countCoins, findCoins, foundNumber, isFound, isWalked, type Search } from '../../db/search.ts';
import { hasFilters } from '../../shared/coins/filter-rules.ts';
import type { Sort } from '../../shared/coins/model.ts';
import { tagKey } from '../../shared/coins/tags.ts';
import { AppError } from '../platform/errors.ts';
import { type Narrowed, passing } from './passing.ts';
import { type ListRow, listColumns } from './view.ts';

/** Where a coin is from, who made it, and what else describes the piece. */
export const originColumns = {
  country: coins.country,
  currency: coins.currency,
  region: coins.region,
  mint: coins.mint,
  ruler: coins.ruler,
  era: coins.era,
  script: coins.script,
  designer: coins.designer,
  thickness: coins.thickness,
  edge: coins.edge,
  catalogueNumbers: coins.catalogueNumbers,
  serialNumber: coins.serialNumber,
  signature: coins.signature,
  pieces: coins.pieces,
} as const;

/** Coins of one owner that are not in the trash. */
const kept = (userId: string | Placeholder) => and(eq(coins.userId, userId), isNull(coins.deletedAt));

/** One of them, by its id. */
export const keptCoin = (userId: string | Placeholder, id: number | Placeholder) =>
  and(eq(coins.id, id), kept(userId));

const ORDERS = {
  newest: { column: coins.createdAt, direction: desc, beyond: sql`<` },
  oldest: { column: coins.createdAt, direction: asc, beyond: sql`>` },
  'value-high': { column: coins.valueOrder, direction: desc, beyond: sql`<` },
  'value-low': { column: coins.valueOrder, direction: asc, beyond: sql`>` },
  name: { column: coins.nameOrder, direction: asc, beyond: sql`>` },
} as const;

/**
 * The reads that must be fastest, prepared once. A single row is read without LIMIT: SQLite plans a
 * statement anew whenever a bound LIMIT changes hands, which costs more than the row.
 */
export const coinReads = prepared((orm) => {
  const first = (sort: Sort) =>
    reading(
      listColumns,
      orm
        .select(listColumns)
        .from(coins)
        .where(kept(sql.placeholder('userId')))
        .orderBy(ORDERS[sort].direction(ORDERS[sort].column), ORDERS[sort].direction(coins.id))
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
export async function coinRow(orm: Orm, userId: string, id: number) {
  const [row] = await orm.select().from(coins).where(keptCoin(userId, id)).limit(1);
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

/** What was found by words, a tag or a place is sorted; more than this, and the order is walked for what was found. */
const SORTED_AT_MOST = 500;

/** Coins are numbered in the order they came. */
export const isByAge = (sort: Sort) => sort === 'newest' || sort === 'oldest';

/**
 * One page of the owner's coins in the wished order. `total` is how many pass the filters, where there are any. 422 for a foreign
 * cursor.
 */
export async function pageOfCoins(orm: Orm, userId: string, page: Page, total = Number.POSITIVE_INFINITY) {
  const isFew = total <= SORTED_AT_MOST;
  return page.tag !== undefined && (isByAge(page.sort) || isFew)
    ? fromTag(orm, userId, page.tag, page)
    : inOrder(orm, userId, page, undefined, page.place !== undefined && isFew);
}

/**
 * One page of the `total` coins of the owner that contain every word. By age the total need not be known: the index of words itself is
 * walked, and only as far as the page goes. Nor where the owner has few, which are all looked at: each row then says how many there are.
 */
export async function pageOfFound(orm: Orm, search: Search, page: Page, total = Number.POSITIVE_INFINITY) {
  const isLeftToWords = !isWalked && (isByAge(page.sort) || total <= SORTED_AT_MOST);
  return search.isAmongFew || isLeftToWords
    ? fromWords(orm, search, page)
    : inOrder(orm, search.userId, page, isFound(orm, search));
}

/** Along the order's own index, taking what the condition lets through; or what is let through, sorted. */
function inOrder(orm: Orm, userId: string, page: Page, condition: SQL | undefined, isSorted = false) {
  const { column, direction } = ORDERS[page.sort];
  const key = isSorted && !isByAge(page.sort) ? inNoIndex(column) : column;
  return orm
    .select(listColumns)
    .from(coins)
    .where(
      and(
        kept(userId),
        passing(userId, page),
        page.cursor ? after(page.sort, page.cursor) : undefined,
        condition,
      ),
    )
    .orderBy(direction(key), direction(coins.id))
    .limit(page.limit)
    .offset(page.offset ?? 0);
}

/** What is sorted by an expression, SQLite looks for by another index than that of the order. */
const inNoIndex = (column: SQLiteColumn) => sql`coalesce(${column}, ${column})`;

/** From the words to the coins. */
function fromWords(orm: Orm, search: Search, page: Page) {
  const { column, direction } = ORDERS[page.sort];
  const byAge = isByAge(page.sort);
  const number = foundNumber(search);
  const found = sql<number | null>`${search.isAmongFew ? sql`count(*) over ()` : sql`null`}`;
  const beyond =
    page.cursor && (byAge ? afterByAge(page.sort, page.cursor, number) : after(page.sort, page.cursor));
  return findCoins(
    orm,
    search,
    { ...listColumns, found },
    and(passing(search.userId, page), beyond || undefined),
  )
    .orderBy(...(byAge ? [direction(number)] : [direction(column), direction(coins.id)]))
    .limit(page.limit)
    .offset(page.offset ?? 0);
}

/** The ids of all coins that words and filters let through, in the wished order: no index leads to the middle of them. */
export async function idsInOrder(
  orm: Orm,
  userId: string,
  search: Search | undefined,
  { sort, ...filter }: Filter & { sort: Sort },
): Promise<number[]> {
  const { column, direction } = ORDERS[sort];
  const which = and(kept(userId), passing(userId, filter), search && isFound(orm, search));
  const rows = await orm
    .select({ id: coins.id })
    .from(coins)
    .where(which)
    .orderBy(direction(column), direction(coins.id));
  return rows.map(({ id }) => id);
}

/** The owner's coins of these ids, in their order. */
export async function coinsOf(orm: Orm, userId: string, ids: readonly number[]): Promise<ListRow[]> {
  const rows = await orm
    .select(listColumns)
    .from(coins)
    .where(and(kept(userId), inArray(coins.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** From the index of tags to the coins: by age along it, as coins are numbered in the order they came. */
function fromTag(orm: Orm, userId: string, tag: string, page: Page) {
  const { column, direction } = ORDERS[page.sort];
  const byAge = isByAge(page.sort);
  return orm
    .select(listColumns)
    .from(coinTags)
    .innerJoin(coins, eq(coins.id, coinTags.coinId))
    .where(
      and(
        ofTag(userId, tag),
        kept(userId),
        passing(userId, { ...page, tag: undefined }),
        page.cursor
          ? byAge
            ? afterByAge(page.sort, page.cursor, coinTags.coinId)
            : after(page.sort, page.cursor)
          : undefined,
      ),
    )
    .orderBy(...(byAge ? [direction(coinTags.coinId)] : [direction(inNoIndex(column)), direction(coins.id)]))
    .limit(page.limit)
    .offset(page.offset ?? 0);
}

const ofTag = (userId: string, tag: string) =>
  and(eq(coinTags.userId, userId), eq(coinTags.key, tagKey(tag)));

/** How many of the owner's coins contain every word. */
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

/** How many of the owner's coins category and filters let through. */
export async function countPassing(
  orm: Orm,
  userId: string,
  filter: Omit<Filter, 'search'>,
): Promise<number> {
  const { tag, ...others } = filter;
  // With a place as well its index and that of the tags tell, without a look at the coins.
  if (tag === undefined || others.place !== undefined) {
    const [row] = await orm
      .select({ records: count() })
      .from(coins)
      .where(and(kept(userId), passing(userId, filter)));
    return row?.records ?? 0;
  }
  const found = orm.select({ records: count() }).from(coinTags);
  // By itself the index of tags can tell.
  const [row] =
    others.category === undefined && !hasFilters(others)
      ? await found.where(ofTag(userId, tag))
      : await found
          .innerJoin(coins, eq(coins.id, coinTags.coinId))
          .where(and(ofTag(userId, tag), kept(userId), passing(userId, others)));
  return row?.records ?? 0;
}

/** The place of a row in its order, opaque to the client. */
export function cursorAfter(sort: Sort, row: ListRow): string {
  const key = {
    newest: row.createdAt.getTime(),
    oldest: row.createdAt.getTime(),
    'value-high': row.estimatedValue ?? -1,
    'value-low': row.estimatedValue ?? -1,
    name: row.name.toLowerCase(),
  }[sort];
  return Buffer.from(JSON.stringify([sort, key, row.id])).toString('base64url');
}

const Cursor = z.union([
  z.tuple([z.literal('name'), z.string(), z.int()]),
  z.tuple([z.enum(['newest', 'oldest', 'value-high', 'value-low']), z.int(), z.int()]),
]);

function after(sort: Sort, cursor: string): SQL {
  const { column, beyond } = ORDERS[sort];
  const [key, id] = readCursor(sort, cursor);
  const place = typeof key === 'number' && column === coins.createdAt ? new Date(key) : key;
  if (place instanceof Date && Number.isNaN(place.getTime())) throw badCursor();
  return sql`(${column}, ${coins.id}) ${beyond} (${sql.param(place, column)}, ${id})`;
}

/** Beyond the coin of the cursor in the order of their numbers. */
const afterByAge = (sort: Sort, cursor: string, number: SQLiteColumn | SQL): SQL =>
  sql`${number} ${ORDERS[sort].beyond} ${readCursor(sort, cursor)[1]}`;

/** Key and id of a cursor that was made for this order. */
function readCursor(sort: Sort, cursor: string): [key: string | number, id: number] {
  const [order, key, id] = parsed(cursor);
  if (order !== sort) throw badCursor();
  return [key, id];
}

function parsed(cursor: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw badCursor();
  }
}

const badCursor = () => new AppError(422, 'The cursor is not one this list handed out.');
