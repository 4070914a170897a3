import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { excluded, inserting } from '../../db/insert.ts';
import { type CoinRow, valuations } from '../../db/schema.ts';
import type { Estimate } from '../../shared/valuation/model.ts';

/** Whose figures are kept: what metal and face value are worth is reckoned whenever it is asked for. */
export const SPEAKERS = ['owner', 'pcgs', 'ai'] as const;
export type Speaker = (typeof SPEAKERS)[number];

/** One piece's value as somebody said it. */
export interface Said {
  cents: number;
  confidence: NonNullable<Estimate['confidence']>;
  metadata: Record<string, unknown> | null;
  recordedAt: Date;
}

export type SaidBy = Partial<Record<Speaker, Said>>;

type Shown = Pick<CoinRow, 'id' | 'estimatedValue' | 'valuationSource' | 'valuedAt' | 'createdAt'>;

/** How sure a figure is that came without a word of it: an owner is, a price guide too, and an AI only guesses. */
export const SURE: Record<Speaker, Said['confidence']> = { owner: 'high', pcgs: 'high', ai: 'low' };

export const isSpeaker = (source: string | null): source is Speaker =>
  SPEAKERS.some((speaker) => speaker === source);

/** What owner, PCGS and AI last said of a coin; a figure of theirs that is shown is one of them in any case. */
export async function saidOf(orm: Orm, coin: Shown): Promise<SaidBy> {
  const rows = await orm.select().from(valuations).where(eq(valuations.coinId, coin.id));
  const said: SaidBy = {};
  const { valuationSource: source, estimatedValue } = coin;
  if (isSpeaker(source) && estimatedValue !== null) {
    const recordedAt = coin.valuedAt ?? coin.createdAt;
    said[source] = { cents: estimatedValue, confidence: SURE[source], metadata: null, recordedAt };
  }
  for (const row of rows) {
    const { value: cents, confidence, metadata, recordedAt } = row;
    if (!isSpeaker(row.source)) continue;
    said[row.source] = { cents, confidence: confidence as Said['confidence'], metadata, recordedAt };
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
export async function say(
  tx: Orm,
  coin: Pick<CoinRow, 'id' | 'userId'>,
  source: Speaker,
  { cents: value, ...said }: Pick<Said, 'cents'> & Partial<Said>,
): Promise<void> {
  const row = { confidence: SURE[source], metadata: null, recordedAt: new Date(), ...said, value };
  await putSaid(tx, { ...row, source, coinId: coin.id, userId: coin.userId });
}

/** Forgets what they said of a coin. */
export async function unsay(tx: Orm, coinId: number, sources: readonly Speaker[]): Promise<void> {
  if (sources.length === 0) return;
  await tx
    .delete(valuations)
    .where(and(eq(valuations.coinId, coinId), inArray(valuations.source, [...sources])));
}
