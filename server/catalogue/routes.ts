import { Elysia } from 'elysia';
import { auth } from '../auth/plugin.ts';
import type { Deps } from '../deps.ts';
import { CoinSearchQuery, IssuesQuery } from './model.ts';
import { catalogueTypes, listIssues, searchCoins } from './service.ts';

/** The bundled reference catalogue. */
export const catalogueRoutes = (deps: Deps) =>
  new Elysia({ prefix: '/api', tags: ['catalogue'] })
    .use(auth(deps))
    .get('/coin-search', ({ query }) => searchCoins(deps.catalogue(), query), {
      signedIn: true,
      query: CoinSearchQuery,
    })
    .get('/catalogue/types', () => ({ types: catalogueTypes(deps.catalogue()) }), { signedIn: true })
    .get('/catalogue/issues', ({ query }) => listIssues(deps.catalogue(), query), {
      signedIn: true,
      query: IssuesQuery,
    });
