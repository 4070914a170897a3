import type { Db } from '../../db/client.ts';
import type { Deps } from '../platform/deps.ts';

/** Coins with how many of their photos are encoded later, as those of an import are. */
const made = new WeakMap<Db, Map<number, number>>();

function awaitedOf({ db }: Pick<Deps, 'db'>): Map<number, number> {
  const known = made.get(db) ?? new Map<number, number>();
  made.set(db, known);
  return known;
}

/** Notes that one more photo of a coin will come, or with −1 that one has come, or will not. */
export function awaitPhoto(deps: Pick<Deps, 'db'>, coinId: number, by: 1 | -1): void {
  const awaited = awaitedOf(deps);
  const now = (awaited.get(coinId) ?? 0) + by;
  if (now > 0) awaited.set(coinId, now);
  else awaited.delete(coinId);
}

/** Whether photos of a coin are still to come. */
export const awaitsPhotos = (deps: Pick<Deps, 'db'>, coinId: number): boolean => awaitedOf(deps).has(coinId);
