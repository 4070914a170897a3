import { Elysia } from 'elysia';
import { auth } from '../auth/plugin.ts';
import type { Deps } from '../deps.ts';
import { categoriesOf, summaryOf } from './service.ts';

/** The collection as a whole. */
export const collectionRoutes = (deps: Deps) =>
  new Elysia({ prefix: '/api/collection', tags: ['collection'] })
    .use(auth(deps))
    .get('/summary', ({ caller }) => summaryOf(deps, caller.id), { signedIn: true })
    .get('/categories', ({ caller }) => categoriesOf(deps, caller.id), { signedIn: true });
