import { isAmerican } from '../../shared/coins/country.ts';
import { UNDATED } from '../../shared/coins/dating.ts';
import { CoinInput, type CoinValidation } from '../../shared/coins/model.ts';
import { whyImpossible } from '../catalogue/service.ts';
import { fieldsOf, sentencesOf } from '../core/errors.ts';
import type { CoinsDeps } from './deps.ts';

/** Checks coin data without storing it: what forbids saving, and what the catalogue finds doubtful. */
export function validateCoin(deps: CoinsDeps, body: unknown): CoinValidation {
  const parsed = CoinInput.safeParse(body ?? {});
  if (!parsed.success) {
    const errors = fieldsOf(parsed.error.issues);
    return { valid: false, userErrors: sentencesOf(errors), errors, warnings: [] };
  }
  const isDated = isAmerican(parsed.data) && parsed.data.year !== UNDATED;
  const doubt = isDated ? whyImpossible(deps.catalogue(), named(parsed.data)) : null;
  return { valid: true, userErrors: [], errors: [], warnings: doubt ? [doubt] : [] };
}

const named = (coin: CoinInput) => ({ ...coin, name: coin.name ?? '' });
