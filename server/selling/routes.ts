import { Elysia, status } from 'elysia';
import { z } from 'zod';
import { CoinId } from '../../shared/coins/model.ts';
import {
  ListingBody,
  ListingPatch,
  ListingQuery,
  MARKETPLACES,
  MarketplaceParams,
  PreviewBody,
  SitesBody,
} from '../../shared/marketplace/model.ts';
import { originOf } from '../core/http/requests.ts';
import { auth } from '../core/session/plugin.ts';
import { personOf } from '../core/session/sessions.ts';
import type { SellingDeps } from './deps.ts';
import { answerChallenge, createDeletions, DELETION_PATH } from './link/account-deletion.ts';
import { createLinking, debugLink, listLinks, popupPage, testLink } from './link/service.ts';
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

/** What is being published is followed by asking again. */
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
      ({ request, caller, body }) =>
        deps.patience(request, previewListing(deps, caller.id, body, personOf(caller))),
      { withAccount: true, body: PreviewBody },
    )
    .post(
      '/sync',
      ({ request, caller }) => deps.patience(request, syncNow(deps, caller.id, personOf(caller))),
      {
        withAccount: true,
      },
    );

const Challenge = z.object({ challenge_code: z.string().min(1).max(500) });

/** Accounts at marketplaces, and what eBay tells of deleted ones. */
export const linkRoutes = (deps: SellingDeps) => {
  const linking = createLinking(deps);
  const noteDeletion = createDeletions(deps);
  type Step = Awaited<ReturnType<typeof linking.begin>>;
  const answer = (request: Request, step: Step) =>
    'location' in step ? seeOther(step) : popupPage(deps, request, step);

  const app = new Elysia({ prefix: '/api', tags: ['marketplace'] }).use(auth(deps));
  for (const id of MARKETPLACES) {
    app
      .get(`/auth/${id}/authorize`, async ({ request }) => answer(request, await linking.begin(request, id)))
      .get(`/auth/${id}/callback`, async ({ request }) => answer(request, await linking.finish(request, id)));
  }
  const path = DELETION_PATH.slice('/api'.length) as '/marketplace/ebay/account-deletion';
  return app
    .get('/marketplace/links', ({ caller }) => listLinks(deps, caller), { signedIn: true })
    .get(
      '/marketplace/debug/:marketplace',
      ({ caller, params }) => debugLink(deps, caller.id, params.marketplace),
      { withAccount: true, params: MarketplaceParams },
    )
    .post(
      '/marketplace/debug/:marketplace/test',
      ({ request, caller, params }) => deps.patience(request, testLink(deps, caller, params.marketplace)),
      { withAccount: true, params: MarketplaceParams },
    )
    .get(path, ({ query }) => answerChallenge(deps, query.challenge_code), { query: Challenge })
    .post(
      path,
      async ({ request }) => {
        const { address } = originOf(deps, request);
        await noteDeletion(address, request.headers.get('x-ebay-signature'), await request.bytes());
        return status(204);
      },
      { parse: 'none' },
    );
};

function seeOther({ location, cookies }: { location: string; cookies: string[] }): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
