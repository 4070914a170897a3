import { MutationObserver, useMutation, useQuery } from '@tanstack/react-query';
import type { Revaluation, ValuationPreference } from '../../../../shared/valuation/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { IN_TURN, storeCoin } from './coins.ts';

/** The coin as it is now, and who else said what of it. */
export function storeRevalued({ coin }: Revaluation) {
  storeCoin(coin);
  // Something may have been said that did not change the value shown.
  return renew(coin.id);
}

const renew = (id: number) =>
  Promise.all(
    [valuationKey(id), ['coins', 'one', id, 'price-history']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

/** Values a coin anew; what its owner entered stands, and the answer says so. An AI may take its time: edits go on meanwhile. */
export const revalueCoin = (id: number): Promise<Revaluation> =>
  new MutationObserver(queryClient, {
    mutationFn: async () => unwrap(await api.coins({ id })['gemini-valuation'].post()),
    onSuccess: storeRevalued,
  }).mutate();

/** Chooses whose value of the coin is shown; null for the usual order. Pending until that is known anew. */
export const useChooseValuation = (id: number) =>
  useMutation(
    {
      mutationFn: async (source: ValuationPreference['source']) =>
        unwrap(await api.coin({ id }).valuation.put({ source })),
      scope: IN_TURN,
      onSuccess: storeRevalued,
      // A value that is gone meanwhile cannot be chosen.
      onError: () => renew(id),
    },
    queryClient,
  );

/** Under what that is kept which everybody says of a coin's value. */
export const valuationKey = (id: number) => ['coins', 'one', id, 'valuation'] as const;

/** What everybody says a stored coin is worth, metal and face value first; any change that bears on it renews it. */
export const useValuation = (id: number) =>
  useQuery(
    {
      queryKey: valuationKey(id),
      queryFn: async () => unwrap(await api.coin({ id }).valuation.get()),
    },
    queryClient,
  );

/** Every value the coin has had, oldest first. */
export const usePriceHistory = (id: number) =>
  useQuery(
    {
      queryKey: ['coins', 'one', id, 'price-history'],
      queryFn: async () => unwrap(await api.coins({ id })['price-history'].get()).points,
    },
    queryClient,
  );

/** What the catalogue knows of a coin; null where it is not sure which coin it is. Any change of the coin renews it. */
export function useReference(id: number, enabled: boolean) {
  return useQuery(
    {
      queryKey: ['coins', 'one', id, 'reference'],
      queryFn: async () => unwrap(await api.coins({ id }).reference.get()).reference,
      enabled,
    },
    queryClient,
  );
}

export const gradingCardKey = (id: number) => ['coins', 'one', id, 'grading-service'] as const;

/** What is known of a coin from its grading service; null where there is nothing. Nobody is asked. */
export const useGradingCard = (id: number, enabled: boolean) =>
  useQuery(
    {
      queryKey: gradingCardKey(id),
      queryFn: async () => unwrap(await api.coins({ id })['grading-service'].get()).card,
      enabled,
    },
    queryClient,
  );

/** Whose pictures the photos of a coin are, where they are not the collector's own; asked again when the coin has changed. */
export const useCoinCredits = (id: number, enabled = true) =>
  useQuery(
    {
      queryKey: ['coins', 'credits', id],
      enabled,
      queryFn: async () => unwrap(await api.coins({ id })['photo-credits'].get()).credits,
    },
    queryClient,
  );
