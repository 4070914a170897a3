import { Elysia } from 'elysia';
import { auth } from '../auth/plugin.ts';
import type { Deps } from '../deps.ts';
import { CoinSearchQuery, IssuesQuery, SEARCH } from './model.ts';
import { catalogueTypes, issuesOf, searchCatalogue } from './service.ts';

/** The bundled reference catalogue. */
export const catalogueRoutes = (deps: Deps) =>
  new Elysia({ prefix: '/api', tags: ['catalogue'] })
    .use(auth(deps))
    .get(
      '/coin-search',
      ({ query }) => ({
        results: searchCatalogue(deps.catalogue(), query.q, query.limit ?? SEARCH.limit),
      }),
      { signedIn: true, query: CoinSearchQuery },
    )
    .get('/catalogue/types', () => ({ types: catalogueTypes(deps.catalogue()) }), { signedIn: true })
    .get(
      '/catalogue/issues',
      ({ query }) => ({ issues: issuesOf(deps.catalogue(), query.type, query.year) }),
      { signedIn: true, query: IssuesQuery },
    );
