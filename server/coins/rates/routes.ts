import { Elysia } from 'elysia';
import { RateBody, RatePath } from '../../../shared/money/rate-bodies.ts';
import { auth } from '../../core/session/plugin.ts';
import type { CoinsDeps } from '../deps.ts';
import { deleteRate, ratesOf, saveRate } from './service.ts';

/** What one unit of a currency is worth in US dollars, as its owner says: coins of that currency count in the totals by it. */
export const rateRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api', tags: ['collection'] })
    .use(auth(deps))
    .get('/exchange-rates', ({ caller }) => ratesOf(deps, caller.id), { signedIn: true })
    // Many coins follow a rate: that takes longer than a connection may be silent.
    .put(
      '/exchange-rates/:currency',
      ({ request, caller, params, body }) =>
        deps.patience(request, saveRate(deps, caller.id, params.currency, body)),
      { signedIn: true, params: RatePath, body: RateBody },
    )
    .delete(
      '/exchange-rates/:currency',
      ({ request, caller, params }) => deps.patience(request, deleteRate(deps, caller.id, params.currency)),
      {
        signedIn: true,
        params: RatePath,
      },
    );
