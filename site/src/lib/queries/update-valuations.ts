import { useIsMutating } from '@tanstack/react-query';
import type { ValuationUpdate } from '../../../../shared/collection/model.ts';
import { formatDate, formatTotal } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { api, sentenceOf, unwrap } from '../api.ts';
import { queryClient, useMutation, useQuery } from '../query.ts';
import { type ToastContent, toast, toastFailure } from '../toast.ts';
import { tellOtherTabs } from './lists.ts';

const VALUATION_RUN = ['collection', 'valuation-run'] as const;

/** Key for `startOnce`. */
export const UPDATE_VALUATIONS = ['collection', 'update-valuations'] as const;

export const useUpdateValuations = () =>
  useMutation({
    mutationKey: UPDATE_VALUATIONS,
    mutationFn: async () => unwrap(await api.collection['update-valuations'].post()),
    onSuccess: (update) => {
      toast(outcome(update));
      for (const key of ['collection', 'coins']) void queryClient.invalidateQueries({ queryKey: [key] });
      tellOtherTabs(null);
    },
    onError: (error) =>
      toastFailure(
        t('Update Failed'),
        sentenceOf(error) || t('Failed to update coin valuations. Please try again.'),
      ),
    onSettled: () => {
      // The progress is obsolete.
      void queryClient.cancelQueries({ queryKey: VALUATION_RUN });
      queryClient.setQueryData(VALUATION_RUN, null);
    },
  });

export function outcome(update: ValuationUpdate): ToastContent {
  const { updated, totalValue, totalCoins, cancelled } = update;
  const total = formatTotal(totalValue, totalCoins);
  if (cancelled)
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
  if (updated === 0) return { title: t('No Values Changed'), description: whyUnchanged(update) };
  const description = plural(
    updated,
    {
      one: 'Updated # coin with current market prices. Total value: {total}',
      other: 'Updated # coins with current market prices. Total value: {total}',
    },
    { total },
  );
  return {
    title: t('Valuations Updated'),
    description: [description, oldPrices(update)].filter(Boolean).join('. '),
    variant: 'success',
  };
}

function whyUnchanged(update: ValuationUpdate): string {
  const { seen, pricesAt, stale } = update;
  if (seen === 0) return t('None of your values depends on metal prices.');
  if (!pricesAt)
    return stale
      ? t('Metal prices are not available. Please try again later.')
      : t('None of these prices affects your coins.');
  return stale
    ? oldPrices(update)
    : t('All values use metal prices from {day}.', { day: formatDate(pricesAt) });
}

const oldPrices = ({ stale, pricesAt }: ValuationUpdate): string =>
  stale && pricesAt
    ? t('Newer metal prices aren’t available; these are from {day}.', { day: formatDate(pricesAt) })
    : '';

export const useUpdatingValuations = () => useIsMutating({ mutationKey: UPDATE_VALUATIONS }, queryClient) > 0;

const POLL_MS = 1000;

/** Null if none is running. Polls while `busy`. */
export const useValuationRun = (busy: boolean) =>
  useQuery({
    queryKey: VALUATION_RUN,
    queryFn: async () => unwrap(await api.collection['update-valuations'].get()).running,
    staleTime: 0,
    refetchInterval: ({ state }) => (busy || state.data ? POLL_MS : false),
  });

/** Values updated so far stay. */
export const useCancelValuations = () =>
  useMutation({
    mutationFn: async () => {
      const { error, response } = await api.collection['update-valuations'].delete();
      return unwrap({ data: true, error, response });
    },
  });
