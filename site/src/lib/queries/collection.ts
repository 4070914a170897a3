import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReportCoin, ReportPage } from '../../../../shared/coins/report.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, sow } from '../query.ts';

// What other tabs change is asked for again.
import './lists.ts';

/** Everything about the collection as a whole lives under ['collection']. */
const keys = {
  summary: ['collection', 'summary'] as const,
  valueHistory: ['collection', 'value-history'] as const,
};

export const summaryQuery = queryOptions({
  queryKey: keys.summary,
  queryFn: async () => unwrap(await api.collection.summary.get()),
});

sow(keys.summary, 'summary');
sow(keys.valueHistory, 'history');

/** Totals, metal content, newest and most valuable coins. */
export const useSummary = () => useQuery(summaryQuery, queryClient);

export const valueHistoryQuery = queryOptions({
  queryKey: keys.valueHistory,
  queryFn: async () => unwrap(await api.collection['value-history'].get()).points,
});

/** What the collection was worth day by day, oldest first, today last. */
export const useValueHistory = () => useQuery(valueHistoryQuery, queryClient);

/** The categories of the collection with their counts, most valuable first; refreshed with the coins. */
export const categoriesQuery = queryOptions({
  queryKey: ['coins', 'categories'],
  queryFn: async () => unwrap(await api.collection.categories.get()),
});

export const useCategories = () => useQuery(categoriesQuery, queryClient);

/** The storage places and tags in use, with how many records have each. */
export const usePlacesAndTags = () =>
  useQuery(
    {
      queryKey: ['collection', 'places-and-tags'],
      queryFn: async () => unwrap(await api.collection['places-and-tags'].get()),
      staleTime: 30_000,
    },
    queryClient,
  );

// What other tabs change is asked for again.
import './lists.ts';

/** What the charts show of the collection; whatever refreshes its totals refreshes it too. */
export const useDashboard = () =>
  useQuery(
    {
      queryKey: ['collection', 'dashboard'],
      queryFn: async () => unwrap(await api.collection.dashboard.get()),
    },
    queryClient,
  );

/** The server's own limit. */
const MOST_DAYS = 1500;

/** The prices of metals on each of so many days until today, oldest first; asked for once `enabled`. */
export const useMetalHistory = (days: number, enabled: boolean) =>
  useQuery(
    {
      queryKey: ['metal-prices', 'history', Math.min(days, MOST_DAYS)],
      queryFn: async ({ queryKey: [, , asked] }) =>
        unwrap(await api['metal-prices'].history.get({ query: { days: Number(asked) } })).points,
      enabled,
    },
    queryClient,
  );

// What other tabs change is asked for again.
import './lists.ts';

const KEY = ['collection', 'report'] as const;
const PROGRESS = [...KEY, 'progress'] as const;

/** All coins of the collection, page after page; how many have come so far is in the second query. */
const reportQuery = queryOptions({
  queryKey: [...KEY, 'coins'],
  queryFn: async ({ signal }) => {
    const coins: ReportCoin[] = [];
    for (let after: number | null = 0; after !== null; ) {
      signal.throwIfAborted();
      const page: ReportPage = unwrap(
        await api.collection.report.get({ query: { after }, fetch: { signal } }),
      );
      coins.push(...page.coins);
      queryClient.setQueryData(PROGRESS, coins.length);
      after = page.next;
    }
    return coins;
  },
  // What is printed is what there is now.
  staleTime: 0,
  gcTime: 0,
});

export const useReport = () => useQuery(reportQuery, queryClient);

/** Coins that have come so far. */
export const useReportProgress = () =>
  useQuery(
    { queryKey: PROGRESS, queryFn: () => 0, initialData: 0, staleTime: Number.POSITIVE_INFINITY },
    queryClient,
  ).data;
