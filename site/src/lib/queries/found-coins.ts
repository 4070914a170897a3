import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

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
