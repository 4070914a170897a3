import { and, eq } from 'drizzle-orm';
import { afterCommit, type Orm } from '../../../db/client.ts';
import { type CoinRow, temporaryIdentifications as results } from '../../../db/schema.ts';
import { KEY_FIELDS } from '../../../shared/identify/model.ts';
import type { CoinChange } from '../../coins/deps.ts';
import { toCoin } from '../../coins/view.ts';
import { noteVerified } from '../../coins/write.ts';
import { rememberLooks } from '../../recognizer/gallery.ts';
import type { IdentifyDeps } from '../deps.ts';
import { findHeld } from '../temporary.ts';
import { correctionsOf, keyCorrections, type Offered } from './corrections.ts';
import { BY_AI, predictionOf, recordLearning } from './record.ts';
import { problemOf } from './store.ts';

/** Editing a coin verifies it and is learned from. */
export async function learnFromEdits(
  tx: Orm,
  deps: IdentifyDeps,
  changes: readonly CoinChange[],
): Promise<void> {
  for (const change of changes) {
    if (change.kind !== 'edited' || !change.given || change.before.userVerified) continue;
    const confirmed = confirmation(deps, change.before, change.after);
    if (confirmed) await noteVerified(tx, change.after, confirmed);
    const after = { ...change.after, ...confirmed };
    if (after.userVerified) await learnFromEdit(tx, after, change.given);
  }
}

function confirmation({ catalogue }: IdentifyDeps, before: CoinRow, after: CoinRow) {
  const isOther = KEY_FIELDS.some((key) => after[key] !== before[key]);
  if (!isOther || after.userVerified || before.identificationMethod !== BY_AI) return null;
  return {
    userVerified: true,
    lastVerified: new Date(),
    needsReview: problemOf(catalogue(), after) !== null,
  };
}

async function learnFromEdit(tx: Orm, row: CoinRow, given: Offered): Promise<void> {
  const coin = toCoin(row);
  const [result] = await tx
    .select({ tempId: results.tempId })
    .from(results)
    .where(and(eq(results.userId, row.userId), eq(results.coinId, row.id)));
  const held = result && (await findHeld(tx, row.userId, result.tempId));
  if (!held) return;
  const prediction = predictionOf(held);
  const corrections = correctionsOf(prediction.offered, given, coin);
  const wrong = keyCorrections(prediction.offered, corrections);
  await recordLearning(tx, coin, prediction, { corrections, wrong, isPossible: !coin.needsReview });
}

/** After the commit. */
export function rememberChanged(tx: Orm, deps: IdentifyDeps, changes: readonly CoinChange[]): void {
  for (const change of changes) {
    // The coin looks the same.
    if (change.kind === 'valued' || change.kind === 'converted') continue;
    if (change.kind === 'added' && !change.after.userVerified) continue;
    const { userId, id } = 'after' in change ? change.after : change.before;
    afterCommit(tx, () => rememberLooks(deps, userId, [id]));
  }
}
