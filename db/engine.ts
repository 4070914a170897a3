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
  bytes: (name: string) => sqlite.blob(name, { mode: 'buffer' }).$type<Uint8Array>(),
  json: <T>(name: string) => sqlite.text(name, { mode: 'json' }).$type<T>(),
  /** An instant, to the millisecond. */
  time: (name: string) => sqlite.integer(name, { mode: 'timestamp_ms' }),
  /** US dollars as integer cents. */
  cents: (name: string) => sqlite.integer(name),
};

export type Kit = typeof sqliteKit;

/** Which database the program runs on, and what its tables are made of. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  kit: Kit;
}

let chosen: Engine = { name: 'sqlite', kit: sqliteKit };
let isTaken = false;

/** Takes another engine than SQLite; before anything that names a table is loaded. */
export function chooseEngine(engine: Engine): void {
  if (isTaken) throw new Error('the tables are made already');
  chosen = engine;
}

/** The engine of this process, which from now on is the one. */
export function engine(): Engine {
  isTaken = true;
  return chosen;
}
