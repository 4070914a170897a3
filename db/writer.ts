import type { Database } from 'bun:sqlite';
import { rollBack } from './migrate.ts';

/** Transactions per commit; acknowledged after it. */
const BATCH = 64;
/** In ms; readers wait meanwhile. */
const BATCH_MS = 10;

interface Job {
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

interface CommitHooks {
  /** Immediately before each commit. */
  beforeCommit?: () => void;
  /** Makes the commit durable; a failure is reported to the callers. */
  flush?: () => Promise<void>;
  /** After acknowledging, before the next write. */
  tidy?: () => Promise<void>;
}

/**
 * Waiting transactions share one BEGIN IMMEDIATE … COMMIT with a savepoint each, so one flush serves all. A failure
 * rolls back only its own.
 */
export class Writer {
  readonly #connection: Database;
  readonly #around: CommitHooks;
  #waiting: Job[] = [];
  #between: (() => Promise<void>)[] = [];
  /** Of the running batch, the oldest first. */
  #undos: (() => void)[] = [];
  /** After commit, the oldest first. */
  #follow: (() => void)[] = [];
  #draining: Promise<void> | null = null;

  constructor(connection: Database, around: CommitHooks = {}) {
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

  /** Undoes state in memory if this transaction or its batch is rolled back. */
  onRollback(undo: () => void): void {
    this.#undos.push(undo);
  }

  /** `work` must not throw; runs before the acknowledgement. */
  afterCommit(work: () => void): void {
    this.#follow.push(work);
  }

  #undoBackTo(undos: number, follow: number): void {
    this.#follow.length = follow;
    for (const undo of this.#undos.splice(undos).reverse()) undo();
  }

  /** While no transaction runs. */
  between(work: () => Promise<void>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#between.push(() => work().then(resolve, reject));
    this.#draining ??= this.#drain();
    return promise;
  }

  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  async #drain(): Promise<void> {
    try {
      while (this.#waiting.length > 0 || this.#between.length > 0) {
        for (const work of this.#between.splice(0)) await work();
        if (this.#waiting.length === 0) continue;
        // Readers get a turn, and arriving requests join the batch.
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
      // BEGIN failed: all waiting jobs fail.
      for (const job of batch.length > 0 ? batch : this.#waiting.splice(0)) job.fail(error);
      return;
    }
    // State in memory changes together with what can be read.
    for (const done of this.#follow.splice(0)) done();
    try {
      await this.#around.flush?.();
      for (const done of acknowledge) done();
    } catch (error) {
      for (const job of batch) job.fail(error);
    }
    // After a failure everything stays in the log for the next time.
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

  /** Rethrows if SQLite has rolled back the whole batch, as on a full disk. */
  #forget(error: unknown): void {
    try {
      this.#connection.run('ROLLBACK TO job');
      this.#connection.run('RELEASE job');
    } catch {
      throw error;
    }
  }
}
