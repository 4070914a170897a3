import { type RefObject, useEffect, useState } from 'react';
import { LOOK_MS, NOTHING_SAID, said } from './hint.ts';
import { lookerAt } from './look.ts';
import { AIMED, aim, type Hint } from './quality.ts';

/** What the live picture lacks, looked at four times a second while `on`; null before anything is known. */
export function useHint(video: RefObject<HTMLVideoElement | null>, on: boolean): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    if (!on) return;
    const look = lookerAt(AIMED);
    let now = NOTHING_SAID;
    const timer = setInterval(() => {
      const grey = video.current?.videoWidth ? look?.(video.current) : undefined;
      if (!grey) return;
      now = said(now, aim(grey), performance.now());
      setHint(now.hint);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      setHint(null);
    };
  }, [video, on]);
  return hint;
}
