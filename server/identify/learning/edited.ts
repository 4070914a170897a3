import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { type CoinRow, temporaryIdentifications as results } from '../../../db/schema.ts';
import type { Coin } from '../../../shared/coins/model.ts';
import { KEY_FIELDS } from '../../../shared/identify/model.ts';
import { toCoin } from '../../coins/view.ts';
import type { Deps } from '../../platform/deps.ts';
import { findHeld } from '../temporary.ts';
import { correctionsOf, keyCorrections, type Offered } from './corrections.ts';
import { predictionOf } from './prediction.ts';
import { problemOf } from './problem.ts';
import { BY_AI, recordLearning } from './record.ts';

/** Columns that change with a coin nobody had looked at, when its collector says which coin it is; none otherwise. */
export function confirmation({ catalogue }: Deps, before: CoinRow, changes: Partial<CoinRow>) {
  const isOther = KEY_FIELDS.some((key) => changes[key] !== undefined && changes[key] !== before[key]);
  if (!isOther || before.userVerified || before.identificationMethod !== BY_AI) return {};
  const needsReview = problemOf(catalogue(), { ...before, ...changes }) !== null;
  return { userVerified: true, lastVerified: new Date(), needsReview };
}

/** Writes what is to be learned from such an edit, as long as what was identified is held; answers the coin as it is then. */
export async function learnFromEdit(tx: Orm, row: CoinRow, given: Offered): Promise<Coin> {
  const coin = toCoin(row);
  const [result] = await tx
    .select({ tempId: results.tempId })
    .from(results)
    .where(and(eq(results.userId, row.userId), eq(results.coinId, row.id)));
  const held = result && (await findHeld(tx, row.userId, result.tempId));
  if (!held) return coin;
  const prediction = predictionOf(held);
  const corrections = correctionsOf(prediction.offered, given, coin);
  const wrong = keyCorrections(prediction.offered, corrections);
  await recordLearning(tx, coin, prediction, { corrections, wrong, isPossible: !coin.needsReview });
  return { ...coin, feedbackCount: coin.feedbackCount + 1 };
}
