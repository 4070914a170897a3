import { Elysia } from 'elysia';
import { auth } from '../auth/plugin.ts';
import type { Deps } from '../deps.ts';
import { categoriesOf, summaryOf } from './service.ts';
import { updateValuations } from './update-valuations.ts';
import { valueHistory } from './value-history.ts';

/** The collection as a whole. */
export const collectionRoutes = (deps: Deps) =>
  new Elysia({ prefix: '/api/collection', tags: ['collection'] })
    .use(auth(deps))
    .get('/summary', ({ caller }) => summaryOf(deps, caller.id), { signedIn: true })
    .get('/categories', ({ caller }) => categoriesOf(deps, caller.id), { signedIn: true })
    .post(
      '/update-valuations',
      ({ caller, request, server }) => {
        // A large collection takes longer than a connection may be silent.
        server?.timeout(request, 0);
        return updateValuations(deps, caller.id);
      },
      { signedIn: true },
    )
    .get('/value-history', ({ caller }) => valueHistory(deps, caller.id), { signedIn: true });
