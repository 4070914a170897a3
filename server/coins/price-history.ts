import { desc, eq, sql } from 'drizzle-orm';
import { prepared } from '../../db/client.ts';
import { priceHistory } from '../../db/schema.ts';
import { moneyText } from '../../shared/money/money.ts';
import type { PriceHistory } from '../../shared/valuation/model.ts';
import { notFound } from '../core/errors.ts';
import type { CoinsDeps } from './deps.ts';
import { coinReads } from './queries.ts';

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

/** The newest 1000 values a coin had, oldest first, in US dollars; 404 when it is absent or somebody else's. */
export async function priceHistoryOf(deps: CoinsDeps, userId: string, id: number): Promise<PriceHistory> {
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
