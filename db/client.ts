import { Database, type SQLQueryBindings, type Statement } from 'bun:sqlite';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import { keepCopy, migrate } from './migrate.ts';
import { schema } from './schema.ts';
import { createWriteAheadLog } from './write-ahead-log.ts';
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
  /**
   * Has everything read from one state of the data, which spares locks at each statement. The state ends with the next commit here, so
   * whoever is told that something is saved finds it, and after SNAPSHOT_MS, for what other processes write. Answers the same object for
   * as long as it lasts: what was read under it need not be read again.
   */
  snapshot(): object;
  /** A number that another commit changes, whoever made it. */
  version(): number;
  /** Counts the servers that the database was found on, one after another; on PostgreSQL alone. */
  generation?(): number;
  /** Moves the write-ahead log into the database file, between transactions. */
  checkpoint(): Promise<void>;
  /** Gives up what it keeps in memory of the file; on SQLite alone. */
  shrink?(): void;
  /** Waits for running transactions, checkpoints and closes. */
  close(): Promise<void>;
}

export interface DbOptions {
  /** Folder with one migrations folder per engine. */
  migrations: string;
  /** False only where a power cut costs nothing, as in tests. */
  durable?: boolean;
  /** Whether a copy is kept beside a database before it is brought to a newer schema. */
  copies?: boolean;
  /** Told of each statement that ran for longer than SLOW_STATEMENT_MS. */
  onSlow?: OnSlow;
}

/** Opens the database, brings it to the newest schema and answers when it is ready; NewerSchema where it is newer already. */
export function openDb(file: string, options: DbOptions): Db {
  mkdirSync(dirname(file), { recursive: true });
  const onSlow = options.onSlow ?? (() => {});
  const isDurable = options.durable ?? true;
  const writing = connect(file, isDurable, onSlow);
  migrate(writing, `${options.migrations}/sqlite`, () => options.copies && keepCopy(writing, file));
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
      // Whoever reads in another process, such as a backup, is not waited for: nobody would be served.
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
        // Before the one that writes: the last to be closed moves what is left, and has it flushed.
        reading.close();
        writing.close();
        await log?.close();
      }
    },
  };
}

/** What is to be done besides when a transaction has ended, one way or the other. */
export type TransactionHooks = Pick<Writer, 'onRollback' | 'afterCommit'>;

/** By the `tx` that its transaction is given. */
export const hooksOf = new WeakMap<Orm, TransactionHooks>();

/** Has `undo` called should the transaction be rolled back; for what is changed in memory together with it. */
export const onRollback = (tx: Orm, undo: () => void): void => hooksOf.get(tx)?.onRollback(undo);

/** Has `work`, which must not throw, called once the transaction is committed; never where it is rolled back. */
export const afterCommit = (tx: Orm, work: () => void): void => hooksOf.get(tx)?.afterCommit(work);

/** Milliseconds that the command line's changes, of another process, may go unseen. */
const SNAPSHOT_MS = 50;

/**
 * A read transaction on the connection, held over many statements. While one is held the write-ahead log cannot begin anew: it is ended
 * before each commit and checkpoint, and is never held for longer than SNAPSHOT_MS, so that the log stays short.
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
  /** That of the state that is held, which nobody changes: it is read once. */
  const version = (): number => {
    if (!held) return readVersion();
    held.version ??= readVersion();
    return held.version;
  };
  return { begin, end, version };
}

/** Statements that a connection keeps: preparing one takes longer than most take to run. */
const STATEMENTS_KEPT = 200;

/** Prepares a statement once. One may be prepared for several at a time, as each runs to its end before anything else happens. */
class Connection extends Database {
  readonly #kept = new Map<string, Statement>();
  readonly #onSlow: OnSlow;

  constructor(file: string, onSlow: OnSlow) {
    super(file, { create: true, readwrite: true });
    this.#onSlow = onSlow;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as bun:sqlite declares it.
  override prepare<Row, Params extends SQLQueryBindings | SQLQueryBindings[]>(sql: string): any {
    const known = this.#kept.get(sql);
    const statement = known ?? watched(super.prepare<Row, Params>(sql), sql, this.#onSlow);
    this.#kept.delete(sql);
    this.#kept.set(sql, statement as Statement);
    const [oldest = ''] = this.#kept.keys();
    // Whoever still holds it may use it: it ends when nobody does.
    if (this.#kept.size > STATEMENTS_KEPT) this.#kept.delete(oldest);
    return statement;
  }

  override run(...[sql, ...holes]: Parameters<Database['run']>): ReturnType<Database['run']> {
    const began = performance.now();
    const changes = super.run(sql, ...holes);
    tellSlow(sql, began, this.#onSlow);
    return changes;
  }

  override close(): void {
    for (const statement of this.#kept.values()) statement.finalize();
    super.close();
  }
}

/** Milliseconds that another process, which writes, is waited for. */
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

/** The one cast: bun:sqlite answers at once, PostgreSQL later; services await either. */
function ormOver(connection: Database): Orm {
  return drizzle(connection, { schema }) as unknown as Orm;
}

/**
 * Prepares a feature's hot reads once per database: building a query costs more than running it.
 */
export function prepared<T>(build: (orm: Orm) => T): (db: Db) => T {
  const of = preparedOn(build);
  return (db) => of(db.orm);
}

/** The same for what is done inside a transaction. */
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

/** A statement that runs for longer is told of, in milliseconds: meanwhile nobody else is served. */
export const SLOW_STATEMENT_MS = 250;

/** Characters of a statement that are told. */
const MOST_TOLD = 2000;

/** The text of a statement, with ? where its values stand, and for how many milliseconds it ran. */
export type OnSlow = (sql: string, ms: number) => void;

/** Tells of a statement begun at that time (performance.now), where it took too long. */
export function tellSlow(sql: string, began: number, onSlow: OnSlow): void {
  const ms = performance.now() - began;
  if (ms >= SLOW_STATEMENT_MS) onSlow(sql.slice(0, MOST_TOLD), Math.round(ms));
}

/** The statement, whose runs are timed from here on. */
export function watched<S extends Statement>(statement: S, sql: string, onSlow: OnSlow): S {
  for (const name of ['all', 'get', 'run', 'values'] as const) {
    const plain = statement[name].bind(statement) as (...holes: unknown[]) => unknown;
    const timed = (...holes: unknown[]) => {
      const began = performance.now();
      const answer = plain(...holes);
      tellSlow(sql, began, onSlow);
      return answer;
    };
    Object.assign(statement, { [name]: timed });
  }
  return statement;
}
