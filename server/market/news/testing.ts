import { newsArticles, newsFeeds } from '../../../db/schema.ts';
import type { NewsItem } from '../../../shared/market/model.ts';
import { onPublicData } from '../../core/public-data.ts';
import { right, testApp } from '../../testing/app.ts';
import type { FakeFeeds } from '../feeds.fake.ts';
import { updateNews } from './refresh.ts';

const HOUR = 3_600_000;

/** An app that reads these paths of the fake. */
export function newsApp(fake: FakeFeeds, paths: string[], environment: Record<string, string> = {}) {
  const it = testApp({
    MINTMARK_NEWS_FEEDS: paths.map((path) => fake.url + path).join(),
    MINTMARK_ALLOW_PRIVATE_FETCH: 'true',
    ...environment,
  });
  let now = Date.now();
  let changes = 0;
  onPublicData(it.deps, () => {
    changes += 1;
  });
  return {
    ...it,
    now: () => now,
    /** Runs the hourly job an hour later; returns the number of public changes. */
    anHourLater: async (hours = 1) => {
      const before = changes;
      now += hours * HOUR;
      await updateNews(it.deps, now);
      return changes - before;
    },
    news: async (): Promise<NewsItem[]> => right(await it.visitor.send('/api/news')),
    titles: async () => (await right(await it.visitor.send('/api/news'))).map(({ title }: NewsItem) => title),
    logLines: (message: string) =>
      it.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message),
    /** Empty database, other feeds. */
    reset: async (next: string[]) => {
      it.deps.config.newsFeeds = next.map((path) => fake.url + path);
      it.logged.length = 0;
      fake.clear();
      fake.forget();
      now = Date.now();
      await it.deps.db.transaction(async (tx) => {
        await tx.delete(newsArticles);
        await tx.delete(newsFeeds);
      });
    },
  };
}

export type NewsApp = ReturnType<typeof newsApp>;
