import { type RefObject, useEffect, useState } from 'react';
import { greyReader } from './look.ts';
import { AIMED, aim, type Hint } from './quality.ts';

/** Hint for the live picture, four times a second while `on`; null before the first one. */
export function useHint(video: RefObject<HTMLVideoElement | null>, on: boolean): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    if (!on) return;
    const look = greyReader(AIMED);
    let now = NO_HINT;
    const timer = setInterval(() => {
      const grey = video.current?.videoWidth ? look?.(video.current) : undefined;
      if (!grey) return;
      now = nextHint(now, aim(grey), performance.now());
      setHint(now.hint);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      setHint(null);
    };
  }, [video, on]);
  return hint;
}

/** Interval between checks, in ms. */
export const LOOK_MS = 250;
/** Minimum time per hint, in ms: a screen reader has to finish it. */
const STANDS_MS = 1000;

export interface HintState {
  hint: Hint | null;
  since: number;
  seen: Hint | null;
}
export const NO_HINT: HintState = { hint: null, since: Number.NEGATIVE_INFINITY, seen: null };

/** Seen twice in a row, at most once a second: no flicker. */
export function nextHint(now: HintState, seen: Hint, time: number): HintState {
  if (seen === now.hint || seen !== now.seen || time - now.since < STANDS_MS) return { ...now, seen };
  return { hint: seen, since: time, seen };
}
