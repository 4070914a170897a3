import { useEffect } from 'react';
import { clearDraft, isUntouched, writeDraft } from './draft.ts';
import type { CoinFormValues } from './values.ts';

const PAUSE_MS = 300;

/** Writes down what is typed once it has stood still for a moment, unless a save is under way. */
export function useKeptDraft(key: string, values: CoinFormValues, initial: CoinFormValues, saving: boolean) {
  useEffect(() => {
    if (saving) return;
    const timer = setTimeout(() => {
      if (isUntouched(values, initial)) clearDraft(key);
      else writeDraft(key, values);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, values, initial, saving]);
}
