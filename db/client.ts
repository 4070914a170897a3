import { Database } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import { migrate } from './migrate.ts';
import { schema } from './schema.ts';
import { Writer } from './writer.ts';

/** The query builder as services see it, whichever engine runs. */
export type Orm = BaseSQLiteDatabase<'async', unknown, typeof schema>;

export interface Db {
  /** For reading. Writes go through `transaction`. */
  readonly orm: Orm;
  /**
   * Runs `work` atomically: all of its writes or none, durable when the promise resolves.
   * Inside, use only the `tx` given and wait for nothing but the database: everybody who writes waits too.
   */
  transaction<T>(work: (tx: Orm) => Promise<T>): Promise<T>;
  /** A number that another commit changes, whoever made it. */
  version(): number;
  /** Moves the write-ahead log into the database file, between transactions. */
  checkpoint(): Promise<void>;
  /** Waits for running transactions, checkpoints and closes. */
  close(): Promise<void>;
}

export interface DbOptions {
  /** Folder with one migrations folder per engine. */
  migrations: string;
  /** False only where a power cut costs nothing, as in tests. */
  durable?: boolean;
}

/** Opens the database, brings it to the newest schema and answers when it is ready; NewerSchema where it is newer already. */
export function openDb(file: string, options: DbOptions): Db {
  mkdirSync(dirname(file), { recursive: true });
  const writing = connect(file, options.durable ?? true);
  migrate(writing, `${options.migrations}/sqlite`);
  const reading = connect(file, options.durable ?? true);
  reading.run('PRAGMA query_only = ON');

  const writer = new Writer(writing);
  const tx = ormOver(writing);
  const dataVersion = reading.prepare<{ data_version: number }, []>('PRAGMA data_version');
  const checkpoint = async () => {
    await writer.idle();
    writing.run('PRAGMA wal_checkpoint(TRUNCATE)');
  };
  return {
    orm: ormOver(reading),
    transaction: (work) => writer.transaction(() => work(tx)),
    version: () => dataVersion.get()?.data_version ?? 0,
    checkpoint,
    close: async () => {
      dataVersion.finalize();
      reading.close();
      await checkpoint();
      writing.close();
    },
  };
}

function connect(file: string, durable: boolean): Database {
  const connection = new Database(file, { create: true, readwrite: true });
  connection.run('PRAGMA busy_timeout = 5000');
  connection.run('PRAGMA journal_mode = WAL');
  connection.run(`PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'}`);
  connection.run('PRAGMA foreign_keys = ON');
  connection.run(`PRAGMA journal_size_limit = ${64 * 1024 * 1024}`);
  connection.run('PRAGMA temp_store = MEMORY');
  return connection;
}

/** The one cast: bun:sqlite answers at once, PostgreSQL later; services await either. */
function ormOver(connection: Database): Orm {
  return drizzle(connection, { schema }) as unknown as Orm;
}

/**
 * Prepares a feature's hot reads once per database: building a query costs more than running it.
 */
export function prepared<T>(build: (orm: Orm) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const fresh = build(db.orm);
    made.set(db, fresh);
    return fresh;
  };
}
