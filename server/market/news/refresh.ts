import { desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { newsArticles, newsFeeds } from '../../../db/schema.ts';
import type { NewsRefresh } from '../../../shared/market/model.ts';
import { eachAlone, yieldToEventLoop } from '../../core/chunks.ts';
import { AppError } from '../../core/errors.ts';
import { userAgent } from '../../core/outgoing.ts';
import { publicDataChanged } from '../../core/public-data.ts';
import { someAtOnce } from '../../core/queue.ts';
import { fetchPicture, hasPicture } from '../../photos/external.ts';
import type { MarketDeps } from '../deps.ts';
import { type FeedAnswer, fetchFeed, hostOf, type Validators } from '../feeds.ts';
import { type Candidate, candidateOf, cleanText, MAX_SOURCE } from './candidate.ts';
import { type Merged, merge } from './merge.ts';

/** Minimum pause between requests of a feed, in ms. */
const PAUSE_MS = 60_000;
/** In ms; a little under an hour, so that the hourly job is never too early. */
const HOURLY_MS = 55 * 60_000;
const FEEDS_AT_ONCE = 4;
/** How long a request waits for pictures, in ms; the rest follows later. */
const PICTURE_WAIT_MS = 5_000;

/**
 * Reads the feeds not read within the last minute. Throws AppError: 503 without feeds, 502 when none can be read;
 * stored news stay.
 */
export async function refreshNews(deps: MarketDeps, now = Date.now()): Promise<NewsRefresh> {
  if (deps.config.newsFeeds.length === 0)
    throw new AppError(503, 'news_not_set_up', 'News isn’t set up on this server.');
  const result = await refresh(deps, now, PAUSE_MS);
  if (!result.feeds.some(({ ok }) => ok)) {
    // Each feed's failure is logged.
    throw Object.assign(new AppError(502, 'news_not_updated', 'Could not update news. Please try again.'), {
      isTold: true,
    });
  }
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PICTURE_WAIT_MS);
  });
  await Promise.race([refreshPictures(deps, now), patience]);
  clearTimeout(timer);
  return result;
}

/** Hourly job; never throws for a feed's failure. */
export async function updateNews(deps: MarketDeps, now = Date.now()): Promise<void> {
  await refresh(deps, now, HOURLY_MS);
  await refreshPictures(deps, now);
}

function refresh(deps: MarketDeps, now: number, pauseMs: number): Promise<NewsRefresh> {
  const { newsState } = deps;
  newsState.refreshing ??= refreshAll(deps, now, pauseMs).finally(() => {
    newsState.refreshing = null;
  });
  return newsState.refreshing;
}

/** Outlives the request that started it, so it logs its own errors. */
function refreshPictures(deps: MarketDeps, now: number): Promise<void> {
  const { newsState } = deps;
  newsState.fetchingPictures ??= fetchNewsPictures(deps, now)
    .catch((error) => deps.log.error('pictures of news failed', { error }))
    .finally(() => {
      newsState.fetchingPictures = null;
    });
  return newsState.fetchingPictures;
}

async function refreshAll(deps: MarketDeps, now: number, pauseMs: number): Promise<NewsRefresh> {
  const { newsFeeds: configured } = deps.config;
  const states = new Map((await deps.db.orm.select().from(newsFeeds)).map((state) => [state.url, state]));
  const dropped = [...states.keys()].filter((url) => !configured.includes(url));
  const looks = await someAtOnce(
    FEEDS_AT_ONCE,
    configured.filter((url) => isDue(states.get(url), now, pauseMs)),
    (url) => {
      const known = states.get(url);
      // Ask without validators: another feed may have an article of a removed one, or the clock was ahead and items
      // looked too old.
      const isAnew = dropped.length > 0 || (known && known.fetchedAt.getTime() > now);
      const { etag = null, lastModified = null } = isAnew ? {} : (known ?? {});
      return readFeed(deps, url, known, { etag, lastModified }, now);
    },
  );
  const added = looks.length + dropped.length > 0 ? await storeAll(deps, looks, dropped, now) : 0;
  for (const { state } of looks) states.set(state.url, state);
  const feeds = configured.flatMap((url) => states.get(url) ?? []);
  return { added, feeds: feeds.map(feedResult) };
}

/** Also due when the clock was put back. */
const isDue = (state: FeedState | undefined, now: number, pauseMs: number): boolean =>
  !state || Math.abs(now - state.fetchedAt.getTime()) >= pauseMs;

const feedResult = ({ url, title, failure }: FeedState) => ({
  name: title ?? hostOf(url),
  ok: failure === null,
  message: failure,
});

/** If storing all fails, each feed is stored alone. */
async function storeAll(
  deps: MarketDeps,
  looks: FeedRead[],
  dropped: string[],
  now: number,
): Promise<number> {
  try {
    return await store(deps, looks, dropped, now);
  } catch (error) {
    if (looks.length === 0) throw error;
  }
  let added = await store(deps, [], dropped, now);
  const alone = looks.map((look) => ({ id: look.state.url, look }));
  await eachAlone(deps, 'news', alone, async ({ look }) => {
    added += await store(deps, [look], [], now);
  });
  return added;
}

async function store(deps: MarketDeps, looks: FeedRead[], dropped: string[], now: number): Promise<number> {
  const candidates = looks.flatMap((one) => one.candidates);
  const { merged, gone } = await deps.db.transaction(async (tx) => {
    for (const { state } of looks) {
      await tx.insert(newsFeeds).values(state).onConflictDoUpdate({ target: newsFeeds.url, set: state });
    }
    await tx.delete(newsFeeds).where(inArray(newsFeeds.url, dropped));
    const gone = await tx
      .delete(newsArticles)
      .where(inArray(newsArticles.feed, dropped))
      .returning({ id: newsArticles.id });
    const merged = merge(await tx.select().from(newsArticles), candidates, now);
    await tx.delete(newsArticles).where(inArray(newsArticles.id, merged.gone));
    for (const { id, change } of merged.changed) {
      await tx.update(newsArticles).set(change).where(eq(newsArticles.id, id));
    }
    const foundAt = new Date(now);
    for (const news of merged.added) await tx.insert(newsArticles).values({ ...news, foundAt });
    return { merged, gone };
  });
  if (gone.length + countOf(merged) > 0) publicDataChanged(deps, 'news');
  return merged.added.length;
}

const countOf = ({ added, changed, gone }: Merged): number => added.length + changed.length + gone.length;

type FeedState = typeof newsFeeds.$inferSelect;

interface FeedRead {
  state: FeedState;
  /** Empty if unchanged or unreadable. */
  candidates: Candidate[];
}

const MAX_ITEMS = 100;
/** Undated or future items rank first on every refresh. */
const MAX_UNDATED = 20;

/** Never throws for a feed's failure: it is in `state.failure`. */
async function readFeed(
  deps: MarketDeps,
  url: string,
  known: FeedState | undefined,
  validators: Validators,
  now: number,
): Promise<FeedRead> {
  const fetchedAt = new Date(now);
  const state: FeedState = {
    url,
    title: null,
    succeededAt: null,
    ...known,
    ...validators,
    fetchedAt,
    failure: null,
  };
  let answer: FeedAnswer;
  try {
    const { allowPrivateFetch: allowPrivate } = deps.config;
    answer = await fetchFeed(url, { ...validators, userAgent: userAgent(deps), allowPrivate });
  } catch (error) {
    if (!(error instanceof AppError)) deps.log.error('news feed failed', { feed: hostOf(url), error });
    const failure = error instanceof AppError ? error.message : `${hostOf(url)} cannot be read.`;
    logFailure(deps, known, { ...state, failure });
    return { state: { ...state, failure }, candidates: [] };
  }
  logFailure(deps, known, state);
  if (!answer) return { state: { ...state, succeededAt: fetchedAt }, candidates: [] };
  const { etag, lastModified, items } = answer;
  const title = cleanText(answer.title, MAX_SOURCE) || null;
  return {
    state: { ...state, title, etag, lastModified, succeededAt: fetchedAt },
    candidates: await cleaned(deps, items, { feed: url, source: title ?? hostOf(url), now }),
  };
}

async function cleaned(
  deps: MarketDeps,
  items: NonNullable<FeedAnswer>['items'],
  from: Parameters<typeof candidateOf>[1],
): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const [at, item] of items.entries()) {
    // Long articles would block other requests.
    if (at % 5 === 0) await yieldToEventLoop();
    const found = candidateOf(item, from);
    if (typeof found !== 'string') candidates.push(found);
    else {
      const title = item.title?.slice(0, 80);
      deps.log.debug('news item left out', { feed: hostOf(from.feed), title, why: found });
    }
  }
  let ofNow = 0;
  const taken = candidates.filter(({ publishedAt }) => {
    if (publishedAt.getTime() === from.now) ofNow += 1;
    return publishedAt.getTime() !== from.now || ofNow <= MAX_UNDATED;
  });
  return taken.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).slice(0, MAX_ITEMS);
}

/** Logs the first failure and the recovery, not every hour. */
function logFailure({ log }: MarketDeps, before: FeedState | undefined, { url, failure }: FeedState): void {
  const feed = hostOf(url);
  if (failure && !before?.failure) log.warn('news feed cannot be read', { feed, error: failure });
  if (!failure && before?.failure) log.info('news feed can be read again', { feed });
}

const MAX_NEW = 40;
const PICTURES_AT_ONCE = 2;
const BATCH = 10;
const PICTURE_RETRY_MS = 24 * 3_600_000;

/** Latest articles first. */
async function fetchNewsPictures(deps: MarketDeps, now = Date.now()): Promise<void> {
  const { failed } = deps.newsState;
  for (const [address, at] of failed) if (now - at >= PICTURE_RETRY_MS) failed.delete(address);
  const addresses = (await missingPictures(deps)).filter((address) => !failed.has(address));
  const wanted = addresses.slice(0, MAX_NEW);
  for (let at = 0; at < wanted.length; at += BATCH) {
    const found = new Map<string, string>();
    await someAtOnce(PICTURES_AT_ONCE, wanted.slice(at, at + BATCH), async (address) => {
      const picture = await fetchPicture(deps, address);
      if (picture) found.set(address, picture);
      else failed.set(address, now);
    });
    await storePictures(deps, found);
  }
}

async function storePictures(deps: MarketDeps, found: ReadonlyMap<string, string>): Promise<void> {
  if (found.size === 0) return;
  await deps.db.transaction(async (tx) => {
    for (const [address, imageUrl] of found) {
      await tx.update(newsArticles).set({ imageUrl }).where(eq(newsArticles.imageSource, address));
    }
  });
  publicDataChanged(deps, 'news');
}

/** Distinct URLs of pictures without a stored file. */
async function missingPictures(deps: MarketDeps): Promise<string[]> {
  const rows = await deps.db.orm
    .select({ imageUrl: newsArticles.imageUrl, address: newsArticles.imageSource })
    .from(newsArticles)
    .where(isNotNull(newsArticles.imageSource))
    .orderBy(desc(newsArticles.publishedAt), desc(newsArticles.id));
  const addresses = new Set<string>();
  for (const { imageUrl, address } of rows) {
    if (address && !(imageUrl && (await hasPicture(deps, imageUrl)))) addresses.add(address);
  }
  return [...addresses];
}
