import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { TrashedCoin } from '../../../../shared/coins/bulk.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { api, type Page, sentenceOf, unwrap, unwrapPage } from '../api.ts';
import { queryClient, useInfiniteQuery, useMutation, useMutationState, useQuery } from '../query.ts';
import { toast, toastFailure } from '../toast.ts';
import { refreshCoins, tellOtherTabs } from './lists.ts';

const PAGE = 50;

type TrashPages = InfiniteData<Page<TrashedCoin>, string | undefined>;

const trashQuery = infiniteQueryOptions({
  queryKey: ['trash'],
  queryFn: async ({ pageParam }) =>
    unwrapPage(await api.trash.get({ query: { limit: PAGE, cursor: pageParam } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});

/** Newest first. */
export const useTrash = () => useInfiniteQuery(trashQuery);

export const useTrashedCoin = (id: number) =>
  useQuery({
    queryKey: [...trashQuery.queryKey, 'one', id],
    queryFn: async () => unwrap(await api.trash({ id }).get()),
    staleTime: 0,
  });

export type Restored = { ids: number[] } | { all: true };

/**
 * Patches caches instead of refetching each page; refetches if nothing is left or an older answer
 * is pending.
 */
export function takeFromTrash(gone: Restored) {
  const { queryKey } = trashQuery;
  const known = queryClient.getQueryState(queryKey);
  if (!known?.data) return;
  const { pages, pageParams } = known.data as TrashPages;
  const isGone = ({ id }: TrashedCoin) => 'all' in gone || gone.ids.includes(id);
  const lost = pages.flatMap(({ coins }) => coins).filter(isGone).length;
  const left: TrashPages = {
    pages: pages.map((page) => ({
      ...page,
      coins: page.coins.filter((coin) => !isGone(coin)),
      total: 'all' in gone ? 0 : Math.max(0, page.total - lost),
    })),
    pageParams,
  };
  const bare = left.pages.every(({ coins }) => coins.length === 0);
  queryClient.setQueryData(
    queryKey,
    bare ? { pages: left.pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } : left,
  );
  if (bare || known.fetchStatus !== 'idle') void queryClient.invalidateQueries({ queryKey, exact: true });
}

const restore = async (which: Restored) => unwrap(await api.trash.restore.post(which));

function comeBack(which: Restored) {
  takeFromTrash(which);
  return refreshCoins();
}

const RESTORE = ['trash', 'restore'];

export const useRestoreCoins = () =>
  useMutation({ mutationKey: RESTORE, mutationFn: restore, onSuccess: (_, which) => void comeBack(which) });

export const useRestoring = () =>
  useMutationState({
    filters: { mutationKey: RESTORE, status: 'pending' },
    select: ({ state }) => state.variables as Restored,
  });

const overlaps = (one: Restored, other: Restored) =>
  'all' in one || 'all' in other || one.ids.some((id) => other.ids.includes(id));

/** Synchronous, before the next render. */
export const isRestoring = (which: Restored): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: RESTORE, status: 'pending' })
    .some(({ state }) => overlaps(state.variables as Restored, which));

export async function restoreCoins(ids: number[]): Promise<void> {
  try {
    const { changed } = await restore({ ids });
    if (changed > 0) toast({ title: t('Restored'), description: backInWords(changed) });
    await comeBack({ ids });
  } catch (error) {
    toastFailure(t('Restore Failed'), error instanceof Error ? sentenceOf(error) : undefined);
    await refreshCoins();
  }
}

export const backInWords = (count: number): string =>
  plural(count, {
    one: 'The coin is back in your collection.',
    other: '# coins are back in your collection.',
  });

/** Key for `startOnce`. */
export const PURGE = ['trash', 'purge'];

/** Trashed coins are in no list or total. */
function gone(which: Restored) {
  takeFromTrash(which);
  tellOtherTabs(null);
}

export const useDeleteForGood = () =>
  useMutation({
    mutationKey: PURGE,
    mutationFn: async (id: number) => unwrap(await api.trash({ id }).delete()),
    onSuccess: (_, id) => gone({ ids: [id] }),
  });

export const useEmptyTrash = () =>
  useMutation({
    mutationKey: PURGE,
    mutationFn: async () => unwrap(await api.trash.delete()),
    onSuccess: () => gone({ all: true }),
  });
