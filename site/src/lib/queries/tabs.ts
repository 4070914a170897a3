import { queryClient } from '../query.ts';
import { trimLists } from './lists.ts';

/** The id of the coin that has changed, come or gone; null when it is more than one. */
type Which = number | null;

const listeners = new Set<(which: Which) => void>();

// One for all islands of a page: a channel never hears what was said through itself.
const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('mintmark-coins');

if (channel) {
  channel.onmessage = ({ data }: MessageEvent<Which>) => {
    trimLists();
    for (const key of ['coins', 'collection', 'trash', 'sold'])
      void queryClient.invalidateQueries({ queryKey: [key] });
    for (const listener of listeners) listener(data);
  };
}

/** Tells this browser's other tabs to ask again for the coin, or for all of them, and for what lists it. */
export const tellOtherTabs = (which: Which) => channel?.postMessage(which);

/** Calls back when another tab has changed something; what it concerns is being asked for again by then. */
export function hearOtherTabs(listener: (which: Which) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
