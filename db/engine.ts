import * as sqlite from 'drizzle-orm/sqlite-core';

export const sqliteKit = {
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
  id: (name: string) => sqlite.integer(name).primaryKey({ autoIncrement: true }),
  text: (name: string) => sqlite.text(name),
  int: (name: string) => sqlite.integer(name),
  real: (name: string) => sqlite.real(name),
  bool: (name: string) => sqlite.integer(name, { mode: 'boolean' }),
  bytes: (name: string) => sqlite.blob(name, { mode: 'buffer' }).$type<Uint8Array>(),
  json: <T>(name: string) => sqlite.text(name, { mode: 'json' }).$type<T>(),
  /** To the millisecond. */
  time: (name: string) => sqlite.integer(name, { mode: 'timestamp_ms' }),
  /** US dollars, integer cents. */
  cents: (name: string) => sqlite.integer(name),
};

export type Kit = typeof sqliteKit;

export interface Engine {
  name: 'sqlite' | 'postgres';
  kit: Kit;
}

let chosen: Engine = { name: 'sqlite', kit: sqliteKit };
let isTaken = false;

/** Call before any module with tables is loaded. */
export function chooseEngine(engine: Engine): void {
  if (isTaken) throw new Error('the tables are made already');
  chosen = engine;
}

/** Fixes the engine of this process. */
export function engine(): Engine {
  isTaken = true;
  return chosen;
}
