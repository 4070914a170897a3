import { MutationObserver } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Coin, CoinInput, CoinPatch } from '../../../../shared/coins/model.ts';
import type {
  CoinToValue,
  Estimate,
  Revaluation,
  ValuationPreference,
} from '../../../../shared/valuation/model.ts';
import { api, sent, unwrap } from '../api.ts';
import { queryClient, useMutation } from '../query.ts';
import { valuationKey } from './coin-facts.ts';
import { coinQuery, IN_TURN } from './coins.ts';
import { previewKey, rememberCoin, tellOtherTabs } from './lists.ts';
import { countIn, refreshAround, refreshTotals, takeFromLists } from './refresh.ts';

const one = (id: number) => coinQuery(id).queryKey;

export function storeCoin(coin: Coin) {
  // A pending answer is older.
  void queryClient.cancelQueries({ queryKey: one(coin.id), exact: true });
  const before = queryClient.getQueryData<Coin>(one(coin.id));
  queryClient.setQueryData(one(coin.id), coin);
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
      void queryClient.invalidateQueries({ queryKey: one(id), refetchType: 'none' });
      takeFromLists(new Set([id]));
      refreshTotals();
      void queryClient.invalidateQueries({ queryKey: ['trash'] });
      tellOtherTabs(id);
    },
  });

type Input = z.input<typeof CoinToValue>;

/** No hook: the page need not bundle it. */
export const estimateValue = (coin: Input): Promise<Estimate> =>
  new MutationObserver(queryClient, {
    mutationFn: async (body: Input) =>
      unwrap(await api.coins['estimate-value'].post(body as CoinToValue)).estimate,
  }).mutate(coin);

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
