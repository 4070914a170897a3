import { Elysia } from 'elysia';
import { isOpen } from '../../../shared/market/releases.ts';
import { notFound } from '../../core/errors.ts';
import { publicAnswer } from '../../core/http/answers.ts';
import type { MarketDeps } from '../deps.ts';
import { listReleases, mergedReleases } from './service.ts';

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
        const { publicCalendar } = await import('./calendar.ts');
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
        const { calendarOf, fileName } = await import('./calendar.ts');
        set.headers['content-type'] = CALENDAR;
        set.headers['content-disposition'] = `attachment; filename="${fileName(release)}"`;
        return calendarOf([release]);
      },
      { mapResponse: publicAnswer },
    );
