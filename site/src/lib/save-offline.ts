import type { z } from 'zod';
import type { MarkBody } from '../../../shared/albums/model.ts';
import type { Coin, CoinInput } from '../../../shared/coins/model.ts';
import { t } from '../../../shared/language/i18n.ts';
import type { Want } from '../../../shared/wants/want.ts';
import { ApiError, isUnreachable, unreachableError } from './api.ts';
import { isAnythingWaiting } from './drafts.ts';
import {
  addEdit,
  addToOutbox,
  type Body,
  keepPhoto,
  newKey,
  readOutbox,
  sendOutbox,
  type Waiting,
} from './outbox.ts';
import { toUploadable } from './photos.ts';
import { markHoles } from './queries/albums.ts';
import { userQuery } from './queries/auth.ts';
import { addCoin, updateCoin } from './queries/coin-changes.ts';
import { deleteDraft, draftName, keepDraft, type NewDraft } from './queries/coin-drafts.ts';
import { coinQuery } from './queries/coins.ts';
import { type CoinEdit, withEdits } from './queries/edits.ts';
import { addFile } from './queries/photos.ts';
import { baseOf, hasKeptPhoto } from './queries/send-edit.ts';
import { addWant, type Bought, buyWant, changeWant, deleteWant, type WantForm } from './queries/wants.ts';
import { queryClient } from './query.ts';
import { toast } from './toast.ts';

type Input = z.input<typeof CoinInput>;

/** In place of a draft. Null: it waits on this device. Throws `ApiError`. */
export async function addCoinOrWait(input: Input, draft?: string): Promise<Coin | null> {
  const path = draft === undefined ? '/api/coins' : `/api/coins?draft=${draft}`;
  const label = input.name || `${input.year} ${input.coinType}`;
  return sendOrWait((key) => addCoin(input, key, draft), { path, body: { ...input }, label });
}

type Put = Pick<Waiting, 'method' | 'path' | 'body' | 'label'>;

/** One key: the answer alone may be lost. */
async function sendOrWait<T>(
  send: (key: string) => Promise<T>,
  waiting: Put | (() => Promise<Put>),
  id = newKey(),
): Promise<T | null> {
  if (typeof waiting === 'function' || !(hasKeptPhoto(waiting.body) || (await isInTurn(waiting))))
    try {
      return await send(id);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  const change = typeof waiting === 'function' ? await waiting() : waiting;
  await keep((owner) => addToOutbox({ ...owner, ...change, id }));
  return null;
}

/** After a change of the same thing that waits; coins merge. */
async function isInTurn(change: Put): Promise<boolean> {
  const thing = thingOf(change);
  if (!thing || !isAnythingWaiting()) return false;
  return (await readOutbox()).some((one) => thingOf(one) === thing && !one.problem && !one.conflicts);
}

/** The path may begin with that of the server. */
const thingOf = ({ path, body }: Pick<Put, 'path' | 'body'>): unknown => {
  if (path === '/api/drafts') return body.id;
  const [, draft, other] =
    /\/api\/(?:(?:drafts\/|coins\?draft=)([\w-]+)|(wants\/\d+|albums\/[\w-]+\/wants))/.exec(path) ?? [];
  return draft ?? other;
};

/** As a coin. */
export const addWantOrWait = (want: WantForm): Promise<Want | null> =>
  sendOrWait((key) => addWant(want, key), {
    ...{ path: '/api/wants', body: { ...want } },
    label: t('Want: {name}', { name: want.name }),
  });

/** As a coin; merged field by field. */
export async function changeWantOrWait(want: Want, edit: WantForm): Promise<Want | null> {
  const had: Body = { ...want };
  const fields = Object.entries(edit).filter(
    ([field, value]) => (value === '' ? null : value) !== had[field],
  );
  const base = Object.fromEntries(fields.map(([field]) => [field, had[field] ?? null]));
  const { createdAt } = want;
  const changed = Object.fromEntries(fields);
  const label = t('Want: {name}', { name: want.name });
  const path = `/api/wants/${want.id}`;
  const waiting = {
    method: 'PATCH',
    path,
    body: { ...changed, base: { ...base, createdAt } },
    label,
  } as const;
  if (!(await isInTurn(waiting)))
    try {
      return await changeWant(want.id, { ...changed, base: { createdAt } });
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
  await keep((owner) => addEdit({ ...owner, ...waiting }));
  return null;
}

/** False: it waits. */
export const deleteWantOrWait = async (want: Want): Promise<boolean> =>
  (await sendOrWait(() => deleteWant(want), {
    ...{ method: 'DELETE', path: `/api/wants/${want.id}?createdAt=${want.createdAt}`, body: {} },
    label: t('No longer wanted: {name}', { name: want.name }),
  })) !== null;

/** As a coin. */
export const buyWantOrWait = (want: Want, bought: Bought): Promise<Coin | null> =>
  sendOrWait((key) => buyWant(want, bought, key), {
    ...{ path: `/api/wants/${want.id}/bought?createdAt=${want.createdAt}`, body: { ...bought } },
    label: t('Bought: {name}', { name: want.name }),
  });

/** Adds or replaces it. False: it waits. */
export const keepDraftOrWait = async (draft: NewDraft): Promise<boolean> =>
  (await sendOrWait((key) => keepDraft(draft, key), {
    ...{ path: '/api/drafts', body: { ...draft } },
    label: t('Draft: {name}', { name: draftName(draft) }),
  })) !== null;

/** False: it waits. */
export const deleteDraftOrWait = async (draft: NewDraft): Promise<boolean> =>
  (await sendOrWait(() => deleteDraft(draft.id), {
    ...{ method: 'DELETE', path: `/api/drafts/${draft.id}`, body: {} },
    label: t('Draft deleted: {name}', { name: draftName(draft) }),
  })) !== null;

/** Wants added or removed, or the id of the change that waits. */
export async function markOrWait(id: string, body: MarkBody, name: string): Promise<Want[] | string> {
  const label = body.wanted ? t('Want: {name}', { name }) : t('No longer wanted: {name}', { name });
  const put = { path: `/api/albums/${id}/wants`, body: { ...body }, label };
  const key = newKey();
  return (await sendOrWait(() => markHoles(id, body, key), put, key)) ?? key;
}

/** Photo or PDF; null as for a coin. */
export async function addFileOrWait(coin: Coin, file: File, isDocument: boolean): Promise<Coin | null> {
  const sent = isDocument ? file : await toUploadable(file);
  // Only a document's file name is meaningful.
  const name = isDocument ? file.name.replace(/\.pdf$/i, '').slice(0, 100) : '';
  return sendOrWait(
    (key) => addFile(coin.id, sent, name, key),
    async () => ({
      path: `/api/coins/${coin.id}/files?createdAt=${coin.createdAt}`,
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
