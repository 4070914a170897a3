import { keepPreviousData } from '@tanstack/react-query';
import type { GroupBy } from '../../../../shared/coins/groups.ts';
import { api, unwrap } from '../api.ts';
import { useQuery } from '../query.ts';
import type { CoinFilter } from './lists.ts';

/** Coins that each choice of each filter would leave. */
export const useFacets = ({ sort: _sort, ...filter }: CoinFilter, enabled = true) =>
  useQuery({
    queryKey: ['coins', 'facets', filter],
    queryFn: async () => unwrap(await api.coins.facets.get({ query: filter })),
    placeholderData: keepPreviousData,
    enabled,
  });

export const useGroups = ({ sort = 'newest', ...filter }: CoinFilter, by: GroupBy | undefined) => {
  const direction = /-(?:desc|high)$/.test(sort) ? 'desc' : 'asc';
  return useQuery({
    queryKey: ['coins', 'groups', filter, by, direction],
    queryFn: async () =>
      unwrap(await api.coins.groups.get({ query: { ...filter, by: by ?? 'country', direction } })),
    enabled: by !== undefined,
  });
};
