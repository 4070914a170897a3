import { count, eq } from 'drizzle-orm';
import { upcomingReleases } from '../../../db/schema.ts';
import { AppError } from '../../core/errors.ts';
import { userAgent } from '../../core/outgoing.ts';
import type { MarketDeps } from '../deps.ts';
import { forgetLastLook, type LastLook, readLastLook, writeLastLook } from './last-look.ts';
import { putLayer } from './layers.ts';

const HOUR_MS = 3_600_000;
/** A little less than a day and than an hour, so that an hourly look never comes just too early. */
const ANEW_AFTER = 23.5 * HOUR_MS;
const AGAIN_AFTER = 0.8 * HOUR_MS;
/** Refusals of one list that the log names. */
const NAMED = 20;

/**
 * Takes over the list at MINTMARK_RELEASES_URL once a day, and asks every hour while it cannot be had; what was fetched last stays
 * until then. Without such an address, what was fetched from one goes.
 */
export async function fetchReleases(deps: MarketDeps, now = Date.now()): Promise<void> {
  const { config, log } = deps;
  const url = config.releasesUrl;
  if (!url) return forget(deps);
  const last = await readLastLook(deps, url);
  const wait = last?.failure ? AGAIN_AFTER : ANEW_AFTER;
  // Due as well when the clock of the machine was put back.
  if (last && Math.abs(now - last.at) < wait) return;

  const found = await take(deps, url, last, now).catch((error) => {
    if (error instanceof AppError) return { failure: error.message };
    throw error;
  });
  const failure = found.failure ?? null;
  if (failure && failure !== last?.failure)
    log.warn('releases cannot be fetched, the last ones stay', { reason: failure });
  if (!failure && last?.failure) log.info('releases can be fetched again');
  const { etag = null, lastModified = null, releases = null } = { ...last, ...found };
  await writeLastLook(deps, url, { at: now, failure, etag, lastModified, releases });
}

type Found = Pick<LastLook, 'etag' | 'lastModified' | 'releases'> & { failure?: undefined };

/** Fetches, reads and stores the list; answers its version, or why it is none. */
async function take(
  deps: MarketDeps,
  url: string,
  last: LastLook | null,
  now: number,
): Promise<Found | { failure: string }> {
  const { fetchReleaseList } = await import('../releases.ts');
  const { MAX_BYTES, readReleases, Unreadable } = await import('./file.ts');
  // The database may be an older one than the file that tells of the last look.
  const known = last && (await fetchedBefore(deps)) === last.releases ? last : null;
  const answer = await fetchReleaseList(url, { userAgent: userAgent(deps), maxBytes: MAX_BYTES, known });
  if (!answer && known) return { ...known, failure: undefined };
  if (!answer) return { failure: 'The list is said to be the same, and none is known.' };
  const list = await readReleases(answer.body, now).catch((error) => {
    if (error instanceof Unreadable) return error;
    throw error;
  });
  if (list instanceof Unreadable) return { failure: `The list cannot be read: ${list.message}.` };
  const { entries, refused, repaired, lost } = list;
  tellMistakes(deps, entries.length, [...refused, ...repaired]);
  if (entries.length === 0 && refused.length > 0)
    return { failure: `None of its ${refused.length} releases can be read.` };
  // Who has none to tell of leaves the address unset: an empty list is what a broken program writes.
  if (entries.length === 0 && (await fetchedBefore(deps)) > 0)
    return { failure: 'The list holds no release, and there were some before.' };
  const difference = await putLayer(deps.db, 'fetched', entries, { whole: true, lost });
  deps.log.info('releases fetched', { releases: entries.length, ...difference });
  return { ...answer.version, releases: entries.length };
}

/** The same mistakes are told once, however often the list is fetched. */
function tellMistakes(deps: MarketDeps, taken: number, mistakes: string[]): void {
  const text = mistakes.join('\n');
  if (text === deps.releaseDesk.mistakes) return;
  deps.releaseDesk.mistakes = text;
  if (mistakes.length === 0) return;
  deps.log.warn('fetched releases with mistakes', {
    taken,
    mistakes: mistakes.slice(0, NAMED),
    ...(mistakes.length > NAMED && { further: mistakes.length - NAMED }),
  });
}

async function fetchedBefore({ db }: MarketDeps): Promise<number> {
  const [row] = await db.orm
    .select({ n: count() })
    .from(upcomingReleases)
    .where(eq(upcomingReleases.origin, 'fetched'));
  return row?.n ?? 0;
}

async function forget(deps: MarketDeps): Promise<void> {
  await putLayer(deps.db, 'fetched', [], { whole: true });
  await forgetLastLook(deps);
}
