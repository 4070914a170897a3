import { Elysia } from 'elysia';
import { CoinId } from '../../../shared/coins/model.ts';
import { SoldBody, SoldQuery } from '../../../shared/marketplace/model.ts';
import { auth } from '../../core/session/plugin.ts';
import type { CoinsDeps } from '../deps.ts';
import { getSold, listSold, markSold, putBack, trashSold } from './service.ts';

export const soldRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api', tags: ['sold'] })
    .use(auth(deps))
    .post('/coins/:id/sold', ({ caller, params, body }) => markSold(deps, caller.id, params.id, body), {
      signedIn: true,
      params: CoinId,
      body: SoldBody,
    })
    .get('/sold', ({ caller, query }) => listSold(deps, caller.id, query), {
      signedIn: true,
      query: SoldQuery,
    })
    .get('/sold/:id', ({ caller, params }) => getSold(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .post('/sold/:id/put-back', ({ caller, params }) => putBack(deps, caller, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .delete(
      '/sold/:id',
      async ({ caller, params }) => {
        await trashSold(deps, caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: CoinId },
    );
