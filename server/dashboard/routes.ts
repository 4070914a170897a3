import { Elysia, status } from 'elysia';
import { z } from 'zod';
import { auth } from '../core/session/plugin.ts';
import { dashboardOf } from './dashboard.ts';
import type { DashboardDeps } from './deps.ts';
import { categoriesOf, placesAndTags, reportOf, summaryOf } from './service.ts';
import { cancelValuations, updateValuations, valuationRun } from './valuation-runs.ts';
import { valueHistory } from './value-history.ts';

const ReportQuery = z.object({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});

export const collectionRoutes = (deps: DashboardDeps) =>
  new Elysia({ prefix: '/api/collection', tags: ['collection'] })
    .use(auth(deps))
    .get('/summary', ({ caller }) => summaryOf(deps, caller.id), { signedIn: true })
    .get('/dashboard', ({ caller }) => dashboardOf(deps, caller.id), { signedIn: true })
    .get('/categories', ({ caller }) => categoriesOf(deps, caller.id), { signedIn: true })
    .get('/places-and-tags', ({ caller }) => placesAndTags(deps, caller.id), { signedIn: true })
    .get('/report', ({ caller, query }) => reportOf(deps, caller.id, query.after), {
      signedIn: true,
      query: ReportQuery,
    })
    // May take longer than a connection may be silent.
    .post(
      '/update-valuations',
      ({ caller, request }) => deps.patience(request, updateValuations(deps, caller.id)),
      { signedIn: true },
    )
    .get('/update-valuations', ({ caller }) => valuationRun(deps, caller.id), { signedIn: true })
    .delete(
      '/update-valuations',
      async ({ caller }) => {
        await cancelValuations(deps, caller.id);
        return status(204);
      },
      { signedIn: true },
    )
    .get('/value-history', ({ caller }) => valueHistory(deps, caller.id), { signedIn: true });
