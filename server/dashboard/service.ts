import {
  CAROUSEL,
  type CategoryTotal,
  type CollectionSummary,
  PRECIOUS_METALS,
} from '../../shared/collection/model.ts';
import { GRAMS_PER_TROY_OUNCE } from '../../shared/market/metals.ts';
import { coinReads } from '../coins/queries.ts';
import { totalReads } from '../coins/total-reads.ts';
import { toCollectionCoin } from '../coins/view.ts';
import { countedApart } from '../core/money/rates.ts';
import { withTypePictures } from '../photos/type-pictures-of-coins.ts';
import { spotPrices } from '../valuation/metals/service.ts';
import { oldestOf } from '../valuation/metals/spot.ts';
import type { DashboardDeps } from './deps.ts';

/** Coins shown as newest and as most valuable. */
const SHOWN = CAROUSEL.length;

/** Totals, precious metal and the coins to show first. Troy ounces are rounded to six decimals, dollars to cents. */
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
    totalCount: sums?.quantity ?? 0,
    categoryCount: sums?.categories ?? 0,
    totalValue: (sums?.value ?? 0) / 100,
    apart,
    unvalued: open?.quantity ?? 0,
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

/** The owner's categories with their totals, most valuable first. */
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
