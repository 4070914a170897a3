import { Elysia, status } from 'elysia';
import { CoinId } from '../../shared/coins/model.ts';
import {
  ListingBody,
  ListingPatch,
  ListingQuery,
  PreviewBody,
  SitesBody,
} from '../../shared/marketplace/model.ts';
import { auth } from '../core/session/plugin.ts';
import type { SellingDeps } from './deps.ts';
import { previewListing } from './preview.ts';
import {
  changeListing,
  createListing,
  endListing,
  getListing,
  listListings,
  retryListing,
} from './service.ts';
import { syncNow } from './sync.ts';

/** Coins for sale on other sites. What is being published is followed by asking for the listing again. */
export const marketplaceRoutes = (deps: SellingDeps) =>
  new Elysia({ prefix: '/api/marketplace', tags: ['marketplace'] })
    .use(auth(deps))
    .post('/listings', async ({ caller, body }) => status(201, await createListing(deps, caller.id, body)), {
      withAccount: true,
      body: ListingBody,
    })
    .get(
      '/listings',
      async ({ caller, query, set }) => {
        const { nextCursor, ...list } = await listListings(deps, caller.id, query);
        if (nextCursor) set.headers['x-next-cursor'] = nextCursor;
        return list;
      },
      { signedIn: true, query: ListingQuery },
    )
    .get('/listings/:id', ({ caller, params }) => getListing(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .patch('/listings/:id', ({ caller, params, body }) => changeListing(deps, caller.id, params.id, body), {
      signedIn: true,
      params: CoinId,
      body: ListingPatch,
    })
    .post(
      '/listings/:id/retry',
      ({ caller, params, body }) => retryListing(deps, caller.id, params.id, body ?? {}),
      {
        signedIn: true,
        params: CoinId,
        body: SitesBody.optional(),
      },
    )
    .post(
      '/listings/:id/end',
      ({ caller, params, body }) => endListing(deps, caller.id, params.id, body ?? {}),
      {
        signedIn: true,
        params: CoinId,
        body: SitesBody.optional(),
      },
    )
    .post(
      '/preview',
      ({ request, caller, body }) => deps.patience(request, previewListing(deps, caller.id, body)),
      { withAccount: true, body: PreviewBody },
    )
    .post('/sync', ({ request, caller }) => deps.patience(request, syncNow(deps, caller.id)), {
      withAccount: true,
    });
