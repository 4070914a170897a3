import { queryOptions, useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { api, sentenceOf, unwrap } from '../api.ts';
import { formatCount, formatMoneyCompact } from '../format.ts';
import { queryClient } from '../query.ts';
import { toast } from '../toast.ts';

/** Everything about the collection as a whole lives under ['collection']. */
const keys = {
  summary: ['collection', 'summary'] as const,
  valueHistory: ['collection', 'value-history'] as const,
  updateValuations: ['collection', 'update-valuations'] as const,
};

export const summaryQuery = queryOptions({
  queryKey: keys.summary,
  queryFn: async () => unwrap(await api.collection.summary.get()),
});

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

/**
 * Values every coin anew at today's prices where its owner entered no figure. It tells the outcome by itself: the
 * reader may have gone to another screen by then.
 */
export const useUpdateValuations = () =>
  useMutation(
    {
      mutationKey: keys.updateValuations,
      mutationFn: async () => unwrap(await api.collection['update-valuations'].post()),
      onSuccess: ({ updated, totalValue }) => {
        const coins = updated === 1 ? '1 coin' : `${formatCount(updated)} coins`;
        toast({
          title: 'Valuations Updated',
          description: `Updated ${coins} with current market prices. Total value: ${formatMoneyCompact(totalValue)}`,
          variant: 'success',
        });
        for (const key of ['collection', 'coins']) void queryClient.invalidateQueries({ queryKey: [key] });
      },
      onError: (error) =>
        toast({
          title: 'Update Failed',
          description: sentenceOf(error) || 'Failed to update coin valuations. Please try again.',
          variant: 'destructive',
        }),
    },
    queryClient,
  );

/** One run at a time, wherever it was started: for `singly`. */
export const UPDATE_VALUATIONS = keys.updateValuations;

/** Whether the valuations are being updated, from wherever that was started. */
export const useUpdatingValuations = () =>
  useIsMutating({ mutationKey: keys.updateValuations }, queryClient) > 0;
