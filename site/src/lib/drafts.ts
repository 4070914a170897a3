/** What was typed on a screen and not saved: it lives as long as the browser's tab, or until its writer signs out. */
const DRAFT = /^mintmark:(camera\b|captured$|edit:|manual-entry:|upload$|verification\b|waiting$)/;

/** Of one field of a coin; an id is never used twice, so no other user can meet it. */
export const editDraftKey = (coinId: number, field: string) => `mintmark:edit:${coinId}:${field}`;

/** Whether a field of a coin was changed and not saved. */
export function isEditBegun(coinId: number, store: Storage = sessionStorage): boolean {
  try {
    return Object.keys(store).some((key) => key.startsWith(editDraftKey(coinId, '')));
  } catch {
    return false;
  }
}

export function readText(key: string, store: Storage = sessionStorage): string | null {
  try {
    return store.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it for null; a store that is full or forbidden only means that leaving will lose it. */
export function keepText(key: string, text: string | null, store: Storage = sessionStorage) {
  try {
    if (text === null) store.removeItem(key);
    else store.setItem(key, text);
  } catch {}
}

/** What somebody typed or photographed; the rest of the drafts only leads from one screen to the next. */
const BEGUN = /^mintmark:(camera:|captured$|edit:|manual-entry:(?!(another|entry)$)|verification:)/;

/** Whether something was begun and not saved that signing out would lose. */
export function hasDrafts(store: Storage = sessionStorage): boolean {
  try {
    return Object.keys(store).some((key) => BEGUN.test(key));
  } catch {
    return false;
  }
}

/** Leaves nothing typed to whoever uses the browser next. */
export function forgetDrafts(store: Storage = sessionStorage) {
  try {
    for (const key of Object.keys(store)) if (DRAFT.test(key)) store.removeItem(key);
  } catch {}
}
