import type { Db } from '../../db/client.ts';

/** What everybody sees, and pages are filled with. */
export type PublicData = 'news' | 'releases';

type Of = { db: Db };
type Listener = (what: PublicData) => void;

const listeners = new WeakMap<Db, Set<Listener>>();

/** Calls the listener each time news or releases have changed; answers what ends that. */
export function onPublicData({ db }: Of, listener: Listener): () => void {
  const all = listeners.get(db) ?? new Set<Listener>();
  listeners.set(db, all.add(listener));
  return () => all.delete(listener);
}

/** To be said after the transaction that changed it. */
export function publicDataChanged({ db }: Of, what: PublicData): void {
  for (const listener of listeners.get(db) ?? []) listener(what);
}
