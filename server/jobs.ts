import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Orm } from '../db/client.ts';
import { photos, sessions, users } from '../db/schema.ts';
import type { Deps } from './deps.ts';
import { keepSpot } from './metals/service.ts';

/** A guest and everything of theirs goes this long after their last request. */
const GUEST_MS = 24 * 3_600_000;
const HOURLY = 3_600_000;
const CHECKPOINT_EVERY = 5 * 60_000;
/** Late enough after the start to keep out of its way. */
const FIRST_PRICES_AFTER = 2000;

/** Starts the timetable and answers the function that stops it. */
export function startJobs(deps: Deps): () => void {
  const prices = () => attempt(deps, 'metal prices', () => keepSpot(deps));
  const timers = [
    setTimeout(prices, FIRST_PRICES_AFTER),
    setInterval(prices, HOURLY),
    setInterval(() => attempt(deps, 'clean-up', () => cleanUp(deps)), HOURLY),
    setInterval(() => attempt(deps, 'checkpoint', () => deps.db.checkpoint()), CHECKPOINT_EVERY),
  ];
  return () => timers.forEach(clearInterval);
}

/** Deletes expired sessions and guests not seen for 24 hours, with all that is theirs, photos on disk included. */
export async function cleanUp(deps: Deps, now = Date.now()): Promise<void> {
  const gone = await deps.db.transaction(async (tx) => {
    await tx.delete(sessions).where(lt(sessions.expire, new Date(now)));
    const forgotten = and(eq(users.isGuest, true), lt(users.lastSeenAt, new Date(now - GUEST_MS)));
    const theirs = await tx
      .selectDistinct({ hash: photos.hash })
      .from(photos)
      .innerJoin(users, eq(users.id, photos.userId))
      .where(forgotten);
    await tx.delete(users).where(forgotten);
    return orphansAmong(
      tx,
      theirs.map((photo) => photo.hash),
    );
  });
  for (const hash of gone) await deps.photos.remove(hash);
}

/** The photos nobody holds any more. */
async function orphansAmong(tx: Orm, hashes: string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await tx.select({ hash: photos.hash }).from(photos).where(inArray(photos.hash, hashes));
  const held = new Set(rows.map((row) => row.hash));
  return hashes.filter((hash) => !held.has(hash));
}

async function attempt(deps: Deps, job: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error('job failed', { job, error: String(error) });
  }
}
