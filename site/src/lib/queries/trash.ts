import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
} from '@tanstack/react-query';
import type { TrashedCoin } from '../../../../shared/coins/trash.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { api, type Page, sentenceOf, unwrap, unwrapPage } from '../api.ts';
import { queryClient } from '../query.ts';
import { toast } from '../toast.ts';
import { refreshCoins } from './bulk.ts';
import { tellOtherTabs } from './lists.ts';

const PAGE = 50;

type TrashPages = InfiniteData<Page<TrashedCoin>, string | undefined>;

const trashQuery = infiniteQueryOptions({
  queryKey: ['trash'],
  queryFn: async ({ pageParam }) =>
    unwrapPage(await api.trash.get({ query: { limit: PAGE, cursor: pageParam } })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});

/** What lies in the trash, last deleted first, page by page. */
export const useTrash = () => useInfiniteQuery(trashQuery, queryClient);

/** A coin in the trash, whole; an `ApiError` 404 where it is not there. */
export const useTrashedCoin = (id: number) =>
  useQuery(
    {
      queryKey: [...trashQuery.queryKey, 'one', id],
      queryFn: async () => unwrap(await api.trash({ id }).get()),
      staleTime: 0,
    },
    queryClient,
  );

/** Some coins by their ids, or all that lie in the trash. */
export type Restored = { ids: number[] } | { all: true };

/**
 * Takes coins out of the pages that are shown, and out of their total: each page asked for anew would be a request. It
 * is asked for all the same where that leaves nothing to show of more, or where an older answer is on its way.
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

/** Takes coins back out of the trash; answers how many. */
export const useRestoreCoins = () =>
  useMutation(
    {
      mutationKey: RESTORE,
      mutationFn: restore,
      onSuccess: (_, which) => void comeBack(which),
    },
    queryClient,
  );

/** What is on its way back. */
export const useRestoring = () =>
  useMutationState(
    {
      filters: { mutationKey: RESTORE, status: 'pending' },
      select: ({ state }) => state.variables as Restored,
    },
    queryClient,
  );

const overlaps = (one: Restored, other: Restored) =>
  'all' in one || 'all' in other || one.ids.some((id) => other.ids.includes(id));

/** Whether any of these is on its way back already; known at once, before the screen says so. */
export const isRestoring = (which: Restored): boolean =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: RESTORE, status: 'pending' })
    .some(({ state }) => overlaps(state.variables as Restored, which));

/** Undo of a deletion, for the button of a notice: brings the coins back, refreshes what lists them, and says so. */
export async function restoreCoins(ids: number[]): Promise<void> {
  try {
    const { changed } = await restore({ ids });
    if (changed > 0) toast({ title: t('Restored'), description: backInWords(changed) });
    await comeBack({ ids });
  } catch (error) {
    const description = error instanceof Error ? sentenceOf(error) : undefined;
    toast({ title: t('Restore Failed'), description, variant: 'destructive' });
    await refreshCoins();
  }
}

/** "The coin is back in your collection.", "2,999 coins are back in your collection." */
export const backInWords = (count: number): string =>
  plural(count, {
    one: 'The coin is back in your collection.',
    other: '# coins are back in your collection.',
  });

/** One deletion for good at a time: for `startOnce`. */
export const PURGE = ['trash', 'purge'];

/** What is in the trash is in no list and no total: they stand when it goes. */
function gone(which: Restored) {
  takeFromTrash(which);
  tellOtherTabs(null);
}

/** Deletes one coin of the trash for good. */
export const useDeleteForGood = () =>
  useMutation(
    {
      mutationKey: PURGE,
      mutationFn: async (id: number) => unwrap(await api.trash({ id }).delete()),
      onSuccess: (_, id) => gone({ ids: [id] }),
    },
    queryClient,
  );

/** Deletes everything in the trash for good; answers how many coins. */
export const useEmptyTrash = () =>
  useMutation(
    {
      mutationKey: PURGE,
      mutationFn: async () => unwrap(await api.trash.delete()),
      onSuccess: () => gone({ all: true }),
    },
    queryClient,
  );
