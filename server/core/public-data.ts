import type { Db } from '../../db/client.ts';
import { bumpVersion, hasSiblings, versionsOf } from '../../db/shared.ts';
import type { Log } from './log.ts';

/** Settings of the operator's page are not public, but followed likewise. */
type PublicData = 'news' | 'releases' | 'settings';
export type PublicListener = (what: PublicData) => void;

const ALL: readonly PublicData[] = ['news', 'releases', 'settings'];
/** Ms between two checks for changes by other processes. */
const LOOK_MS = 1000;

type Of = { publicListeners: Set<PublicListener> };
type Shared = Of & { db: Db; log: Log; versions?: Map<string, number> | undefined };

/** Answers the function that ends the subscription. */
export function onPublicData({ publicListeners }: Of, listener: PublicListener): () => void {
  publicListeners.add(listener);
  return () => publicListeners.delete(listener);
}

/** Call it after the commit; other processes hear of it within two seconds. */
export function publicDataChanged(deps: Shared, what: PublicData): void {
  tell(deps, what);
  if (!hasSiblings()) return;
  bumpVersion(deps.db, what).catch((error: unknown) =>
    deps.log.warn('other processes were not told of a change', { what, error }),
  );
}

/** Restarts all processes, this one once the others will hear of it. */
export async function settingsChanged(deps: Shared): Promise<void> {
  if (hasSiblings()) await bumpVersion(deps.db, 'settings');
  tell(deps, 'settings');
}

function tell({ publicListeners }: Of, what: PublicData): void {
  for (const listener of publicListeners) listener(what);
}

/** Ask before settings are read, so that no later change is missed. */
export const versionsNow = async (db: Db): Promise<Map<string, number> | undefined> =>
  hasSiblings() ? versionsOf(db) : undefined;

/** Reports changes made by other processes since the start. */
export function followPublicData(deps: Shared): () => Promise<void> {
  if (!hasSiblings()) return async () => {};
  let known = deps.versions;
  let looking: Promise<void> | null = null;
  const look = async () => {
    const now = await versionsOf(deps.db);
    const changed = known ? ALL.filter((what) => now.get(what) !== known?.get(what)) : [];
    known = now;
    for (const what of changed) tell(deps, what);
  };
  const lookOnce = () => {
    // If the database is away, the next check finds the change.
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
