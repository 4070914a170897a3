import type { Orm } from '../../db/client.ts';
import { priceHistory } from '../../db/schema.ts';
import type { NewValue } from '../valuation/stored.ts';
import type { ValuationSource } from './model.ts';
import type { CoinRow } from './view.ts';

/** The valuation source of figures the collector typed. */
const OWNER: ValuationSource = 'owner';

/** The columns of a value of now, in cents. */
export const valued = (value: number | null, source: ValuationSource = OWNER) => ({
  estimatedValue: value,
  valuationSource: value === null ? null : source,
  valuedAt: value === null ? null : new Date(),
});

/**
 * The columns a change of a coin's value writes. A form sends the amount it was shown along with the rest, so that the
 * same amount says nothing, unless it is said to come from somewhere else.
 */
export function revalued(before: CoinRow, given: number | null | undefined, source?: ValuationSource) {
  const value = given === undefined ? before.estimatedValue : given;
  const isOfOther = value !== null && source !== undefined && source !== before.valuationSource;
  return value !== before.estimatedValue || isOfOther ? valued(value, source) : {};
}

/** The same for a value that was reckoned: null for none, undefined where the one there was stands. */
export const reckonedColumns = (reckoned: NewValue | null | undefined) =>
  reckoned === undefined ? {} : valued(reckoned?.cents ?? null, reckoned?.valuationSource);

/** An owner is sure of their figure, and the AI only guesses; how sure an estimate was that a client hands over, nobody can tell here. */
const SURE: Record<string, string> = { owner: 'high', ai: 'low' };

/** Each new value is one more row: the past is never overwritten. */
export async function recordValue(tx: Orm, coin: CoinRow, reckoned?: NewValue | null): Promise<void> {
  if (coin.estimatedValue === null) return;
  const valuationSource = coin.valuationSource ?? OWNER;
  await tx.insert(priceHistory).values({
    coinId: coin.id,
    userId: coin.userId,
    recordedValue: coin.estimatedValue,
    valuationSource,
    confidence: reckoned?.confidence ?? SURE[valuationSource] ?? 'medium',
    metadata: reckoned?.metadata,
    recordedAt: coin.valuedAt ?? new Date(),
  });
}
