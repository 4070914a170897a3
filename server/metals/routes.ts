import { Elysia } from 'elysia';
import type { Deps } from '../deps.ts';
import { metalPricesOf } from './service.ts';

/** Spot prices of metals, open to visitors. */
export const metalRoutes = (deps: Deps) =>
  new Elysia({ prefix: '/api', tags: ['metals'] }).get('/metal-prices', () => metalPricesOf(deps));
