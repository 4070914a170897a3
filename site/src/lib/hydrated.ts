import { type RefObject, useEffect } from 'react';

/** Says that an island listens by now, to what has kept its reader's presses until then (islands/touch.ts). */
export function useHydrated(place: RefObject<Element | null>) {
  useEffect(() => {
    place.current?.dispatchEvent(new Event('mintmark:hydrated', { bubbles: true }));
  }, [place]);
}
