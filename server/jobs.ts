import { and, eq, lt } from 'drizzle-orm';
import { sessions, users } from '../db/schema.ts';
import type { Deps } from './deps.ts';

/** A guest and everything of theirs goes this long after their last request. */
const GUEST_MS = 24 * 3_600_000;
const HOURLY = 3_600_000;
const CHECKPOINT_EVERY = 5 * 60_000;

/** Starts the timetable and answers the function that stops it. */
export function startJobs(deps: Deps): () => void {
  const timers = [
    setInterval(() => attempt(deps, 'clean-up', () => cleanUp(deps)), HOURLY),
    setInterval(() => attempt(deps, 'checkpoint', async () => deps.db.checkpoint()), CHECKPOINT_EVERY),
  ];
  return () => timers.forEach(clearInterval);
}

/** Deletes expired sessions and guests not seen for 24 hours, with all that is theirs. */
export async function cleanUp(deps: Deps, now = Date.now()): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.delete(sessions).where(lt(sessions.expire, new Date(now)));
    await tx
      .delete(users)
      .where(and(eq(users.isGuest, true), lt(users.lastSeenAt, new Date(now - GUEST_MS))));
  });
}

async function attempt(deps: Deps, job: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error('job failed', { job, error: String(error) });
  }
}
