import { Elysia, status } from 'elysia';
import { z } from 'zod';
import { MARKETPLACES, MarketplaceParams } from '../../../shared/marketplace/model.ts';
import { originOf } from '../../core/http/requests.ts';
import { auth } from '../../core/session/plugin.ts';
import type { SellingDeps } from '../deps.ts';
import { answerChallenge, createDeletions, DELETION_PATH } from './account-deletion.ts';
import { createLinking, debugLink, listLinks, popupPage, testLink } from './service.ts';

const Challenge = z.object({ challenge_code: z.string().min(1).max(500) });

/** Accounts at marketplaces: connecting them in a window of their own, how they stand, and what eBay tells of deleted ones. */
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
    .get('/marketplace/links', ({ caller }) => listLinks(deps, caller.id), { signedIn: true })
    .get(
      '/marketplace/debug/:marketplace',
      ({ caller, params }) => debugLink(deps, caller.id, params.marketplace),
      { withAccount: true, params: MarketplaceParams },
    )
    .post(
      '/marketplace/debug/:marketplace/test',
      ({ request, caller, params }) => deps.patience(request, testLink(deps, caller.id, params.marketplace)),
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
