import { useEffect, useRef, useState } from 'react';
import { navigate } from '../../lib/navigation.ts';
import { useSaveVerified } from '../../lib/queries/verification.ts';
import { SAVED_MS } from './steps.ts';
import { loadParts } from './use-parts.ts';
import type { ReviewState } from './use-review.ts';

export type Saving = 'no' | 'under way' | 'done';

/**
 * Stores the coin and goes on to what the checks found; whatever fails, every correction stays. `isConfirming`: it was stored
 * unseen, and becomes its collector's with this.
 */
export function useSave(state: ReviewState, isConfirming: boolean) {
  const { mutateAsync } = useSaveVerified();
  const [saving, setSaving] = useState<Saving>('no');
  const [isSkipped, setSkipped] = useState(false);
  const [isGone, setGone] = useState(false);
  // A second press can come before the first is drawn.
  const begun = useRef(false);
  const asking = useRef<AbortController | null>(null);
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => void navigate(next, { history: 'replace' }), SAVED_MS);
    return () => clearTimeout(timer);
  }, [next]);

  const save = async () => {
    if (begun.current) return;
    begun.current = true;
    const parts = await loadParts();
    const saved = await parts?.saveCoin(state, {
      isConfirming,
      begin: () => {
        setSkipped(false);
        setSaving('under way');
      },
      end: () => setSaving('no'),
      send: mutateAsync,
      asking,
      onGone: () => setGone(true),
    });
    if (saved) {
      setSaving('done');
      setNext(saved);
    } else {
      begun.current = false;
    }
  };
  return {
    saving,
    save,
    /** Saves without the second model that is looking. */
    skip: () => {
      setSkipped(true);
      asking.current?.abort();
    },
    isSkipped,
    isGone,
  };
}
