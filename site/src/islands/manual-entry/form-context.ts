import { createContext, useContext } from 'react';
import type { Form } from './use-form.ts';
import type { CoinFormValues } from './values.ts';

export const CoinFormContext = createContext<Form<CoinFormValues> | null>(null);

/** The form around the fields. */
export function useCoinForm(): Form<CoinFormValues> {
  const form = useContext(CoinFormContext);
  if (!form) throw new Error('A field of the coin form is outside of it.');
  return form;
}
