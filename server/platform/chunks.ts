import type { Db, Orm } from '../../db/client.ts';
import type { Log } from './log.ts';

/** Rows read, or looked at, in one go. */
const CHUNK = 500;

/** Does the work for some at a time; between them everybody else has a turn. */
export async function inChunks<T>(all: readonly T[], work: (some: T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += CHUNK) {
    if (at > 0) await yieldToEventLoop();
    await work(all.slice(at, at + CHUNK));
  }
}

/** Milliseconds that a transaction of bulk work should take: other writers wait for it, and SQLite serves no one meanwhile. */
const PIECE_MS = 10;
/** Rows of the first piece. */
const FIRST = 16;

/** How many rows the next piece gets after so many took so long: at most twice as many. */
export const nextPiece = (rows: number, ms: number, fewest = 1, most = CHUNK): number =>
  Math.max(fewest, Math.min(most, Math.round((rows * PIECE_MS) / Math.max(ms, 0.1)), 2 * rows));

/**
 * Writes bulk work in short transactions, each with as many rows as fit into PIECE_MS; between them other writers and readers have their
 * turn. `work` may be called again for the same rows (PostgreSQL).
 */
export async function inPieces<T>(
  { db }: { db: Pick<Db, 'transaction'> },
  all: readonly T[],
  work: (tx: Orm, some: T[]) => Promise<void>,
): Promise<void> {
  let next = FIRST;
  for (let at = 0; at < all.length; ) {
    if (at > 0) await yieldToEventLoop();
    const some = all.slice(at, at + next);
    const ms = await db.transaction(async (tx) => {
      const began = performance.now();
      await work(tx, some);
      return performance.now() - began;
    });
    at += some.length;
    next = nextPiece(some.length, ms);
  }
}

/** The same for rows that `work` finds itself, at most `limit` of them: repeated until it answers that it found none. */
export async function untilNone(
  { db }: { db: Pick<Db, 'transaction'> },
  work: (tx: Orm, limit: number) => Promise<number>,
): Promise<void> {
  for (let limit = FIRST; ; await yieldToEventLoop()) {
    const [rows, ms] = await db.transaction(async (tx) => {
      const began = performance.now();
      return [await work(tx, limit), performance.now() - began] as const;
    });
    if (rows === 0) return;
    limit = nextPiece(limit, ms);
  }
}

/**
 * Does the work for one after another: what goes wrong with one is logged, and does not stop the others. Throws at the end where
 * something did, so that the job counts as failed.
 */
export async function eachAlone<T extends string | number | { id: string | number }>(
  { log }: { log: Log },
  job: string,
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  let failed = 0;
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      failed += 1;
      const id = typeof one === 'object' ? one.id : one;
      log.error('a part of a job failed', { job, id, error: String(error) });
    }
    await yieldToEventLoop();
  }
  if (failed > 0) throw new Error(`${failed} of ${all.length} failed`);
}

/** Lets whatever else is waiting go first: the database answers at once, so awaiting it lets nobody in. */
export const yieldToEventLoop = () => new Promise<void>((turn) => setImmediate(turn));

/** Milliseconds of work after which others have their turn. */
const TURN_MS = 8;

/** Called between pieces of work of which one may take long, it lets others in once they have waited long enough. */
export function givingTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < TURN_MS) return undefined;
    return yieldToEventLoop().then(() => {
      began = performance.now();
    });
  };
}
