import { isDeepStrictEqual } from 'node:util';
import { ISSUE, VALUE_BASIS } from '../../shared/coins/identity.ts';
import type { ValuationDeps } from './deps.ts';
import { assess, type SpotOf } from './service.ts';
import type { StatedValues } from './stated.ts';
import { isFollowing, type NewValue, type StoredCoin, shownOf, toValue } from './stored.ts';

/** Whether a change makes it another coin, of which an AI has said nothing yet. */
export const isAnother = (before: Partial<StoredCoin>, after: Partial<StoredCoin>): boolean =>
  ISSUE.some((field) => before[field] !== after[field]);

/** Whether a value goes with the change: what an AI or a price guide says of one coin says nothing of another. */
const goesWith = (before: StoredCoin, after: StoredCoin): boolean =>
  isFollowing(before) ||
  ((before.valuationSource === 'ai' || before.valuationSource === 'pcgs') && isAnother(before, after));

/**
 * The value of a coin that was melt, face value or an AI's before the coin was changed: null where nobody has a sure one, since
 * the old was another coin's; undefined where the value it has stands, as its owner's figures always do. `said` is what
 * owner and AI had said. Old prices will do, as they did before, so that nobody has to be asked for new ones.
 */
export async function valueAfterChange(
  deps: ValuationDeps,
  before: StoredCoin,
  after: StoredCoin,
  { said, prices }: { said: StatedValues; prices: Awaited<ReturnType<SpotOf>> },
): Promise<NewValue | null | undefined> {
  const isSame = VALUE_BASIS.every((field) => isDeepStrictEqual(before[field], after[field]));
  if (isSame || before.estimatedValue === null || !goesWith(before, after)) return undefined;
  const { estimate } = await assess(deps, toValue(after), async () => prices);
  const left = isAnother(before, after) ? { owner: said.owner } : said;
  const value = shownOf(after.valuationPreference, left, estimate);
  const isTheSame =
    value?.cents === before.estimatedValue && value.valuationSource === before.valuationSource;
  return isTheSame ? undefined : value;
}
