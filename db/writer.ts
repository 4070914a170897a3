import type { Database } from 'bun:sqlite';
import { rollBack } from './migrate.ts';

/** Transactions committed together at most; each is acknowledged only after the shared commit. */
const BATCH = 64;
/** Milliseconds after which no more join a batch: meanwhile nobody who only reads is served. */
const BATCH_MS = 10;

interface Job {
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

/** What is done around a commit. */
interface Around {
  /** With nothing in between before each. */
  beforeCommit?: () => void;
  /** Has what was committed on the disk; whoever waits for it is told where it cannot be. */
  flush?: () => Promise<void>;
  /** Once they have been told, before anything else is written. */
  tidy?: () => Promise<void>;
}

/**
 * Runs transactions one after another on the only connection that writes.
 *
 * Transactions that wait at the same moment share one `BEGIN IMMEDIATE … COMMIT`, each in its own
 * savepoint, so that one flush to the disk pays for all of them. A transaction that throws
 * is rolled back alone; none is acknowledged before the commit is flushed.
 */
export class Writer {
  readonly #connection: Database;
  readonly #around: Around;
  #waiting: Job[] = [];
  #between: (() => Promise<void>)[] = [];
  /** What the batch under way has changed beside the database, the oldest first. */
  #undos: (() => void)[] = [];
  /** What it wants done once it is committed, the oldest first. */
  #follow: (() => void)[] = [];
  #draining: Promise<void> | null = null;

  constructor(connection: Database, around: Around = {}) {
    this.#connection = connection;
    this.#around = around;
  }

  transaction<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.push({
      run: async () => {
        const value = await work();
        return () => resolve(value);
      },
      fail: reject,
    });
    this.#draining ??= this.#drain();
    return promise;
  }

  /**
   * Inside a transaction: has `undo` called should it be rolled back, alone or with its batch; for what goes with it in memory, where
   * the transactions behind it must find it already.
   */
  onRollback(undo: () => void): void {
    this.#undos.push(undo);
  }

  /** Inside a transaction: has `work` called, which must not throw, once it is committed and before it is acknowledged. */
  afterCommit(work: () => void): void {
    this.#follow.push(work);
  }

  #undoBackTo(undos: number, follow: number): void {
    this.#follow.length = follow;
    for (const undo of this.#undos.splice(undos).reverse()) undo();
  }

  /** Runs the work while no transaction is under way, and none begins. */
  between(work: () => Promise<void>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#between.push(() => work().then(resolve, reject));
    this.#draining ??= this.#drain();
    return promise;
  }

  /** Resolves when nothing is waiting or running. */
  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  async #drain(): Promise<void> {
    try {
      while (this.#waiting.length > 0 || this.#between.length > 0) {
        for (const work of this.#between.splice(0)) await work();
        if (this.#waiting.length === 0) continue;
        // One turn of the event loop serves those who read, and lets the other requests that have arrived join the batch.
        await new Promise((turn) => setImmediate(turn));
        await this.#commit();
      }
    } finally {
      this.#draining = null;
    }
  }

  async #commit(): Promise<void> {
    const batch: Job[] = [];
    const acknowledge: (() => void)[] = [];
    const began = performance.now();
    try {
      this.#connection.run('BEGIN IMMEDIATE');
      while (batch.length < BATCH && performance.now() - began < BATCH_MS) {
        const job = this.#waiting.shift();
        if (!job) break;
        batch.push(job);
        const done = await this.#attempt(job);
        if (done) acknowledge.push(done);
      }
      this.#around.beforeCommit?.();
      this.#connection.run('COMMIT');
      this.#undos = [];
    } catch (error) {
      rollBack(this.#connection);
      this.#undoBackTo(0, 0);
      // Where not even the beginning could be made, whoever waits hears so.
      for (const job of batch.length > 0 ? batch : this.#waiting.splice(0)) job.fail(error);
      return;
    }
    // What is in memory goes with what can be read from here on.
    for (const done of this.#follow.splice(0)) done();
    try {
      await this.#around.flush?.();
      for (const done of acknowledge) done();
    } catch (error) {
      for (const job of batch) job.fail(error);
    }
    // Where that fails all stays in the log, and is moved the next time.
    await this.#around.tidy?.().catch(() => {});
  }

  async #attempt(job: Job): Promise<(() => void) | null> {
    this.#connection.run('SAVEPOINT job');
    const before = [this.#undos.length, this.#follow.length] as const;
    try {
      const done = await job.run();
      this.#connection.run('RELEASE job');
      return done;
    } catch (error) {
      this.#forget(error);
      this.#undoBackTo(...before);
      job.fail(error);
      return null;
    }
  }

  /** Rolls one job back; throws its own error where SQLite has rolled back the whole batch by itself, as on a full disk. */
  #forget(error: unknown): void {
    try {
      this.#connection.run('ROLLBACK TO job');
      this.#connection.run('RELEASE job');
    } catch {
      throw error;
    }
  }
}
