import type { Db, Orm } from '../../db/client.ts';
import { hasSiblings } from '../../db/shared.ts';
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

interface PieceSize {
  /** Milliseconds that a transaction of bulk work should take. */
  ms: number;
  /** Rows of the first piece, and of any at least. */
  first: number;
  fewest: number;
}

/** Other writers wait for a piece, and SQLite serves no one meanwhile. On PostgreSQL they write beside it, and each round trip takes time. */
const pieceSize = (): PieceSize =>
  hasSiblings() ? { ms: 100, first: 100, fewest: 50 } : { ms: 10, first: 16, fewest: 4 };

/** How many rows the next piece gets after so many took so long: at most twice as many. */
export const nextPiece = (rows: number, tookMs: number, { ms, fewest }: PieceSize): number =>
  Math.max(fewest, Math.min(CHUNK, Math.round((rows * ms) / Math.max(tookMs, 0.1)), 2 * rows));

/**
 * Writes bulk work in short transactions, each as `pieceSize` has them; between them other writers and readers have their
 * turn. `work` may be called again for the same rows (PostgreSQL).
 */
export async function inPieces<T>(
  { db }: { db: Pick<Db, 'transaction'> },
  all: readonly T[],
  work: (tx: Orm, some: T[]) => Promise<void>,
): Promise<void> {
  const size = pieceSize();
  let next = size.first;
  for (let at = 0; at < all.length; ) {
    if (at > 0) await yieldToEventLoop();
    const some = all.slice(at, at + next);
    const ms = await db.transaction(async (tx) => {
      const began = performance.now();
      await work(tx, some);
      return performance.now() - began;
    });
    at += some.length;
    next = nextPiece(some.length, ms, size);
  }
}

/** The same for rows that `work` finds itself, at most `limit` of them: repeated until it answers that it found none. */
export async function untilNone(
  { db }: { db: Pick<Db, 'transaction'> },
  work: (tx: Orm, limit: number) => Promise<number>,
): Promise<void> {
  const size = pieceSize();
  for (let limit = size.first; ; await yieldToEventLoop()) {
    const [rows, ms] = await db.transaction(async (tx) => {
      const began = performance.now();
      return [await work(tx, limit), performance.now() - began] as const;
    });
    if (rows === 0) return;
    limit = nextPiece(limit, ms, size);
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
      log.error('a part of a job failed', { job, id, error });
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
