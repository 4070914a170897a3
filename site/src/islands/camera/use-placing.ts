import { useEffect, useRef } from 'react';
import type { StepAction, Steps } from './steps.ts';

/** Looks for the coin on photos that nobody has looked at yet, one after the other, beside the page. */
export function usePlacing(steps: Steps, onAction: (action: StepAction) => void) {
  const asked = useRef(new WeakSet<Blob>());
  const { obverse, reverse } = steps;
  useEffect(() => {
    for (const shot of [obverse, reverse]) {
      if (!shot || shot.placing || asked.current.has(shot.blob)) continue;
      asked.current.add(shot.blob);
      void placingOn(shot.blob).then((placing) => onAction({ type: 'placed', photo: shot.blob, placing }));
    }
  }, [obverse, reverse, onAction]);
}

/** Out of reach, as without a connection, what looks for the coin finds none. */
async function placingOn(photo: Blob) {
  try {
    const { coinsOn, placingOf } = await import('../../lib/enhance.ts');
    return placingOf(await coinsOn(photo));
  } catch {
    return { circle: null, by: 'finder', problem: 'no coin' } as const;
  }
}
