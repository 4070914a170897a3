import { eq, inArray } from 'drizzle-orm';
import { newsArticles, newsFeeds } from '../../../db/schema.ts';
import type { NewsRefresh } from '../../../shared/market/news.ts';
import { eachAlone } from '../../core/chunks.ts';
import { AppError } from '../../core/errors.ts';
import { publicDataChanged } from '../../core/public-data.ts';
import { someAtOnce } from '../../core/queue.ts';
import type { MarketDeps } from '../deps.ts';
import { hostOf } from '../feeds.ts';
import { type FeedState, type Look, lookAt } from './feeds.ts';
import { type Merged, merge } from './merge.ts';
import { fetchNewsPictures } from './pictures.ts';

/** A feed is asked at most this often, whoever wants to know, in ms. */
const PAUSE_MS = 60_000;
/** The timetable asks hourly; what is nearly due is due. */
const HOURLY_MS = 55 * 60_000;
/** Feeds asked at once. */
const AT_ONCE = 4;
/** Somebody waits so long for pictures, in ms; the rest comes after the answer. */
const PATIENCE_MS = 5_000;

/**
 * Asks the feeds that were not asked within the last minute, for somebody who waits. Throws AppError: 503 when the operator has set
 * no feeds, 502 when none of them can be read; what was there stays.
 */
export async function refreshNews(deps: MarketDeps, now = Date.now()): Promise<NewsRefresh> {
  if (deps.config.newsFeeds.length === 0)
    throw new AppError(
      503,
      'No news feeds are set. Whoever runs this server can name some in MINTMARK_NEWS_FEEDS.',
    );
  const result = await look(deps, now, PAUSE_MS);
  if (!result.feeds.some(({ ok }) => ok)) {
    // The log has been told of each feed.
    throw Object.assign(new AppError(502, 'Could not update news. Please try again.'), { isTold: true });
  }
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([pictures(deps, now), patience]);
  clearTimeout(timer);
  return result;
}

/** What the timetable calls every hour and soon after the start: never an error for what feeds do. */
export async function keepNews(deps: MarketDeps, now = Date.now()): Promise<void> {
  await look(deps, now, HOURLY_MS);
  await pictures(deps, now);
}

function look(deps: MarketDeps, now: number, pauseMs: number): Promise<NewsRefresh> {
  const { newsDesk: desk } = deps;
  desk.looking ??= lookAtAll(deps, now, pauseMs).finally(() => {
    desk.looking = null;
  });
  return desk.looking;
}

/** Goes on after whoever waited for it has gone, and therefore tells the log itself what went wrong. */
function pictures(deps: MarketDeps, now: number): Promise<void> {
  const { newsDesk: desk } = deps;
  desk.picturing ??= fetchNewsPictures(deps, now)
    .catch((error) => deps.log.error('pictures of news failed', { error }))
    .finally(() => {
      desk.picturing = null;
    });
  return desk.picturing;
}

async function lookAtAll(deps: MarketDeps, now: number, pauseMs: number): Promise<NewsRefresh> {
  const { newsFeeds: configured } = deps.config;
  const states = new Map((await deps.db.orm.select().from(newsFeeds)).map((state) => [state.url, state]));
  const dropped = [...states.keys()].filter((url) => !configured.includes(url));
  const looks = await someAtOnce(
    AT_ONCE,
    configured.filter((url) => isDue(states.get(url), now, pauseMs)),
    (url) => {
      const known = states.get(url);
      // What a feed that goes has told first, another may have told as well: it is asked for everything once more.
      // So is one that was asked while the clock was ahead, as what it told was too old then.
      const isAnew = dropped.length > 0 || (known && known.fetchedAt.getTime() > now);
      const { etag = null, lastModified = null } = isAnew ? {} : (known ?? {});
      return lookAt(deps, url, known, { etag, lastModified }, now);
    },
  );
  const added = looks.length + dropped.length > 0 ? await keepAll(deps, looks, dropped, now) : 0;
  for (const { state } of looks) states.set(state.url, state);
  const feeds = configured.flatMap((url) => states.get(url) ?? []);
  return { added, feeds: feeds.map(shown) };
}

/** Due as well when the clock of the machine was put back. */
const isDue = (state: FeedState | undefined, now: number, pauseMs: number): boolean =>
  !state || Math.abs(now - state.fetchedAt.getTime()) >= pauseMs;

const shown = ({ url, title, failure }: FeedState) => ({
  name: title ?? hostOf(url),
  ok: failure === null,
  message: failure,
});

/** Writes down what was found; where that fails each feed alone, as one of them is no reason to lose the others. */
async function keepAll(deps: MarketDeps, looks: Look[], dropped: string[], now: number): Promise<number> {
  try {
    return await keep(deps, looks, dropped, now);
  } catch (error) {
    if (looks.length === 0) throw error;
  }
  let added = await keep(deps, [], dropped, now);
  const alone = looks.map((look) => ({ id: look.state.url, look }));
  await eachAlone(deps, 'news', alone, async ({ look }) => {
    added += await keep(deps, [look], [], now);
  });
  return added;
}

/** Writes down what was found; answers how many items are new. */
async function keep(deps: MarketDeps, looks: Look[], dropped: string[], now: number): Promise<number> {
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
