import { useEffect } from 'react';
import type { GlobalForm } from '../../../../shared/global/check.ts';
import { keepText } from '../../lib/drafts.ts';
import { isUntouched } from './values.ts';

const PAUSE_MS = 300;

/** Writes the draft after a pause in typing, and at once on submit. */
export function useDraft(key: string, form: GlobalForm, initial: GlobalForm, saving: boolean) {
  useEffect(() => {
    const keep = () => keepText(key, isUntouched(form, initial) ? null : JSON.stringify(form));
    if (saving) return keep();
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key, form, initial, saving]);
}
