import { and, asc, gte, lt, sql } from 'drizzle-orm';
import { prepared } from '../../../db/client.ts';
import { dayOf } from '../../../db/rows.ts';
import { metalPrices } from '../../../db/schema.ts';
import { METALS, type MetalPriceHistory } from '../../../shared/market/metals.ts';
import type { ValuationDeps } from '../deps.ts';

const DAY_MS = 24 * 3_600_000;
/** Days for which every price that was taken is kept. */
const KEPT_WHOLE = 90;

/** Numbers the days (UTC). */
const dayNumber = dayOf(metalPrices.lastUpdated);

const reads = prepared((orm) => {
  const recent = and(
    gte(metalPrices.lastUpdated, sql.param(sql.placeholder('since'), metalPrices.lastUpdated)),
    // A clock may have been ahead.
    lt(metalPrices.lastUpdated, sql.param(sql.placeholder('until'), metalPrices.lastUpdated)),
  );
  const lastOfDays = orm
    .select({ at: sql`max(${metalPrices.lastUpdated})` })
    .from(metalPrices)
    .where(recent)
    .groupBy(dayNumber);
  return {
    days: orm
      .select()
      .from(metalPrices)
      .where(and(recent, sql`${metalPrices.lastUpdated} in ${lastOfDays}`))
      .orderBy(asc(metalPrices.lastUpdated), asc(metalPrices.id))
      .prepare(),
  };
});

/**
 * The last known prices of each of the newest days (UTC), today's included; days without one are missing, and a metal is null on a
 * day on which nobody told its price. Oldest first.
 */
export async function metalPriceHistory(
  deps: ValuationDeps,
  days = 365,
  now = Date.now(),
): Promise<MetalPriceHistory> {
  const today = Math.floor(now / DAY_MS);
  const [since, until] = [today - days + 1, today + 1].map((day) => new Date(day * DAY_MS));
  const rows = await reads(deps.db).days.all({ since, until });
  // Two prices of one moment are of one day: the later row counts.
  const points = new Map(
    rows.map((row) => {
      const day = row.lastUpdated.toISOString().slice(0, 10);
      return [day, { day, ...pricesOf(row) }];
    }),
  );
  return { points: [...points.values()] };
}

/** Rounded to what a line can show. */
function pricesOf(row: typeof metalPrices.$inferSelect) {
  const midnight = Math.floor(row.lastUpdated.getTime() / DAY_MS) * DAY_MS;
  return Object.fromEntries(
    METALS.map((metal) => {
      const price = row[metal];
      const isOfDay = (row.toldAt?.[metal] ?? midnight) >= midnight;
      return [metal, price === null || !isOfDay ? null : Math.round(price * 1e4) / 1e4];
    }),
  ) as Record<(typeof METALS)[number], number | null>;
}

/** Of days more than 90 days ago only the last price is kept: a line over years has a point a day. */
export async function thinPrices(deps: ValuationDeps, now = Date.now()): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const last = tx
      .select({ at: sql`max(${metalPrices.lastUpdated})` })
      .from(metalPrices)
      .groupBy(dayNumber);
    await tx
      .delete(metalPrices)
      .where(
        and(
          lt(metalPrices.lastUpdated, new Date(now - KEPT_WHOLE * DAY_MS)),
          sql`${metalPrices.lastUpdated} not in ${last}`,
        ),
      );
  });
}
