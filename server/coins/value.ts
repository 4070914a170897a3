import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { excluded, inserting } from '../../db/rows.ts';
import { type CoinRow, type OwnerId, priceHistory, valuations } from '../../db/schema.ts';
import type { ValuationSource } from '../../shared/coins/model.ts';
import { isAnother } from '../valuation/service.ts';
import {
  DEFAULT_CONFIDENCE,
  deleteStatedValues,
  isStated,
  type StatedBy,
  type StatedValues,
  saveStatedValue,
} from '../valuation/stated.ts';
import { isMarketSource, type NewValue } from '../valuation/stored.ts';

/** The valuation source of figures the collector typed. */
const OWNER: ValuationSource = 'owner';

/** The columns of a value of now, in cents. */
export const valued = (value: number | null, source: ValuationSource = OWNER) => ({
  estimatedValue: value,
  valuationSource: value === null ? null : source,
  valuedAt: value === null ? null : new Date(),
});

/** A form sends the shown amount too: the same amount changes nothing unless its source differs. */
export function revalued(before: CoinRow, given: number | null | undefined, source?: ValuationSource) {
  const value = given === undefined ? before.estimatedValue : given;
  const isOfOther = value !== null && source !== undefined && source !== before.valuationSource;
  return value !== before.estimatedValue || isOfOther ? valued(value, source) : {};
}

/** The same for a value that was reckoned: null for none, undefined where the one there was stands. */
export const reckonedColumns = (reckoned: NewValue | null | undefined) =>
  reckoned === undefined ? {} : valued(reckoned?.cents ?? null, reckoned?.valuationSource);

const insertPoint = inserting(priceHistory);

type Valued = Pick<CoinRow, 'id' | 'userId' | 'estimatedValue' | 'valuationSource' | 'valuedAt'>;

/** Each new value is one more row: the past is never overwritten. */
export async function recordValue(tx: Orm, coin: Valued, reckoned?: NewValue | null): Promise<void> {
  if (coin.estimatedValue === null) return;
  const valuationSource = coin.valuationSource ?? OWNER;
  await insertPoint(tx, {
    coinId: coin.id,
    userId: coin.userId,
    recordedValue: coin.estimatedValue,
    valuationSource,
    confidence:
      reckoned?.confidence ?? (isStated(valuationSource) ? DEFAULT_CONFIDENCE[valuationSource] : 'medium'),
    metadata: reckoned?.metadata,
    recordedAt: coin.valuedAt ?? new Date(),
  });
}

/** The same for several coins whose owner's amounts follow another rate, in one statement. */
export async function recordValues(tx: Orm, coins: readonly Valued[]): Promise<void> {
  const points = coins.flatMap(({ id: coinId, userId, estimatedValue: recordedValue, valuedAt }) =>
    recordedValue === null
      ? []
      : [
          {
            coinId,
            userId,
            recordedValue,
            valuationSource: OWNER,
            confidence: DEFAULT_CONFIDENCE.owner,
            recordedAt: valuedAt ?? new Date(),
          },
        ],
  );
  if (points.length > 0) await tx.insert(priceHistory).values(points);
}

/** Keeps what the owner says of coins at another rate, and forgets it where there is none. */
export async function stateOwn(
  tx: Orm,
  userId: OwnerId,
  converted: readonly { coin: Pick<CoinRow, 'id'>; said?: number | null }[],
): Promise<void> {
  const [recordedAt, confidence] = [new Date(), DEFAULT_CONFIDENCE.owner];
  const kept = converted.flatMap(({ coin, said: value }) =>
    typeof value === 'number'
      ? [{ coinId: coin.id, userId, source: OWNER, value, confidence, recordedAt }]
      : [],
  );
  const gone = converted.flatMap(({ coin, said }) => (said === null ? [coin.id] : []));
  if (kept.length > 0)
    await tx
      .insert(valuations)
      .values(kept)
      .onConflictDoUpdate({
        target: [valuations.coinId, valuations.source],
        set: { value: excluded(valuations.value), recordedAt, confidence, metadata: null },
      });
  if (gone.length > 0)
    await tx.delete(valuations).where(and(inArray(valuations.coinId, gone), eq(valuations.source, OWNER)));
}

/** Keeps, of a coin just added, what its owner or an AI says it is worth. */
export async function sayFirst(
  tx: Orm,
  { estimatedValue, valuationSource, ...coin }: CoinRow,
): Promise<void> {
  if (estimatedValue === null || !isStated(valuationSource)) return;
  await saveStatedValue(tx, coin, valuationSource, {
    cents: estimatedValue,
    recordedAt: coin.valuedAt ?? new Date(),
  });
}

/**
 * An entered figure replaces the owner's, and the AI's if that was shown; estimates of another coin are
 * dropped.
 */
export async function sayAnew(tx: Orm, before: CoinRow, after: CoinRow, isEntered: boolean): Promise<void> {
  const forgotten: StatedBy[] = [];
  const isCleared = isEntered && after.estimatedValue === null;
  if (isEntered && after.valuationSource !== OWNER) forgotten.push('owner');
  if (isAnother(before, after) || (isCleared && before.valuationSource === 'ai')) forgotten.push('ai');
  if (isAnother(before, after) || isCleared) forgotten.push('pcgs');
  await deleteStatedValues(tx, after.id, forgotten);
  if (isEntered) await sayFirst(tx, after);
}

/**
 * An entered value returns to the usual order, except melt or face value chosen over the AI's. A source
 * without a value is not preferred.
 */
export function preferenceAfter(
  before: CoinRow,
  after: CoinRow,
  said: StatedValues,
  reckoned?: NewValue | null,
): Pick<CoinRow, 'valuationPreference'> {
  const { valuationPreference, valuationSource: source } = after;
  if (reckoned !== undefined && reckoned?.valuationSource !== valuationPreference)
    return { valuationPreference: null };
  const ai = isAnother(before, after) ? undefined : said.ai;
  if (after.valuedAt !== before.valuedAt)
    return { valuationPreference: isMarketSource(source) && ai ? source : null };
  const isGone =
    (valuationPreference === 'ai' && !ai) || (valuationPreference === 'pcgs' && isAnother(before, after));
  return { valuationPreference: isGone ? null : valuationPreference };
}
