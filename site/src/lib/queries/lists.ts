import type { InfiniteData, Query } from '@tanstack/react-query';
import type { CoinFilters } from '../../../../shared/coins/filter-rules.ts';
import type { CollectionCoin, Sort } from '../../../../shared/coins/model.ts';
import type { Page } from '../api.ts';
import { queryClient } from '../query.ts';

export interface CoinFilter extends CoinFilters {
  search?: string;
  sort?: Sort;
  category?: string;
}

/** A page of the coins a filter lets through. */
export type CoinPage = Page<CollectionCoin>;

/** The pages of a list as they are kept: from its first on, or one of them by its number (the fourth part of its key). */
export type CoinPages = InfiniteData<CoinPage, string | undefined>;

const LISTS = { queryKey: ['coins', 'list'] } as const;
/** All lists that are known. */
export const lists = () => queryClient.getQueryCache().findAll(LISTS) as unknown as Query<CoinPages>[];
/** Shows other pages of a list, as fresh as it was. */
export function put(query: Query<CoinPages>, pages: CoinPages) {
  queryClient.setQueryData<CoinPages>(query.queryKey, pages, { updatedAt: query.state.dataUpdatedAt });
}

/**
 * Leaves a list its first page, for each page that is asked for again costs a request; where it is on the screen it
 * stays whole, so that nobody loses their place.
 */
export function trim(query: Query<CoinPages>) {
  const { data, isInvalidated } = query.state;
  if (!data?.pages[1] || query.isActive()) return;
  put(query, { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) });
  if (isInvalidated) query.invalidate();
}

/** To be called before all lists are asked for again. */
export function trimLists() {
  for (const query of lists()) trim(query);
}

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

export const previewKey = (id: number) => ['coins', 'preview', id] as const;

/** Keeps what a card already shows, so that the coin's page opens with its coin and not with a skeleton. */
export function rememberCoin(coin: CollectionCoin) {
  queryClient.setQueryData(previewKey(coin.id), coin);
}

/** What is known of a coin before it has been loaded. */
export const coinPreview = (id: number) => queryClient.getQueryData<CollectionCoin>(previewKey(id));
