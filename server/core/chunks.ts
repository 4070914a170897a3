import type { Db, Orm } from '../../db/client.ts';
import { hasSiblings } from '../../db/shared.ts';
import type { Log } from './log.ts';

const CHUNK = 500;

/** Lets other work in between two chunks. */
export async function inChunks<T>(all: readonly T[], work: (some: T[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += CHUNK) {
    if (at > 0) await yieldToEventLoop();
    await work(all.slice(at, at + CHUNK));
  }
}

interface PieceSize {
  /** Wanted length of a transaction. */
  ms: number;
  /** Rows of the first piece, and the minimum. */
  first: number;
  fewest: number;
}

/** SQLite has one writer, so pieces are short. PostgreSQL writes concurrently, and each round trip takes time. */
const pieceSize = (): PieceSize =>
  hasSiblings() ? { ms: 100, first: 100, fewest: 50 } : { ms: 10, first: 16, fewest: 4 };

export const nextPiece = (rows: number, tookMs: number, { ms, fewest }: PieceSize): number =>
  Math.max(fewest, Math.min(CHUNK, Math.round((rows * ms) / Math.max(tookMs, 0.1)), 2 * rows));

/**
 * Bulk writes in short transactions, so that other writers get their turn. PostgreSQL may call `work` again for the
 * same rows.
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

/** The same for rows that `work` selects itself; repeated until it answers 0. */
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
 * One after another. A failure is logged and does not stop the rest; throws at the end, so that the job counts as
 * failed.
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

/** SQLite answers synchronously: awaiting it does not let other work in. */
export const yieldToEventLoop = () => new Promise<void>((turn) => setImmediate(turn));

/** Ms of work between two yields. */
const TURN_MS = 8;

/** Call it between pieces of work; it yields only when enough time has passed. */
export function givingTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < TURN_MS) return undefined;
    return yieldToEventLoop().then(() => {
      began = performance.now();
    });
  };
}

/** Cuts `limit` + 1 fetched rows to a page; `last` is the cursor of the next one, if any. */
export function pageOf<Row>(found: readonly Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = found.slice(0, limit);
  return { page, last: found.length > limit ? page.at(-1) : undefined };
}
