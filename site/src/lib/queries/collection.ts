import { queryOptions } from '@tanstack/react-query';
import type { ReportCoin, ReportPage } from '../../../../shared/coins/report.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, seedQuery, useQuery } from '../query.ts';

// Listens to other tabs.
import './lists.ts';

const keys = {
  summary: ['collection', 'summary'] as const,
  dashboard: ['collection', 'dashboard'] as const,
  valueHistory: ['collection', 'value-history'] as const,
};

export const summaryQuery = queryOptions({
  queryKey: keys.summary,
  queryFn: async () => unwrap(await api.collection.summary.get()),
});

seedQuery('summary', () => keys.summary);
seedQuery('history', () => keys.valueHistory);

export const useSummary = () => useQuery(summaryQuery);

export const valueHistoryQuery = queryOptions({
  queryKey: keys.valueHistory,
  queryFn: async () => unwrap(await api.collection['value-history'].get()).points,
});

/** Oldest day first. */
export const useValueHistory = () => useQuery(valueHistoryQuery);

const categoriesQuery = queryOptions({
  queryKey: ['coins', 'categories'],
  queryFn: async () => unwrap(await api.collection.categories.get()),
});

seedQuery('categories', () => categoriesQuery.queryKey);

export const useCategories = () => useQuery(categoriesQuery);

/** With counts. */
export const usePlacesAndTags = () =>
  useQuery({
    queryKey: ['collection', 'places-and-tags'],
    queryFn: async () => unwrap(await api.collection['places-and-tags'].get()),
    staleTime: 30_000,
  });

import './lists.ts';

seedQuery('dashboard', () => keys.dashboard);

export const useDashboard = () =>
  useQuery({ queryKey: keys.dashboard, queryFn: async () => unwrap(await api.collection.dashboard.get()) });

/** The server's limit. */
const MOST_DAYS = 1500;

/** Oldest day first. */
export const useMetalHistory = (days: number, enabled: boolean) =>
  useQuery({
    queryKey: ['metal-prices', 'history', Math.min(days, MOST_DAYS)],
    queryFn: async ({ queryKey: [, , asked] }) =>
      unwrap(await api['metal-prices'].history.get({ query: { days: Number(asked) } })).points,
    enabled,
  });

import './lists.ts';

const KEY = ['collection', 'report'] as const;
const PROGRESS = [...KEY, 'progress'] as const;

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
  // Always print the current state.
  staleTime: 0,
  gcTime: 0,
});

export const useReport = () => useQuery(reportQuery);

export const useReportProgress = () =>
  useQuery({ queryKey: PROGRESS, queryFn: () => 0, initialData: 0, staleTime: Number.POSITIVE_INFINITY })
    .data;
