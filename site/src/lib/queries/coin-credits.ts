import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

/** Whose pictures the photos of a coin are, where they are not the collector's own; asked again when the coin has changed. */
export const useCoinCredits = (id: number, enabled = true) =>
  useQuery(
    {
      queryKey: ['coins', 'credits', id],
      enabled,
      queryFn: async () => unwrap(await api.coins({ id })['photo-credits'].get()).credits,
    },
    queryClient,
  );
