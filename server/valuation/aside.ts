import type { Orm } from '../../db/client.ts';
import { type CoinRow, priceHistory } from '../../db/schema.ts';
import type { Said } from './said.ts';

/** An AI's figure that stands aside for another is a point of the coin's history as well. */
export async function noteUnshown(
  tx: Orm,
  coin: Pick<CoinRow, 'id' | 'userId'>,
  { cents, ...said }: Pick<Said, 'cents' | 'confidence'> & Partial<Said>,
): Promise<void> {
  await tx.insert(priceHistory).values({
    ...{ ...said, coinId: coin.id, userId: coin.userId, recordedValue: cents },
    valuationSource: 'ai',
    isShown: false,
  });
}
