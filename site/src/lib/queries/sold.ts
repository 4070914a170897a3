import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { SoldBody, SoldCoin } from '../../../../shared/marketplace/model.ts';
import { api, sent, unwrap } from '../api.ts';
import { queryClient, useInfiniteQuery, useMutation, useQuery } from '../query.ts';
import { storeCoin } from './coin-changes.ts';
import { coinQuery } from './coins.ts';
import { tellOtherTabs } from './lists.ts';
import { refreshTotals, takeFromLists } from './refresh.ts';

const PAGE = 50;
const SOLD = ['sold'] as const;

const soldQuery = infiniteQueryOptions({
  queryKey: [...SOLD, 'list'],
  queryFn: async ({ pageParam }) => unwrap(await api.sold.get({ query: { limit: PAGE, cursor: pageParam } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** Newest first, with totals. */
export const useSold = () => useInfiniteQuery(soldQuery);

/** `ApiError` 404 if not sold. */
export const useSoldCoin = (id: number) =>
  useQuery({
    queryKey: [...SOLD, 'one', id],
    queryFn: async () => unwrap(await api.sold({ id }).get()),
    staleTime: 0,
  });

/** Always asked for again: any change of a coin may end a loan. */
export const useLent = () =>
  useQuery({ queryKey: ['loans'], queryFn: async () => unwrap(await api.loans.get()), staleTime: 0 });

const refreshSold = () => void queryClient.invalidateQueries({ queryKey: SOLD });

export type Sale = z.input<typeof SoldBody>;

export const useMarkAsSold = (id: number) =>
  useMutation({
    mutationFn: async (sale: Sale) => unwrap(await api.coins({ id }).sold.post(sent<SoldBody>(sale))),
    onSuccess: (sold: SoldCoin) => {
      refreshSold();
      void queryClient.invalidateQueries({ queryKey: coinQuery(id).queryKey, exact: true });
      if (sold.id === id) takeFromLists(new Set([id]));
      else void queryClient.invalidateQueries({ queryKey: ['coins', 'list'] });
      refreshTotals();
      tellOtherTabs(id);
    },
  });

export const usePutBack = () =>
  useMutation({
    mutationFn: async (id: number) => unwrap(await api.sold({ id })['put-back'].post()),
    onSuccess: (coin) => {
      refreshSold();
      storeCoin(coin);
      void queryClient.invalidateQueries({ queryKey: ['coins', 'list'] });
      refreshTotals();
    },
  });

export const useTrashSold = () =>
  useMutation({
    mutationFn: async (id: number) => {
      const { error, response } = await api.sold({ id }).delete();
      return unwrap({ data: true, error, response });
    },
    onSuccess: () => {
      refreshSold();
      void queryClient.invalidateQueries({ queryKey: ['trash'] });
      tellOtherTabs(null);
    },
  });
