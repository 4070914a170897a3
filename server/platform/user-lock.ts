import type { Deps } from './deps.ts';
import { AppError } from './errors.ts';
import { takeLease } from './leases.ts';

/** When the last piece of work that each user has under way in this process is over. */
const last = new Map<string, Promise<void>>();

/** Milliseconds between two looks whether another process is done, and after which nobody waits any longer. */
const LOOK_MS = 100;
const PATIENCE_MS = 120_000;

/**
 * Does a user's work on many coins after whatever of the kind they have under way, in any process: however much one user asks for at
 * once, the others share the program with one piece of it. Each piece succeeds or fails for itself. 503 where another process does not
 * come to an end.
 */
export function withUserLock<T>(
  deps: Pick<Deps, 'db' | 'log'>,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const alone = async () => {
    const lease = await leaseOf(deps, `user ${userId}`);
    try {
      return await work();
    } finally {
      await lease.end();
    }
  };
  const before = last.get(userId);
  const mine = before ? before.then(alone) : alone();
  const leave = () => {
    if (last.get(userId) === over) last.delete(userId);
  };
  const over = mine.then(leave, leave);
  last.set(userId, over);
  return mine;
}

async function leaseOf(deps: Pick<Deps, 'db' | 'log'>, name: string) {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const lease = await takeLease(deps, name);
    if (lease) return lease;
    if (Date.now() > until)
      throw new AppError(503, 'Something else of yours is still being done. Please try again in a minute.');
    await Bun.sleep(LOOK_MS);
  }
}
