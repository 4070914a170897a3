import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { upcomingReleases } from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import { sha256 } from '../../core/crypto.ts';
import { AppError } from '../../core/errors.ts';
import { fetchBounded, userAgent } from '../../core/outgoing.ts';
import { someAtOnce } from '../../core/queue.ts';
import type { MarketDeps } from '../deps.ts';
import { storeLayer } from './layers.ts';

const VENDOR = msg('The address of the releases');

interface Version {
  etag: string | null;
  lastModified: string | null;
}

/**
 * Fetches the operator's list; null if unchanged. Throws AppError that names neither URL nor answer, as they may hold a
 * key.
 */
async function fetchReleaseList(
  url: string,
  { userAgent, maxBytes, known }: { userAgent: string; maxBytes: number; known: Version | null },
): Promise<{ body: Uint8Array; version: Version } | null> {
  const { status, headers, body } = await fetchBounded(url, {
    vendor: VENDOR,
    trusted: true,
    timeoutMs: 20_000,
    maxBytes,
    headers: {
      'user-agent': userAgent,
      accept: 'application/json, text/csv;q=0.9, */*;q=0.1',
      ...(known?.etag && { 'if-none-match': known.etag }),
      ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
    },
  });
  if (status === 304 && known) return null;
  if (status !== 200)
    throw new AppError(502, 'releases_not_fetched', '{VENDOR} answered with the status {status}.', {
      VENDOR,
      status,
    });
  return { body, version: { etag: headers.get('etag'), lastModified: headers.get('last-modified') } };
}

const HOUR_MS = 3_600_000;
/** A little under a day and an hour, so that an hourly run is never too early. */
const REFETCH_MS = 23.5 * HOUR_MS;
const RETRY_MS = 0.8 * HOUR_MS;
const MAX_LOGGED = 20;

/**
 * Daily, or hourly after a failure, which keeps the last list. Without MINTMARK_RELEASES_URL the fetched ones are
 * deleted.
 */
export async function fetchReleases(deps: MarketDeps, now = Date.now()): Promise<void> {
  const { config, log } = deps;
  const url = config.releasesUrl;
  if (!url) return clearFetched(deps);
  const last = await readLastFetch(deps, url);
  const wait = last?.failure ? RETRY_MS : REFETCH_MS;
  // Also due when the clock was put back.
  if (last && Math.abs(now - last.at) < wait) return;

  const found = await fetchList(deps, url, last, now).catch((error) => {
    if (error instanceof AppError) return { failure: error.message };
    throw error;
  });
  const failure = found.failure ?? null;
  if (failure && failure !== last?.failure)
    log.warn('releases cannot be fetched, the last ones stay', { reason: failure });
  if (!failure && last?.failure) log.info('releases can be fetched again');
  const { etag = null, lastModified = null, releases = null } = { ...last, ...found };
  await writeLastFetch(deps, url, { at: now, failure, etag, lastModified, releases });
}

type Fetched = Pick<LastFetch, 'etag' | 'lastModified' | 'releases'> & { failure?: undefined };

async function fetchList(
  deps: MarketDeps,
  url: string,
  last: LastFetch | null,
  now: number,
): Promise<Fetched | { failure: string }> {
  const { MAX_BYTES, readReleases, Unreadable } = await import('./file.ts');
  // The database may have been restored from before the last fetch.
  const known = last && (await fetchedCount(deps)) === last.releases ? last : null;
  const answer = await fetchReleaseList(url, { userAgent: userAgent(deps), maxBytes: MAX_BYTES, known });
  if (!answer && known) return { ...known, failure: undefined };
  if (!answer) return { failure: 'The list is said to be the same, and none is known.' };
  const list = await readReleases(answer.body, now).catch((error) => {
    if (error instanceof Unreadable) return error;
    throw error;
  });
  if (list instanceof Unreadable) return { failure: `The list cannot be read: ${list.message}.` };
  const { entries, refused, repaired, lost } = list;
  logMistakes(deps, entries.length, [...refused, ...repaired]);
  if (entries.length === 0 && refused.length > 0)
    return { failure: `None of its ${refused.length} releases can be read.` };
  // An empty list is a broken program: to have none, the operator unsets the URL.
  if (entries.length === 0 && (await fetchedCount(deps)) > 0)
    return { failure: 'The list holds no release, and there were some before.' };
  const difference = await storeLayer(deps.db, 'fetched', entries, { whole: true, lost });
  deps.log.info('releases fetched', { releases: entries.length, ...difference });
  return { ...answer.version, releases: entries.length };
}

/** Each set of mistakes is logged once. */
function logMistakes(deps: MarketDeps, taken: number, mistakes: string[]): void {
  const text = mistakes.join('\n');
  if (text === deps.releaseState.mistakes) return;
  deps.releaseState.mistakes = text;
  if (mistakes.length === 0) return;
  deps.log.warn('fetched releases with mistakes', {
    taken,
    mistakes: mistakes.slice(0, MAX_LOGGED),
    ...(mistakes.length > MAX_LOGGED && { further: mistakes.length - MAX_LOGGED }),
  });
}

async function fetchedCount({ db }: MarketDeps): Promise<number> {
  const [row] = await db.orm
    .select({ n: count() })
    .from(upcomingReleases)
    .where(eq(upcomingReleases.origin, 'fetched'));
  return row?.n ?? 0;
}

async function clearFetched(deps: MarketDeps): Promise<void> {
  await storeLayer(deps.db, 'fetched', [], { whole: true });
  await deleteLastFetch(deps);
}

/** Validators and result of the last fetch. */
const LastFetch = z.object({
  /** Of the URL, which may hold a key. */
  hash: z.string(),
  at: z.number(),
  /** Null if it succeeded. */
  failure: z.string().nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** Count of the last successful fetch; null before the first. */
  releases: z.number().nullable(),
});
type LastFetch = z.output<typeof LastFetch>;

const fileOf = ({ config }: Pick<MarketDeps, 'config'>) => join(config.dataDir, 'releases-last-look.json');

/** Null for another URL, or a missing or broken file: then everything is fetched. */
async function readLastFetch(deps: Pick<MarketDeps, 'config'>, url: string): Promise<LastFetch | null> {
  try {
    const { data } = LastFetch.safeParse(JSON.parse(await readFile(fileOf(deps), 'utf8')));
    return data?.hash === sha256(url) ? data : null;
  } catch {
    return null;
  }
}

async function writeLastFetch(
  deps: Pick<MarketDeps, 'config'>,
  url: string,
  look: Omit<LastFetch, 'hash'>,
): Promise<void> {
  await mkdir(deps.config.dataDir, { recursive: true });
  // Atomic: written to a draft, then renamed.
  const draft = `${fileOf(deps)}.${process.pid}`;
  await writeFile(draft, JSON.stringify({ ...look, hash: sha256(url) } satisfies LastFetch));
  await rename(draft, fileOf(deps));
}

const deleteLastFetch = (deps: Pick<MarketDeps, 'config'>): Promise<void> =>
  rm(fileOf(deps), { force: true });

const PICTURE_RETRY_MS = 86_400_000;
const PICTURES_AT_ONCE = 3;
const MAX_PICTURES = 200;

/** Those around today first. */
export function fetchReleasePictures(deps: MarketDeps, now = Date.now()): Promise<void> {
  const { releaseState } = deps;
  releaseState.fetchingPictures ??= fetchMissing(deps, now).finally(() => {
    releaseState.fetchingPictures = null;
  });
  return releaseState.fetchingPictures;
}

async function fetchMissing(deps: MarketDeps, now: number): Promise<void> {
  const { failed: tried } = deps.releaseState;
  for (const [source, at] of tried) if (now - at >= PICTURE_RETRY_MS) tried.delete(source);
  const rows = await deps.db.orm
    .select({ source: upcomingReleases.imageSource, day: upcomingReleases.releaseDate })
    .from(upcomingReleases)
    .where(and(isNotNull(upcomingReleases.imageSource), isNull(upcomingReleases.imageUrl)));
  const distance = ({ day }: { day: Date }) => Math.abs(day.getTime() - now);
  const sources = rows.sort((a, b) => distance(a) - distance(b)).flatMap(({ source }) => source ?? []);
  const wanted = [...new Set(sources)].filter((source) => !tried.has(source)).slice(0, MAX_PICTURES);
  if (wanted.length === 0) return;

  const { fetchPicture } = await import('../../photos/external.ts');
  await someAtOnce(PICTURES_AT_ONCE, wanted, async (source) => {
    const imageUrl = await fetchPicture(deps, source);
    if (imageUrl) await storePicture(deps, source, imageUrl);
    else tried.set(source, now);
  });
}

const storePicture = (deps: MarketDeps, source: string, imageUrl: string) =>
  deps.db.transaction(async (tx) => {
    await tx.update(upcomingReleases).set({ imageUrl }).where(eq(upcomingReleases.imageSource, source));
  });
