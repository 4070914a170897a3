import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

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
