import { asc } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { upcomingReleases } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { moneyText } from '../money/model.ts';
import { webAddress } from '../web-address.ts';
import type { UpcomingRelease } from './model.ts';

/** The mint's release calendar, open to visitors. */
export const releaseRoutes = (deps: Deps) =>
  new Elysia({ prefix: '/api', tags: ['releases'] }).get(
    '/upcoming-releases',
    async (): Promise<UpcomingRelease[]> => {
      const rows = await deps.db.orm
        .select()
        .from(upcomingReleases)
        .orderBy(asc(upcomingReleases.releaseDate));
      return rows.map(({ mintage: _mintage, ...row }) => ({
        ...row,
        url: webAddress(row.url),
        imageUrl: webAddress(row.imageUrl),
        releaseDate: row.releaseDate.toISOString(),
        price: row.price === null ? null : moneyText(row.price),
      }));
    },
  );
