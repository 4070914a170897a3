import { useEffect, useState } from 'react';
import { isAnythingWaiting, OUTBOX_CHANGED } from './drafts.ts';
import type { Waiting } from './outbox.ts';
import { useUser } from './queries/auth.ts';

const NOTHING: readonly Waiting[] = [];

/** This user's changes that wait, the oldest first. The code of the outbox is loaded once anything does. */
export function useWaiting(): readonly Waiting[] {
  const user = useUser().data;
  const [waiting, setWaiting] = useState(NOTHING);
  useEffect(() => {
    if (!user) return;
    const read = async () => {
      if (!isAnythingWaiting()) return setWaiting(NOTHING);
      const outbox = await import('./outbox.ts').catch(() => undefined);
      setWaiting((await outbox?.waitingOf(user)) ?? NOTHING);
    };
    const readNow = () => void read();
    readNow();
    addEventListener(OUTBOX_CHANGED, readNow);
    return () => removeEventListener(OUTBOX_CHANGED, readNow);
  }, [user]);
  return waiting;
}
