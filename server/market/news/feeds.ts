import type { newsFeeds } from '../../../db/schema.ts';
import { yieldToEventLoop } from '../../core/chunks.ts';
import { AppError } from '../../core/errors.ts';
import { userAgent } from '../../core/outgoing.ts';
import type { MarketDeps } from '../deps.ts';
import { type FeedAnswer, fetchFeed, hostOf, type Validators } from '../feeds.ts';
import { type Candidate, candidateOf } from './candidate.ts';
import { cleanText, MAX_SOURCE } from './text.ts';

export type FeedState = typeof newsFeeds.$inferSelect;

/** How a look at one feed went. */
export interface Look {
  /** What is to be remembered of it. */
  state: FeedState;
  /** What it told; nothing when it has not changed or could not be read. */
  candidates: Candidate[];
}

/** Items taken over of one feed. */
const MAX_TAKEN = 100;
/** Of them, those without a date, or with one that lies ahead: they would stand above all others, every hour anew. */
const MAX_OF_NOW = 20;

/** Looks at a feed and cleans what it tells. It never throws for what the feed does: that is in `state.failure`. */
export async function lookAt(
  deps: MarketDeps,
  url: string,
  known: FeedState | undefined,
  validators: Validators,
  now: number,
): Promise<Look> {
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
    tell(deps, known, { ...state, failure });
    return { state: { ...state, failure }, candidates: [] };
  }
  tell(deps, known, state);
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
    // Long articles take their time, and others want to be served.
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
    return publishedAt.getTime() !== from.now || ofNow <= MAX_OF_NOW;
  });
  return taken.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).slice(0, MAX_TAKEN);
}

/** Tells the log when a feed begins to fail and when that is over, not every hour of a long night. */
function tell({ log }: MarketDeps, before: FeedState | undefined, { url, failure }: FeedState): void {
  const feed = hostOf(url);
  if (failure && !before?.failure) log.warn('news feed cannot be read', { feed, error: failure });
  if (!failure && before?.failure) log.info('news feed can be read again', { feed });
}
