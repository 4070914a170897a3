import { desc } from 'drizzle-orm';
import { newsArticles } from '../../../db/schema.ts';
import type { NewsItem } from '../../../shared/market/news.ts';
import { ownPicture } from '../../../shared/photos/external.ts';
import { webAddress } from '../../core/plain-text.ts';
import type { MarketDeps } from '../deps.ts';

/** Items answered at most. */
const NEWS_SHOWN = 50;

/** The latest mint news, newest first; items whose address nobody should follow are left out, and pictures of others. */
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

/** Whether there is any news at all. */
export async function hasNews({ db }: Pick<MarketDeps, 'db'>): Promise<boolean> {
  const found = await db.orm.select({ id: newsArticles.id }).from(newsArticles).limit(1);
  return found.length > 0;
}
