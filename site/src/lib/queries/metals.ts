import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { sow } from '../seed.ts';
import { REVALIDATE } from './revalidate.ts';

export const metalPricesQuery = queryOptions({
  queryKey: ['metal-prices'],
  queryFn: async () => unwrap(await api['metal-prices'].get(REVALIDATE)),
});

sow(metalPricesQuery.queryKey, 'metals');

/** The last known prices of metals, and of when they are. */
export const useMetalPrices = () => useQuery(metalPricesQuery, queryClient);

/** Asks for newer prices; what is reckoned with them is asked for again. */
export const useRefreshMetalPrices = () =>
  useMutation(
    {
      mutationFn: async () => unwrap(await api['metal-prices'].refresh.post()),
      onSuccess: (prices) => {
        queryClient.setQueryData(metalPricesQuery.queryKey, prices);
        void queryClient.invalidateQueries({ queryKey: ['collection'] });
        void queryClient.invalidateQueries({
          predicate: ({ queryKey: [all, , , part] }) => all === 'coins' && part === 'valuation',
        });
      },
    },
    queryClient,
  );
