import { useEffect, useState } from 'react';

/** Whether whoever is about to sign in is a guest so far, as the server has written it into the page; undefined at first. */
export function useIsGuest(): boolean | undefined {
  const [isGuest, setIsGuest] = useState<boolean>();
  useEffect(() => setIsGuest(document.querySelector('meta[name=guest]') !== null), []);
  return isGuest;
}
