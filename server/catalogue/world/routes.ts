import { Elysia } from 'elysia';
import { GlobalCoinSearchQuery } from '../../../shared/catalogue/world.ts';
import { publicAnswer } from '../../core/http/answers.ts';
import { auth } from '../../core/session/plugin.ts';
import type { CatalogueDeps } from '../deps.ts';
import { catalogueSources, countryChoices, searchWorldTypes, worldType } from './service.ts';

export const worldRoutes = (deps: CatalogueDeps) =>
  new Elysia({ prefix: '/api', tags: ['world'] })
    .use(auth(deps))
    .get(
      '/global-coin-search',
      ({ query }) => ({ results: searchWorldTypes(deps.world(), query.q, query.limit) }),
      { signedIn: true, query: GlobalCoinSearchQuery },
    )
    .get('/global-coins/:id', ({ params }) => ({ type: worldType(deps.world(), params.id) }), {
      signedIn: true,
    })
    .get('/global-countries', () => countryChoices(deps.world()), {
      signedIn: true,
      mapResponse: publicAnswer,
    })
    .get('/catalogue/sources', () => catalogueSources(deps.world()), {
      signedIn: true,
      mapResponse: publicAnswer,
    });
