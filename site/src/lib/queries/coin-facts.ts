import { MutationObserver } from '@tanstack/react-query';
import type { Revaluation, ValuationPreference } from '../../../../shared/valuation/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, useMutation, useQuery } from '../query.ts';
import { IN_TURN, storeCoin } from './coins.ts';

export function storeRevalued({ coin }: Revaluation) {
  storeCoin(coin);
  return renew(coin.id);
}

const renew = (id: number) =>
  Promise.all(
    [valuationKey(id), ['coins', 'one', id, 'price-history']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

export const revalueCoin = (id: number): Promise<Revaluation> =>
  new MutationObserver(queryClient, {
    mutationFn: async () => unwrap(await api.coins({ id })['gemini-valuation'].post()),
    onSuccess: storeRevalued,
  }).mutate();

/** Null for the default order. Pending until the new value is loaded. */
export const useChooseValuation = (id: number) =>
  useMutation({
    mutationFn: async (source: ValuationPreference['source']) =>
      unwrap(await api.coin({ id }).valuation.put({ source })),
    scope: IN_TURN,
    onSuccess: storeRevalued,
    // The source may be gone.
    onError: () => renew(id),
  });

const valuationKey = (id: number) => ['coins', 'one', id, 'valuation'] as const;

export const useValuation = (id: number) =>
  useQuery({
    queryKey: valuationKey(id),
    queryFn: async () => unwrap(await api.coin({ id }).valuation.get()),
  });

export const usePriceHistory = (id: number) =>
  useQuery({
    queryKey: ['coins', 'one', id, 'price-history'],
    queryFn: async () => unwrap(await api.coins({ id })['price-history'].get()).points,
  });

/** Null unless the catalogue is sure of the coin. */
export function useReference(id: number, enabled: boolean) {
  return useQuery({
    queryKey: ['coins', 'one', id, 'reference'],
    queryFn: async () => unwrap(await api.coins({ id }).reference.get()).reference,
    enabled,
  });
}

export const gradingCardKey = (id: number) => ['coins', 'one', id, 'grading-service'] as const;

/** Cached data only; makes no call to the service. */
export const useGradingCard = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: gradingCardKey(id),
    queryFn: async () => unwrap(await api.coins({ id })['grading-service'].get()).card,
    enabled,
  });

/** Credits of photos that are not the collector's own. */
export const useCoinCredits = (id: number, enabled = true) =>
  useQuery({
    queryKey: ['coins', 'credits', id],
    enabled,
    queryFn: async () => unwrap(await api.coins({ id })['photo-credits'].get()).credits,
  });
