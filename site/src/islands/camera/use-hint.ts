import { type RefObject, useEffect, useState } from 'react';
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

/** Between two looks at the live picture. */
export const LOOK_MS = 250;
/** What is said stands at least so long: a screen reader has to get to the end of it. */
const STANDS_MS = 1000;

/** What is said, and what has been seen since. */
export interface Said {
  hint: Hint | null;
  since: number;
  seen: Hint | null;
}
export const NOTHING_SAID: Said = { hint: null, since: Number.NEGATIVE_INFINITY, seen: null };

/** A hint is said when it was seen twice in a row, at most once a second: a hand that trembles brings no chatter. */
export function said(now: Said, seen: Hint, time: number): Said {
  if (seen === now.hint || seen !== now.seen || time - now.since < STANDS_MS) return { ...now, seen };
  return { hint: seen, since: time, seen };
}
