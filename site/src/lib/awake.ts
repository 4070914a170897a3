import { type RefObject, useEffect } from 'react';

/** Says that an island listens by now, to what has kept its reader's presses until then (islands/touch.ts). */
export function useAwake(place: RefObject<Element | null>) {
  useEffect(() => {
    place.current?.dispatchEvent(new Event('mintmark:awake', { bubbles: true }));
  }, [place]);
}
