import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { sow } from '../seed.ts';
// What other tabs change is asked for again.
import './tabs.ts';

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
