import { keepPreviousData, MutationObserver } from '@tanstack/react-query';
import type { CoinSelection } from '../../../../shared/coins/bulk.ts';
import type { CONDITIONS } from '../../../../shared/coins/model.ts';
import { api, toApiError, unwrap } from '../api.ts';
import { queryClient, useMutation, useQuery } from '../query.ts';
import { refreshCoins, tellOtherTabs } from './lists.ts';
import { refreshTotals, takeFromLists } from './refresh.ts';

export type Condition = (typeof CONDITIONS)[number];

/** Key for `startOnce`. */
export const BULK = ['bulk'];

const trashing = {
  mutationKey: [...BULK, 'trash'],
  mutationFn: async (selection: CoinSelection) => unwrap(await api.coins.trash.post({ selection })),
  onSuccess: ({ ids }: { ids: number[] }) => {
    takeFromLists(new Set(ids));
    void queryClient.invalidateQueries({ queryKey: ['trash'] });
    // Without ids any list may be affected.
    if (ids.length === 0) return void refreshCoins();
    refreshTotals();
    tellOtherTabs(null);
  },
};

/** Returns the count, and ids if few enough for undo. */
export const useTrashCoins = () => useMutation(trashing);

/** Without a hook. Throws `ApiError`. */
export const trashCoins = (selection: CoinSelection) =>
  new MutationObserver(queryClient, trashing).mutate(selection);

export const useSetCondition = () =>
  useMutation({
    mutationKey: [...BULK, 'condition'],
    mutationFn: async (change: { selection: CoinSelection; condition: Condition }) =>
      unwrap(await api.coins.condition.post(change)),
    onSuccess: () => void refreshCoins(),
  });

/** Of the selected coins, or of all that the filter lets through. */
export const useTotals = (selection: CoinSelection) =>
  useQuery({
    queryKey: ['coins', 'totals', selection],
    queryFn: async () => unwrap(await api.coins.totals.post({ selection })),
    placeholderData: keepPreviousData,
  });

export async function placeCoins(change: { selection: CoinSelection; storageLocation: string | null }) {
  const placed = unwrap(await api.coins.place.post(change));
  void refreshCoins();
  return placed;
}

export async function retagCoins(change: { selection: CoinSelection; add?: string[]; remove?: string[] }) {
  const retagged = unwrap(await api.coins.tags.post(change));
  void refreshCoins();
  return retagged;
}

export const useSetPlace = () => useMutation({ mutationKey: [...BULK, 'place'], mutationFn: placeCoins });

export const useChangeTags = () => useMutation({ mutationKey: [...BULK, 'tags'], mutationFn: retagCoins });

export const useExportCoins = () =>
  useMutation({ mutationKey: [...BULK, 'export'], mutationFn: exportCoins });

export async function exportCoins(selection: CoinSelection): Promise<void> {
  // The typed client drops the byte order mark, by which spreadsheets recognise UTF-8.
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
  // The browser reads the URL in the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
