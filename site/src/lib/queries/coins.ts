import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LIST_PAGE } from '../../../../shared/collection/model.ts';
import { api, unwrap, unwrapPage } from '../api.ts';
import { queryClient, seedQuery, useInfiniteQuery, useQuery } from '../query.ts';
import type { CoinFilter, CoinPages } from './lists.ts';

const keys = {
  one: (id: number) => ['coins', 'one', id] as const,
  list: (filter: CoinFilter) => ['coins', 'list', filter] as const,
  rail: (category: string) => ['coins', 'rail', category] as const,
};

seedQuery('coin', ({ coin }) => keys.one(coin?.id ?? 0));
seedQuery('list', ({ category }) => keys.list({ sort: 'newest', category }));

export type { CoinFilter };

const fetchCoins = async (query: CoinFilter & { limit: number; cursor?: string; offset?: number }) =>
  unwrapPage(await api.coins.get({ query }));

export const PAGE = LIST_PAGE;

export const coinsQuery = (filter: CoinFilter) =>
  infiniteQueryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ pageParam }) => fetchCoins({ ...filter, limit: PAGE, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });

/** Not from the first page on. Shaped like a list, so that changes reach it. */
export const coinsPageQuery = (filter: CoinFilter, page: number) =>
  queryOptions({
    queryKey: [...keys.list(filter), page],
    queryFn: async (): Promise<CoinPages> => ({
      pages: [await fetchCoins({ ...filter, limit: PAGE, offset: page * PAGE || undefined })],
      pageParams: [undefined],
    }),
    initialData: () => pageOfList(filter, page),
    initialDataUpdatedAt: () => queryClient.getQueryState(keys.list(filter))?.dataUpdatedAt,
  });

function pageOfList(filter: CoinFilter, page: number): CoinPages | undefined {
  const list = queryClient.getQueryState<CoinPages>(keys.list(filter));
  const one = list?.isInvalidated ? undefined : list?.data?.pages[page];
  return one && { pages: [one], pageParams: [undefined] };
}

export const useCoins = (filter: CoinFilter) => useInfiniteQuery(coinsQuery(filter));

export const RAIL_LENGTH = 12;

export function useRail(category: string, enabled: boolean) {
  return useQuery({
    queryKey: keys.rail(category),
    queryFn: async () => (await fetchCoins({ category, limit: RAIL_LENGTH })).coins,
    enabled,
  });
}

export const coinQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: async () => unwrap(await api.coins({ id }).get()),
    staleTime: 30_000,
  });

const PHOTOS_EVERY_MS = 5000;

export const useCoin = (id: number, enabled = true) =>
  useQuery({
    ...coinQuery(id),
    enabled,
    refetchInterval: ({ state }) => (state.data?.awaitsPhotos ? PHOTOS_EVERY_MS : false),
  });

export const IN_TURN = { id: 'edits' } as const;

const MOST = 8;

export const useFoundCoins = (search: string) =>
  useQuery({
    queryKey: ['coins', 'found', search],
    queryFn: async () => unwrap(await api.coins.get({ query: { search, limit: MOST } })),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
