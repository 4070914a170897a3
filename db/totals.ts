import {
  and,
  desc,
  eq,
  gt,
  type InferInsertModel,
  type InferSelectModel,
  isNull,
  lt,
  sql,
} from 'drizzle-orm';
import { type Orm, prepared } from './client.ts';
import { excluded, inserting } from './rows.ts';
import { coins, collectionTotals, type OwnerId } from './schema.ts';

type Totals = InferInsertModel<typeof collectionTotals>;

export type CountedCoin = Pick<
  InferSelectModel<typeof coins>,
  | 'userId'
  | 'category'
  | 'quantity'
  | 'estimatedValue'
  | 'goldMicrograms'
  | 'silverMicrograms'
  | 'platinumMicrograms'
>;

/** Sign 1 adds the coin, -1 removes it. */
export function shareOf(coin: CountedCoin, sign: 1 | -1): Totals {
  const pieces = sign * coin.quantity;
  return {
    userId: coin.userId,
    category: coin.category,
    records: sign,
    quantity: pieces,
    value: pieces * (coin.estimatedValue ?? 0),
    goldMicrograms: pieces * coin.goldMicrograms,
    silverMicrograms: pieces * coin.silverMicrograms,
    platinumMicrograms: pieces * coin.platinumMicrograms,
  };
}

const t = collectionTotals;
const sum = (column: typeof t.records) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

const SUMS = [
  'records',
  'quantity',
  'value',
  'goldMicrograms',
  'silverMicrograms',
  'platinumMicrograms',
] as const;

function summed(shares: readonly Totals[]): Totals[] {
  const rows = new Map<string, Totals>();
  for (const share of shares) {
    const key = JSON.stringify([share.userId, share.category]);
    const row = rows.get(key);
    if (!row) rows.set(key, { ...share });
    else for (const sum of SUMS) row[sum] += share[sum];
  }
  return [...rows.values()];
}

/** Without those in the trash. */
export async function recordsOf(orm: Orm, userId: OwnerId, category?: string): Promise<number> {
  const [row] = await orm
    .select({ records: sum(t.records) })
    .from(t)
    .where(and(eq(t.userId, userId), category === undefined ? undefined : eq(t.category, category)));
  return row?.records ?? 0;
}

const addTotals = inserting(t, {
  target: [t.userId, t.category],
  set: Object.fromEntries(SUMS.map((sum) => [sum, sql`${t[sum]} + ${excluded(t[sum])}`])),
});

/** Call in the transaction that writes the coins. */
export async function mergeTotals(tx: Orm, shares: readonly Totals[]): Promise<void> {
  for (const totals of summed(shares)) {
    if (SUMS.some((sum) => totals[sum] !== 0)) await addTotals(tx, totals);
  }
}

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
      .select({
        category: t.category,
        records: t.records,
        quantity: t.quantity,
        value: t.value,
      })
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
