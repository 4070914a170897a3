import { useMutation } from '@tanstack/react-query';
import type { CoinSelection } from '../../../../shared/coins/bulk.ts';
import type { CONDITIONS } from '../../../../shared/coins/model.ts';
import { api, toApiError, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
import { tellOtherTabs, trimLists } from './lists.ts';
import { refreshTotals, takeFromLists } from './refresh.ts';

export type Condition = (typeof CONDITIONS)[number];

/** Lists, rails, counts and totals are asked for again after many coins have come, gone or changed, in all tabs. */
export async function refreshCoins() {
  tellOtherTabs(null);
  trimLists();
  await Promise.all(['coins', 'collection'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** One change of several coins at a time: for `startOnce`. */
export const BULK = ['bulk'];

/** Moves the selected coins to the trash; answers how many, and which while they are few enough to undo it. */
export const useTrashCoins = () =>
  useMutation(
    {
      mutationKey: [...BULK, 'trash'],
      mutationFn: async (selection: CoinSelection) => unwrap(await api.coins.trash.post({ selection })),
      onSuccess: ({ ids }) => {
        takeFromLists(new Set(ids));
        void queryClient.invalidateQueries({ queryKey: ['trash'] });
        // More than are named may be anywhere.
        if (ids.length === 0) return void refreshCoins();
        refreshTotals();
        tellOtherTabs(null);
      },
    },
    queryClient,
  );

/** Gives every selected coin one condition; answers how many were changed. */
export const useSetCondition = () =>
  useMutation(
    {
      mutationKey: [...BULK, 'condition'],
      mutationFn: async (change: { selection: CoinSelection; condition: Condition }) =>
        unwrap(await api.coins.condition.post(change)),
      onSuccess: () => void refreshCoins(),
    },
    queryClient,
  );

/** Moves the selected coins to a storage place; answers how many were elsewhere, and where. */
export async function placeCoins(change: { selection: CoinSelection; storageLocation: string | null }) {
  const placed = unwrap(await api.coins.place.post(change));
  void refreshCoins();
  return placed;
}

/** Takes tags from the selected coins and gives them others; answers which coins gained or lost one. */
export async function retagCoins(change: { selection: CoinSelection; add?: string[]; remove?: string[] }) {
  const retagged = unwrap(await api.coins.tags.post(change));
  void refreshCoins();
  return retagged;
}

export const useSetPlace = () =>
  useMutation({ mutationKey: [...BULK, 'place'], mutationFn: placeCoins }, queryClient);

export const useChangeTags = () =>
  useMutation({ mutationKey: [...BULK, 'tags'], mutationFn: retagCoins }, queryClient);

/** Saves the selected coins as a CSV file, and knows when that is under way. */
export const useExportCoins = () =>
  useMutation({ mutationKey: [...BULK, 'export'], mutationFn: exportCoins }, queryClient);

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
