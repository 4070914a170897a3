import type { Caller } from '../auth/sessions.ts';
import type { CoinInput } from '../coins/model.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { crossCheck } from '../identify/cross-check.ts';
import { type CrossCheck, KEY_FIELDS } from '../identify/model.ts';
import type { HeldResult } from '../identify/temporary.ts';
import { createLimit, type Limit } from '../limit.ts';
import { isFromMemory, originalOf } from './prediction.ts';

const limits = new WeakMap<Deps, Limit>();
/** A second look is paid for and counts for no identification of the day. */
const PER_HOUR = 100;

/**
 * Has the second model look at a coin before it is saved, where there is one and a first model named the coin. What it found
 * is held with the result. 409 when it disagrees, 429 beyond 100 an hour; that it cannot answer keeps nobody from saving.
 */
export async function secondLook(
  deps: Deps,
  caller: Caller,
  held: HeldResult,
  input: CoinInput,
): Promise<void> {
  const original = originalOf(held);
  if (!held.coinData.obverseImageUrl) return;
  if (!deps.ai?.secondModel || isFromMemory(original) || original.outcome !== 'identified') return;
  const known = held.coinData.crossCheck;
  const check = known && isAbout(known, input) ? known : await ask(deps, caller, held, input);
  if (check?.state === 'disagreed') throw new AppError(409, check.message);
}

function ask(deps: Deps, caller: Caller, held: HeldResult, input: CoinInput) {
  const limit = limits.get(deps) ?? createLimit({ times: PER_HOUR, withinMs: 3_600_000 });
  limits.set(deps, limit);
  limit.use(caller.id, 'Too many coins were checked within an hour. Please try again later.');
  return crossCheck(deps, caller, held, input);
}

/** Whether a comparison is of this coin; one without fields holds for the photos, whatever coin it is. */
export function isAbout({ state, fields }: CrossCheck, input: CoinInput): boolean {
  if (state === 'failed') return false;
  return KEY_FIELDS.every((key) => {
    const compared = fields.find(({ field }) => field === key);
    return !compared || (compared.first ?? '') === String(input[key] ?? '');
  });
}
