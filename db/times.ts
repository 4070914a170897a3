import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { engine } from './engine.ts';

const DAY_S = 24 * 3600;

/** The number of an instant's day (UTC), from 1970-01-01 as 0: SQLite has milliseconds, PostgreSQL a time of its own. */
export const dayOf = (column: SQLiteColumn): SQL<number> =>
  engine().name === 'postgres'
    ? sql`floor(extract(epoch from ${column}) / ${sql.raw(String(DAY_S))})`
    : sql`${column} / ${sql.raw(String(DAY_S * 1000))}`;
