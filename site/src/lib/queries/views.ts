import { keepPreviousData } from '@tanstack/react-query';
import type { GroupBy } from '../../../../shared/coins/groups.ts';
import type { SavedView, ViewContent } from '../../../../shared/coins/views.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, useQuery } from '../query.ts';
import type { CoinFilter } from './lists.ts';

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

const KEY = ['saved-views'] as const;

export const useSavedViews = (enabled = true) =>
  useQuery({ queryKey: KEY, queryFn: async () => unwrap(await api.views.get()), staleTime: 30_000, enabled });

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });

export async function saveView(name: string, view: ViewContent): Promise<SavedView> {
  const saved = unwrap(await api.views.post({ name, view }));
  void refresh();
  return saved;
}

export async function renameView(id: number, name: string): Promise<void> {
  unwrap(await api.views({ id: String(id) as never }).patch({ name }));
  await refresh();
}

export async function deleteView(id: number): Promise<void> {
  const { error, response } = await api.views({ id: String(id) as never }).delete();
  if (response?.status !== 404) unwrap({ data: true, error, response });
  await refresh();
}
