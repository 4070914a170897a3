import { type InfiniteData, useMutation } from '@tanstack/react-query';
import type { CoinSelection } from '../../../../server/bulk/model.ts';
import type { CONDITIONS, CollectionCoin } from '../../../../server/coins/model.ts';
import { api, toApiError, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { tellOtherTabs } from './tabs.ts';

export type Condition = (typeof CONDITIONS)[number];

/** Lists, rails, counts, totals and the trash are asked for again after coins have come or gone, in all tabs. */
export async function refreshCollection() {
  tellOtherTabs(null);
  await Promise.all(
    ['coins', 'collection', 'trash'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

/** Moves the selected coins to the trash; answers how many, and which while they are few enough to undo it. */
export const useTrashCoins = () =>
  useMutation(
    {
      mutationFn: async (selection: CoinSelection) => unwrap(await api.coins.trash.post({ selection })),
      onSuccess: ({ ids }) => {
        takeFromLists(new Set(ids));
        void refreshCollection();
      },
    },
    queryClient,
  );

/** Lists are long and their pages many: what is known to be gone is not shown until all have come anew. */
function takeFromLists(gone: ReadonlySet<number>) {
  queryClient.setQueriesData<CoinPages>({ queryKey: ['coins', 'list'] }, (list) => {
    const kept = list?.pages.map(({ coins }) => coins.filter(({ id }) => !gone.has(id)));
    if (!list || !kept) return list;
    const lost = list.pages.flatMap(({ coins }) => coins).length - kept.flat().length;
    const pages = list.pages.map((page, n) => ({ ...page, coins: kept[n] ?? [], total: page.total - lost }));
    return lost > 0 ? { ...list, pages } : list;
  });
}

type CoinPages = InfiniteData<{ coins: CollectionCoin[]; total: number }>;

/** Gives every selected coin one condition; answers how many were changed. */
export const useSetCondition = () =>
  useMutation(
    {
      mutationFn: async (change: { selection: CoinSelection; condition: Condition }) =>
        unwrap(await api.coins.condition.post(change)),
      onSuccess: () => void refreshCollection(),
    },
    queryClient,
  );

/** Saves the selected coins as a CSV file under the name the server gives it. Throws `ApiError`. */
export async function exportCoins(selection: CoinSelection): Promise<void> {
  // Not through the typed client: it reads a text as text and with it drops the mark that spreadsheets know UTF-8 by.
  const answer = await fetch('/api/coins/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ selection }),
  }).catch(() => undefined);
  if (!answer?.ok) {
    const value: unknown = await answer?.json().catch(() => undefined);
    throw toApiError({ status: answer?.status, value }, answer);
  }
  const name = /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  save(await answer.blob(), name ?? 'mintmark-coins.csv');
}

function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of the file by the next task, not before.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
