import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { prepared } from '../../db/client.ts';
import { coins, collectionTotals as t } from '../../db/schema.ts';

const sum = (column: typeof t.records) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** Totals are summed over one row a category, never over the coins. */
export const totalReads = prepared((orm) => {
  const owner = eq(t.userId, sql.placeholder('userId'));
  return {
    records: orm
      .select({ records: sum(t.records) })
      .from(t)
      .where(owner)
      .prepare(),
    sums: orm
      .select({
        records: sum(t.records),
        quantity: sum(t.quantity),
        categories: sql<number>`count(nullif(${t.records}, 0))`.mapWith(Number),
        value: sum(t.value),
        gold: sum(t.goldMicrograms),
        silver: sum(t.silverMicrograms),
        platinum: sum(t.platinumMicrograms),
      })
      .from(t)
      .where(owner)
      .prepare(),
    categories: orm
      .select({ category: t.category, records: t.records, quantity: t.quantity, value: t.value })
      .from(t)
      .where(and(owner, gt(t.records, 0)))
      .orderBy(desc(t.value), t.category)
      .prepare(),
    /** Over the index of values, in which coins without one come first. */
    unvalued: orm
      .select({
        records: sql<number>`count(*)`.mapWith(Number),
        quantity: sql<number>`coalesce(sum(${coins.quantity}), 0)`.mapWith(Number),
      })
      .from(coins)
      .where(
        and(
          eq(coins.userId, sql.placeholder('userId')),
          isNull(coins.deletedAt),
          lt(coins.valueOrder, 0),
          isNull(coins.ownEstimatedValue),
        ),
      )
      .prepare(),
  };
});
