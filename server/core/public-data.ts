import type { Db } from '../../db/client.ts';
import { bumpVersion, hasSiblings, versionsOf } from '../../db/shared.ts';
import type { Log } from './log.ts';

/** What everybody sees, and pages are filled with. */
export type PublicData = 'news' | 'releases';
export type PublicListener = (what: PublicData) => void;

const ALL: readonly PublicData[] = ['news', 'releases'];
/** How often a process looks whether another has changed any of it, in milliseconds. */
const LOOK_MS = 1000;

type Of = { publicListeners: Set<PublicListener> };
type Shared = Of & { db: Db; log: Log };

/** Calls the listener each time news or releases have changed; answers what ends that. */
export function onPublicData({ publicListeners }: Of, listener: PublicListener): () => void {
  publicListeners.add(listener);
  return () => publicListeners.delete(listener);
}

/** To be said after the transaction that changed it; other processes hear of it within a second or two. */
export function publicDataChanged(deps: Shared, what: PublicData): void {
  tell(deps, what);
  if (!hasSiblings()) return;
  bumpVersion(deps.db, what).catch((error: unknown) =>
    deps.log.warn('other processes were not told of a change', { what, error }),
  );
}

function tell({ publicListeners }: Of, what: PublicData): void {
  for (const listener of publicListeners) listener(what);
}

/** Tells the listeners of what other processes have changed, and of what changed since the last look where the database was away meanwhile. */
export function followPublicData(deps: Shared): () => Promise<void> {
  if (!hasSiblings()) return async () => {};
  let known: Map<string, number> | undefined;
  let looking: Promise<void> | null = null;
  const look = async () => {
    const now = await versionsOf(deps.db);
    const changed = known ? ALL.filter((what) => now.get(what) !== known?.get(what)) : [];
    known = now;
    for (const what of changed) tell(deps, what);
  };
  const lookOnce = () => {
    // Whoever asks for data is told that the database is away; the next look finds what has changed.
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = null;
      });
  };
  lookOnce();
  const timer = setInterval(lookOnce, LOOK_MS);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}
