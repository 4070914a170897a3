import * as pg from 'drizzle-orm/pg-core';
import { chooseEngine, type Kit } from '../engine.ts';

/** The cast avoids a second copy of every table and query. */
const bytea = pg.customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** The client serialises JSON itself; text would be serialised twice. PostgreSQL takes no NUL. */
const jsonb = pg.customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => plain(JSON.parse(JSON.stringify(value) ?? 'null')),
});

/** U+FFFD replaces NUL and lone surrogates, which PostgreSQL refuses. */
export function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\ufffd').toWellFormed();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [plain(name), plain(part)]));
}

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
  json: <T>(name: string) => jsonb(name).$type<T>(),
  time: (name: string) => pg.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' }),
  cents: (name: string) => pg.bigint(name, { mode: 'number' }),
} as unknown as Kit;

/** Call before any module with tables is loaded. */
export const choosePostgres = (): void => chooseEngine({ name: 'postgres', kit: pgKit });
