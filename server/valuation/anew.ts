import { isDeepStrictEqual } from 'node:util';
import { VALUE_BASIS } from '../coins/identity.ts';
import type { Deps } from '../deps.ts';
import { assess, type SpotOf } from './service.ts';
import { isFollowing, type NewValue, type StoredCoin, sureValueOf, toValue } from './stored.ts';

/** What makes it another coin, and not the same one by another name. */
const ISSUE = ['coinType', 'year', 'mintMark', 'variation'] as const;

/** Whether a value goes with the change: what an AI thought one coin was worth says nothing of another. */
const goesWith = (before: StoredCoin, after: StoredCoin): boolean =>
  isFollowing(before) ||
  (before.valuationSource === 'ai' && ISSUE.some((field) => before[field] !== after[field]));

/**
 * The value of a coin that was melt, face value or an AI's before the coin was changed: null where there is no sure one, since
 * the old was another coin's; undefined where the value it has stands, as its owner's figures always do. Old prices will
 * do, as they did before, so that nobody has to be asked for new ones.
 */
export async function valuedAnew(
  deps: Deps,
  before: StoredCoin,
  after: StoredCoin,
  prices: Awaited<ReturnType<SpotOf>>,
): Promise<NewValue | null | undefined> {
  const isSame = VALUE_BASIS.every((field) => isDeepStrictEqual(before[field], after[field]));
  if (isSame || before.estimatedValue === null || !goesWith(before, after)) return undefined;
  const { estimate } = await assess(deps, toValue(after), async () => ({ ...prices, stale: false }));
  const value = sureValueOf(estimate);
  if (value?.cents === before.estimatedValue && value.valuationSource === before.valuationSource)
    return undefined;
  return value?.metadata && prices.stale ? { ...value, confidence: 'low' } : value;
}
