import { get, update } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { keepText, OUTBOX_COUNT } from './drafts.ts';

/** A change that waits on this device until the server answers it. */
export interface Waiting {
  /** Its Idempotency-Key: sent again, it is made once. */
  id: string;
  owner: string;
  isGuest: boolean;
  path: string;
  body: unknown;
  /** What the user reads. */
  label: string;
  /** Why the server refused it; it waits until the user decides. */
  problem?: string;
}

interface Owner {
  id: string;
  isGuest: boolean;
}

const STORE = 'outbox';
const SENT = 'mintmark:outbox-sent';

const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel(OUTBOX_COUNT);
const listeners = new Set<() => void>();
let known: readonly Waiting[] = [];

async function refresh(): Promise<void> {
  known = (await get<Waiting[]>(STORE)) ?? [];
  keepText(OUTBOX_COUNT, known.length > 0 ? String(known.length) : null, localStorage);
  for (const listener of listeners) listener();
}

if (channel) channel.onmessage = () => void refresh();

async function change(next: (waiting: Waiting[]) => Waiting[]): Promise<void> {
  await update<Waiting[]>(STORE, (waiting) => next(waiting ?? []));
  await refresh();
  channel?.postMessage(null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  void refresh();
  return () => listeners.delete(listener);
};
const nothing: readonly Waiting[] = [];

/** Changes of this user on this device, the oldest first. */
export function useOutbox(owner: string | undefined): readonly Waiting[] {
  const all = useSyncExternalStore(
    subscribe,
    () => known,
    () => nothing,
  );
  return all.filter((one) => one.owner === owner);
}

/** Rejects when the device has no room. */
export async function addToOutbox(added: Omit<Waiting, 'id'>): Promise<void> {
  await change((waiting) => [...waiting, { ...added, id: newKey() }]);
}

export const dropFromOutbox = (id: string) => change((waiting) => waiting.filter((one) => one.id !== id));

/** Of a guest who leaves: their coins are deleted too. */
export const emptyOutbox = () => change(() => []);

export const retryOutbox = async () => {
  await change((waiting) => waiting.map(({ problem: _problem, ...one }) => one));
  await sendOutbox();
};

/** Sends what waits, in order. Stops where the server cannot be reached. */
export const sendOutbox = (): Promise<void> =>
  alone(async () => {
    const waiting = (await get<Waiting[]>(STORE)) ?? [];
    if (waiting.length === 0) return;
    const owner = await currentOwner();
    if (!owner) return;
    let isAnySent = false;
    for (const one of waiting.filter((item) => !item.problem && belongsTo(item, owner))) {
      const answer = await post(one);
      if (answer === 'later') break;
      if (answer === 'sent') {
        isAnySent = true;
        await dropFromOutbox(one.id);
      } else await change((all) => all.map((item) => (item.id === one.id ? { ...item, ...answer } : item)));
    }
    if (isAnySent) dispatchEvent(new Event(SENT));
  });

/** One tab at a time; plain http has no locks, and the key makes it once. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(OUTBOX_COUNT, work) : work();

/** `crypto.randomUUID` needs https. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** A guest who signs in keeps what waits. */
const belongsTo = (item: Waiting, owner: Owner): boolean =>
  item.owner === owner.id || (item.isGuest && !owner.isGuest);

/** Undefined offline and signed out. */
async function currentOwner(): Promise<Owner | undefined> {
  const answer = await fetch('/api/auth/user').catch(() => undefined);
  return answer?.ok ? ((await answer.json()) as Owner) : undefined;
}

async function post({ id, path, body }: Waiting): Promise<'sent' | 'later' | { problem: string }> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': id };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
  if (answer?.ok) return 'sent';
  if (!answer || answer.status >= 500 || answer.status === 401 || answer.status === 429) return 'later';
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  return { problem: message ?? String(answer.status) };
}

export function onOutboxSent(listener: () => void): () => void {
  addEventListener(SENT, listener);
  return () => removeEventListener(SENT, listener);
}
