import { api, unwrap } from '../api.ts';
import { useQuery } from '../query.ts';

export const valuationKey = (id: number) => ['coins', 'one', id, 'valuation'] as const;

export const useValuation = (id: number) =>
  useQuery({
    queryKey: valuationKey(id),
    queryFn: async () => unwrap(await api.coin({ id }).valuation.get()),
  });

export const usePriceHistory = (id: number) =>
  useQuery({
    queryKey: ['coins', 'one', id, 'price-history'],
    queryFn: async () => unwrap(await api.coins({ id })['price-history'].get()).points,
  });

/** Null unless the catalogue is sure of the coin. */
export function useReference(id: number, enabled: boolean) {
  return useQuery({
    queryKey: ['coins', 'one', id, 'reference'],
    queryFn: async () => unwrap(await api.coins({ id }).reference.get()).reference,
    enabled,
  });
}

export const gradingCardKey = (id: number) => ['coins', 'one', id, 'grading-service'] as const;

/** Cached data only; makes no call to the service. */
export const useGradingCard = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: gradingCardKey(id),
    queryFn: async () => unwrap(await api.coins({ id })['grading-service'].get()).card,
    enabled,
  });

/** Credits of photos that are not the collector's own. */
export const useCoinCredits = (id: number, enabled = true) =>
  useQuery({
    queryKey: ['coins', 'credits', id],
    enabled,
    queryFn: async () => unwrap(await api.coins({ id })['photo-credits'].get()).credits,
  });
