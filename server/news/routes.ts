import { desc } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { newsArticles } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { webAddress } from '../web-address.ts';
import type { NewsItem } from './model.ts';

/** Items answered at most. */
const NEWS_SHOWN = 50;

/** Mint news, open to visitors. */
export const newsRoutes = (deps: Deps) =>
  new Elysia({ prefix: '/api', tags: ['news'] }).get('/news', async (): Promise<NewsItem[]> => {
    const rows = await deps.db.orm
      .select()
      .from(newsArticles)
      .orderBy(desc(newsArticles.publishedAt))
      .limit(NEWS_SHOWN);
    return rows.flatMap((row) => {
      const url = webAddress(row.url);
      const imageUrl = webAddress(row.imageUrl);
      return url ? [{ ...row, url, imageUrl, publishedAt: row.publishedAt.toISOString() }] : [];
    });
  });
