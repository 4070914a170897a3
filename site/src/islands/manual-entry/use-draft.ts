import { useEffect } from 'react';
import { clearDraft, isUntouched, writeDraft } from './draft.ts';
import type { CoinFormValues } from './values.ts';

const PAUSE_MS = 300;

/** Writes down what is typed once it has stood still for a moment, and at once when it is sent. */
export function useKeptDraft(key: string, values: CoinFormValues, initial: CoinFormValues, saving: boolean) {
  useEffect(() => {
    // What is sent is written down at once: should the session have ended, the page is left with the answer.
    if (saving) return writeDraft(key, values);
    const timer = setTimeout(() => {
      if (isUntouched(values, initial)) clearDraft(key);
      else writeDraft(key, values);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, values, initial, saving]);
}
