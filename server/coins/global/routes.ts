import { Elysia, status } from 'elysia';
import { auth } from '../../account/session/plugin.ts';
import type { Deps } from '../../platform/deps.ts';
import { GlobalCoinBody } from './bodies.ts';
import { addGlobalCoin } from './service.ts';

/** Coins of the world. */
export const globalRoutes = (deps: Deps) =>
  new Elysia({ prefix: '/api/coins', tags: ['global'] })
    .use(auth(deps))
    .post('/add-global', async ({ caller, body }) => status(201, await addGlobalCoin(deps, caller, body)), {
      signedIn: true,
      body: GlobalCoinBody,
    });
