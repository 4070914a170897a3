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
 * Each page costs a request to refetch. Lists on screen stay whole, to keep the scroll position.
 */
export function trim(query: Query<CoinPages>) {
  const { data, isInvalidated } = query.state;
  if (!data?.pages[1] || query.isActive()) return;
  put(query, { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) });
  if (isInvalidated) query.invalidate();
}

export function trimLists() {
  for (const query of lists()) trim(query);
}

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

export async function refreshCoins() {
  tellOtherTabs(null);
  trimLists();
  await Promise.all(['coins', 'collection'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** Affected queries are invalidated before the call. */
export function hearOtherTabs(listener: (which: Which) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const previewKey = (id: number) => ['coins', 'preview', id] as const;

export function rememberCoin(coin: CollectionCoin) {
  queryClient.setQueryData(previewKey(coin.id), coin);
}

export const coinPreview = (id: number) => queryClient.getQueryData<CollectionCoin>(previewKey(id));
