import { hasSiblings } from '../../db/shared.ts';
import { msg } from '../../shared/language/msg.ts';
import { AppError } from './errors.ts';
import { type From, takeLease } from './leases.ts';

/** When the last work under each name ends, by database. */
const last = new WeakMap<From['db'], Map<string, Promise<void>>>();

/** Ms between two attempts (first, longest), and until giving up. */
const LOOK_MS = [10, 100] as const;
const PATIENCE_MS = 120_000;

/** Runs works of the same name one after another, across processes. Throws 503 when another process does not finish. */
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
    // Without a pause another process, which polls, would hardly get a turn.
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
