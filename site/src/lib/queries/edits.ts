import { MutationObserver } from '@tanstack/react-query';
import type { z } from 'zod';
import { defaultName } from '../../../../shared/coins/dating.ts';
import type { Coin, CoinPatch, CollectionCoin } from '../../../../shared/coins/model.ts';
import { ApiError, unreachableError } from '../api.ts';
import { queryClient, useMutationState } from '../query.ts';
import { coinQuery, IN_TURN } from './coins.ts';
import { hearOtherTabs } from './lists.ts';

const editKey = (id: number) => ['edit-coin', id] as const;

/** `elsewhere`: fields changed by another client since this tab read the coin. */
export interface Edited {
  coin: Coin;
  elsewhere: string[] | null;
  isWaiting?: boolean;
}

export const showGone = (id: number) => (error: Error) =>
  error instanceof ApiError && error.status === 404
    ? queryClient.invalidateQueries({ queryKey: coinQuery(id).queryKey, exact: true })
    : undefined;

/** Most visits edit nothing. */
const loadSending = () =>
  import('./send-edit.ts').catch(() => {
    throw unreachableError();
  });

export const editCoin = (id: number, edit: CoinEdit): Promise<Edited> =>
  new MutationObserver(queryClient, {
    mutationKey: editKey(id),
    mutationFn: async (edit: CoinEdit) => (await loadSending()).sendEdit(id, edit),
    scope: IN_TURN,
    onError: showGone(id),
  }).mutate(edit);

/** Oldest first. */
export const usePendingEdits = (id: number) =>
  useMutationState({
    filters: { mutationKey: editKey(id), status: 'pending' },
    select: ({ state }) => state.variables as CoinEdit,
  });

export const watchCoin = (id: number, onChange: () => void) =>
  hearOtherTabs(async (which) => {
    if (which !== null && which !== id) return;
    const known = () => queryClient.getQueryData(coinQuery(id).queryKey)?.updatedAt;
    const before = known();
    await queryClient.refetchQueries(
      { queryKey: coinQuery(id).queryKey, exact: true },
      { cancelRefetch: false },
    );
    if (known() !== before) onChange();
  });

type Patch = z.input<typeof CoinPatch>;

/** May contain raw input; the server validates it. */
export type CoinEdit = { [Field in keyof Patch]?: Patch[Field] | string };

export function withEdits<Known extends CollectionCoin>(coin: Known, edits: readonly CoinEdit[]): Known {
  let now = coin;
  for (const edit of edits) {
    const before = now;
    const values = Object.entries(edit).filter(([field, value]) => fits(before[field as keyof Known], value));
    now = { ...before, ...Object.fromEntries(values) };
    if (edit.name === '') now.name = defaultName(now);
    if (edit.estimatedValue !== undefined && edit.valuationSource === undefined && 'valuationSource' in now)
      now = { ...now, valuationSource: 'owner', valuedAt: null };
  }
  return now;
}

const fits = (now: unknown, next: unknown) =>
  now !== undefined && (now === null || next === null || typeof now === typeof next);
