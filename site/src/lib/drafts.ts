/** Unsaved input, in session storage until the tab closes or the user signs out. */
const DRAFT =
  /^mintmark:(album-coin$|camera\b|captured$|edit:|manual-entry:|upload$|verification\b|waiting$)/;

/** Ids are never reused, so another user's draft cannot match. */
export const editDraftKey = (coinId: number, field: string) => `mintmark:edit:${coinId}:${field}`;

export function isEditBegun(coinId: number, store = globalThis.sessionStorage): boolean {
  try {
    return Object.keys(store).some((key) => key.startsWith(editDraftKey(coinId, '')));
  } catch {
    return false;
  }
}

export function readText(key: string, store = globalThis.sessionStorage): string | null {
  try {
    return store.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes it. Full or blocked storage only loses the draft. */
export function keepText(key: string, text: string | null, store: Storage = sessionStorage) {
  try {
    if (text === null) store.removeItem(key);
    else store.setItem(key, text);
  } catch {}
}

const PAUSE_MS = 300;

/** Keeps once typing pauses or the page is left, such as by a session that ended. */
export function keepSoon(keep: () => void): () => void {
  const keepNow = () => {
    forget();
    keep();
  };
  const timer = setTimeout(keepNow, PAUSE_MS);
  document.addEventListener('astro:before-preparation', keepNow);
  addEventListener('pagehide', keepNow);
  function forget() {
    clearTimeout(timer);
    document.removeEventListener('astro:before-preparation', keepNow);
    removeEventListener('pagehide', keepNow);
  }
  return forget;
}

/** Drafts with input of the user; the others only pass data between screens. */
const BEGUN = /^mintmark:(camera:|captured$|edit:|manual-entry:(?!(another|entry)$)|verification:)/;

export function hasDrafts(store: Storage = sessionStorage): boolean {
  try {
    return Object.keys(store).some((key) => BEGUN.test(key));
  } catch {
    return false;
  }
}

export function forgetDrafts(store: Storage = sessionStorage) {
  try {
    for (const key of Object.keys(store)) if (DRAFT.test(key)) store.removeItem(key);
  } catch {}
}

/** How many changes wait for the server, known without the outbox (lib/outbox.ts). */
export const OUTBOX_COUNT = 'mintmark:outbox';
export const OUTBOX_CHANGED = 'mintmark:outbox-changed';
export const OUTBOX_SENT = 'mintmark:outbox-sent';

/** False while a page is built. */
export const isAnythingWaiting = (): boolean =>
  typeof localStorage !== 'undefined' && readText(OUTBOX_COUNT, localStorage) !== null;

/** A photo that only this device has (lib/outbox.ts). */
export const isKeptPhoto = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('data:image/');
