import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, isUntouched, readDraft, writeDraft } from './draft.ts';
import type { CoinFormValues } from './values.ts';

const PAUSE_MS = 300;

/** Keeps what is typed through a reload. `restored` is what an earlier visit left, unless it may not be used. */
export function useDraft(key: string, initial: CoinFormValues, usable: boolean) {
  const [restored, setRestored] = useState(() => (usable ? readDraft(key) : null));
  const start = useRef(initial);
  const done = useRef(false);

  const clear = useCallback(() => {
    done.current = true;
    clearDraft(key);
    setRestored(null);
  }, [key]);

  /** Writes the values down once they have stood still for a moment. */
  const useKept = (values: CoinFormValues) =>
    useEffect(() => {
      const timer = setTimeout(() => {
        if (isUntouched(values, start.current)) clearDraft(key);
        else if (!done.current) writeDraft(key, values);
      }, PAUSE_MS);
      done.current = false;
      return () => clearTimeout(timer);
    }, [values]);

  return { restored, clear, useKept };
}
