import type { Deps } from './deps.ts';

/** What everybody sees, and pages are filled with. */
export type PublicData = 'news' | 'releases';

type Listener = (what: PublicData) => void;

const listeners = new WeakMap<Deps, Set<Listener>>();

/** Calls the listener each time news or releases have changed; answers what ends that. */
export function onPublicData(deps: Deps, listener: Listener): () => void {
  const all = listeners.get(deps) ?? new Set<Listener>();
  listeners.set(deps, all.add(listener));
  return () => all.delete(listener);
}

/** To be said after the transaction that changed it. */
export function publicDataChanged(deps: Deps, what: PublicData): void {
  for (const listener of listeners.get(deps) ?? []) listener(what);
}
