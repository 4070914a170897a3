import { Elysia } from 'elysia';
import { RateBody, RatePath } from '../../../shared/money/rate-bodies.ts';
import { auth } from '../../account/session/plugin.ts';
import type { Deps } from '../../platform/deps.ts';
import { deleteRate, ratesOf, saveRate } from './service.ts';

/** What one unit of a currency is worth in US dollars, as its owner says: coins of that currency count in the totals by it. */
export const rateRoutes = (deps: Deps) =>
  new Elysia({ prefix: '/api', tags: ['collection'] })
    .use(auth(deps))
    .get('/exchange-rates', ({ caller }) => ratesOf(deps, caller.id), { signedIn: true })
    .put(
      '/exchange-rates/:currency',
      ({ caller, params, body }) => saveRate(deps, caller.id, params.currency, body),
      { signedIn: true, params: RatePath, body: RateBody },
    )
    .delete(
      '/exchange-rates/:currency',
      ({ caller, params }) => deleteRate(deps, caller.id, params.currency),
      {
        signedIn: true,
        params: RatePath,
      },
    );
