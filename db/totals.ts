import { and, eq, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import type { Orm } from './client.ts';
import { excluded, inserting } from './insert.ts';
import { type coins, collectionTotals } from './schema.ts';

type Totals = InferInsertModel<typeof collectionTotals>;

/** The columns of a coin that count in the totals. */
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

/** What one coin adds to the sums of its category (1), or takes from them (-1). */
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

/** Counts a coin in (1) or out (-1) of its owner's totals; belongs into the transaction that writes the coin. */
export async function countCoin(tx: Orm, coin: CountedCoin, sign: 1 | -1): Promise<void> {
  await mergeTotals(tx, shareOf(coin, sign));
}

/** Counts a changed coin anew; nothing is written where it counts as it did. */
export async function recountCoin(tx: Orm, before: CountedCoin, after: CountedCoin): Promise<void> {
  for (const totals of summed([shareOf(before, -1), shareOf(after, 1)])) {
    if (SUMS.some((sum) => totals[sum] !== 0)) await mergeTotals(tx, totals);
  }
}

const SUMS = [
  'records',
  'quantity',
  'value',
  'goldMicrograms',
  'silverMicrograms',
  'platinumMicrograms',
] as const;

/** One row a user and category, of all the shares given. */
export function summed(shares: readonly Totals[]): Totals[] {
  const rows = new Map<string, Totals>();
  for (const share of shares) {
    const key = JSON.stringify([share.userId, share.category]);
    const row = rows.get(key);
    if (!row) rows.set(key, { ...share });
    else for (const sum of SUMS) row[sum] += share[sum];
  }
  return [...rows.values()];
}

/** Records of a user, or of one category of theirs, that are not in the trash. */
export async function recordsOf(orm: Orm, userId: string, category?: string): Promise<number> {
  const [row] = await orm
    .select({ records: sql<number>`coalesce(sum(${t.records}), 0)`.mapWith(Number) })
    .from(t)
    .where(and(eq(t.userId, userId), category === undefined ? undefined : eq(t.category, category)));
  return row?.records ?? 0;
}

const t = collectionTotals;
const addTotals = inserting(t, {
  target: [t.userId, t.category],
  set: Object.fromEntries(SUMS.map((sum) => [sum, sql`${t[sum]} + ${excluded(t[sum])}`])),
});

/** Adds sums to those already kept for the user and category. */
export async function mergeTotals(tx: Orm, totals: Totals): Promise<void> {
  await addTotals(tx, totals);
}
