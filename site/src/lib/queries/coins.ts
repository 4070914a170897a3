import {
  infiniteQueryOptions,
  keepPreviousData,
  MutationObserver,
  queryOptions,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { Coin, CoinInput, CoinPatch } from '../../../../shared/coins/model.ts';
import type { CoinToValue, Estimate } from '../../../../shared/valuation/model.ts';
import { api, sent, unwrap, unwrapPage } from '../api.ts';
import { queryClient, seedQuery, useInfiniteQuery, useMutation, useQuery } from '../query.ts';
import { type CoinFilter, type CoinPages, previewKey, rememberCoin, tellOtherTabs } from './lists.ts';
import { countIn, refreshAround, refreshTotals, takeFromLists } from './refresh.ts';

const keys = {
  one: (id: number) => ['coins', 'one', id] as const,
  list: (filter: CoinFilter) => ['coins', 'list', filter] as const,
  rail: (category: string) => ['coins', 'rail', category] as const,
};

seedQuery('coin', ({ coin }) => keys.one(coin?.id ?? 0));

export type { CoinFilter };

const fetchCoins = async (query: CoinFilter & { limit: number; cursor?: string; offset?: number }) =>
  unwrapPage(await api.coins.get({ query }));

export const PAGE = 48;

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

export function storeCoin(coin: Coin) {
  // A pending answer is older.
  void queryClient.cancelQueries({ queryKey: keys.one(coin.id), exact: true });
  const before = queryClient.getQueryData<Coin>(keys.one(coin.id));
  queryClient.setQueryData(keys.one(coin.id), coin);
  rememberCoin(coin);
  refreshAround(before, coin);
  tellOtherTabs(coin.id);
}

/** In place of a draft. Throws `ApiError`. */
export async function addCoin(input: z.input<typeof CoinInput>, key?: string, draft?: string): Promise<Coin> {
  const headers = key ? { 'idempotency-key': key } : {};
  const query = draft === undefined ? {} : { draft };
  const coin = unwrap(await api.coins.post(sent<CoinInput>(input), { headers, query }));
  countIn(coin);
  storeCoin(coin);
  return coin;
}

export const useAddCoin = () =>
  useMutation({ mutationFn: (input: z.input<typeof CoinInput>) => addCoin(input) });

export const IN_TURN = { id: 'edits' } as const;

/** Throws `ApiError`. */
export async function updateCoin(id: number, change: z.input<typeof CoinPatch>): Promise<Coin> {
  const coin = unwrap(await api.coins({ id }).patch(sent<CoinPatch>(change)));
  storeCoin(coin);
  return coin;
}

export const useDeleteCoin = (id: number) =>
  useMutation({
    mutationFn: async () => {
      const { error, response } = await api.coins({ id }).delete();
      if (response?.status === 404) return false;
      unwrap({ data: true, error, response });
      return true;
    },
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: previewKey(id) });
      // Its page is still open; refetching would only show a 404.
      void queryClient.invalidateQueries({ queryKey: keys.one(id), refetchType: 'none' });
      takeFromLists(new Set([id]));
      refreshTotals();
      void queryClient.invalidateQueries({ queryKey: ['trash'] });
      tellOtherTabs(id);
    },
  });

const MOST = 8;

export const useFoundCoins = (search: string) =>
  useQuery({
    queryKey: ['coins', 'found', search],
    queryFn: async () => unwrap(await api.coins.get({ query: { search, limit: MOST } })),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

type Input = z.input<typeof CoinToValue>;

/** No hook: the page need not bundle it. */
export const estimateValue = (coin: Input): Promise<Estimate> =>
  new MutationObserver(queryClient, {
    mutationFn: async (body: Input) =>
      unwrap(await api.coins['estimate-value'].post(body as CoinToValue)).estimate,
  }).mutate(coin);
