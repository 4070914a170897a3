import {
  infiniteQueryOptions,
  keepPreviousData,
  MutationObserver,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { Coin, CoinInput, CoinPatch } from '../../../../shared/coins/model.ts';
import type { CoinToValue, Estimate } from '../../../../shared/valuation/model.ts';
import { api, sent, unwrap, unwrapPage } from '../api.ts';
import { queryClient, seed, sow } from '../query.ts';
import { type CoinFilter, type CoinPages, previewKey, rememberCoin, tellOtherTabs } from './lists.ts';
import { countIn, refreshAround, refreshTotals, takeFromLists } from './refresh.ts';

/** Everything that lists or shows coins lives under ['coins']. */
const keys = {
  one: (id: number) => ['coins', 'one', id] as const,
  list: (filter: CoinFilter) => ['coins', 'list', filter] as const,
  rail: (category: string) => ['coins', 'rail', category] as const,
};

// The page of a coin has brought it.
if (seed?.coin) sow(keys.one(seed.coin.id), 'coin');

export type { CoinFilter };

const fetchCoins = async (query: CoinFilter & { limit: number; cursor?: string; offset?: number }) =>
  unwrapPage(await api.coins.get({ query }));

/** Coins a page of a list brings. */
export const PAGE = 48;

export const coinsQuery = (filter: CoinFilter) =>
  infiniteQueryOptions({
    queryKey: keys.list(filter),
    queryFn: ({ pageParam }) => fetchCoins({ ...filter, limit: PAGE, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });

/** One page of a list by its number, from 0: for who begins in the middle of a long one. Kept in the shape of a list, so that changes reach it too. */
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

/** The same page of a list that was read from its beginning as far as that. */
function pageOfList(filter: CoinFilter, page: number): CoinPages | undefined {
  const list = queryClient.getQueryState<CoinPages>(keys.list(filter));
  const one = list?.isInvalidated ? undefined : list?.data?.pages[page];
  return one && { pages: [one], pageParams: [undefined] };
}

/** Coins page by page, in the order and under the search of the filter. */
export const useCoins = (filter: CoinFilter) => useInfiniteQuery(coinsQuery(filter), queryClient);

export const RAIL_LENGTH = 12;

/** The newest coins of one category; asked for only once `enabled`, when its rail comes into view. */
export function useRail(category: string, enabled: boolean) {
  return useQuery(
    {
      queryKey: keys.rail(category),
      queryFn: async () => (await fetchCoins({ category, limit: RAIL_LENGTH })).coins,
      enabled,
    },
    queryClient,
  );
}

export const coinQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: async () => unwrap(await api.coins({ id }).get()),
    staleTime: 30_000,
  });

/** Until its photos are there a coin is asked for so often. */
const PHOTOS_EVERY_MS = 5000;

/** One coin, whole; fresh for 30 seconds, and asked for again while photos of it are to come. */
export const useCoin = (id: number, enabled = true) =>
  useQuery(
    {
      ...coinQuery(id),
      enabled,
      refetchInterval: ({ state }) => (state.data?.awaitsPhotos ? PHOTOS_EVERY_MS : false),
    },
    queryClient,
  );

/** The stored coin is the freshest there is: it replaces what was known of it, here and in other tabs. */
export function storeCoin(coin: Coin) {
  // An answer still on its way is older than this one.
  void queryClient.cancelQueries({ queryKey: keys.one(coin.id), exact: true });
  const before = queryClient.getQueryData<Coin>(keys.one(coin.id));
  queryClient.setQueryData(keys.one(coin.id), coin);
  rememberCoin(coin);
  refreshAround(before, coin);
  tellOtherTabs(coin.id);
}

/** Stores a new coin; throws `ApiError`. */
export async function addCoin(input: z.input<typeof CoinInput>): Promise<Coin> {
  const coin = unwrap(await api.coins.post(sent<CoinInput>(input)));
  countIn(coin);
  storeCoin(coin);
  return coin;
}

export const useAddCoin = () => useMutation({ mutationFn: addCoin }, queryClient);

/** One edit after the other: each must know what the one before it has left. */
export const IN_TURN = { id: 'edits' } as const;

/** Stores what was changed of a coin; throws `ApiError`. */
export async function updateCoin(id: number, change: z.input<typeof CoinPatch>): Promise<Coin> {
  const coin = unwrap(await api.coins({ id }).patch(sent<CoinPatch>(change)));
  storeCoin(coin);
  return coin;
}

/** Moves a coin to the trash; answers false when it was gone already, which is as good. */
export const useDeleteCoin = (id: number) =>
  useMutation(
    {
      mutationFn: async () => {
        const { error, response } = await api.coins({ id }).delete();
        if (response?.status === 404) return false;
        unwrap({ data: true, error, response });
        return true;
      },
      onSuccess: () => {
        queryClient.removeQueries({ queryKey: previewKey(id) });
        // Its page is still open: asking for the coin again would only show that it is gone.
        void queryClient.invalidateQueries({ queryKey: keys.one(id), refetchType: 'none' });
        takeFromLists(new Set([id]));
        refreshTotals();
        void queryClient.invalidateQueries({ queryKey: ['trash'] });
        tellOtherTabs(id);
      },
    },
    queryClient,
  );

/** Coins that are offered at once. */
const MOST = 8;

/** The first coins of one's own that a text finds; none is asked for without a text. */
export const useFoundCoins = (search: string) =>
  useQuery(
    {
      queryKey: ['coins', 'found', search],
      queryFn: async () => unwrap(await api.coins.get({ query: { search, limit: MOST } })),
      enabled: search !== '',
      placeholderData: keepPreviousData,
    },
    queryClient,
  );

type Input = z.input<typeof CoinToValue>;

/** What one piece is worth at the least. A mutation without its hook, so that the page need not carry it. */
export const estimateValue = (coin: Input): Promise<Estimate> =>
  new MutationObserver(queryClient, {
    // Eden types a body as its route sees it once parsed; what travels is what the schema takes in.
    mutationFn: async (body: Input) =>
      unwrap(await api.coins['estimate-value'].post(body as CoinToValue)).estimate,
  }).mutate(coin);
