import type { Database } from 'bun:sqlite';

/** Transactions committed together at most; each is acknowledged only after the shared commit. */
const BATCH = 64;

interface Job {
  run(): Promise<() => void>;
  fail(error: unknown): void;
}

/**
 * Runs transactions one after another on the only connection that writes.
 *
 * Transactions that wait at the same moment share one `BEGIN IMMEDIATE … COMMIT`, each in its own
 * savepoint, so that one disk flush (`synchronous=FULL`) pays for all of them. A transaction that throws
 * is rolled back alone; none is acknowledged before the commit.
 */
export class Writer {
  readonly #connection: Database;
  #waiting: Job[] = [];
  #draining: Promise<void> | null = null;

  constructor(connection: Database) {
    this.#connection = connection;
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

  /** Resolves when nothing is waiting or running. */
  async idle(): Promise<void> {
    while (this.#draining) await this.#draining;
  }

  async #drain(): Promise<void> {
    // One turn of the event loop lets the other requests that have arrived join the batch.
    await new Promise((turn) => setImmediate(turn));
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, BATCH));
    this.#draining = null;
  }

  async #commit(batch: Job[]): Promise<void> {
    const acknowledge: (() => void)[] = [];
    try {
      this.#connection.run('BEGIN IMMEDIATE');
      for (const job of batch) {
        const done = await this.#attempt(job);
        if (done) acknowledge.push(done);
      }
      this.#connection.run('COMMIT');
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.run('ROLLBACK');
      for (const job of batch) job.fail(error);
      return;
    }
    for (const done of acknowledge) done();
  }

  async #attempt(job: Job): Promise<(() => void) | null> {
    this.#connection.run('SAVEPOINT job');
    try {
      const done = await job.run();
      this.#connection.run('RELEASE job');
      return done;
    } catch (error) {
      this.#connection.run('ROLLBACK TO job');
      this.#connection.run('RELEASE job');
      job.fail(error);
      return null;
    }
  }
}
