import { Elysia } from 'elysia';
import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { publicAnswer } from '../../core/http/answers.ts';
import { createRateLimit } from '../../core/limit.ts';
import { auth } from '../../core/session/plugin.ts';
import type { ValuationDeps } from '../deps.ts';
import { metalPriceHistory, metalPricesOf, refreshOnDemand } from './service.ts';

/** Days back, today included; default a year. */
const MetalHistoryQuery = z.object({
  days: z.coerce.number<number | string>().int().min(1).max(1500).optional(),
});

const REFRESH_LIMIT = { times: 20, withinMs: 3_600_000 };
const TOO_MANY = msg('You’ve refreshed the prices very often. Please try again later.');

export const metalRoutes = (deps: ValuationDeps) => {
  const wishes = createRateLimit('wishes for prices', REFRESH_LIMIT);
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
        await refreshOnDemand(deps);
        return metalPricesOf(deps);
      },
      { signedIn: true },
    );
};
