import { queryOptions } from '@tanstack/react-query';
import { NEWS_REFRESHED } from '../../../../shared/market/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, seedQuery, useMutation, useQuery } from '../query.ts';
import { userQuery } from './auth.ts';
import { tellOtherTabs } from './lists.ts';

const metalPricesQuery = queryOptions({
  queryKey: ['metal-prices'],
  queryFn: async () => unwrap(await api['metal-prices'].get(REVALIDATE)),
});

seedQuery('metals', () => metalPricesQuery.queryKey);

export const useMetalPrices = () => useQuery(metalPricesQuery);

export const useRefreshMetalPrices = () =>
  useMutation({
    mutationFn: async () => unwrap(await api['metal-prices'].refresh.post()),
    onSuccess: (prices) => {
      queryClient.setQueryData(metalPricesQuery.queryKey, prices);
      void queryClient.invalidateQueries({ queryKey: ['collection'] });
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [all, , , part] }) => all === 'coins' && part === 'valuation',
      });
    },
  });

const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: async () => unwrap(await api.news.get(REVALIDATE)),
});

seedQuery('news', () => newsQuery.queryKey);

export const useNews = () => useQuery(newsQuery);

// The news page refreshes without this client.
globalThis.document?.addEventListener(NEWS_REFRESHED, () => {
  for (const key of ['news', 'upcoming-releases']) void queryClient.invalidateQueries({ queryKey: [key] });
});

const releasesQuery = queryOptions({
  queryKey: ['upcoming-releases'],
  queryFn: async () => unwrap(await api['upcoming-releases'].get(REVALIDATE)),
});

export const useReleases = () => useQuery(releasesQuery);

/**
 * For responses that are cacheable for a minute: revalidates (cheap if unchanged), so that refreshed data is
 * seen.
 */
const REVALIDATE = { fetch: { cache: 'no-cache' } } as const;

const key = ['collection', 'exchange-rates'] as const;

seedQuery('rates', () => key);

export const useRates = () =>
  useQuery({ queryKey: key, queryFn: async () => unwrap(await api['exchange-rates'].get()) });

interface RateChange {
  currency: string;
  /** Null deletes it. */
  rate: string | null;
  day: string;
}

export const useChangeRate = () =>
  useMutation({
    mutationFn: async ({ currency, rate, day }: RateChange) => {
      const one = api['exchange-rates']({ currency });
      return unwrap(await (rate === null ? one.delete() : one.put({ rate, day })));
    },
    onSuccess: (rates) => {
      queryClient.setQueryData(key, rates);
      for (const stale of ['collection', 'coins']) void queryClient.invalidateQueries({ queryKey: [stale] });
      // The home currency's rate may have changed.
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      tellOtherTabs(null);
    },
  });
