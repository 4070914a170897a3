import { hasSiblings } from '../../db/shared.ts';
import { msg } from '../../shared/language/msg.ts';
import { AppError } from './errors.ts';
import { type From, takeLease } from './leases.ts';

/** When the last piece of work under each name is over in this process, by the database it is on. */
const last = new WeakMap<From['db'], Map<string, Promise<void>>>();

/** Milliseconds between two looks whether another process is done, at first and at most, and after which nobody waits any longer. */
const LOOK_MS = [10, 100] as const;
const PATIENCE_MS = 120_000;

/**
 * Does the work after whatever was begun before under the same name, in any process. Each piece succeeds or fails for itself. 503 where another
 * process does not come to an end.
 */
export function withLock<T>(
  from: From,
  name: string,
  work: () => Promise<T>,
  refusal = msg('The server is busy with the same. Please try again in a minute.'),
): Promise<T> {
  let tookMs = 0;
  const alone = async () => {
    const lease = await leaseOf(from, name, refusal);
    const began = performance.now();
    try {
      return await work();
    } finally {
      tookMs = performance.now() - began;
      await lease.end();
    }
  };
  const known = last.get(from.db) ?? new Map<string, Promise<void>>();
  last.set(from.db, known);
  const before = known.get(name);
  const mine = before ? before.then(alone) : alone();
  const leave = async () => {
    if (known.get(name) === over) known.delete(name);
    // Another process looks now and again: it would hardly ever come between two of this one that follow each other at once.
    else if (hasSiblings()) await Bun.sleep(Math.min(tookMs / 10, LOOK_MS[1]));
  };
  const over = mine.then(leave, leave);
  known.set(name, over);
  return mine;
}

async function leaseOf(from: From, name: string, refusal: string) {
  const until = Date.now() + PATIENCE_MS;
  for (let pauseMs: number = LOOK_MS[0]; ; pauseMs = Math.min(2 * pauseMs, LOOK_MS[1])) {
    const lease = await takeLease(from, name);
    if (lease) return lease;
    if (Date.now() > until) throw new AppError(503, refusal);
    await Bun.sleep(pauseMs);
  }
}
