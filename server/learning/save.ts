import type { Orm } from '../../db/client.ts';
import type { Caller } from '../auth/sessions.ts';
import { inTurn } from '../bulk/queue.ts';
import type { Coin, CoinInput } from '../coins/model.ts';
import { coinRow } from '../coins/queries.ts';
import { toCoin } from '../coins/view.ts';
import type { Deps } from '../deps.ts';
import { findHeld, type HeldResult, heldResult, noteSaved, unknownResult } from '../identify/temporary.ts';
import type { SaveVerifiedBody, SaveWithLearningBody } from './bodies.ts';
import { feedbackOf } from './feedback.ts';
import { coinInputOf } from './input.ts';
import type { CoinData, SavedVerified, SavedWithLearning } from './model.ts';
import { claimedPrediction, predictionOf } from './prediction.ts';
import { isAbout, secondLook } from './second-look.ts';
import { storeCoin } from './store.ts';

/** What was saved, and whether it was now. */
interface Saved<T> {
  isNew: boolean;
  saved: T;
}

/**
 * Saves a held result as its collector left it, with what is to be learned from it; saved again it is the same coin. 404 for
 * a result that is not the caller's or has expired, 422 for wrong details, 403 beyond a guest's ten coins, 409 when the second
 * model disagrees and the collector has not seen it.
 */
export async function saveVerified(
  deps: Deps,
  caller: Caller,
  body: SaveVerifiedBody,
): Promise<Saved<SavedVerified>> {
  const { isNew, coin, held } = await saveHeld(deps, caller, body);
  const { crossCheck } = held.coinData;
  return { isNew, saved: { coin, identification: held.coinData, crossCheck } };
}

/** The same; without a held result what the client says was offered and corrected is taken for a hint and no more. */
export async function saveWithLearning(
  deps: Deps,
  caller: Caller,
  { tempId, ...body }: SaveWithLearningBody,
): Promise<Saved<SavedWithLearning>> {
  if (!tempId) return { isNew: true, saved: await saveClaimed(deps, caller, body) };
  const { isNew, coin, feedbackId } = await saveHeld(deps, caller, { ...body, tempId });
  return { isNew, saved: { coin, feedbackId } };
}

interface SavedHeld {
  isNew: boolean;
  coin: Coin;
  feedbackId: number;
  held: HeldResult;
}

interface Wish {
  tempId: string;
  coinData: CoinData;
  acceptDisagreement?: boolean;
}

/** One after another for each result: what is pressed twice is checked and saved once. */
const saveHeld = (deps: Deps, caller: Caller, wish: Wish): Promise<SavedHeld> =>
  inTurn(`${caller.id} ${wish.tempId}`, async () => {
    const held = await heldResult(deps, caller.id, wish.tempId);
    const before = await savedBefore(deps.db.orm, caller.id, held);
    if (before) return before;
    const input = coinInputOf(wish.coinData, held.coinData);
    if (!wish.acceptDisagreement) await secondLook(deps, caller, held, input);
    return deps.db.transaction(async (tx) => {
      // What another server of the same database may have done meanwhile.
      const now = await findHeld(tx, caller.id, wish.tempId);
      if (!now) throw unknownResult();
      const already = await savedBefore(tx, caller.id, now);
      if (already) return already;
      const { coin, feedbackId } = await storeCoin(tx, deps, caller, {
        input,
        prediction: predictionOf(now),
        latest: { ...now.coinData },
        doubt: doubtOf(now, input),
        isMeant: wish.acceptDisagreement === true,
      });
      await noteSaved(tx, caller.id, wish.tempId, coin.id);
      return { isNew: true, coin, feedbackId, held: now };
    });
  });

/** What the second model has against this coin, which its collector saves all the same. */
function doubtOf({ coinData: { crossCheck } }: HeldResult, input: CoinInput): string | null {
  return crossCheck?.state === 'disagreed' && isAbout(crossCheck, input) ? crossCheck.message : null;
}

/** The coin a result was saved as; null when it was not, or when the coin is no longer in the collection. */
async function savedBefore(orm: Orm, userId: string, held: HeldResult): Promise<SavedHeld | null> {
  const row = held.coinId === null ? undefined : await coinRow(orm, userId, held.coinId);
  if (!row) return null;
  return { isNew: false, coin: toCoin(row), feedbackId: (await feedbackOf(orm, userId, row.id)) ?? 0, held };
}

async function saveClaimed(
  deps: Deps,
  caller: Caller,
  body: Omit<SaveWithLearningBody, 'tempId'>,
): Promise<SavedWithLearning> {
  const input = coinInputOf(body.coinData, null);
  const offered = body.originalData ?? {};
  const photos = {
    obverseImageUrl: input.obverseImageUrl ?? null,
    reverseImageUrl: input.reverseImageUrl ?? null,
  };
  return deps.db.transaction((tx) =>
    storeCoin(tx, deps, caller, {
      input,
      prediction: claimedPrediction(offered, photos),
      latest: offered,
      doubt: null,
      claimed: body.userCorrections ?? undefined,
      claimedFields: body.correctedFields ?? [],
      isMeant: body.acceptDisagreement === true,
    }),
  );
}
