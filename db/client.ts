import { Database, type SQLQueryBindings, type Statement } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import { migrate, saveCopy } from './migrate.ts';
import { schema } from './schema.ts';
import { createWriteAheadLog } from './write-ahead-log.ts';
import { Writer } from './writer.ts';

export type Orm = BaseSQLiteDatabase<'async', unknown, typeof schema>;

export interface Db {
  /** Read only; write through `transaction`. */
  readonly orm: Orm;
  /** All writes or none, durable when resolved. Use only `tx`, and await nothing but the database: all writers wait. */
  transaction<T>(work: (tx: Orm) => Promise<T>): Promise<T>;
  /**
   * Later reads share one read transaction, until the next commit here or SNAPSHOT_MS. The object stays the same
   * meanwhile: a key for caches.
   */
  snapshot(): object;
  /** Changes with every commit, of any process. */
  version(): number;
  /** PostgreSQL only: counts failovers. */
  generation?(): number;
  /** Between transactions. */
  checkpoint(): Promise<void>;
  /** SQLite only: frees its caches. */
  shrink?(): void;
  /** Waits for running transactions, checkpoints, closes. */
  close(): Promise<void>;
}

interface DbOptions {
  /** With one folder per engine. */
  migrations: string;
  /** False only in tests: a power cut may lose data. */
  durable?: boolean;
  /** Keep a copy of the file before upgrading its schema? */
  copies?: boolean;
  /** For statements slower than SLOW_STATEMENT_MS. */
  onSlow?: OnSlow;
}

/** Migrates to the newest schema; throws NewerSchema if the file is newer. */
export function openDb(file: string, options: DbOptions): Db {
  mkdirSync(dirname(file), { recursive: true });
  const onSlow = options.onSlow ?? (() => {});
  const isDurable = options.durable ?? true;
  const writing = connect(file, isDurable, onSlow);
  migrate(writing, `${options.migrations}/sqlite`, () => options.copies && saveCopy(writing, file));
  const reading = connect(file, false, onSlow);
  reading.run('PRAGMA query_only = ON');
  const dataVersion = reading.prepare<{ data_version: number }, []>('PRAGMA data_version');
  const snapshot = createSnapshot(reading, () => dataVersion.get()?.data_version ?? 0);
  const log = isDurable ? createWriteAheadLog(file, writing, reading, snapshot.end) : undefined;
  const writer = new Writer(writing, { beforeCommit: snapshot.end, flush: log?.flush, tidy: log?.move });
  const tx = ormOver(writing);
  hooksOf.set(tx, writer);
  const checkpoint = () =>
    writer.between(async () => {
      await log?.move(true);
      snapshot.end();
      // Do not wait for readers in other processes, such as a backup.
      writing.run('PRAGMA busy_timeout = 0');
      try {
        writing.run('PRAGMA wal_checkpoint(TRUNCATE)');
      } finally {
        writing.run(`PRAGMA busy_timeout = ${BUSY_MS}`);
      }
    });
  return {
    orm: ormOver(reading),
    transaction: (work) => writer.transaction(() => work(tx)),
    snapshot: snapshot.begin,
    version: snapshot.version,
    checkpoint,
    shrink: () => {
      for (const connection of [writing, reading]) connection.run('PRAGMA shrink_memory');
    },
    close: async () => {
      dataVersion.finalize();
      try {
        await checkpoint();
      } finally {
        snapshot.end();
        // Before `writing`: the last to close moves the rest of the log, with a flush.
        reading.close();
        writing.close();
        await log?.close();
      }
    },
  };
}

export type TransactionHooks = Pick<Writer, 'onRollback' | 'afterCommit'>;

export const hooksOf = new WeakMap<Orm, TransactionHooks>();

/** For state in memory that goes with the transaction. */
export const onRollback = (tx: Orm, undo: () => void): void => hooksOf.get(tx)?.onRollback(undo);

/** `work` must not throw. */
export const afterCommit = (tx: Orm, work: () => void): void => hooksOf.get(tx)?.afterCommit(work);

/** Delay until writes of other processes (the command line) are seen. */
const SNAPSHOT_MS = 50;

/**
 * The log cannot restart while a read transaction is open: it ends before each commit and checkpoint, and after
 * SNAPSHOT_MS.
 */
function createSnapshot(connection: Database, readVersion: () => number) {
  let held: { timer: Timer; version?: number } | undefined;
  const end = () => {
    if (!held) return;
    clearTimeout(held.timer);
    held = undefined;
    connection.run('COMMIT');
  };
  const begin = (): object => {
    if (held) return held;
    connection.run('BEGIN');
    held = { timer: setTimeout(end, SNAPSHOT_MS) };
    return held;
  };
  /** Constant within a snapshot, so read once. */
  const version = (): number => {
    if (!held) return readVersion();
    held.version ??= readVersion();
    return held.version;
  };
  return { begin, end, version };
}

/** Per connection: preparing often takes longer than running. */
const MAX_STATEMENTS = 200;

/** Statements can be shared: each runs to its end synchronously. */
class Connection extends Database {
  readonly #statements = new Map<string, Statement>();
  readonly #onSlow: OnSlow;

  constructor(file: string, onSlow: OnSlow) {
    super(file, { create: true, readwrite: true });
    this.#onSlow = onSlow;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as bun:sqlite declares it.
  override prepare<Row, Params extends SQLQueryBindings | SQLQueryBindings[]>(sql: string): any {
    const known = this.#statements.get(sql);
    const statement = known ?? withTiming(super.prepare<Row, Params>(sql), sql, this.#onSlow);
    this.#statements.delete(sql);
    this.#statements.set(sql, statement as Statement);
    const [oldest = ''] = this.#statements.keys();
    // Not finalized: others may still hold it.
    if (this.#statements.size > MAX_STATEMENTS) this.#statements.delete(oldest);
    return statement;
  }

  override run(...[sql, ...holes]: Parameters<Database['run']>): ReturnType<Database['run']> {
    const began = performance.now();
    const changes = super.run(sql, ...holes);
    reportSlow(sql, began, this.#onSlow);
    return changes;
  }

  override close(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    super.close();
  }
}

/** Wait for other writing processes, in ms. */
const BUSY_MS = 5000;

function connect(file: string, durable: boolean, onSlow: OnSlow): Database {
  const connection = new Connection(file, onSlow);
  connection.run(`PRAGMA busy_timeout = ${BUSY_MS}`);
  connection.run('PRAGMA journal_mode = WAL');
  connection.run(`PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'}`);
  connection.run('PRAGMA foreign_keys = ON');
  connection.run(`PRAGMA journal_size_limit = ${64 * 1024 * 1024}`);
  connection.run('PRAGMA temp_store = MEMORY');
  return connection;
}

/** The one cast: bun:sqlite is synchronous, services await either engine. */
function ormOver(connection: Database): Orm {
  return drizzle(connection, { schema }) as unknown as Orm;
}

/** Once per database: building a query costs more than running it. */
export function prepared<T>(build: (orm: Orm) => T): (db: Db) => T {
  const of = preparedOn(build);
  return (db) => of(db.orm);
}

export function preparedOn<T>(build: (orm: Orm) => T): (orm: Orm) => T {
  const made = new WeakMap<Orm, T>();
  return (orm) => {
    const known = made.get(orm);
    if (known) return known;
    const fresh = build(orm);
    made.set(orm, fresh);
    return fresh;
  };
}

/** In ms: the server is blocked meanwhile. */
export const SLOW_STATEMENT_MS = 250;

const MAX_SQL_LENGTH = 2000;

/** The statement with ? for its values. */
type OnSlow = (sql: string, ms: number) => void;

/** `began`: performance.now(). */
function reportSlow(sql: string, began: number, onSlow: OnSlow): void {
  const ms = performance.now() - began;
  if (ms >= SLOW_STATEMENT_MS) onSlow(sql.slice(0, MAX_SQL_LENGTH), Math.round(ms));
}

function withTiming<S extends Statement>(statement: S, sql: string, onSlow: OnSlow): S {
  for (const name of ['all', 'get', 'run', 'values'] as const) {
    const plain = statement[name].bind(statement) as (...holes: unknown[]) => unknown;
    const timed = (...holes: unknown[]) => {
      const began = performance.now();
      const answer = plain(...holes);
      reportSlow(sql, began, onSlow);
      return answer;
    };
    Object.assign(statement, { [name]: timed });
  }
  return statement;
}
