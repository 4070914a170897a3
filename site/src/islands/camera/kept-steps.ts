import { useCallback, useState } from 'react';
import { BEGINNING, nextSteps, type StepAction, type Steps } from './steps.ts';

/** Outlives the screen, as the module does on the way from page to page: who comes back finds the photos. */
let kept: Steps = BEGINNING;

/** The steps, kept while one is elsewhere. Photos that are no longer needed are given back. */
export function useKeptSteps() {
  const [steps, setSteps] = useState(kept);
  const act = useCallback((action: StepAction) => {
    const before = kept;
    kept = nextSteps(kept, action);
    const held = new Set([kept.obverse?.url, kept.reverse?.url]);
    for (const shot of [before.obverse, before.reverse]) {
      if (shot && !held.has(shot.url)) URL.revokeObjectURL(shot.url);
    }
    setSteps(kept);
  }, []);
  return [steps, act] as const;
}

/** The photos have arrived elsewhere; the screen that is about to be left shows them to the last. */
export function forgetSteps() {
  kept = BEGINNING;
}
