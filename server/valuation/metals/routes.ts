import { Elysia } from 'elysia';
import { msg } from '../../../shared/language/msg.ts';
import { publicAnswer } from '../../core/http/answers.ts';
import { createSharedLimit } from '../../core/limit.ts';
import { auth } from '../../core/session/plugin.ts';
import type { ValuationDeps } from '../deps.ts';
import { MetalHistoryQuery } from './bodies.ts';
import { metalPriceHistory } from './history.ts';
import { metalPricesOf, newerSpot } from './service.ts';

/** How often one person may wish for new prices. */
const WISHES = { times: 20, withinMs: 3_600_000 };
const TOO_MANY = msg('You have asked for new prices very often. Please try again later.');

/** Spot prices of metals, open to visitors; new ones on request of whoever is signed in. */
export const metalRoutes = (deps: ValuationDeps) => {
  const wishes = createSharedLimit('wishes for prices', WISHES);
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
        await wishes.use(deps, caller.id, TOO_MANY);
        await newerSpot(deps);
        return metalPricesOf(deps);
      },
      { signedIn: true },
    );
};
