import type { Orm } from '../../../db/client.ts';
import type { CoinRow, OwnerId } from '../../../db/schema.ts';
import type { Coin, CoinInput } from '../../../shared/coins/model.ts';
import type { GlobalCorrections } from '../../../shared/global/model.ts';
import type { CoinData, SavedVerified, SavedWithLearning } from '../../../shared/identify/learning.ts';
import { type CrossCheck, hasPhoto, KEY_FIELDS, READER, type Scope } from '../../../shared/identify/model.ts';
import { msg, sentences } from '../../../shared/language/msg.ts';
import { parseMoney } from '../../../shared/money/money.ts';
import { coinRow } from '../../coins/queries.ts';
import { isAsReviewed } from '../../coins/review.ts';
import { toCoin } from '../../coins/view.ts';
import { AppError } from '../../core/errors.ts';
import { withUserLock } from '../../core/leases.ts';
import type { Caller } from '../../core/session/sessions.ts';
import { checkBy } from '../compare.ts';
import { crossCheck } from '../cross-check.ts';
import type { IdentifyDeps } from '../deps.ts';
import { countClaim, countSecondLook } from '../jobs/usage.ts';
import { findHeld, type HeldResult, heldResult, noteSaved, replace, unknownResult } from '../temporary.ts';
import type { SaveVerifiedBody, SaveWithLearningBody } from './bodies.ts';
import { feedbackOf } from './feedback.ts';
import { coinInputOf, leftOpen, worldInputOf } from './input.ts';
import { claimedPrediction, isFromMemory, originalOf, predictionOf } from './record.ts';
import { heldProblem, type Storing, storeCoin, unheld } from './store.ts';

interface Saved<T> {
  isNew: boolean;
  saved: T;
}

/** Idempotent. 404 unknown, 422 invalid, 403 guest limit, 409 disagreement or already confirmed. */
export async function saveVerified(
  deps: IdentifyDeps,
  caller: Caller,
  body: SaveVerifiedBody,
): Promise<Saved<SavedVerified>> {
  const { isNew, coin, held } = await saveHeld(deps, caller, body);
  const { crossCheck } = held.coinData;
  return { isNew, saved: { coin, identification: held.coinData, crossCheck } };
}

/** Client claims are only hints; 429 if too many. */
export async function saveWithLearning(
  deps: IdentifyDeps,
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

/** What the two families of routes decide by themselves. */
interface Rules {
  family: Scope;
  inputOf: (held: HeldResult) => CoinInput;
  /** Asked before the transaction. */
  beforeSaving: (held: HeldResult, input: CoinInput) => Promise<void>;
  /** Saved before; null goes on. */
  again: (orm: Orm, held: HeldResult, row: CoinRow, input: () => CoinInput) => Promise<SavedHeld> | null;
  judged: (held: HeldResult, input: CoinInput) => Pick<Storing, 'input' | 'problem' | 'doubt' | 'isMeant'>;
}

function saveHeld(deps: IdentifyDeps, caller: Caller, wish: Wish): Promise<SavedHeld> {
  const isMeant = wish.acceptDisagreement === true;
  if (isMeant) callOffSecondLook(caller, wish.tempId);
  return saveBy(deps, caller, wish.tempId, {
    family: 'us',
    inputOf: ({ coinData }) => coinInputOf(wish.coinData, coinData),
    beforeSaving: async (held, input) => {
      if (!isMeant) await secondLook(deps, caller, held, input);
    },
    again: (orm, held, row, input) =>
      row.userVerified ? savedBefore(deps, orm, { held, row, input: input() }) : null,
    judged: (held, input) => ({
      input: { ...input, leaveOpen: leftOpen(input, held.coinData) },
      problem: heldProblem(held.coinData, input),
      doubt: doubtOf(held, input),
      isMeant,
    }),
  });
}

/** Idempotent. 404 unknown, 422 by field, 403 guest limit. */
export function saveGlobalCoin(
  deps: IdentifyDeps,
  caller: Caller,
  tempId: string,
  corrections: GlobalCorrections,
): Promise<SavedHeld> {
  return saveBy(deps, caller, tempId, {
    family: 'world',
    inputOf: (held) => worldInputOf(held, corrections),
    beforeSaving: async () => {},
    again: async (_, held, row) => ({ isNew: false, coin: toCoin(row), feedbackId: 0, held }),
    judged: (_, input) => ({ input, problem: null, doubt: null, isMeant: true }),
  });
}

/** Serialised: a double click saves once. */
function saveBy(
  deps: IdentifyDeps,
  caller: Caller,
  tempId: string,
  { family, inputOf, beforeSaving, again, judged }: Rules,
): Promise<SavedHeld> {
  return withUserLock(deps, `${caller.id} ${tempId}`, async () => {
    const held = await heldResult(deps, caller.id, tempId, family);
    const stored = await storedCoin(deps.db.orm, caller.id, held);
    const earlier = stored && again(deps.db.orm, held, stored, () => inputOf(held));
    if (earlier) return earlier;
    const input = inputOf(held);
    // Limits repeated saving and deleting.
    if (held.coinId !== null && !stored) await countClaim(deps, caller);
    await beforeSaving(held, input);
    return deps.db.transaction(async (tx) => {
      // May have changed meanwhile.
      const now = await findHeld(tx, caller.id, tempId, family);
      if (!now) throw unknownResult();
      const before = await storedCoin(tx, caller.id, now);
      const saved = before && again(tx, now, before, () => input);
      if (saved) return saved;
      const prediction = predictionOf(now);
      const { coin, feedbackId } = await storeCoin(tx, deps, caller, {
        ...judged(now, input),
        before,
        // Count once.
        prediction: { ...prediction, isOutcome: prediction.isOutcome && (!now.coinId || before !== null) },
        latest: { ...now.coinData },
      });
      await noteSaved(tx, caller.id, tempId, coin.id);
      return { isNew: before === null, coin, feedbackId, held: now };
    });
  });
}

function doubtOf({ coinData: { crossCheck } }: HeldResult, input: CoinInput): string | null {
  return crossCheck?.state === 'disagreed' && isAbout(crossCheck, input) ? crossCheck.message : null;
}

/** Null if deleted. */
const storedCoin = async (orm: Orm, userId: OwnerId, { coinId }: HeldResult): Promise<CoinRow | null> =>
  coinId === null ? null : ((await coinRow(orm, userId, coinId)) ?? null);

interface Before {
  held: HeldResult;
  row: CoinRow;
  input: CoinInput;
}

/** 409 for other details. */
async function savedBefore(deps: IdentifyDeps, orm: Orm, { held, row, input }: Before): Promise<SavedHeld> {
  const { estimatedValue } = held.coinData;
  const wished = { ...input, leaveOpen: leftOpen(input, held.coinData) };
  if (!isAsReviewed(deps, row, wished, estimatedValue === null ? null : parseMoney(estimatedValue))) {
    throw new AppError(409, 'coin_already_saved', 'This coin is already saved. Edit it in your collection.');
  }
  const feedbackId = (await feedbackOf(orm, row.userId, row.id)) ?? 0;
  return { isNew: false, coin: toCoin(row), feedbackId, held };
}

async function saveClaimed(
  deps: IdentifyDeps,
  caller: Caller,
  body: Omit<SaveWithLearningBody, 'tempId'>,
): Promise<SavedWithLearning> {
  const input = coinInputOf(body.coinData, null);
  await countClaim(deps, caller);
  const offered = body.originalData ?? {};
  const photos = {
    obverseImageUrl: input.obverseImageUrl ?? null,
    reverseImageUrl: input.reverseImageUrl ?? null,
  };
  const { userCorrections: claimed } = body;
  const believed = await unheld(deps, input, offered, claimed ?? {});
  return deps.db.transaction((tx) =>
    storeCoin(tx, deps, caller, {
      ...believed,
      before: null,
      prediction: claimedPrediction(offered, photos),
      problem: null,
      doubt: null,
      claimed: claimed ?? undefined,
      claimedFields: body.correctedFields ?? [],
      isMeant: body.acceptDisagreement === true,
    }),
  );
}

const underWay = new Map<string, AbortController>();
const keyOf = ({ id }: Caller, tempId: string) => `${id} ${tempId}`;

/** Saving goes on without it. */
const callOffSecondLook = (caller: Caller, tempId: string): void =>
  underWay.get(keyOf(caller, tempId))?.abort();

/** 409 on disagreement; failures do not block saving. */
export async function secondLook(
  deps: IdentifyDeps,
  caller: Caller,
  held: HeldResult,
  input: CoinInput,
): Promise<void> {
  const original = originalOf(held);
  const secondModel = deps.ai?.secondModel;
  const known = held.coinData.crossCheck;
  if (known?.secondModel === READER.model && isAbout(known, input)) refuseDisputed(known);
  if (!hasPhoto(held.coinData) || !secondModel) return;
  if (isFromMemory(original) || original.outcome !== 'identified') return;
  const isAsked = known?.secondModel !== READER.model;
  if (known && isAsked && isAbout(known, input)) return refuseDisputed(known);
  const spent = await countSecondLook(deps, caller, held.tempId);
  if (!spent) return refuseDisputed(await patiently(deps, caller, held, input));
  const check = checkBy(secondModel, held.coinData, {
    message: sentences(msg('No second model was used.'), spent),
  });
  await replace(deps, caller, held.tempId, { ...held.coinData, crossCheck: check });
}

async function patiently(
  deps: IdentifyDeps,
  caller: Caller,
  held: HeldResult,
  input: CoinInput,
): Promise<CrossCheck | null> {
  const key = keyOf(caller, held.tempId);
  const mine = new AbortController();
  underWay.set(key, mine);
  try {
    return await crossCheck(deps, caller, held, input, mine.signal);
  } catch (error) {
    if (!mine.signal.aborted) throw error;
    return null;
  } finally {
    underWay.delete(key);
  }
}

function refuseDisputed(check: CrossCheck | null): void {
  if (check?.state === 'disagreed') throw new AppError(409, 'second_model_disagrees', check.message);
}

export function isAbout({ state, fields }: CrossCheck, input: CoinInput): boolean {
  if (state === 'failed') return false;
  return KEY_FIELDS.every((key) => {
    const compared = fields.find(({ field }) => field === key);
    return !compared || (compared.first ?? '') === String(input[key] ?? '');
  });
}
