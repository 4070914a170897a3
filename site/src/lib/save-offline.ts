import type { z } from 'zod';
import type { MarkBody } from '../../../shared/albums/model.ts';
import type { Coin, CoinInput } from '../../../shared/coins/model.ts';
import { t } from '../../../shared/language/i18n.ts';
import type { Want } from '../../../shared/wants/model.ts';
import { ApiError, isUnreachable, unreachableError } from './api.ts';
import { isAnythingWaiting } from './drafts.ts';
import { addEdit, addToOutbox, keepPhoto, newKey, readOutbox, sendOutbox, type Waiting } from './outbox.ts';
import { toUploadable } from './photos.ts';
import { markHoles } from './queries/albums.ts';
import { userQuery } from './queries/auth.ts';
import { addCoin, coinQuery, updateCoin } from './queries/coins.ts';
import { baseOf, type CoinEdit, hasKeptPhoto, withEdits } from './queries/edits.ts';
import { addFile } from './queries/photos.ts';
import { addWant, type WantForm } from './queries/wants.ts';
import { queryClient } from './query.ts';
import { toast } from './toast.ts';

type Input = z.input<typeof CoinInput>;

/** Null: it waits on this device. Throws `ApiError`. */
export async function addCoinOrWait(input: Input): Promise<Coin | null> {
  const label = input.name || `${input.year} ${input.coinType}`;
  const waiting = { path: '/api/coins', body: { ...input }, label };
  if (!hasKeptPhoto(input)) return sendOrWait((key) => addCoin(input, key), waiting);
  await keep((owner) => addToOutbox({ ...owner, ...waiting }));
  return null;
}

type Put = Pick<Waiting, 'path' | 'body' | 'label'>;

/** One key: the answer alone may be lost. */
async function sendOrWait<T>(
  send: (key: string) => Promise<T>,
  waiting: Put | (() => Promise<Put>),
): Promise<T | null> {
  const id = newKey();
  try {
    return await send(id);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
  }
  const change = typeof waiting === 'function' ? await waiting() : waiting;
  await keep((owner) => addToOutbox({ ...owner, ...change, id }));
  return null;
}

/** As a coin. */
export const addWantOrWait = (want: WantForm): Promise<Want | null> =>
  sendOrWait((key) => addWant(want, key), {
    ...{ path: '/api/wants', body: { ...want } },
    label: t('Want: {name}', { name: want.name }),
  });

/** Wants added or removed; null as for a coin. */
export async function markOrWait(id: string, body: MarkBody, name: string): Promise<Want[] | null> {
  const label = body.wanted ? t('Want: {name}', { name }) : t('No longer wanted: {name}', { name });
  const waiting = { path: `/api/albums/${id}/wants`, body, label };
  const before = isAnythingWaiting() ? await readOutbox() : [];
  const isInTurn = before.some(({ path, problem }) => path === waiting.path && !problem);
  if (!isInTurn) return sendOrWait((key) => markHoles(id, body, key), waiting);
  await keep((owner) => addToOutbox({ ...owner, ...waiting }));
  return null;
}

/** Photo or PDF; null as for a coin. */
export async function addFileOrWait(coin: Coin, file: File, isDocument: boolean): Promise<Coin | null> {
  const sent = isDocument ? file : await toUploadable(file);
  // Only a document's file name is meaningful.
  const name = isDocument ? file.name.replace(/\.pdf$/i, '').slice(0, 100) : '';
  return sendOrWait(
    (key) => addFile(coin.id, sent, name, key),
    async () => ({
      path: `/api/coins/${coin.id}/files`,
      body: { file: await keepForLater(sent), name },
      label: coin.name,
    }),
  );
}

/** Null: it waits on this device. Throws `ApiError`. */
export async function updateCoinOrWait(coin: Coin, edit: CoinEdit): Promise<Coin | null> {
  if (!hasKeptPhoto(edit)) {
    try {
      return await updateCoin(coin.id, edit as Parameters<typeof updateCoin>[1]);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  }
  await keepEdit(coin, edit);
  return null;
}

/** Returns the coin as it will be. Throws `ApiError`. */
export async function keepEdit(coin: Coin, edit: CoinEdit): Promise<Coin> {
  // With the time the coin was added, it is found in the trash too.
  const body = { ...edit, base: { ...baseOf(coin, edit), createdAt: coin.createdAt } };
  const path = `/api/coins/${coin.id}`;
  await keep((owner) => addEdit({ ...owner, method: 'PATCH', path, body, label: coin.name }));
  const now = withEdits(coin, [edit]);
  queryClient.setQueryData(coinQuery(coin.id).queryKey, now);
  return now;
}

/** Without a service worker the change would never be sent. */
const isOfflineReady = (): boolean => Boolean(navigator.serviceWorker?.controller);

async function keep(
  put: (owner: Pick<Waiting, 'owner' | 'isGuest' | 'collection'>) => Promise<void>,
): Promise<void> {
  const user = queryClient.getQueryData(userQuery.queryKey);
  if (!user || !isOfflineReady()) throw unreachableError();
  await orNoRoom(put({ owner: user.id, isGuest: user.isGuest, collection: user.collection.id }));
  toast({
    title: t('Waiting for the network'),
    description: t('Your change is on this device and is sent as soon as the server can be reached.'),
    variant: 'info',
  });
  dispatchEvent(new Event('mintmark:waiting'));
  void sendOutbox();
}

export async function keepForLater(photo: Blob, circles: Record<string, string> = {}): Promise<string> {
  if (!isOfflineReady()) throw unreachableError();
  return orNoRoom(keepPhoto(photo, circles));
}

/** What was typed stays in its form. */
async function orNoRoom<T>(kept: Promise<T>): Promise<T> {
  try {
    return await kept;
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    throw new ApiError(
      0,
      'device_full',
      t('This device has no room for it. Free some space, or save without the photo and add it later.'),
    );
  }
}
