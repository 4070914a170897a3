import { Elysia, status } from 'elysia';
import { CoinId } from '../../../shared/coins/model.ts';
import { BoughtBody, WantInput, WantPatch, WantQuery, WantRestore } from '../../../shared/wants/model.ts';
import { auth } from '../../core/session/plugin.ts';
import type { CoinsDeps } from '../deps.ts';
import { addWant, buyWant, changeWant, deleteWant, getWant, listWants, restoreWant } from './service.ts';

export const wantRoutes = (deps: CoinsDeps) =>
  new Elysia({ prefix: '/api/wants', tags: ['wants'] })
    .use(auth(deps))
    .get('', ({ caller, query }) => listWants(deps, caller.id, query), { signedIn: true, query: WantQuery })
    .get('/:id', ({ caller, params }) => getWant(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .post(
      '',
      async ({ caller, body }) =>
        status(201, await deps.db.transaction((tx) => addWant(tx, deps, caller.id, body))),
      { signedIn: true, body: WantInput },
    )
    .patch('/:id', ({ caller, params, body }) => changeWant(deps, caller.id, params.id, body), {
      signedIn: true,
      params: CoinId,
      body: WantPatch,
    })
    .post(
      '/:id/bought',
      async ({ caller, params, body }) => status(201, await buyWant(deps, caller, params.id, body)),
      { signedIn: true, params: CoinId, body: BoughtBody },
    )
    .post('/restore', async ({ caller, body }) => status(201, await restoreWant(deps, caller.id, body)), {
      signedIn: true,
      body: WantRestore,
    })
    .delete(
      '/:id',
      async ({ caller, params }) => {
        await deleteWant(deps, caller.id, params.id);
        return new Response(null, { status: 204 });
      },
      { signedIn: true, params: CoinId },
    );
