import { isDeepStrictEqual } from 'node:util';
import type { Orm } from '../../db/client.ts';
import type { CoinRow } from '../../db/schema.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import { statedValuesOf } from '../valuation/stated.ts';
import type { CoinsDeps } from './deps.ts';
import { derive } from './derive.ts';
import { differing, fill, normalise, type Recognition, refuseForeignPhotos } from './service.ts';
import { preferenceAfter, revalued } from './value.ts';
import { type OwnedCoin, toCoin } from './view.ts';
import { writeCoin } from './write.ts';

type Reviewed = CoinInput & Recognition;

/** The columns a coin would have, were it added with these details now. */
function columnsOf(deps: CoinsDeps, { leaveOpen, ...input }: Reviewed) {
  const columns = normalise(input);
  return { ...columns, ...fill(deps, columns, leaveOpen) };
}

/**
 * Corrects a stored, unreviewed coin as if it were added now; fields without an answer stay. 422 for photos
 * of others.
 */
export async function reviewCoin(
  tx: Orm,
  deps: CoinsDeps,
  before: CoinRow,
  reviewed: Reviewed,
): Promise<OwnedCoin> {
  await refuseForeignPhotos(tx, before.userId, reviewed);
  const { estimatedValue, valuationSource: _source, valuedAt: _at, ...columns } = columnsOf(deps, reviewed);
  const entered = { ...columns, ...revalued(before, estimatedValue, reviewed.valuationSource) };
  const preference = preferenceAfter(before, { ...before, ...entered }, await statedValuesOf(tx, before));
  const values = { ...entered, ...preference };
  const derived = derive(deps, { ...before, ...values });
  return toCoin(await writeCoin(tx, deps, before, differing(before, { ...values, ...derived })));
}

/** `shown` is the offered value in cents. */
export function isAsReviewed(
  deps: CoinsDeps,
  row: CoinRow,
  reviewed: Reviewed,
  shown: number | null,
): boolean {
  const { estimatedValue, currentValue, valuationSource: _source, leaveOpen: _open, ...fields } = reviewed;
  const columns: Partial<CoinRow> = columnsOf(deps, reviewed);
  const value = estimatedValue ?? currentValue;
  // A value that was not the owner's is reckoned anew as prices change.
  const isRevalued = row.valuationSource !== 'owner' && value === shown;
  if (value !== undefined && value !== row.estimatedValue && !isRevalued) return false;
  return Object.keys(fields).every((field) => {
    const key = field as keyof typeof fields;
    return isDeepStrictEqual(columns[key] ?? null, row[key]);
  });
}
