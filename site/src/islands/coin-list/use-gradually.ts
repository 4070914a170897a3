import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** The part of what waits that is drawn in one frame: one coin in ordinary scrolling, more when many have gathered. */
const SHARE = 1 / 3;

/**
 * Which of the coins near the screen are drawn: little by little, so that no frame has to do the work of many; all of
 * them at first, and after a jump that has left nothing of what was drawn before.
 */
export function useGradually<Key>(near: readonly Key[]): ReadonlySet<Key> {
  const before = useRef<ReadonlySet<Key>>(new Set());
  const [, again] = useReducer((count: number) => count + 1, 0);
  const kept = near.filter((key) => before.current.has(key));
  const fresh = near.filter((key) => !before.current.has(key));
  const now = kept.length === 0 ? fresh : fresh.slice(0, Math.ceil(fresh.length * SHARE));
  const drawn = new Set([...kept, ...now]);

  useLayoutEffect(() => {
    before.current = drawn;
  });
  const more = drawn.size < near.length;
  useEffect(() => {
    if (!more) return;
    const frame = requestAnimationFrame(again);
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}
