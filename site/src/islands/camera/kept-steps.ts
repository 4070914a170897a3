import { useCallback, useState } from 'react';
import { keepText, readText } from '../../lib/drafts.ts';
import type { Sides } from '../../lib/queries/identify.ts';
import { BEGINNING, nextSteps, type Shot, type Side, type StepAction, type Steps } from './steps.ts';
import { stepsFrom, textOf } from './steps-text.ts';

/** What photos are taken for: the ones of a form are no concern of the coin to be identified, nor the other way round. */
export type Purpose = 'identify' | 'identify-global' | 'manual-entry';

/** Of the tab: a phone may throw the page away while one looks elsewhere, and a session may end. */
const keyOf = (purpose: Purpose) => `mintmark:camera:${purpose}`;

/** Outlives the screen, as the module does on the way from page to page: who comes back finds the photos. */
const kept = new Map<Purpose, Steps>();

function stepsFor(purpose: Purpose): Steps {
  const steps = kept.get(purpose) ?? stepsFrom(readText(keyOf(purpose)));
  kept.set(purpose, steps);
  return steps;
}

async function store(purpose: Purpose, steps: Steps) {
  const before = kept.get(purpose);
  kept.set(purpose, steps);
  // A photo that was taken back is forgotten at once. What only comes beside it replaces what is kept when its text is there: whoever
  // leaves in between finds the photos.
  const isTakenBack = (['obverse', 'reverse'] as const).some(
    (side) => before?.[side] && before[side].blob !== steps[side]?.blob,
  );
  if (!before || isTakenBack) keepText(keyOf(purpose), null);
  const text = await textOf(steps);
  if (kept.get(purpose) === steps) keepText(keyOf(purpose), text);
}

/** The steps, kept while one is elsewhere. Photos that are no longer needed are given back. */
export function useKeptSteps(purpose: Purpose) {
  const [steps, setSteps] = useState(() => stepsFor(purpose));
  const act = useCallback(
    (action: StepAction) => {
      const before = stepsFor(purpose);
      const next = nextSteps(before, action);
      void store(purpose, next);
      const held = new Set([next.obverse?.url, next.reverse?.url]);
      for (const shot of [before.obverse, before.reverse]) {
        if (shot && !held.has(shot.url)) URL.revokeObjectURL(shot.url);
      }
      setSteps(next);
    },
    [purpose],
  );
  return [steps, act] as const;
}

/** Photos that were sent before come back to be changed: taken anew, or their circles moved. */
export function keepForReview({ obverse, reverse, circles }: Sides) {
  const shot = (blob: Blob, side: Side): Shot => ({
    blob,
    url: URL.createObjectURL(blob),
    findings: [],
    framed: false,
    placing: circles?.[side] ? { circle: circles[side], by: 'finder', problem: null } : undefined,
  });
  void store('identify', {
    ...BEGINNING,
    obverse: shot(obverse, 'obverse'),
    reverse: reverse && shot(reverse, 'reverse'),
    oneSided: reverse === null,
    step: 'review',
  });
}

/** The photos are on their way elsewhere; the screen that is about to be left shows them to the last. */
export const forgetSteps = (purpose: Purpose) => void store(purpose, BEGINNING);
