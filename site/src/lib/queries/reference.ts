import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

/** What the catalogue knows of a coin; null where it is not sure which coin it is. Any change of the coin renews it. */
export function useReference(id: number, enabled: boolean) {
  return useQuery(
    {
      queryKey: ['coins', 'one', id, 'reference'],
      queryFn: async () => unwrap(await api.coins({ id }).reference.get()).reference,
      enabled,
    },
    queryClient,
  );
}

export const gradingCardKey = (id: number) => ['coins', 'one', id, 'grading-service'] as const;

/** What is known of a coin from its grading service; null where there is nothing. Nobody is asked. */
export const useGradingCard = (id: number, enabled: boolean) =>
  useQuery(
    {
      queryKey: gradingCardKey(id),
      queryFn: async () => unwrap(await api.coins({ id })['grading-service'].get()).card,
      enabled,
    },
    queryClient,
  );
