import type { CoinInput } from '../../../shared/coins/model.ts';
import { type CrossCheck, KEY_FIELDS, READER } from '../../../shared/identify/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError } from '../../core/errors.ts';
import type { Caller } from '../../core/session/sessions.ts';
import { crossCheck } from '../cross-check.ts';
import type { IdentifyDeps } from '../deps.ts';
import { type HeldResult, replace } from '../temporary.ts';
import { countSecondLook } from './limits.ts';
import { isFromMemory, originalOf } from './prediction.ts';

/** By collector and result. */
const underWay = new Map<string, AbortController>();
const keyOf = ({ id }: Caller, tempId: string) => `${id} ${tempId}`;

/** The waiting request then saves without it. */
export const callOffSecondLook = (caller: Caller, tempId: string): void =>
  underWay.get(keyOf(caller, tempId))?.abort();

/** 409 when second model or reader disagrees. Failures and limits do not block saving. */
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
  if (!held.coinData.obverseImageUrl || !secondModel) return;
  if (isFromMemory(original) || original.outcome !== 'identified') return;
  const isAsked = known?.secondModel !== READER.model;
  if (known && isAsked && isAbout(known, input)) return refuseDisputed(known);
  const spent = await countSecondLook(deps, caller, held.tempId);
  if (!spent) return refuseDisputed(await patiently(deps, caller, held, input));
  const { model, confidence } = held.coinData;
  const check: CrossCheck = {
    ...{ state: 'failed', secondModel, secondConfidence: null, fields: [] },
    ...{ firstModel: model, firstConfidence: model ? confidence : null },
    message: `${msg('The second model was not asked.')} ${spent}`,
  };
  await replace(deps, caller, held.tempId, { ...held.coinData, crossCheck: check });
}

/** Null if cancelled. */
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
  if (check?.state === 'disagreed') throw new AppError(409, check.message);
}

/** A comparison without fields holds for the photos. */
export function isAbout({ state, fields }: CrossCheck, input: CoinInput): boolean {
  if (state === 'failed') return false;
  return KEY_FIELDS.every((key) => {
    const compared = fields.find(({ field }) => field === key);
    return !compared || (compared.first ?? '') === String(input[key] ?? '');
  });
}
