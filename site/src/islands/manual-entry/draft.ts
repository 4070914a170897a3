import { type CoinFormValues, EMPTY_FORM } from './values.ts';

/** A draft belongs to one user, and to one coin when it is edited; it lives as long as the browser's tab. */
export const draftKey = (userId: string, editId: number | null) =>
  `mintmark:manual-entry:${userId}:${editId ?? 'new'}`;

/** What was typed and not saved, or null. Anything in the store that is not such a draft is ignored. */
export function readDraft(key: string, store: Storage = sessionStorage): CoinFormValues | null {
  try {
    const draft: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed; a store that is full or forbidden only means that a reload will lose it. */
export function writeDraft(key: string, values: CoinFormValues, store: Storage = sessionStorage) {
  try {
    store.setItem(key, JSON.stringify(values));
  } catch {}
}

export function clearDraft(key: string, store: Storage = sessionStorage) {
  try {
    store.removeItem(key);
  } catch {}
}

/** True when nothing differs from `initial`: such a draft is not worth keeping. */
export function isUntouched(values: CoinFormValues, initial: CoinFormValues): boolean {
  return fields.every((field) => values[field] === initial[field]);
}

const fields = Object.keys(EMPTY_FORM) as (keyof CoinFormValues)[];

function isDraft(value: unknown): value is CoinFormValues {
  if (!value || typeof value !== 'object') return false;
  const draft = value as Record<string, unknown>;
  return fields.every((field) => typeof draft[field] === typeof EMPTY_FORM[field]);
}
