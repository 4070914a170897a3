import { isDeepStrictEqual } from 'node:util';
import type { CoinRow } from '../../db/schema.ts';
import { columnOf } from '../../shared/coins/identity.ts';
import type { CoinConflict, CoinEdit, CoinPatch } from '../../shared/coins/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { AppError } from '../core/errors.ts';
import { toCoin } from './view.ts';

/** Takes fields that are as in `base`; without it all. */
export function mergeEdit(before: CoinRow, edit: CoinEdit): { taken: CoinPatch; conflicts: CoinConflict[] } {
  const { taken, conflicts } = mergeFields<CoinPatch>(edit, (change) => ({
    ...toCoin({ ...before, ...change }),
  }));
  if (conflicts.some(({ field }) => field === 'estimatedValue')) delete taken.valuationSource;
  return { taken, conflicts };
}

/** `view`: as its client sees it, with a change. */
export function mergeFields<Patch extends object>(
  { base = {}, ...patch }: Patch & { base?: object },
  view: (change: object) => Record<string, unknown>,
): { taken: Patch; conflicts: CoinConflict[] } {
  const [now, known] = [view({}), base as Record<string, unknown>];
  const taken: Record<string, unknown> = {};
  const conflicts: CoinConflict[] = [];
  for (const [name, value] of Object.entries(patch)) {
    const field = columnOf(name);
    const had = known[field];
    const theirs = now[field] ?? null;
    if (!(field in known) || isDeepStrictEqual(theirs, had)) {
      taken[name] = value;
      continue;
    }
    const mine = view({ [field]: value })[field] ?? null;
    if (!isDeepStrictEqual(mine, had) && !isDeepStrictEqual(mine, theirs))
      conflicts.push({ field, theirs, mine });
  }
  return { taken: taken as Patch, conflicts };
}

/** Ids return after a restored backup. */
export const isAnother = (row: { createdAt: Date }, base: { createdAt?: unknown } | undefined): boolean =>
  base?.createdAt !== undefined && base.createdAt !== row.createdAt.toISOString();

export const CHANGED_ELSEWHERE = msg('This coin was also changed elsewhere. Choose which values to keep.');

export function withConflicts(error: AppError, conflicts: CoinConflict[]): AppError {
  error.conflicts = conflicts;
  return error;
}
