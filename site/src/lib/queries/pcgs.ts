import { useMutation, useQuery } from '@tanstack/react-query';
import type { Label } from '../../../../shared/pcgs/label.ts';
import type { GradingCard } from '../../../../shared/pcgs/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { gradingCardKey, storeRevalued } from './coin-facts.ts';

/** Numbers of PCGS for what was searched; null before that. */
export const useNumberSearch = (q: string | null) =>
  useQuery(
    {
      queryKey: ['pcgs', 'search', q],
      queryFn: async () => unwrap(await api.coins.search.get({ query: { q: q ?? '' } })).results,
      enabled: q !== null,
    },
    queryClient,
  );

/** What a number stands for, everything the service says of it, and its price at a grade: one call to the service. */
export const usePcgsNumber = (id: string | null, grade: number) =>
  useQuery(
    {
      queryKey: ['pcgs', 'number', id, grade],
      queryFn: async () => {
        const ofId = { id: id ?? '' };
        const query = { grade };
        // One after the other: what the first has fetched the others find.
        const coin = unwrap(await api.pcgs.coin(ofId).get());
        const [facts, price] = await Promise.all([
          api.pcgs.facts(ofId).get({ query }),
          api.pcgs.price(ofId).get({ query }),
        ]);
        return { coin, facts: unwrap(facts), price: unwrap(price) };
      },
      enabled: id !== null,
    },
    queryClient,
  );

/** The coin in a slab by what its label says. */
export const useSlabLookUp = () =>
  useMutation(
    {
      mutationFn: async ({ service, certNo, barcode }: Label) =>
        barcode === null || (service === 'PCGS' && certNo !== null)
          ? unwrap(await api.pcgs.cert({ certNo: certNo ?? '' }).get())
          : unwrap(await api.pcgs.barcode({ code: barcode }).get({ query: { service } })),
    },
    queryClient,
  );

/** What the card of a coin's page shows (`useGradingCard`), asked for where it is not known. */
export const useAskGrading = (id: number) =>
  useMutation(
    {
      mutationFn: async () => unwrap(await api.coins({ id })['grading-service'].post()).card,
      onSuccess: (card: GradingCard | null) => queryClient.setQueryData(gradingCardKey(id), card),
    },
    queryClient,
  );

/** Makes the price guide's figure the coin's value. */
export const useTakeGuidePrice = (id: number) =>
  useMutation(
    {
      mutationFn: async () => unwrap(await api.coins({ id })['grading-service'].value.post()),
      onSuccess: storeRevalued,
    },
    queryClient,
  );

/** How much of today's calls is used; guests have none. */
export const usePcgsQuota = (enabled: boolean) =>
  useQuery(
    {
      queryKey: ['pcgs', 'quota'],
      queryFn: async () => unwrap(await api.pcgs.quota.get()),
      staleTime: 0,
      enabled,
    },
    queryClient,
  );
