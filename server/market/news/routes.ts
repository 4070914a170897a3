import { desc } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { newsArticles } from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { NewsItem } from '../../../shared/market/news.ts';
import { ownPicture } from '../../../shared/photos/model.ts';
import { publicAnswer } from '../../core/http/answers.ts';
import { createRateLimit } from '../../core/limit.ts';
import { webAddress } from '../../core/plain-text.ts';
import { auth } from '../../core/session/plugin.ts';
import type { MarketDeps } from '../deps.ts';
import { refreshNews } from './refresh.ts';

const REFRESH_LIMIT = { times: 20, withinMs: 3_600_000 };
const TOO_MANY = msg('You’ve refreshed the news very often. Please try again later.');

export const newsRoutes = (deps: MarketDeps) => {
  const wishes = createRateLimit('wishes for news', REFRESH_LIMIT);
  return new Elysia({ prefix: '/api', tags: ['news'] })
    .use(auth(deps))
    .get('/news', () => listNews(deps), { mapResponse: publicAnswer })
    .post(
      '/news/refresh',
      async ({ caller }) => {
        await wishes.use(deps, caller.id, TOO_MANY);
        return refreshNews(deps);
      },
      { signedIn: true },
    );
};

const NEWS_SHOWN = 50;

/** Newest first, without unsafe links and foreign pictures. */
export async function listNews(deps: Pick<MarketDeps, 'db'>): Promise<NewsItem[]> {
  const rows = await deps.db.orm
    .select({
      id: newsArticles.id,
      title: newsArticles.title,
      description: newsArticles.description,
      url: newsArticles.url,
      imageUrl: newsArticles.imageUrl,
      source: newsArticles.source,
      publishedAt: newsArticles.publishedAt,
    })
    .from(newsArticles)
    .orderBy(desc(newsArticles.publishedAt), desc(newsArticles.id))
    .limit(NEWS_SHOWN);
  return rows.flatMap((row) => {
    const url = webAddress(row.url);
    return url
      ? [{ ...row, url, imageUrl: ownPicture(row.imageUrl), publishedAt: row.publishedAt.toISOString() }]
      : [];
  });
}

export async function hasNews({ db }: Pick<MarketDeps, 'db'>): Promise<boolean> {
  const found = await db.orm.select({ id: newsArticles.id }).from(newsArticles).limit(1);
  return found.length > 0;
}
