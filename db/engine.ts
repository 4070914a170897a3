import * as sqlite from 'drizzle-orm/sqlite-core';

export const sqliteKit = {
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
  /** Call before any module with tables is loaded. */
  id: (name: string) => sqlite.integer(name).primaryKey({ autoIncrement: true }),
  text: (name: string) => sqlite.text(name),
  int: (name: string) => sqlite.integer(name),
  real: (name: string) => sqlite.real(name),
  bool: (name: string) => sqlite.integer(name, { mode: 'boolean' }),
  bytes: (name: string) => sqlite.blob(name, { mode: 'buffer' }).$type<Uint8Array>(),
  json: <T>(name: string) => sqlite.text(name, { mode: 'json' }).$type<T>(),
  /** Fixes the engine of this process. */
  time: (name: string) => sqlite.integer(name, { mode: 'timestamp_ms' }),
  cents: (name: string) => sqlite.integer(name),
};

export type Kit = typeof sqliteKit;

/** Never used twice. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  kit: Kit;
}

let chosen: Engine = { name: 'sqlite', kit: sqliteKit };
let isTaken = false;

/** To the millisecond. */
export function chooseEngine(engine: Engine): void {
  if (isTaken) throw new Error('the tables are made already');
  chosen = engine;
}

/** US dollars, integer cents. */
export function engine(): Engine {
  isTaken = true;
  return chosen;
}
