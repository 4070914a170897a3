import { createStore, get, keys, promisifyRequest } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { COLLECTION_HEADER } from '../../../shared/account/roles.ts';
import { columnOf } from '../../../shared/coins/identity.ts';
import type { CoinConflict } from '../../../shared/coins/model.ts';
import { msg } from '../../../shared/language/msg.ts';
import { keepText, OUTBOX_CHANGED, OUTBOX_COUNT, OUTBOX_SENT } from './drafts.ts';

export type Body = Record<string, unknown>;

/** A change that waits on this device until the server answers it. */
export interface Waiting {
  /** Its Idempotency-Key: sent again, it is made once. */
  id: string;
  owner: string;
  isGuest: boolean;
  /** Where it lands; without it in the owner's first one. */
  collection?: string;
  method?: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body: Body;
  label: string;
  /** Why the server refused it; it waits until the user decides. */
  problem?: string;
  /** It was made. */
  notice?: string;
  /** The user chooses. */
  conflicts?: CoinConflict[];
}

export interface Owner {
  id: string;
  isGuest: boolean;
  collection?: { id: string };
}

const LIST = 'outbox';
const PHOTO = /^data:(?:image|application)\/[\w;,+/=]+#(photo-(\d+)-[\d-]+)$/;
/** Drafts may name them. */
const PHOTO_KEPT_MS = 30 * 24 * 3_600_000;

const store = createStore('keyval-store', 'keyval');
const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel(OUTBOX_COUNT);
const listeners = new Set<() => void>();
let known: readonly Waiting[] = [];

export const readOutbox = async (): Promise<Waiting[]> => (await get<Waiting[]>(LIST, store)) ?? [];

export const waitingOf = async (owner: Owner): Promise<Waiting[]> =>
  (await readOutbox()).filter((one) => belongsTo(one, owner));

async function refresh(): Promise<void> {
  known = await readOutbox();
  keepText(OUTBOX_COUNT, known.length > 0 ? String(known.length) : null, localStorage);
  dispatchEvent(new Event(OUTBOX_CHANGED));
  for (const listener of listeners) listener();
}

if (channel) channel.onmessage = () => void refresh();

/** One transaction. */
async function change(next: (waiting: Waiting[]) => Waiting[], sent?: Waiting): Promise<void> {
  await store('readwrite', (objects) => {
    const read = objects.get(LIST);
    read.onsuccess = () => {
      const left = next((read.result as Waiting[] | undefined) ?? []);
      objects.put(left, LIST);
      const named = new Set(left.flatMap(({ body }) => photosOf(body)));
      for (const key of sent ? photosOf(sent.body) : []) if (!named.has(key)) objects.delete(key);
    };
    return promisifyRequest(objects.transaction);
  });
  await refresh();
  channel?.postMessage(null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Storage may be blocked.
  refresh().catch(() => undefined);
  return () => listeners.delete(listener);
};
const nothing: readonly Waiting[] = [];

/** Changes of this user and collection on this device, the oldest first. */
export function useOutbox(owner: Owner | undefined): readonly Waiting[] {
  const all = useSyncExternalStore(
    subscribe,
    () => known,
    () => nothing,
  );
  return owner ? all.filter((one) => belongsTo(one, owner) && isHere(one, owner)) : nothing;
}

/** Rejects when the device has no room. */
export async function addToOutbox(added: Omit<Waiting, 'id'> & { id?: string }): Promise<void> {
  void globalThis.navigator.storage?.persist?.().catch(() => undefined);
  const one = { ...added, id: added.id ?? newKey() };
  await change((waiting) => [...waiting, one]);
}

/** Joins a waiting edit, whose base stays. */
export const addEdit = (edit: Omit<Waiting, 'id'>) =>
  change((waiting) => {
    const one: Waiting = { ...edit, id: newKey() };
    const at = waiting.findLastIndex(
      ({ path, owner, method, problem, conflicts, notice }) =>
        method === 'PATCH' && path === one.path && owner === one.owner && !problem && !conflicts && !notice,
    );
    const before = waiting[at];
    if (!before) return [...waiting, one];
    const base = { ...(one.body.base as Body), ...(before.body.base as Body) };
    return waiting.with(at, { ...one, body: { ...before.body, ...one.body, base } });
  });

/** Its photos stay, for undoing. */
export const dropFromOutbox = (id: string) => change((waiting) => waiting.filter((one) => one.id !== id));

/** False if it was sent already. */
export const takeBack = (id: string): Promise<boolean> =>
  alone(async () => {
    const isThere = (await readOutbox()).some((one) => one.id === id);
    if (isThere) await dropFromOutbox(id);
    return isThere;
  });

export const putBack = (one: Waiting, at: number) => change((waiting) => waiting.toSpliced(at, 0, one));

/** Of a guest who leaves: their coins are deleted too. */
export const emptyOutbox = () => change((waiting) => waiting.filter(({ isGuest }) => !isGuest));

export const retryOutbox = async () => {
  await change((waiting) => waiting.map(({ problem: _problem, ...one }) => one));
  await sendOutbox();
};

export const decide = (id: string, field: string, keepsMine: boolean) =>
  change((waiting) =>
    waiting.flatMap((one) => {
      if (one.id !== id) return [one];
      const left = one.conflicts?.filter((conflict) => conflict.field !== field) ?? [];
      const kept = Object.entries(one.body).filter(([name]) => keepsMine || columnOf(name) !== field);
      const isAnyMine = kept.some(([name]) => name !== 'base' && name !== 'valuationSource');
      if (!isAnyMine) return [];
      const { conflicts: _decided, ...rest } = one;
      return [{ ...rest, body: Object.fromEntries(kept), ...(left.length > 0 && { conflicts: left }) }];
    }),
  );

/** The fields left to decide; theirs become the base. */
function contested(one: Waiting, conflicts: CoinConflict[]): Waiting {
  const fields = new Map(conflicts.map(({ field, theirs }) => [field, theirs]));
  const isValue = fields.has('estimatedValue');
  const mine = Object.entries(one.body).filter(
    ([name]) => fields.has(columnOf(name)) || (isValue && name === 'valuationSource'),
  );
  const { createdAt } = one.body.base as Body;
  const base = { ...Object.fromEntries(fields), createdAt };
  return { ...one, id: newKey(), body: { ...Object.fromEntries(mine), base }, conflicts };
}

/** Sends what waits, in order. Stops where the server cannot be reached. */
export const sendOutbox = (): Promise<void> =>
  alone(async () => {
    let isAnySent = false;
    for (const { id } of await readOutbox()) {
      // It may have changed.
      const one = (await readOutbox()).find((item) => item.id === id);
      if (!one || one.problem || one.conflicts || one.notice) continue;
      // Another user may have signed in.
      const owner = await currentOwner();
      if (!owner) break;
      if (!belongsTo(one, owner)) continue;
      const answer = await send(one, one.isGuest ? owner.id : (one.collection ?? one.owner));
      if (answer === 'later') break;
      isAnySent ||= answer === 'sent' || answer.conflicts !== undefined;
      if (answer === 'sent') await change((all) => all.filter((item) => item.id !== id), one);
      else await change((all) => all.map((item) => (item.id === id ? { ...item, ...answer } : item)));
    }
    if (isAnySent) dispatchEvent(new Event(OUTBOX_SENT));
  });

/** One tab at a time; plain http has no locks, and the key makes it once. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(OUTBOX_COUNT, work) : work();

/** `crypto.randomUUID` needs https. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** A guest who signs in keeps what waits. */
const belongsTo = (item: Waiting, owner: Owner): boolean =>
  item.owner === owner.id || (item.isGuest && !owner.isGuest);

const isHere = ({ isGuest, collection, owner }: Waiting, now: Owner): boolean =>
  isGuest || now.collection === undefined || (collection ?? owner) === now.collection.id;

/** Undefined offline and signed out. */
async function currentOwner(): Promise<Owner | undefined> {
  const answer = await fetch('/api/auth/user', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Owner) : undefined;
}

type Answer = 'sent' | 'later' | Partial<Waiting>;

const isLater = (answer: Response | undefined): answer is undefined =>
  !answer || answer.status >= 500 || answer.status === 401 || answer.status === 429;

async function send(one: Waiting, collection: string): Promise<Answer> {
  const { id, path, method = 'POST' } = one;
  const made = /\/files\b/.test(path) ? await formOf(one.body) : await textOf(one.body, collection);
  if (made === 'later' || 'problem' in made) return made;
  const headers = { ...made.headers, 'idempotency-key': id, [COLLECTION_HEADER]: collection };
  const sent = method === 'DELETE' ? {} : { body: made.body };
  const answer = await fetch(path, { method, headers, ...sent }).catch(() => undefined);
  if (isLater(answer)) return 'later';
  if (answer.ok) {
    const place = answer.headers.get('x-coin-place');
    return place === 'trash' ? { notice: IN_TRASH } : 'sent';
  }
  const { message, code, conflicts } = (await answer.json().catch(() => ({}))) as {
    message?: string;
    code?: string;
    conflicts?: CoinConflict[];
  };
  const isGone = answer.status === 404 && code !== 'collection_unknown';
  if (isGone && method === 'DELETE') return 'sent';
  if (isGone) return { problem: /\/api\/coins\//.test(path) ? UNKNOWN : GONE };
  if (code?.endsWith('_changed_elsewhere') && conflicts) return contested(one, conflicts);
  return { problem: message ?? String(answer.status) };
}

type Made = { body: string | FormData; headers?: Record<string, string> } | 'later' | { problem: string };

async function textOf(given: Body, collection: string): Promise<Made> {
  const body = { ...given };
  for (const [field, value] of Object.entries(body)) {
    const key = photoKey(value);
    if (!key) continue;
    const sent = await sendPhoto(key, collection);
    if (typeof sent !== 'string' || sent === 'later') return sent;
    body[field] = sent;
  }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

async function formOf({ file, name }: Body): Promise<Made> {
  const kept = await get<KeptPhoto>(photoKey(file) ?? '', store);
  if (!kept) return { problem: PHOTO_GONE };
  const body = new FormData();
  body.append('file', kept.photo, 'file');
  body.append('name', String(name));
  return { body };
}

const IN_TRASH = msg('This coin was moved to the trash elsewhere. Your change was saved on it there.');
const UNKNOWN = msg(
  'The server does not have this coin. It was deleted, or the server was restored from a backup.',
);
const GONE = msg(
  'The server does not have what this change belongs to. It was deleted or removed by an update, or the server was restored from a backup.',
);
const PHOTO_GONE = msg('The photo of this change is no longer on this device.');

interface KeptPhoto {
  photo: Blob;
  circles: Record<string, string>;
}

/** Repeatable: named by content. */
async function sendPhoto(key: string, collection: string): Promise<string | { problem: string }> {
  const kept = await get<KeptPhoto>(key, store);
  if (!kept) return { problem: PHOTO_GONE };
  const form = new FormData();
  form.append('obverse', kept.photo, 'photo');
  for (const [name, value] of Object.entries(kept.circles)) form.append(name, value);
  const answer = await fetch('/api/photos', {
    method: 'POST',
    body: form,
    headers: { [COLLECTION_HEADER]: collection },
  }).catch(() => undefined);
  if (isLater(answer)) return 'later';
  const { obverseImageUrl, message } = await answer.json().catch(() => ({}));
  return answer.ok ? obverseImageUrl : { problem: message ?? String(answer.status) };
}

const photoKey = (value: unknown): string | undefined =>
  typeof value === 'string' ? PHOTO.exec(value)?.[1] : undefined;

const photosOf = (body: Body): string[] => Object.values(body).flatMap((value) => photoKey(value) ?? []);

/** Or a PDF. Returns a preview's address. Rejects without room. */
export async function keepPhoto(photo: Blob, circles: Record<string, string>): Promise<string> {
  const preview = photo.type.startsWith('image/') ? await previewOf(photo) : 'data:application/pdf,';
  const key = `photo-${Date.now()}-${newKey()}`;
  const old = await forgottenPhotos();
  await store('readwrite', (objects) => {
    for (const one of old) objects.delete(one);
    objects.put({ photo, circles } satisfies KeptPhoto, key);
    return promisifyRequest(objects.transaction);
  });
  return `${preview}#${key}`;
}

async function forgottenPhotos(): Promise<IDBValidKey[]> {
  const named = new Set((await readOutbox()).flatMap(({ body }) => photosOf(body)));
  return (await keys(store)).filter((key) => {
    const [, at] = /^photo-(\d+)-/.exec(String(key)) ?? [];
    return at !== undefined && Number(at) < Date.now() - PHOTO_KEPT_MS && !named.has(String(key));
  });
}

const PREVIEW_PIXELS = 320;

async function previewOf(photo: Blob): Promise<string> {
  const bitmap = await createImageBitmap(photo, { resizeWidth: PREVIEW_PIXELS });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const small = await canvas.convertToBlob({ type: 'image/webp', quality: 0.7 });
  const bytes = new Uint8Array(await small.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${small.type};base64,${btoa(text)}`;
}
