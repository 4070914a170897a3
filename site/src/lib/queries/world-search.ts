import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { WORLD_SEARCH } from '../../../../shared/catalogue/world-search.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';

/** Types of the world catalogue for a search of at least two characters. */
export function useWorldSearch(text: string) {
  const q = text.trim();
  return useQuery(
    {
      queryKey: ['global-coin-search', q],
      queryFn: async ({ signal }) =>
        unwrap(
          await api['global-coin-search'].get({ query: { q, limit: WORLD_SEARCH.limit }, fetch: { signal } }),
        ).results,
      enabled: q.length >= WORLD_SEARCH.minLength,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}
