import type { z } from 'zod';
import { defaultName } from '../../../../shared/coins/dating.ts';
import { columnOf } from '../../../../shared/coins/identity.ts';
import type { Coin, CoinPatch, CollectionCoin } from '../../../../shared/coins/model.ts';
import { ApiError, api, sent, unreachableError, unwrap } from '../api.ts';
import { isKeptPhoto } from '../drafts.ts';
import { queryClient, useMutation, useMutationState } from '../query.ts';
import { coinQuery, IN_TURN, storeCoin } from './coins.ts';
import { hearOtherTabs } from './lists.ts';

const editKey = (id: number) => ['edit-coin', id] as const;

/** Empty if the code cannot be loaded. */
const elsewhere = (...coins: [known: Coin, answer: Coin, edit: CoinEdit]) =>
  import('./changed-elsewhere.ts').then(
    ({ changedElsewhere }) => changedElsewhere(...coins),
    () => [],
  );

/** `elsewhere`: fields changed by another client since this tab read the coin. */
export interface Edited {
  coin: Coin;
  elsewhere: string[] | null;
  isWaiting?: boolean;
}

export const hasKeptPhoto = (edit: object): boolean => Object.values(edit).some(isKeptPhoto);

async function sendEdit(id: number, edit: CoinEdit): Promise<Edited> {
  const known = queryClient.getQueryData(coinQuery(id).queryKey);
  if (known && hasKeptPhoto(edit)) return keepForLater(known, edit);
  const base = known && baseOf(known, edit);
  const answer = await api.coins({ id }).patch(sent<CoinPatch>({ ...(base && { base }), ...edit }));
  if (known && answer.error && !answer.response) return keepForLater(known, edit);
  const coin = unwrap(answer);
  const before = answer.response.headers.get('x-coin-before');
  const surprised = known && before && before !== known.updatedAt;
  storeCoin(coin);
  return { coin, elsewhere: surprised ? await elsewhere(known, coin, edit) : null };
}

async function keepForLater(known: Coin, edit: CoinEdit): Promise<Edited> {
  const outbox = await import('../save-offline.ts').catch(() => null);
  if (!outbox) throw unreachableError();
  return { coin: await outbox.keepEdit(known, edit), elsewhere: null, isWaiting: true };
}

/** As this tab read it: another person's change of another field stays, of the same field is asked about. */
export function baseOf(coin: Coin, edit: object): Record<string, unknown> {
  const had: Record<string, unknown> = { ...coin };
  const columns = Object.keys(edit)
    .filter((field) => field !== 'acceptImpossible' && field !== 'base')
    .map(columnOf);
  return Object.fromEntries(columns.map((field) => [field, had[field] ?? null]));
}

/** The page shows that the coin is gone. */
const showGone = (id: number) => (error: Error) =>
  error instanceof ApiError && error.status === 404
    ? queryClient.invalidateQueries({ queryKey: coinQuery(id).queryKey, exact: true })
    : undefined;

export const useEditCoin = (id: number) =>
  useMutation({
    mutationKey: editKey(id),
    mutationFn: (edit: CoinEdit) => sendEdit(id, edit),
    scope: IN_TURN,
    onError: showGone(id),
  });

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

/** Runs after pending edits. */
export const useConfirmCoin = (id: number) =>
  useMutation({
    mutationFn: async () => storeCoin(unwrap(await api.coins({ id }).confirm.post())),
    scope: IN_TURN,
    onError: showGone(id),
  });
