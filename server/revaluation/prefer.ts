import { isDeepStrictEqual } from 'node:util';
import { VALUE_BASIS } from '../../shared/coins/identity.ts';
import type { ValuationSource } from '../../shared/coins/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Estimate, Revaluation } from '../../shared/valuation/model.ts';
import { derive } from '../coins/derive.ts';
import { coinRow } from '../coins/queries.ts';
import { differing } from '../coins/service.ts';
import { valued } from '../coins/value.ts';
import { toCoin } from '../coins/view.ts';
import { writeCoin } from '../coins/write.ts';
import { AppError, notFound } from '../core/errors.ts';
import { assess } from '../valuation/service.ts';
import { STATED_BY, type StatedValues, saveStatedValue, statedValuesOf } from '../valuation/stated.ts';
import {
  isMarketSource,
  type NewValue,
  partOf,
  shownValue,
  statedValue,
  toValue,
} from '../valuation/stored.ts';
import { basis } from '../valuation/wording.ts';
import { stored } from './coin-valuation.ts';
import type { RevaluationDeps } from './deps.ts';

/**
 * Shows the value of one source from now on, or again by the usual order (null). 404 when the coin is absent or somebody
 * else's, 409 where the source has no value. What owner, PCGS and AI said is kept, whichever is shown.
 */
export async function preferSource(
  deps: RevaluationDeps,
  userId: string,
  id: number,
  source: ValuationSource | null,
): Promise<Revaluation> {
  const coin = await stored(deps, userId, id);
  const { estimate, hindrance } = await assess(deps, toValue(coin));
  return deps.db.transaction(async (tx) => {
    const before = await coinRow(tx, userId, id);
    if (!before) throw notFound();
    if (VALUE_BASIS.some((field) => !isDeepStrictEqual(before[field], coin[field])))
      throw new AppError(409, 'The coin was changed in the meantime. Please try again.');
    const said = await statedValuesOf(tx, before);
    const value = wanted(source, said, estimate);
    if (source !== null && !value)
      throw new AppError(409, (isMarketSource(source) ? hindrance : null) ?? LACKS[source]);
    for (const speaker of STATED_BY) {
      const one = said[speaker];
      if (one) await saveStatedValue(tx, before, speaker, one);
    }
    const isSame =
      !value || (value.cents === before.estimatedValue && value.valuationSource === before.valuationSource);
    const columns = {
      ...(isSame ? {} : valued(value.cents, value.valuationSource)),
      valuationPreference: source,
    };
    const derived = derive(deps, { ...before, ...columns });
    const after = await writeCoin(tx, deps, before, differing(before, { ...columns, ...derived }), {
      reckoned: value,
    });
    return {
      coin: toCoin(after),
      changed: after.estimatedValue !== before.estimatedValue,
      message: value ? basis(isSame ? 'Still' : 'Now', after, value) : msg('The value stays as it was.'),
      estimate,
    };
  });
}

const wanted = (source: ValuationSource | null, said: StatedValues, estimate: Estimate): NewValue | null => {
  if (source === null) return shownValue(null, said, estimate);
  return isMarketSource(source) ? partOf(source, estimate) : statedValue(source, said);
};

const LACKS: Record<ValuationSource, string> = {
  owner: msg('You have not entered a value for this coin.'),
  pcgs: msg('No price of PCGS was taken over for this coin.'),
  ai: msg('No AI has valued this coin yet.'),
  melt: msg('No metal of this coin has a known price.'),
  face: msg('The face value of this coin is not known.'),
};
