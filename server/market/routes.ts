import { desc } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { newsArticles } from '../../db/schema.ts';
import { msg } from '../../shared/language/msg.ts';
import { isOpen, type NewsItem } from '../../shared/market/model.ts';
import { ownPicture } from '../../shared/photos/model.ts';
import { notFound } from '../core/errors.ts';
import { publicAnswer } from '../core/http/answers.ts';
import { createRateLimit } from '../core/limit.ts';
import { webAddress } from '../core/plain-text.ts';
import { auth } from '../core/session/plugin.ts';
import type { MarketDeps } from './deps.ts';
import { refreshNews } from './news/refresh.ts';
import { listReleases, mergedReleases } from './releases/service.ts';

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

const CALENDAR = 'text/calendar; charset=utf-8';

export const releaseRoutes = (deps: MarketDeps) =>
  new Elysia({ tags: ['releases'] })
    .get(
      '/api/upcoming-releases',
      async () => {
        await deps.releaseState.first;
        return listReleases(deps);
      },
      { mapResponse: publicAnswer },
    )
    .get(
      '/releases.ics',
      async ({ set }) => {
        // Lazy: only calendars need the generator.
        const { publicCalendar } = await import('./releases/calendar.ts');
        set.headers['content-type'] = CALENDAR;
        return publicCalendar(await mergedReleases(deps));
      },
      { mapResponse: publicAnswer },
    )
    .get(
      '/releases/:file',
      async ({ params, set }) => {
        const id = Number(/^(\d{1,15})\.ics$/.exec(params.file)?.[1]);
        const release = id ? (await mergedReleases(deps)).find((one) => one.id === id) : undefined;
        // No day, no event.
        if (!release || isOpen(release)) throw notFound();
        const { calendarOf, fileName } = await import('./releases/calendar.ts');
        set.headers['content-type'] = CALENDAR;
        set.headers['content-disposition'] = `attachment; filename="${fileName(release)}"`;
        return calendarOf([release]);
      },
      { mapResponse: publicAnswer },
    );
