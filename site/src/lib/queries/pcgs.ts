import type { Label } from '../../../../shared/pcgs/label.ts';
import type { GradingCard } from '../../../../shared/pcgs/model.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, useMutation, useQuery } from '../query.ts';
import { storeRevalued } from './coin-changes.ts';
import { gradingCardKey } from './coin-facts.ts';

export const useNumberSearch = (q: string | null) =>
  useQuery({
    queryKey: ['pcgs', 'search', q],
    queryFn: async () => unwrap(await api.coins.search.get({ query: { q: q ?? '' } })).results,
    enabled: q !== null,
  });

export const usePcgsNumber = (id: string | null, grade: number) =>
  useQuery({
    queryKey: ['pcgs', 'number', id, grade],
    queryFn: async () => {
      const ofId = { id: id ?? '' };
      const query = { grade };
      // Sequential: the first call fills the server's cache for the others.
      const coin = unwrap(await api.pcgs.coin(ofId).get());
      const [facts, price] = await Promise.all([
        api.pcgs.facts(ofId).get({ query }),
        api.pcgs.price(ofId).get({ query }),
      ]);
      return { coin, facts: unwrap(facts), price: unwrap(price) };
    },
    enabled: id !== null,
  });

export const useSlabLookUp = () =>
  useMutation({
    mutationFn: async ({ service, certNo, barcode }: Label) =>
      barcode === null || (service === 'PCGS' && certNo !== null)
        ? unwrap(await api.pcgs.cert({ certNo: certNo ?? '' }).get())
        : unwrap(await api.pcgs.barcode({ code: barcode }).get({ query: { service } })),
  });

export const useAskGrading = (id: number) =>
  useMutation({
    mutationFn: async () => unwrap(await api.coins({ id })['grading-service'].post()).card,
    onSuccess: (card: GradingCard | null) => queryClient.setQueryData(gradingCardKey(id), card),
  });

export const useTakeGuidePrice = (id: number) =>
  useMutation({
    mutationFn: async () => unwrap(await api.coins({ id })['grading-service'].value.post()),
    onSuccess: storeRevalued,
  });
