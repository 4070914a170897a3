import { MutationObserver, useMutation } from '@tanstack/react-query';
import type { Revaluation, ValuationPreference } from '../../../../shared/valuation/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { IN_TURN, storeCoin } from './coins.ts';
import { valuationKey } from './valuation.ts';

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
