import { useMutation, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { userQuery } from './auth.ts';
import { tellOtherTabs } from './tabs.ts';

const key = ['collection', 'exchange-rates'] as const;

/** The rates that count, and what waits for one. */
export const useRates = () =>
  useQuery({ queryKey: key, queryFn: async () => unwrap(await api['exchange-rates'].get()) }, queryClient);

export interface RateChange {
  currency: string;
  /** Null deletes it. */
  rate: string | null;
  day: string;
}

/** Enters a rate or deletes one; every figure of the collection follows. */
export const useChangeRate = () =>
  useMutation(
    {
      mutationFn: async ({ currency, rate, day }: RateChange) => {
        const one = api['exchange-rates']({ currency });
        return unwrap(await (rate === null ? one.delete() : one.put({ rate, day })));
      },
      onSuccess: (rates) => {
        queryClient.setQueryData(key, rates);
        for (const stale of ['collection', 'coins'])
          void queryClient.invalidateQueries({ queryKey: [stale] });
        // The rate of the home currency may have been changed.
        void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
        tellOtherTabs(null);
      },
    },
    queryClient,
  );
