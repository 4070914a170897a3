import { Elysia } from 'elysia';
import { CoinId } from '../../shared/coins/model.ts';
import { CoinToValue, ValuationPreference } from '../../shared/valuation/model.ts';
import { priceHistoryOf } from '../coins/price-history.ts';
import { originOf } from '../core/http/origin.ts';
import { widestNetworkOf } from '../core/network.ts';
import { auth } from '../core/session/plugin.ts';
import { estimateValue } from '../valuation/service.ts';
import { preferSource, valuationOf } from './coin-valuation.ts';
import type { RevaluationDeps } from './deps.ts';
import { revalueCoin } from './revalue.ts';

export const valuationRoutes = (deps: RevaluationDeps) =>
  new Elysia({ prefix: '/api', tags: ['valuation'] })
    .use(auth(deps))
    .post('/coins/estimate-value', async ({ body }) => ({ estimate: await estimateValue(deps, body) }), {
      signedIn: true,
      body: CoinToValue,
    })
    .get('/coin/:id/valuation', ({ caller, params }) => valuationOf(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    })
    .put(
      '/coin/:id/valuation',
      ({ caller, params, body }) => preferSource(deps, caller.id, params.id, body.source),
      { signedIn: true, params: CoinId, body: ValuationPreference },
    )
    .post(
      '/coins/:id/gemini-valuation',
      ({ caller, params, request }) => {
        const network = widestNetworkOf(originOf(deps, request).address);
        return deps.patience(request, revalueCoin(deps, { ...caller, network }, params.id));
      },
      { signedIn: true, params: CoinId },
    )
    .get('/coins/:id/price-history', ({ caller, params }) => priceHistoryOf(deps, caller.id, params.id), {
      signedIn: true,
      params: CoinId,
    });
