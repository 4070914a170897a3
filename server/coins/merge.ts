import { isDeepStrictEqual } from 'node:util';
import type { CoinRow } from '../../db/schema.ts';
import { columnOf } from '../../shared/coins/identity.ts';
import type { CoinConflict, CoinEdit, CoinPatch } from '../../shared/coins/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { AppError } from '../core/errors.ts';
import { toCoin } from './view.ts';

/** Takes fields that are as in `base`; without it all. */
export function mergeEdit(
  before: CoinRow,
  { base = {}, ...patch }: CoinEdit,
): { taken: CoinPatch; conflicts: CoinConflict[] } {
  const now: Record<string, unknown> = { ...toCoin(before) };
  const taken: Record<string, unknown> = {};
  const conflicts: CoinConflict[] = [];
  for (const [name, value] of Object.entries(patch)) {
    const field = columnOf(name);
    const had = (base as Record<string, unknown>)[field];
    const theirs = now[field] ?? null;
    if (!(field in base) || isDeepStrictEqual(theirs, had)) {
      taken[name] = value;
      continue;
    }
    const after: Record<string, unknown> = { ...toCoin({ ...before, [field]: value }) };
    const mine = after[field] ?? null;
    if (!isDeepStrictEqual(mine, had) && !isDeepStrictEqual(mine, theirs))
      conflicts.push({ field, theirs, mine });
  }
  if (conflicts.some(({ field }) => field === 'estimatedValue')) delete taken.valuationSource;
  return { taken, conflicts };
}

/** Ids return after a restored backup. */
export const isAnother = (row: CoinRow, base: CoinEdit['base']): boolean =>
  base?.createdAt !== undefined && base.createdAt !== row.createdAt.toISOString();

export function changedOnBothSides(conflicts: CoinConflict[]): AppError {
  const error = new AppError(
    409,
    'coin_changed_elsewhere',
    msg('This coin was also changed elsewhere. Choose which values to keep.'),
  );
  error.conflicts = conflicts;
  return error;
}
