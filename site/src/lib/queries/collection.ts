import { queryOptions, useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import type { ValuationUpdate } from '../../../../shared/collection/model.ts';
import { formatTotal } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { api, sentenceOf, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { sow } from '../seed.ts';
import { type ToastContent, toast } from '../toast.ts';
import { tellOtherTabs } from './tabs.ts';

/** Everything about the collection as a whole lives under ['collection']. */
const keys = {
  summary: ['collection', 'summary'] as const,
  valueHistory: ['collection', 'value-history'] as const,
  updateValuations: ['collection', 'update-valuations'] as const,
  valuationRun: ['collection', 'valuation-run'] as const,
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

/**
 * Values every coin anew at today's prices where its owner entered no figure. It tells the outcome by itself: the
 * reader may have gone to another screen by then. Started while a run is under way, it waits for that one.
 */
export const useUpdateValuations = () =>
  useMutation(
    {
      mutationKey: keys.updateValuations,
      mutationFn: async () => unwrap(await api.collection['update-valuations'].post()),
      onSuccess: (update) => {
        toast(outcome(update));
        for (const key of ['collection', 'coins']) void queryClient.invalidateQueries({ queryKey: [key] });
        tellOtherTabs(null);
      },
      onError: (error) =>
        toast({
          title: t('Update Failed'),
          description: sentenceOf(error) || t('Failed to update coin valuations. Please try again.'),
          variant: 'destructive',
        }),
      onSettled: () => {
        // The run has ended; how far it was, if that is still on its way, is no news any more.
        void queryClient.cancelQueries({ queryKey: keys.valuationRun });
        queryClient.setQueryData(keys.valuationRun, null);
      },
    },
    queryClient,
  );

function outcome({ updated, totalValue, totalCoins, cancelled }: ValuationUpdate): ToastContent {
  const total = formatTotal(totalValue, totalCoins);
  if (!cancelled) {
    const description = plural(
      updated,
      {
        one: 'Updated # coin with current market prices. Total value: {total}',
        other: 'Updated # coins with current market prices. Total value: {total}',
      },
      { total },
    );
    return { title: t('Valuations Updated'), description, variant: 'success' };
  }
  return {
    title: t('Update Cancelled'),
    description: plural(
      updated,
      {
        one: 'Updated # coin with current market prices before it was stopped. Total value: {total}',
        other: 'Updated # coins with current market prices before it was stopped. Total value: {total}',
      },
      { total },
    ),
  };
}

/** Under what how far a run has come is kept. */
export const VALUATION_RUN = keys.valuationRun;

/** One run at a time, wherever it was started: for `startOnce`. */
export const UPDATE_VALUATIONS = keys.updateValuations;

/** Whether the valuations are being updated, from wherever that was started. */
export const useUpdatingValuations = () =>
  useIsMutating({ mutationKey: keys.updateValuations }, queryClient) > 0;
