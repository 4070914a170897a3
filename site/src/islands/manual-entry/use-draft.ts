import { useEffect } from 'react';
import { clearDraft, isUntouched, type Known, writeDraft } from './draft.ts';
import type { CoinFormValues } from './values.ts';

const PAUSE_MS = 300;

interface Kept {
  key: string;
  values: CoinFormValues;
  known: Known;
  initial: CoinFormValues;
  saving: boolean;
}

/** Writes down what is typed once it has stood still for a moment, and at once when it is sent. */
export function useKeptDraft({ key, values, known, initial, saving }: Kept) {
  useEffect(() => {
    // What is sent is written down at once: should the session have ended, the page is left with the answer.
    if (saving) return writeDraft(key, { values, known });
    const keep = () => {
      if (isUntouched(values, initial)) clearDraft(key);
      else writeDraft(key, { values, known });
    };
    const timer = setTimeout(keep, PAUSE_MS);
    // A link may lead away sooner, the one to the camera above all.
    document.addEventListener('astro:before-preparation', keep);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('astro:before-preparation', keep);
    };
  }, [key, values, known, initial, saving]);
}
