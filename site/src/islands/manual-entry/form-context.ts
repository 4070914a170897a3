import { createContext, useContext } from 'react';
import type { Known } from './draft.ts';
import type { Form } from './use-form.ts';
import type { CoinFormValues } from './values.ts';

export interface CoinFormState extends Form<CoinFormValues> {
  known: Known;
  /** Price and day follow from the purchases of the coin. */
  hasPurchases: boolean;
  /** Notes what was chosen or filled in; it is kept with what is typed. */
  learn: (known: Partial<Known>) => void;
}

export const CoinFormContext = createContext<CoinFormState | null>(null);

/** The form around the fields. */
export function useCoinForm(): CoinFormState {
  const form = useContext(CoinFormContext);
  if (!form) throw new Error('A field of the coin form is outside of it.');
  return form;
}
