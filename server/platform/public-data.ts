import type { Deps } from './deps.ts';

/** What everybody sees, and pages are filled with. */
export type PublicData = 'news' | 'releases';
export type PublicListener = (what: PublicData) => void;

type Of = Pick<Deps, 'publicListeners'>;

/** Calls the listener each time news or releases have changed; answers what ends that. */
export function onPublicData({ publicListeners }: Of, listener: PublicListener): () => void {
  publicListeners.add(listener);
  return () => publicListeners.delete(listener);
}

/** To be said after the transaction that changed it. */
export function publicDataChanged({ publicListeners }: Of, what: PublicData): void {
  for (const listener of publicListeners) listener(what);
}
