import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { api, sentenceOf, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { toast } from '../toast.ts';
import { refreshCollection } from './bulk.ts';

const PAGE = 50;

const trashQuery = infiniteQueryOptions({
  queryKey: ['trash'],
  queryFn: async ({ pageParam }) => {
    const answer = await api.trash.get({ query: { limit: PAGE, cursor: pageParam } });
    const coins = unwrap(answer);
    const { headers } = answer.response;
    return {
      coins,
      total: Number(headers.get('x-total-count') ?? coins.length),
      next: headers.get('x-next-cursor') ?? undefined,
    };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next,
});

/** What lies in the trash, last deleted first, page by page. */
export const useTrash = () => useInfiniteQuery(trashQuery, queryClient);

/** Some coins by their ids, or all that lie in the trash. */
export type Restored = { ids: number[] } | { all: true };

const restore = async (which: Restored) => unwrap(await api.trash.restore.post(which));

/** Takes coins back out of the trash; answers how many. */
export const useRestoreCoins = () =>
  useMutation({ mutationFn: restore, onSuccess: () => void refreshCollection() }, queryClient);

/** Undo of a deletion, for the button of a notice: brings the coins back, refreshes what lists them, and says so. */
export async function restoreCoins(ids: number[]): Promise<void> {
  try {
    const { changed } = await restore({ ids });
    toast({ title: 'Restored', description: backInWords(changed) });
  } catch (error) {
    const description = error instanceof Error ? sentenceOf(error) : undefined;
    toast({ title: 'Restore Failed', description, variant: 'destructive' });
  }
  await refreshCollection();
}

/** "The coin is back in your collection.", "3 coins are back in your collection." */
export const backInWords = (count: number): string =>
  `${count === 1 ? 'The coin is' : `${count} coins are`} back in your collection.`;

/** Deletes one coin of the trash for good. */
export const useDeleteForGood = () =>
  useMutation(
    {
      mutationFn: async (id: number) => unwrap(await api.trash({ id }).delete()),
      onSuccess: () => void refreshCollection(),
    },
    queryClient,
  );

/** Deletes everything in the trash for good; answers how many coins. */
export const useEmptyTrash = () =>
  useMutation(
    {
      mutationFn: async () => unwrap(await api.trash.delete()),
      onSuccess: () => void refreshCollection(),
    },
    queryClient,
  );
