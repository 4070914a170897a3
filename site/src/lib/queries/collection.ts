import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

export const summaryQuery = queryOptions({
  queryKey: ['collection', 'summary'],
  queryFn: async () => unwrap(await api.collection.summary.get()),
});

/** Totals, metal content, newest and most valuable coins. */
export const useSummary = () => useQuery(summaryQuery, queryClient);

/** The categories of the collection with their counts, most valuable first; refreshed with the coins. */
export const categoriesQuery = queryOptions({
  queryKey: ['coins', 'categories'],
  queryFn: async () => unwrap(await api.collection.categories.get()),
});

export const useCategories = () => useQuery(categoriesQuery, queryClient);
