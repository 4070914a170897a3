import type { SavedView, ViewContent } from '../../../../shared/coins/saved-views.ts';
import { api, unwrap } from '../api.ts';
import { queryClient, useQuery } from '../query.ts';

const KEY = ['saved-views'] as const;

export const useSavedViews = (enabled = true) =>
  useQuery({
    queryKey: KEY,
    queryFn: async () => unwrap(await api.views.get()),
    staleTime: 30_000,
    enabled,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Throws `ApiError`. */
export async function saveView(name: string, view: ViewContent): Promise<SavedView> {
  const saved = unwrap(await api.views.post({ name, view }));
  void refresh();
  return saved;
}

/** Throws `ApiError`. */
export async function renameView(id: number, name: string): Promise<void> {
  unwrap(await api.views({ id: String(id) as never }).patch({ name }));
  await refresh();
}

/** Throws `ApiError`. */
export async function deleteView(id: number): Promise<void> {
  const { error, response } = await api.views({ id: String(id) as never }).delete();
  if (response?.status !== 404) unwrap({ data: true, error, response });
  await refresh();
}
