import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import type { Estimate } from '../../../../shared/valuation/model.ts';
import { ApiError } from '../../lib/api.ts';
import { estimateValue } from '../../lib/queries/coins.ts';
import { toast } from '../../lib/toast.ts';
import { type CoinFormValues, toPayload } from './values.ts';

export const NOTHING_TO_ESTIMATE = msg('Please fill in Coin Type and Year to estimate the value.');

export async function askEstimate(values: CoinFormValues): Promise<Estimate | null> {
  if (!values.coinType.trim() || !/^\d+$/.test(values.year.trim())) {
    toast({
      title: t('Missing Information'),
      description: translated(NOTHING_TO_ESTIMATE),
      variant: 'destructive',
    });
    return null;
  }
  return estimateValue(toEstimate(values)).catch((error: unknown) => {
    // Only validation errors are the owner's to fix.
    const mistakes = error instanceof ApiError && error.status === 422 ? error.userErrors : [];
    if (mistakes.length === 0) throw error;
    toast({ title: t('Please Fix These Issues'), description: mistakes.join(', '), variant: 'destructive' });
    return null;
  });
}

export function toEstimate(values: CoinFormValues) {
  const {
    name,
    year,
    mintMark,
    coinType,
    series,
    variation,
    composition,
    diameter,
    isGraded,
    grade,
    quantity,
  } = toPayload(values);
  const condition = values.condition || null;
  // As typed: toPayload strips it to digits, and "1/10 oz" would become 110 grams.
  const weight = values.weight.trim() || null;
  return {
    ...{ name, year, mintMark, coinType, series, variation, composition, weight, diameter },
    ...{ isGraded, grade, quantity, condition },
  };
}
