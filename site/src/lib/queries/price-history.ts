import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

/** Every value the coin has had, oldest first. */
export const usePriceHistory = (id: number) =>
  useQuery(
    {
      queryKey: ['coins', 'one', id, 'price-history'],
      queryFn: async () => unwrap(await api.coins({ id })['price-history'].get()).points,
    },
    queryClient,
  );
