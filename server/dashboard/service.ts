import { and, asc, count, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { coins, coinTags, type OwnerId } from '../../db/schema.ts';
import { versionOf } from '../../db/shared.ts';
import { totalReads } from '../../db/totals.ts';
import { REPORT_PAGE, type ReportPage } from '../../shared/coins/report.ts';
import {
  CAROUSEL,
  type CategoryTotal,
  type CollectionSummary,
  type PlacesAndTags,
  PRECIOUS_METALS,
} from '../../shared/collection/model.ts';
import { GRAMS_PER_TROY_OUNCE } from '../../shared/market/metals.ts';
import { moneyText } from '../../shared/money/money.ts';
import { coinReads, inCollection } from '../coins/queries.ts';
import { listColumns, toCollectionCoin } from '../coins/view.ts';
import { createMemory } from '../core/cache.ts';
import { pageOf, yieldToEventLoop } from '../core/chunks.ts';
import { countedApart } from '../core/money/rates.ts';
import { withTypePictures } from '../photos/type-pictures-of-coins.ts';
import { spotPrices } from '../valuation/metals/service.ts';
import { oldestOf } from '../valuation/metals/spot.ts';
import type { DashboardDeps } from './deps.ts';

const SHOWN = CAROUSEL.length;

/** Troy ounces rounded to six decimals, dollars to cents. */
export async function summaryOf(deps: DashboardDeps, userId: OwnerId): Promise<CollectionSummary> {
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
export async function categoriesOf(deps: DashboardDeps, userId: OwnerId): Promise<CategoryTotal[]> {
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
export async function reportOf(deps: DashboardDeps, userId: OwnerId, after: number): Promise<ReportPage> {
  const rows = await deps.db.orm
    .select(reportColumns)
    .from(coins)
    .where(and(inCollection(userId), gt(coins.id, after)))
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

const MAX_ROWS = 1000;

/** Index rows per statement, and tags per lookup of names. */
const BATCH = 20_000;
const NAMES_BATCH = 100;

const cached = createMemory<PlacesAndTags>({ forMs: 60_000, most: 200 });

/** With record counts, the most used first. */
export const placesAndTags = (deps: DashboardDeps, userId: OwnerId): Promise<PlacesAndTags> =>
  cached(JSON.stringify([versionOf(deps.db), userId]), () => countBoth(deps, userId));

/** From the indexes alone. */
async function countBoth({ db }: DashboardDeps, userId: OwnerId): Promise<PlacesAndTags> {
  const places = await db.orm
    .select({ place: coins.storageLocation, records: count() })
    .from(coins)
    .where(and(inCollection(userId), isNotNull(coins.storageLocation)))
    .groupBy(coins.storageLocation)
    .orderBy(desc(count()), asc(coins.storageLocation))
    .limit(MAX_ROWS);
  await yieldToEventLoop();
  return {
    places: places.map(({ place, records }) => ({ name: place ?? '', records })),
    tags: await withNames(db.orm, userId, await countTags(db.orm, userId)),
  };
}

interface CountedTag {
  key: string;
  records: number;
  /** The lowest id with this tag. */
  coinId: number;
}

/** In batches, as a large collection has millions of rows. */
async function countTags(orm: Orm, userId: OwnerId): Promise<CountedTag[]> {
  let most: CountedTag[] = [];
  for (let after = ''; ; await yieldToEventLoop()) {
    const left = and(eq(coinTags.userId, userId), gt(coinTags.key, after));
    const [last] = await orm
      .select({ key: coinTags.key })
      .from(coinTags)
      .where(left)
      .orderBy(asc(coinTags.key))
      .limit(1)
      .offset(BATCH - 1);
    const piece = await orm
      .select({
        key: coinTags.key,
        records: count(),
        coinId: sql<number>`min(${coinTags.coinId})`.mapWith(Number),
      })
      .from(coinTags)
      .where(and(left, last && lte(coinTags.key, last.key)))
      .groupBy(coinTags.key)
      // Ties: the smaller key first.
      .having(gt(count(), most[MAX_ROWS - 1]?.records ?? 0))
      .orderBy(desc(count()), asc(coinTags.key))
      .limit(MAX_ROWS);
    // Stable sort: batches come in key order.
    most = [...most, ...piece].sort((one, other) => other.records - one.records).slice(0, MAX_ROWS);
    if (!last) return most;
    after = last.key;
  }
}

/** Spelled as at the first coin. */
async function withNames(orm: Orm, userId: OwnerId, tags: CountedTag[]): Promise<PlacesAndTags['tags']> {
  const names = new Map<string, string>();
  for (let at = 0; at < tags.length; at += NAMES_BATCH) {
    if (at > 0) await yieldToEventLoop();
    const which = tags.slice(at, at + NAMES_BATCH).map(({ key, coinId }) => sql`(${key}, ${coinId})`);
    const found = await orm
      .select({ key: coinTags.key, tag: coinTags.tag })
      .from(sql`(values ${sql.join(which, sql`, `)}) as sought`)
      .innerJoin(
        coinTags,
        and(
          eq(coinTags.userId, userId),
          eq(coinTags.key, sql`sought.column1`),
          eq(coinTags.coinId, sql`cast(sought.column2 as bigint)`),
        ),
      );
    for (const { key, tag } of found) names.set(key, tag);
  }
  return tags.map(({ key, records }) => ({ name: names.get(key) ?? key, records }));
}
