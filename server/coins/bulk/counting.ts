import type { Orm } from '../../../db/client.ts';
import { coins } from '../../../db/schema.ts';
import { type CountedCoin, mergeTotals, shareOf, summed } from '../../../db/totals.ts';

/** What of a coin counts in the totals. */
export const countedColumns = {
  id: coins.id,
  userId: coins.userId,
  category: coins.category,
  quantity: coins.quantity,
  estimatedValue: coins.estimatedValue,
  goldMicrograms: coins.goldMicrograms,
  silverMicrograms: coins.silverMicrograms,
  platinumMicrograms: coins.platinumMicrograms,
} as const;

/** Counts many coins in (1) or out (-1), one write a category; belongs into the transaction that writes them. */
export async function countCoins(tx: Orm, counted: readonly CountedCoin[], sign: 1 | -1): Promise<void> {
  await mergeAll(
    tx,
    counted.map((coin) => shareOf(coin, sign)),
  );
}

/** Adds many shares to the totals, one write a category. */
export async function mergeAll(tx: Orm, shares: Parameters<typeof summed>[0]): Promise<void> {
  for (const totals of summed(shares)) await mergeTotals(tx, totals);
}
