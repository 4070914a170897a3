import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { excluded, inserting } from '../../db/rows.ts';
import { type CoinRow, priceHistory, valuations } from '../../db/schema.ts';
import type { Estimate } from '../../shared/valuation/model.ts';

/** Stored sources; melt and face value are computed on demand. */
export const STATED_BY = ['owner', 'pcgs', 'ai'] as const;
export type StatedBy = (typeof STATED_BY)[number];

/** For one piece. */
export interface StatedValue {
  cents: number;
  confidence: NonNullable<Estimate['confidence']>;
  metadata: Record<string, unknown> | null;
  recordedAt: Date;
}

export type StatedValues = Partial<Record<StatedBy, StatedValue>>;

type Shown = Pick<CoinRow, 'id' | 'estimatedValue' | 'valuationSource' | 'valuedAt' | 'createdAt'>;

/** Used when a figure has no confidence of its own. */
export const DEFAULT_CONFIDENCE: Record<StatedBy, StatedValue['confidence']> = {
  owner: 'high',
  pcgs: 'high',
  ai: 'low',
};

export const isStated = (source: string | null): source is StatedBy =>
  STATED_BY.some((speaker) => speaker === source);

/** Includes the shown figure if it is one of theirs. */
export async function statedValuesOf(orm: Orm, coin: Shown): Promise<StatedValues> {
  const rows = await orm.select().from(valuations).where(eq(valuations.coinId, coin.id));
  const said: StatedValues = {};
  const { valuationSource: source, estimatedValue } = coin;
  if (isStated(source) && estimatedValue !== null) {
    const recordedAt = coin.valuedAt ?? coin.createdAt;
    said[source] = {
      cents: estimatedValue,
      confidence: DEFAULT_CONFIDENCE[source],
      metadata: null,
      recordedAt,
    };
  }
  for (const row of rows) {
    const { value: cents, confidence, metadata, recordedAt } = row;
    if (!isStated(row.source)) continue;
    said[row.source] = { cents, confidence: confidence as StatedValue['confidence'], metadata, recordedAt };
  }
  return said;
}

const upsertStated = inserting(valuations, {
  target: [valuations.coinId, valuations.source],
  set: {
    confidence: excluded(valuations.confidence),
    metadata: excluded(valuations.metadata),
    recordedAt: excluded(valuations.recordedAt),
    value: excluded(valuations.value),
  },
});

/** Replaces the source's figure; call in the transaction that values the coin. */
export async function saveStatedValue(
  tx: Orm,
  coin: Pick<CoinRow, 'id' | 'userId'>,
  source: StatedBy,
  { cents: value, ...said }: Pick<StatedValue, 'cents'> & Partial<StatedValue>,
): Promise<void> {
  const row = {
    confidence: DEFAULT_CONFIDENCE[source],
    metadata: null,
    recordedAt: new Date(),
    ...said,
    value,
  };
  await upsertStated(tx, { ...row, source, coinId: coin.id, userId: coin.userId });
}

export async function deleteStatedValues(
  tx: Orm,
  coinId: number,
  sources: readonly StatedBy[],
): Promise<void> {
  if (sources.length === 0) return;
  await tx
    .delete(valuations)
    .where(and(eq(valuations.coinId, coinId), inArray(valuations.source, [...sources])));
}

/** Adds an AI's figure that is not shown to the price history. */
export async function recordHiddenValue(
  tx: Orm,
  coin: Pick<CoinRow, 'id' | 'userId'>,
  { cents, ...said }: Pick<StatedValue, 'cents' | 'confidence'> & Partial<StatedValue>,
): Promise<void> {
  await tx.insert(priceHistory).values({
    ...{ ...said, coinId: coin.id, userId: coin.userId, recordedValue: cents },
    valuationSource: 'ai',
    isShown: false,
  });
}
