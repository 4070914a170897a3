import { type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { type coins, collectionTotals } from '../../db/schema.ts';

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

/** Counts a coin in (1) or out (-1) of its owner's totals; belongs into the transaction that writes the coin. */
export async function countCoin(tx: Orm, coin: CountedCoin, sign: 1 | -1): Promise<void> {
  const pieces = sign * coin.quantity;
  await mergeTotals(tx, {
    userId: coin.userId,
    category: coin.category,
    records: sign,
    quantity: pieces,
    value: pieces * (coin.estimatedValue ?? 0),
    goldMicrograms: pieces * coin.goldMicrograms,
    silverMicrograms: pieces * coin.silverMicrograms,
    platinumMicrograms: pieces * coin.platinumMicrograms,
  });
}

/** Adds sums to those already kept for the user and category. */
export async function mergeTotals(tx: Orm, totals: Totals): Promise<void> {
  const t = collectionTotals;
  await tx
    .insert(t)
    .values(totals)
    .onConflictDoUpdate({
      target: [t.userId, t.category],
      set: {
        records: sql`${t.records} + ${totals.records}`,
        quantity: sql`${t.quantity} + ${totals.quantity}`,
        value: sql`${t.value} + ${totals.value}`,
        goldMicrograms: sql`${t.goldMicrograms} + ${totals.goldMicrograms}`,
        silverMicrograms: sql`${t.silverMicrograms} + ${totals.silverMicrograms}`,
        platinumMicrograms: sql`${t.platinumMicrograms} + ${totals.platinumMicrograms}`,
      },
    });
}
