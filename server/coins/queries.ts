import {
  and,
  asc,
  count,
  desc,
  eq,
  isNull,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import { type Orm, prepared } from '../../db/client.ts';
import { coins } from '../../db/schema.ts';
import { AppError } from '../errors.ts';
import type { Sort } from './model.ts';
import { type ListRow, listColumns } from './view.ts';

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
    orm
      .select(listColumns)
      .from(coins)
      .where(kept(sql.placeholder('userId')))
      .orderBy(ORDERS[sort].direction(ORDERS[sort].column), ORDERS[sort].direction(coins.id))
      .limit(sql.placeholder('limit'))
      .prepare();
  return {
    one: orm
      .select()
      .from(coins)
      .where(keptCoin(sql.placeholder('userId'), sql.placeholder('id')))
      .prepare(),
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
export interface Filter {
  search?: string;
  category?: string;
}

export interface Page extends Filter {
  sort: Sort;
  limit?: number;
  cursor?: string;
}

/** One page of the owner's coins in the wished order; without a limit all of them. */
export async function pageOfCoins(orm: Orm, userId: string, page: Page) {
  const order = ORDERS[page.sort];
  const query = orm
    .select(listColumns)
    .from(coins)
    .where(and(matching(userId, page), page.cursor ? after(page.sort, page.cursor) : undefined))
    .orderBy(order.direction(order.column), order.direction(coins.id));
  return page.limit === undefined ? query : query.limit(page.limit);
}

/** How many records a filter lets through. */
export async function countMatching(orm: Orm, userId: string, filter: Filter): Promise<number> {
  const [row] = await orm.select({ records: count() }).from(coins).where(matching(userId, filter));
  return row?.records ?? 0;
}

function matching(userId: string, filter: Filter): SQL | undefined {
  const words = filter.search?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8) ?? [];
  return and(
    kept(userId),
    filter.category === undefined ? undefined : eq(coins.category, filter.category),
    ...words.map(containing),
  );
}

/** Name, condition, year and coin type are searched (specification 000, section 2); every word must be found. */
function containing(word: string): SQL | undefined {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    escaped(coins.nameOrder, pattern),
    escaped(sql`lower(${coins.condition})`, pattern),
    escaped(sql`lower(${coins.coinType})`, pattern),
    escaped(sql`cast(${coins.year} as text)`, pattern),
  );
}

const escaped = (text: SQLWrapper, pattern: string) => sql`${text} like ${pattern} escape '\\'`;

/** The place of a row in its order, opaque to the client. */
export function cursorAfter(sort: Sort, row: ListRow): string {
  const key = {
    newest: row.createdAt.getTime(),
    oldest: row.createdAt.getTime(),
    'value-high': row.estimatedValue ?? -1,
    'value-low': row.estimatedValue ?? -1,
    name: row.name.toLowerCase(),
  }[sort];
  return Buffer.from(JSON.stringify([key, row.id])).toString('base64url');
}

const Cursor = z.tuple([z.union([z.string(), z.number().int()]), z.number().int()]);

function after(sort: Sort, cursor: string): SQL {
  const { column, beyond } = ORDERS[sort];
  const [key, id] = readCursor(cursor);
  if (typeof key !== (sort === 'name' ? 'string' : 'number')) throw badCursor();
  const place = sort === 'newest' || sort === 'oldest' ? new Date(key) : key;
  if (place instanceof Date && Number.isNaN(place.getTime())) throw badCursor();
  return sql`(${column}, ${coins.id}) ${beyond} (${sql.param(place, column)}, ${id})`;
}

function readCursor(cursor: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw badCursor();
  }
}

const badCursor = () => new AppError(422, 'The cursor is not one this list handed out.');
