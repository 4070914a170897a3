import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SQL } from 'bun';
import { fillPlaceholders } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/bun-sql';
import { type Db, hooksOf, type Orm, type TransactionHooks } from '../client.ts';
import { journalOf, NewerSchema } from '../migrate.ts';
import { schema } from '../schema.ts';
import {
  CommitInDoubt,
  type Connections,
  codeOf,
  DatabaseUnavailable,
  isConflict,
  isLost,
  isReadOnlyError,
  Primary,
  type PrimaryOptions,
  TOO_MANY,
} from './primary.ts';

interface PostgresOptions {
  /** With one folder per engine. */
  migrations: string;
  /** Awaited before the first connection. */
  before?: Promise<unknown>;
  /** Maximum numbers of connections. */
  readers?: number;
  writers?: number;
  /** On loss and return of the server that takes writes. */
  tell?: PrimaryOptions['tell'];
}

/** In ms: how long a session may be cached. Writes of other processes stay unseen meanwhile. */
const SNAPSHOT_MS = 50;
/** The same for cached pages. */
const PAGES_MS = 1000;

/** Tries of a transaction with conflicts; from the second on it runs alone in this process. */
const TRIES = 12;

/** Tries of a read, each on new connections. */
const READS = 3;
/** Pause in ms before asking a server with too many connections again. */
const TOO_MANY_PAUSE_MS = 200;

/**
 * `url` may name several hosts: the one that takes writes is followed. Transactions are SERIALIZABLE and retried on
 * conflict or lost connection: `work` may run more than once.
 */
export function openPostgres(url: string, options: PostgresOptions): Db & { ready: Promise<void> } {
  const { readers = 10, writers = 4, tell } = options;
  const primary = new Primary(url, { readers, writers, tell });
  const open = async () => {
    await options.before;
    const { writing } = await primary.connections();
    await migratePostgres(writing, `${options.migrations}/pg`);
  };
  const ready = open();
  // Reported to callers that await it.
  ready.catch(() => {});

  const turns = new FairLock(writers);
  const free = Array.from({ length: writers }, () => {
    const holder: Holder = {};
    return { holder, tx: ormOver((query) => query(held(holder))) };
  });
  let commits = 0;
  let snapshot: { until: number } | undefined;

  async function once<T>(work: (tx: Orm) => Promise<T>): Promise<T> {
    const connections = await primary.connections();
    const lane = free.pop();
    if (!lane) throw new Error('no connection is free');
    const connection = await connections.writing.reserve().catch((error) => {
      free.push(lane);
      throw noted(connections, error);
    });
    const undos: (() => void)[] = [];
    const follow: (() => void)[] = [];
    const hooks: TransactionHooks = {
      onRollback: (undo) => undos.push(undo),
      afterCommit: (then) => follow.push(then),
    };
    hooksOf.set(lane.tx, hooks);
    lane.holder.connection = connection;
    let isCommitting = false;
    try {
      await connection.unsafe('BEGIN ISOLATION LEVEL SERIALIZABLE');
      const value = await work(lane.tx);
      isCommitting = true;
      // After a swallowed error PostgreSQL answers COMMIT with a rollback.
      const { command } = await connection.unsafe('COMMIT');
      if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed');
      commits += 1;
      snapshot = undefined;
      for (const then of follow) then();
      return value;
    } catch (error) {
      await connection.unsafe('ROLLBACK').catch(() => {});
      for (const undo of undos.reverse()) undo();
      noted(connections, error);
      if (isCommitting && isLost(error))
        throw new CommitInDoubt('The connection was lost.', { cause: error });
      throw error;
    } finally {
      lane.holder.connection = undefined;
      hooksOf.delete(lane.tx);
      free.push(lane);
      connection.release();
    }
  }

  function noted(connections: Connections, error: unknown): unknown {
    const isAbout = isLost(error) || isReadOnlyError(error);
    if (isAbout && codeOf(error) !== TOO_MANY) primary.lose(connections);
    return error;
  }

  async function transaction<T>(work: (tx: Orm) => Promise<T>): Promise<T> {
    await ready;
    for (let tries = 1; ; tries += 1) {
      // Wait for a server before taking a turn.
      await primary.connections();
      const leave = await turns.enter(tries > 1);
      try {
        return await once(work);
      } catch (error) {
        if (error instanceof CommitInDoubt) throw error;
        const isOfServer = isLost(error) || isReadOnlyError(error);
        if (!(isOfServer || isConflict(error)) || tries >= TRIES)
          throw isOfServer ? unavailable(error) : error;
      } finally {
        leave();
      }
      // A conflict with another process.
      if (tries > 1) await Bun.sleep(Math.random() * 2 ** tries);
    }
  }

  async function read<T>(query: (connection: SQL) => PromiseLike<T>): Promise<T> {
    await ready;
    for (let tries = 1; ; tries += 1) {
      const connections = await primary.connections();
      try {
        return await query(connections.reading);
      } catch (error) {
        if (!isLost(error)) throw error;
        noted(connections, error);
        if (tries >= READS) throw unavailable(error);
        if (codeOf(error) === TOO_MANY) await Bun.sleep(TOO_MANY_PAUSE_MS);
      }
    }
  }

  return {
    ready,
    orm: ormOver(read),
    transaction,
    snapshot: () => {
      if (!snapshot || snapshot.until < performance.now())
        snapshot = { until: performance.now() + SNAPSHOT_MS };
      return snapshot;
    },
    // Only grows, also if the clock of the machine is set back.
    version: () => commits + Math.floor(performance.now() / PAGES_MS),
    generation: () => primary.generation,
    checkpoint: async () => {},
    close: async () => {
      await turns.idle();
      await ready.catch(() => {});
      await primary.close();
    },
  };
}

interface Holder {
  connection?: Pick<SQL, 'unsafe'>;
}

function held({ connection }: Holder): Pick<SQL, 'unsafe'> {
  if (!connection) throw new Error('the transaction is over');
  return connection;
}

type Run = <T>(query: (connection: Pick<SQL, 'unsafe'>) => PromiseLike<T>) => PromiseLike<T>;

/** Needs only `unsafe` and its `values` from the client. */
function ormOver(run: Run): Orm {
  const client = {
    unsafe(text: string, params: unknown[] = []) {
      const given = params.map((param) =>
        typeof param === 'string' ? param.replaceAll('\0', '\ufffd') : param,
      );
      const rows = () => run((connection) => connection.unsafe(text, given));
      return {
        values: async () => run((connection) => connection.unsafe(text, given).values()),
        // biome-ignore lint/suspicious/noThenProperty: as Bun's own query, it is run by being awaited.
        then: (...callbacks: Parameters<Promise<unknown>['then']>) =>
          Promise.resolve()
            .then(rows)
            .then(...callbacks),
      };
    },
  };
  const orm = drizzle({ client: client as unknown as SQL, schema: schema as never });
  const session = (orm as unknown as { session: Session }).session;
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (...given) => {
    const prepared = prepareQuery(...given);
    // drizzle's `all` gives raw rows; here mapped rows, as with SQLite.
    prepared.all = prepared.execute;
    // SQLite's name for a statement without result.
    prepared.run = prepared.execute;
    prepared.values = (holes = {}) =>
      client.unsafe(prepared.getQuery().sql, fillPlaceholders(prepared.getQuery().params, holes)).values();
    return prepared;
  };
  const raw = (query: Parameters<typeof orm.execute>[0]) => orm.execute(query);
  return Object.assign(orm, { all: raw, run: raw }) as unknown as Orm;
}

interface Prepared {
  execute(holes?: Record<string, unknown>): Promise<unknown>;
  all?: unknown;
  run?: unknown;
  values?: unknown;
  getQuery(): { sql: string; params: unknown[] };
}

interface Session {
  prepareQuery(...given: unknown[]): Prepared;
}

const unavailable = (cause: unknown) => new DatabaseUnavailable('The database cannot be reached.', { cause });

/** A fair lock: up to `most` shared, or one alone. */
class FairLock {
  readonly #most: number;
  #running = 0;
  #isAlone = false;
  #waiting: { alone: boolean; begin: () => void }[] = [];
  #idle: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** The result ends the turn. */
  async enter(alone: boolean): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ alone, begin: resolve });
    this.#next();
    await promise;
    return () => {
      this.#running -= 1;
      this.#isAlone = false;
      this.#next();
    };
  }

  async idle(): Promise<void> {
    if (this.#running === 0 && this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #next(): void {
    for (;;) {
      const [first] = this.#waiting;
      if (!first) break;
      if (this.#isAlone || this.#running >= (first.alone ? 1 : this.#most)) return;
      this.#waiting.shift();
      this.#running += 1;
      this.#isAlone = first.alone;
      first.begin();
    }
    if (this.#running === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}

/** Id of the advisory lock. */
const LOCK = 1_298_889_300;

/** All pending migrations or none; concurrent calls wait for each other. Throws NewerSchema. */
export async function migratePostgres(client: SQL, folder: string): Promise<void> {
  const { entries } = journalOf(folder);
  await client.begin(async (tx) => {
    await tx.unsafe('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await tx.unsafe(
      'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint NOT NULL)',
    );
    const [row] = await tx.unsafe('SELECT max(created_at) AS newest FROM __drizzle_migrations');
    const noted = Number(row?.newest ?? 0);
    if (noted > (entries.at(-1)?.when ?? 0)) throw new NewerSchema();
    for (const { tag, when } of entries) {
      if (when <= noted) continue;
      const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
      for (const statement of text.split('--> statement-breakpoint')) await tx.unsafe(statement);
      const hash = createHash('sha256').update(text).digest('hex');
      await tx.unsafe('INSERT INTO __drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, when]);
    }
  });
}
