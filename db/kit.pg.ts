import * as pg from 'drizzle-orm/pg-core';
import type { Kit } from './kit.ts';

/** The same kinds for PostgreSQL; one cast here spares a second copy of every table and query. */
const bytea = pg.customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

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
  bytes: (name: string) => bytea(name),
  json: <T>(name: string) => pg.jsonb(name).$type<T>(),
  time: (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' }),
  cents: (name: string) => pg.bigint(name, { mode: 'number' }),
} as unknown as Kit;
