import type { Coin } from '../../../../shared/coins/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import type { Estimate } from '../../../../shared/valuation/model.ts';
import { ApiError } from '../../lib/api.ts';
import { estimateValue } from '../../lib/queries/coin-changes.ts';
import { addCoinOrWait, updateCoinOrWait } from '../../lib/save-offline.ts';
import { toastFailure } from '../../lib/toast.ts';
import { toChanges, toEstimate, toPayload } from './payload.ts';
import { type CoinFormValues, type FormScope, rulesOf } from './values.ts';

export interface Saved {
  scope: FormScope;
  /** The edited coin, and what the form showed of it. */
  editing?: Coin;
  /** Id of the draft that becomes the coin. */
  draft?: string;
  before: CoinFormValues;
  /** Values from the catalogue. */
  filled: Partial<CoinFormValues>;
}

/** Adds a coin of any country, or saves the edit of one. Null: it waits offline. Throws `ApiError`. */
export async function saveCoin(
  values: CoinFormValues,
  { scope, editing, draft, before, filled }: Saved,
  besides: { acceptImpossible?: true } = {},
): Promise<Coin | null> {
  const rules = rulesOf(values, scope);
  if (editing) {
    const changes = toChanges(values, before, [rules, rulesOf(before, scope)]);
    return updateCoinOrWait(editing, { ...changes, ...besides });
  }
  const coin = { ...toPayload(values, rules, filled), ...besides };
  if (rules === 'world') return addCoinOrWait({ ...coin, identificationMethod: 'Manual entry' }, draft);
  return addCoinOrWait({ ...coin, ...(await estimated(values)) }, draft);
}

/** Metal or face value, where the owner gave none. */
async function estimated(values: CoinFormValues) {
  if (values.currentValue.trim() || values.valuationSource) return {};
  try {
    const { estimatedValue, valuationSource, autoFill } = await estimateValue(toEstimate(values));
    if (!autoFill || estimatedValue === null || valuationSource === null) return {};
    return { currentValue: estimatedValue, valuationSource };
  } catch {
    // Saving reports what is wrong with the coin.
    return {};
  }
}

export const NOTHING_TO_ESTIMATE = msg('Please fill in Coin Type and Year to estimate the value.');

export async function askEstimate(values: CoinFormValues): Promise<Estimate | null> {
  if (!values.coinType.trim() || !/^\d+$/.test(values.year.trim())) {
    toastFailure(t('Missing Information'), translated(NOTHING_TO_ESTIMATE));
    return null;
  }
  return estimateValue(toEstimate(values)).catch((error: unknown) => {
    // Only validation errors are the owner's to fix.
    const mistakes = error instanceof ApiError && error.status === 422 ? error.userErrors : [];
    if (mistakes.length === 0) throw error;
    toastFailure(t('Please Fix These Issues'), mistakes.join(', '));
    return null;
  });
}
