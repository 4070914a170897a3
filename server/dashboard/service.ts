import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { coins } from '../../db/schema.ts';
import { totalReads } from '../../db/totals.ts';
import { REPORT_PAGE, type ReportPage } from '../../shared/coins/report.ts';
import {
  CAROUSEL,
  type CategoryTotal,
  type CollectionSummary,
  PRECIOUS_METALS,
} from '../../shared/collection/model.ts';
import { GRAMS_PER_TROY_OUNCE } from '../../shared/market/metals.ts';
import { moneyText } from '../../shared/money/money.ts';
import { coinReads } from '../coins/queries.ts';
import { listColumns, toCollectionCoin } from '../coins/view.ts';
import { pageOf } from '../core/chunks.ts';
import { countedApart } from '../core/money/rates.ts';
import { withTypePictures } from '../photos/type-pictures-of-coins.ts';
import { spotPrices } from '../valuation/metals/service.ts';
import { oldestOf } from '../valuation/metals/spot.ts';
import type { DashboardDeps } from './deps.ts';

const SHOWN = CAROUSEL.length;

/** Troy ounces rounded to six decimals, dollars to cents. */
export async function summaryOf(deps: DashboardDeps, userId: string): Promise<CollectionSummary> {
  const reads = totalReads(deps.db);
  const [[sums], [open], prices, recent, top, apart] = await Promise.all([
    reads.sums.all({ userId }),
    reads.unvalued.all({ userId }),
    spotPrices(deps),
    coinReads(deps.db).newest.all({ userId, limit: SHOWN }),
    coinReads(deps.db).mostValuable.all({ userId, limit: SHOWN }),
    countedApart(deps, userId),
  ]);
  const metalContent = {
    gold: ounces(sums?.gold),
    silver: ounces(sums?.silver),
    platinum: ounces(sums?.platinum),
  };
  return {
    records: sums?.records ?? 0,
    totalCount: sums?.quantity ?? 0,
    categoryCount: sums?.categories ?? 0,
    totalValue: (sums?.value ?? 0) / 100,
    apart,
    unvalued: open?.records ?? 0,
    metalContent,
    metalValues: {
      gold: dollars(metalContent.gold * (prices?.gold ?? 0)),
      silver: dollars(metalContent.silver * (prices?.silver ?? 0)),
      platinum: dollars(metalContent.platinum * (prices?.platinum ?? 0)),
    },
    metalPricesAt: prices && oldestOf(prices, PRECIOUS_METALS).toISOString(),
    recentCoins: await withTypePictures(deps, recent.map(toCollectionCoin)),
    topCoins: await withTypePictures(
      deps,
      top.filter((coin) => coin.estimatedValue !== null).map(toCollectionCoin),
    ),
  };
}

/** Most valuable first. */
export async function categoriesOf(deps: DashboardDeps, userId: string): Promise<CategoryTotal[]> {
  const rows = await totalReads(deps.db).categories.all({ userId });
  return rows.map(({ category, records, quantity, value }) => ({
    category,
    records,
    quantity,
    valueTotal: value / 100,
  }));
}

const ounces = (micrograms = 0) => Number((micrograms / 1e6 / GRAMS_PER_TROY_OUNCE).toFixed(6));
const dollars = (amount: number) => Math.round(amount * 100) / 100;

const reportColumns = {
  ...listColumns,
  certificationNumber: coins.certificationNumber,
  valuationSource: coins.valuationSource,
  valuedAt: coins.valuedAt,
  purchasePrice: coins.purchasePrice,
  ownPurchasePrice: coins.ownPurchasePrice,
  purchaseDate: coins.purchaseDate,
  weight: coins.weight,
  totalMintage: coins.totalMintage,
} as const;

/** Report rows in the order of ids, REPORT_PAGE at a time, after the id `after`. */
export async function reportOf(deps: DashboardDeps, userId: string, after: number): Promise<ReportPage> {
  const rows = await deps.db.orm
    .select(reportColumns)
    .from(coins)
    .where(and(eq(coins.userId, userId), isNull(coins.deletedAt), gt(coins.id, after)))
    .orderBy(asc(coins.id))
    .limit(REPORT_PAGE + 1);
  const { page, last } = pageOf(rows, REPORT_PAGE);
  const reported = page.map((row) => ({
    ...toCollectionCoin(row),
    certificationNumber: row.certificationNumber,
    valuationSource: row.valuationSource,
    valuedAt: row.valuedAt?.toISOString() ?? null,
    purchasePrice: moneyText(row.purchasePrice),
    ownPurchasePrice: moneyText(row.ownPurchasePrice),
    purchaseDate: row.purchaseDate?.toISOString() ?? null,
    weight: row.weight,
    totalMintage: row.totalMintage,
  }));
  return { coins: await withTypePictures(deps, reported), next: last?.id ?? null };
}
