import { useEffect, useState } from 'react';
import { api } from './api.ts';

/** Whether whoever is about to sign in is a guest so far; undefined until that is known. Asked without the query cache. */
export function useIsGuest(): boolean | undefined {
  const [isGuest, setIsGuest] = useState<boolean>();
  useEffect(() => {
    void api.auth.user.get().then(({ data }) => setIsGuest(data?.isGuest ?? false));
  }, []);
  return isGuest;
}
