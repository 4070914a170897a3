import { desc, eq, sql } from 'drizzle-orm';
import { Elysia } from 'elysia';
import { prepared } from '../../db/client.ts';
import { priceHistory } from '../../db/schema.ts';
import { CoinId } from '../../shared/coins/model.ts';
import { moneyText } from '../../shared/money/money.ts';
import { CoinToValue, type PriceHistory, ValuationPreference } from '../../shared/valuation/model.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import { coinReads } from '../coins/queries.ts';
import { notFound } from '../core/errors.ts';
import { originOf } from '../core/http/requests.ts';
import { widestNetworkOf } from '../core/network.ts';
import { auth } from '../core/session/plugin.ts';
import { estimateValue } from '../valuation/service.ts';
import { preferSource, valuationOf } from './coin-valuation.ts';
import type { RevaluationDeps } from './deps.ts';
import { revalueCoin } from './revalue.ts';

/** A line of more points than a screen has columns says nothing more. */
const MOST_POINTS = 1000;

const reads = prepared((orm) => ({
  /** Newest first. */
  points: orm
    .select({
      value: priceHistory.recordedValue,
      valuationSource: priceHistory.valuationSource,
      confidence: priceHistory.confidence,
      isShown: priceHistory.isShown,
      recordedAt: priceHistory.recordedAt,
    })
    .from(priceHistory)
    .where(eq(priceHistory.coinId, sql.placeholder('id')))
    .orderBy(desc(priceHistory.recordedAt), desc(priceHistory.id))
    .limit(MOST_POINTS)
    .prepare(),
}));

/** The newest 1000 values, oldest first, in US dollars; 404 for an absent coin or another user's. */
async function priceHistoryOf(deps: CoinsDeps, userId: string, id: number): Promise<PriceHistory> {
  const [coin] = await coinReads(deps.db).one.all({ userId, id });
  if (!coin) throw notFound();
  const points = await reads(deps.db).points.all({ id });
  return {
    points: points.reverse().map(({ value, recordedAt, ...point }) => ({
      ...point,
      value: moneyText(value),
      recordedAt: recordedAt.toISOString(),
    })),
  };
}

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
