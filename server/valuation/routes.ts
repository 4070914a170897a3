import { Elysia } from 'elysia';
import { auth } from '../auth/plugin.ts';
import type { Deps } from '../deps.ts';
import { CoinToValue } from './model.ts';
import { estimateValue } from './service.ts';

/** What coins are worth. */
export const valuationRoutes = (deps: Deps) =>
  new Elysia({ prefix: '/api', tags: ['valuation'] })
    .use(auth(deps))
    .post('/coins/estimate-value', async ({ body }) => ({ estimate: await estimateValue(deps, body) }), {
      signedIn: true,
      body: CoinToValue,
    });
