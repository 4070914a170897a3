import type { z } from 'zod';
import { defaultName } from '../../../../shared/coins/dating.ts';
import type { CoinPatch, CollectionCoin } from '../../../../shared/coins/model.ts';

type Patch = z.input<typeof CoinPatch>;

/** Fields to change. Any of them may be text as it was typed: what cannot be read, the server says better. */
export type CoinEdit = { [Field in keyof Patch]?: Patch[Field] | string };

/** The coin as it will be once the edits on their way have arrived; what no coin can hold is left out. */
export function withEdits<Known extends CollectionCoin>(coin: Known, edits: readonly CoinEdit[]): Known {
  let now = coin;
  for (const edit of edits) {
    const before = now;
    const values = Object.entries(edit).filter(([field, value]) => fits(before[field as keyof Known], value));
    now = { ...before, ...Object.fromEntries(values) };
    if (edit.name === '') now.name = defaultName(now);
    if (edit.estimatedValue !== undefined && edit.valuationSource === undefined && 'valuationSource' in now)
      now = { ...now, valuationSource: 'owner', valuedAt: null };
  }
  return now;
}

/** Whether a value is of the kind that stands there; a field the coin does not have takes nothing. */
const fits = (now: unknown, next: unknown) =>
  now !== undefined && (now === null || next === null || typeof now === typeof next);
