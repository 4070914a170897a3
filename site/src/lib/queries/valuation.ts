import { MutationObserver, useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CoinToValue, Estimate } from '../../../../server/valuation/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { storeCoin } from './coins.ts';

type Input = z.input<typeof CoinToValue>;

/** What one piece is worth at the least. A mutation without its hook, so that the page need not carry it. */
export const estimateValue = (coin: Input): Promise<Estimate> =>
  new MutationObserver(queryClient, {
    // Eden types a body as its route sees it once parsed; what travels is what the schema takes in.
    mutationFn: async (body: Input) =>
      unwrap(await api.coins['estimate-value'].post(body as CoinToValue)).estimate,
  }).mutate(coin);

/** What metal and face value guarantee for a stored coin; any change of the coin renews it. */
export const useCoinEstimate = (id: number) =>
  useQuery(
    {
      queryKey: ['coins', 'one', id, 'valuation'],
      queryFn: async () => unwrap(await api.coin({ id }).valuation.get()),
    },
    queryClient,
  );

/** Every value the coin has had, oldest first; asked for only once `enabled`. */
export const usePriceHistory = (id: number, enabled: boolean) =>
  useQuery(
    {
      queryKey: ['coins', 'one', id, 'price-history'],
      queryFn: async () => unwrap(await api.coins({ id })['price-history'].get()).points,
      enabled,
    },
    queryClient,
  );

/** Values a coin anew; what its owner entered stands, and the answer says so. */
export const useRevalue = (id: number) =>
  useMutation(
    {
      mutationFn: async () => unwrap(await api.coins({ id })['gemini-valuation'].post()),
      onSuccess: ({ coin }) => storeCoin(coin),
    },
    queryClient,
  );
