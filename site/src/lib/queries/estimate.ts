import { MutationObserver } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CoinToValue, Estimate } from '../../../../shared/valuation/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

type Input = z.input<typeof CoinToValue>;

/** What one piece is worth at the least. A mutation without its hook, so that the page need not carry it. */
export const estimateValue = (coin: Input): Promise<Estimate> =>
  new MutationObserver(queryClient, {
    // Eden types a body as its route sees it once parsed; what travels is what the schema takes in.
    mutationFn: async (body: Input) =>
      unwrap(await api.coins['estimate-value'].post(body as CoinToValue)).estimate,
  }).mutate(coin);
