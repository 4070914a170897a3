import type { CoinInput } from '../../../shared/coins/model.ts';
import type { Corrections } from '../../../shared/identify/learning.ts';
import { moneyText } from '../../../shared/money/money.ts';
import { lastSpot } from '../../valuation/metals/service.ts';
import { assess } from '../../valuation/service.ts';
import { sureValueOf } from '../../valuation/stored.ts';
import type { IdentifyDeps } from '../deps.ts';

/** A coin of which the server holds no result, with what it believes of the value it was shown with. */
export interface Unheld {
  input: CoinInput;
  latest: Record<string, unknown>;
}

/**
 * A coin as a client describes it, without a result that is held: anybody can make such a page's address. A value is its
 * collector's only where they say they corrected it; else it is what metal and face guarantee of the coin the catalogue knows by
 * these words, in cents, and none where that is not sure. Of what it was offered with only the doubts are believed.
 */
export async function unheld(
  deps: IdentifyDeps,
  { currentValue, estimatedValue, ...input }: CoinInput,
  offered: Record<string, unknown>,
  corrections: Corrections,
): Promise<Unheld> {
  const { uncertaintyFlags } = offered;
  if ('estimatedValue' in corrections) {
    return { input: { ...input, currentValue, estimatedValue }, latest: { uncertaintyFlags } };
  }
  // Weight and metal are as unproven as the value.
  const named = { ...input, weight: undefined, composition: undefined, metalContent: undefined };
  const { estimate } = await assess(deps, named, () => lastSpot(deps));
  const sure = sureValueOf(estimate);
  if (!sure) return { input, latest: { uncertaintyFlags } };
  const { cents, valuationSource } = sure;
  return {
    input: { ...input, estimatedValue: cents },
    latest: { uncertaintyFlags, valuationSource, estimatedValue: moneyText(cents) },
  };
}
