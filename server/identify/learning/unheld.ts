import type { CoinInput } from '../../../shared/coins/model.ts';
import type { Corrections } from '../../../shared/identify/learning.ts';
import { moneyText } from '../../../shared/money/money.ts';
import { lastSpot } from '../../valuation/metals/service.ts';
import { assess } from '../../valuation/service.ts';
import { sureValueOf } from '../../valuation/stored.ts';
import type { IdentifyDeps } from '../deps.ts';

export interface Unheld {
  input: CoinInput;
  latest: Record<string, unknown>;
}

/** Untrusted client data: only corrected values count, others fall back to metal and face value in cents. */
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
  // As unproven as the value.
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
