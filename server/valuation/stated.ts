import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { excluded, inserting } from '../../db/rows.ts';
import { type CoinRow, valuations } from '../../db/schema.ts';
import type { Estimate } from '../../shared/valuation/model.ts';

/** Whose figures are kept: what metal and face value are worth is reckoned whenever it is asked for. */
export const STATED_BY = ['owner', 'pcgs', 'ai'] as const;
export type StatedBy = (typeof STATED_BY)[number];

/** One piece's value as somebody said it. */
export interface StatedValue {
  cents: number;
  confidence: NonNullable<Estimate['confidence']>;
  metadata: Record<string, unknown> | null;
  recordedAt: Date;
}

export type StatedValues = Partial<Record<StatedBy, StatedValue>>;

type Shown = Pick<CoinRow, 'id' | 'estimatedValue' | 'valuationSource' | 'valuedAt' | 'createdAt'>;

/** How sure a figure is that came without a word of it: an owner is, a price guide too, and an AI only guesses. */
export const SURE: Record<StatedBy, StatedValue['confidence']> = { owner: 'high', pcgs: 'high', ai: 'low' };

export const isStated = (source: string | null): source is StatedBy =>
  STATED_BY.some((speaker) => speaker === source);

/** What owner, PCGS and AI last said of a coin; a figure of theirs that is shown is one of them in any case. */
export async function statedValuesOf(orm: Orm, coin: Shown): Promise<StatedValues> {
  const rows = await orm.select().from(valuations).where(eq(valuations.coinId, coin.id));
  const said: StatedValues = {};
  const { valuationSource: source, estimatedValue } = coin;
  if (isStated(source) && estimatedValue !== null) {
    const recordedAt = coin.valuedAt ?? coin.createdAt;
    said[source] = { cents: estimatedValue, confidence: SURE[source], metadata: null, recordedAt };
  }
  for (const row of rows) {
    const { value: cents, confidence, metadata, recordedAt } = row;
    if (!isStated(row.source)) continue;
    said[row.source] = { cents, confidence: confidence as StatedValue['confidence'], metadata, recordedAt };
  }
  return said;
}

const putSaid = inserting(valuations, {
  target: [valuations.coinId, valuations.source],
  set: {
    confidence: excluded(valuations.confidence),
    metadata: excluded(valuations.metadata),
    recordedAt: excluded(valuations.recordedAt),
    value: excluded(valuations.value),
  },
});

/** Keeps what somebody says of a coin in place of what they said before; belongs into the transaction that values the coin. */
export async function saveStatedValue(
  tx: Orm,
  coin: Pick<CoinRow, 'id' | 'userId'>,
  source: StatedBy,
  { cents: value, ...said }: Pick<StatedValue, 'cents'> & Partial<StatedValue>,
): Promise<void> {
  const row = { confidence: SURE[source], metadata: null, recordedAt: new Date(), ...said, value };
  await putSaid(tx, { ...row, source, coinId: coin.id, userId: coin.userId });
}

/** Forgets what they said of a coin. */
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
