import type { Orm } from '../../db/client.ts';
import { type CoinRow, priceHistory } from '../../db/schema.ts';
import type { StatedValue } from './stated.ts';

/** An AI's figure that stands aside for another is a point of the coin's history as well. */
export async function recordUnshownValue(
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
