import { Elysia } from 'elysia';
import { CoinSearchQuery, IssuesQuery, SEARCH, SeriesQuery } from '../../shared/catalogue/model.ts';
import { CatalogueSearchQuery, GlobalCoinSearchQuery } from '../../shared/catalogue/world.ts';
import { publicAnswer } from '../core/http/answers.ts';
import { JSON_TYPE, jsonOnce } from '../core/http/json.ts';
import { auth } from '../core/session/plugin.ts';
import type { CatalogueDeps } from './deps.ts';
import { searchCatalogue } from './search.ts';
import { searchBoth } from './search-both.ts';
import { buildIndex } from './search-index.ts';
import { seriesOf } from './series.ts';
import { catalogueTypes, issuesOf, typeChoices, typeDetail, typesOfYear, variationsOf } from './service.ts';
import { catalogueSources, countryChoices, searchWorldTypes, worldType } from './world/search.ts';

export const catalogueRoutes = (deps: CatalogueDeps) =>
  new Elysia({ prefix: '/api', tags: ['catalogue'] })
    .use(auth(deps))
    .get(
      '/coin-search',
      async ({ query, set }) => {
        await buildIndex(deps.catalogue());
        const results = searchCatalogue(deps.catalogue(), query.q, query.limit ?? SEARCH.limit);
        set.headers['content-type'] = JSON_TYPE;
        return `{"results":${jsonOnce(results)}}` as unknown as { results: typeof results };
      },
      { signedIn: true, query: CoinSearchQuery },
    )
    .get(
      '/catalogue/search',
      async ({ query: { q, scope, limit } }) => {
        if (scope !== 'world') await buildIndex(deps.catalogue());
        return { results: searchBoth(deps.catalogue, deps.world, q, scope, limit) };
      },
      { signedIn: true, query: CatalogueSearchQuery },
    )
    .get('/catalogue/types', () => catalogueTypes(deps.catalogue()), {
      signedIn: true,
      mapResponse: publicAnswer,
    })
    .get(
      '/catalogue/type-choices',
      async () => {
        await buildIndex(deps.catalogue());
        return typeChoices(deps.catalogue());
      },
      { signedIn: true, mapResponse: publicAnswer },
    )
    .get('/catalogue/types/:id', ({ params }) => ({ type: typeDetail(deps.catalogue(), params.id) }), {
      signedIn: true,
    })
    .get(
      '/catalogue/issues',
      ({ query: { type, year } }) => {
        const catalogue = deps.catalogue();
        const issues = issuesOf(catalogue, type, year);
        if (year === undefined) return { issues, variations: [], types: [] };
        const variations = variationsOf(catalogue, type, year);
        return { issues, variations, types: typesOfYear(catalogue, type, year) };
      },
      { signedIn: true, query: IssuesQuery },
    )
    .get('/catalogue/series', ({ query }) => ({ series: seriesOf(deps.catalogue(), query.of) }), {
      signedIn: true,
      query: SeriesQuery,
    });

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
