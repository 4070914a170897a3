import { and, asc, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { prepared } from '../../db/client.ts';
import { coins, valuations } from '../../db/schema.ts';
import type { ValuationUpdate } from '../../shared/collection/model.ts';
import type { Estimate } from '../../shared/valuation/model.ts';
import { totalReads } from '../coins/total-reads.ts';
import { type Valued, writeValues } from '../coins/write.ts';
import { type AgedSpot, freshSpot } from '../valuation/metals/service.ts';
import { assess } from '../valuation/service.ts';
import type { StatedValues } from '../valuation/stated.ts';
import { MARKET_SOURCES, newValueOf, type StoredCoin, toValue, valuedColumns } from '../valuation/stored.ts';
import type { DashboardDeps, Run } from './deps.ts';
import { type Pace, paced } from './pace.ts';
import { beginOrJoin } from './valuation-runs.ts';

/** Coins looked at and written together: a longer transaction would keep other writers waiting noticeably. */
const PAGE = 100;

/**
 * Gives every coin whose value follows the market today's, and answers when that is done, or its owner has ended it: what was
 * written by then stays. Who asks while it is being done waits for the same run; it goes on when nobody waits any more.
 */
export const updateValuations = (deps: DashboardDeps, userId: string): Promise<ValuationUpdate> =>
  beginOrJoin(deps, userId, async (run) => {
    const prices = await paced(deps, (pace) => revalueAll(deps, run, pace));
    const [sums] = await totalReads(deps.db).sums.all({ userId: run.userId });
    return {
      totalCoins: sums?.quantity ?? 0,
      totalValue: (sums?.value ?? 0) / 100,
      updated: run.updated,
      cancelled: run.isCancelled,
      seen: run.seen,
      pricesAt: prices?.spot?.lastUpdated.toISOString() ?? null,
      stale: prices?.stale ?? false,
    };
  });

/**
 * Works through the coins page by page, oldest first. All are reckoned with the prices of one moment, which are answered; undefined
 * where none were needed. Their owner's figures are not even read.
 */
async function revalueAll(deps: DashboardDeps, run: Run, pace: Pace): Promise<AgedSpot | undefined> {
  const [all] = await reads(deps.db).total.all({ userId: run.userId });
  run.total = all?.records ?? 0;
  let asked: Promise<AgedSpot> | undefined;
  const spotOf = () => {
    asked ??= freshSpot(deps);
    return asked;
  };
  const estimateOf = async (coin: StoredCoin): Promise<Estimate> =>
    (await assess(deps, toValue(coin), spotOf)).estimate;
  let last = { createdAt: new Date(0), id: 0 };
  while (!run.isCancelled) {
    const page = await reads(deps.db).page.all({ userId: run.userId, ...last });
    const end = page.at(-1);
    if (!end) return asked;
    last = { createdAt: end.createdAt, id: end.id };
    const valued = await valueAll(page, estimateOf, pace);
    if (valued.length > 0)
      run.updated += await deps.db.transaction((tx) => writeValues(tx, deps, run.userId, valued));
    run.seen += page.length;
    // Coins may have been added since.
    run.total = Math.max(run.total, run.seen);
    await pace.rest();
  }
  return asked;
}

/** Where a page begins: after the coin of that time and id. */
const place = sql`(${sql.param(sql.placeholder('createdAt'), coins.createdAt)}, ${sql.placeholder('id')})`;

const reads = prepared((orm) => {
  /** Those without a value, those that follow the market, and an AI's, which stand while the market is below them. */
  const revalued = and(
    eq(coins.userId, sql.placeholder('userId')),
    isNull(coins.deletedAt),
    or(
      isNull(coins.estimatedValue),
      inArray(coins.valuationSource, MARKET_SOURCES),
      inArray(coins.valuationPreference, MARKET_SOURCES),
      and(eq(coins.valuationSource, 'ai'), isNull(coins.valuationPreference)),
    ),
  );
  return {
    total: orm.select({ records: count() }).from(coins).where(revalued).prepare(),
    page: orm
      .select({
        ...valuedColumns,
        aiCents: valuations.value,
        aiConfidence: valuations.confidence,
        aiMetadata: valuations.metadata,
        aiAt: valuations.recordedAt,
      })
      .from(coins)
      .leftJoin(valuations, and(eq(valuations.coinId, coins.id), eq(valuations.source, 'ai')))
      .where(and(revalued, sql`(${coins.createdAt}, ${coins.id}) > ${place}`))
      .orderBy(asc(coins.createdAt), asc(coins.id))
      .limit(PAGE)
      .prepare(),
  };
});

interface PageCoin extends StoredCoin {
  aiCents: number | null;
  aiConfidence: string | null;
  aiMetadata: Record<string, unknown> | null;
  aiAt: Date | null;
}

function saidBy({ aiCents: cents, aiConfidence, aiMetadata: metadata, aiAt }: PageCoin): StatedValues {
  if (cents === null || !aiAt) return {};
  return {
    ai: { cents, confidence: aiConfidence === 'medium' ? 'medium' : 'low', metadata, recordedAt: aiAt },
  };
}

async function valueAll(
  page: PageCoin[],
  estimateOf: (coin: StoredCoin) => Promise<Estimate>,
  pace: Pace,
): Promise<Valued[]> {
  const valued: Valued[] = [];
  for (const coin of page) {
    const value = newValueOf(coin, saidBy(coin), await estimateOf(coin));
    if (value !== undefined) valued.push({ coin, value });
    if (pace.isDue()) await pace.rest();
  }
  return valued;
}
