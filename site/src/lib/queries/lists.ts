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

export type CoinPage = Page<CollectionCoin>;

/** From the first page on, or one page by number (fourth part of the key). */
export type CoinPages = InfiniteData<CoinPage, string | undefined>;

const LISTS = { queryKey: ['coins', 'list'] } as const;
export const lists = () => queryClient.getQueryCache().findAll(LISTS) as unknown as Query<CoinPages>[];
export function put(query: Query<CoinPages>, pages: CoinPages) {
  queryClient.setQueryData<CoinPages>(query.queryKey, pages, { updatedAt: query.state.dataUpdatedAt });
}

/**
 * Cuts a list to its first page, as each page costs a request to refetch; lists on screen stay whole, to keep
 * the scroll position.
 */
export function trim(query: Query<CoinPages>) {
  const { data, isInvalidated } = query.state;
  if (!data?.pages[1] || query.isActive()) return;
  put(query, { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) });
  if (isInvalidated) query.invalidate();
}

/** Call before refetching all lists. */
export function trimLists() {
  for (const query of lists()) trim(query);
}

/** Changed, added or deleted coin; null for several. */
type Which = number | null;

const listeners = new Set<(which: Which) => void>();

// One per page: a channel does not receive its own messages.
const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('mintmark-coins');

if (channel) {
  channel.onmessage = ({ data }: MessageEvent<Which>) => {
    trimLists();
    for (const key of ['coins', 'collection', 'trash', 'sold'])
      void queryClient.invalidateQueries({ queryKey: [key] });
    for (const listener of listeners) listener(data);
  };
}

export const tellOtherTabs = (which: Which) => channel?.postMessage(which);

/** Affected queries are invalidated before the call. */
export function hearOtherTabs(listener: (which: Which) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const previewKey = (id: number) => ['coins', 'preview', id] as const;

/** Card data, shown by the coin's page instead of a skeleton. */
export function rememberCoin(coin: CollectionCoin) {
  queryClient.setQueryData(previewKey(coin.id), coin);
}

export const coinPreview = (id: number) => queryClient.getQueryData<CollectionCoin>(previewKey(id));
