import { createContext, useContext } from 'react';
import type { Known } from './draft.tsx';
import type { Form } from './use-form.ts';
import type { CoinFormValues, FormScope, Rules } from './values.ts';

export interface CoinFormState extends Pick<Form<CoinFormValues>, 'values' | 'errors' | 'set' | 'field'> {
  scope: FormScope;
  rules: Rules;
  known: Known;
  /** Price and date come from the coin's purchases. */
  hasPurchases: boolean;
  learn: (known: Partial<Known>) => void;
}

export const CoinFormContext = createContext<CoinFormState | null>(null);

export function useCoinForm(): CoinFormState {
  const form = useContext(CoinFormContext);
  if (!form) throw new Error('A field of the coin form is outside of it.');
  return form;
}
