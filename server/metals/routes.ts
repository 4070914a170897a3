import { Elysia } from 'elysia';
import { auth } from '../auth/plugin.ts';
import type { Deps } from '../deps.ts';
import { createLimit } from '../limit.ts';
import { publicAnswer } from '../public-answer.ts';
import { MetalHistoryQuery } from './bodies.ts';
import { metalPriceHistory } from './history.ts';
import { metalPricesOf, newerSpot } from './service.ts';

/** How often one person may wish for new prices. */
const WISHES = { times: 20, withinMs: 3_600_000 };
const TOO_MANY = 'You have asked for new prices very often. Please try again later.';

/** Spot prices of metals, open to visitors; new ones on request of whoever is signed in. */
export const metalRoutes = (deps: Deps) => {
  const wishes = createLimit(WISHES);
  return new Elysia({ prefix: '/api', tags: ['metals'] })
    .use(auth(deps))
    .get('/metal-prices', () => metalPricesOf(deps), { mapResponse: publicAnswer })
    .get('/metal-prices/history', ({ query }) => metalPriceHistory(deps, query.days), {
      query: MetalHistoryQuery,
      mapResponse: publicAnswer,
    })
    .post(
      '/metal-prices/refresh',
      async ({ caller }) => {
        wishes.use(caller.id, TOO_MANY);
        await newerSpot(deps);
        return metalPricesOf(deps);
      },
      { signedIn: true },
    );
};
