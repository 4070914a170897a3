import * as pg from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';

/** The few kinds of column the schema is made of, for SQLite. */
export const sqliteKit = {
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
  /** A number the engine hands out, never used twice. */
  id: (name: string) => sqlite.integer(name).primaryKey({ autoIncrement: true }),
  text: (name: string) => sqlite.text(name),
  int: (name: string) => sqlite.integer(name),
  real: (name: string) => sqlite.real(name),
  bool: (name: string) => sqlite.integer(name, { mode: 'boolean' }),
  json: <T>(name: string) => sqlite.text(name, { mode: 'json' }).$type<T>(),
  /** An instant, to the millisecond. */
  time: (name: string) => sqlite.integer(name, { mode: 'timestamp_ms' }),
  /** US dollars as integer cents. */
  cents: (name: string) => sqlite.integer(name),
};

export type Kit = typeof sqliteKit;

/** The same kinds for PostgreSQL; one cast here spares a second copy of every table and query. */
export const pgKit = {
  table: pg.pgTable,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
  id: (name: string) => pg.bigserial(name, { mode: 'number' }).primaryKey(),
  text: (name: string) => pg.text(name),
  int: (name: string) => pg.bigint(name, { mode: 'number' }),
  real: (name: string) => pg.doublePrecision(name),
  bool: (name: string) => pg.boolean(name),
  json: <T>(name: string) => pg.jsonb(name).$type<T>(),
  time: (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' }),
  cents: (name: string) => pg.bigint(name, { mode: 'number' }),
} as unknown as Kit;
