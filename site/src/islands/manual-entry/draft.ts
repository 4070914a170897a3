import { useEffect } from 'react';
import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { type CoinFormValues, EMPTY_FORM } from './values.ts';

/** What the form knows beside what stands in it. */
export interface Known {
  /** The catalogue entry that was chosen. */
  entry: CatalogueEntry | null;
  /** What the catalogue filled in and may be written over; what was typed may not. */
  filled: Partial<CoinFormValues>;
}
export const NOTHING_KNOWN: Known = { entry: null, filled: {} };

export interface Draft {
  values: CoinFormValues;
  known: Known;
}

/**
 * A draft belongs to one user, and to one coin when it is edited, or to what an identification handed over; it lives as
 * long as the browser's tab.
 */
export const draftKey = (userId: string, editId: number | null, prefill: string | null = null) =>
  `mintmark:manual-entry:${userId}:${editId ?? 'new'}${prefill === null ? '' : `:${prefill}`}`;

/** What was typed and not saved, or null. Anything in the store that is not such a draft is ignored. */
export function readDraft(key: string, store: Storage = sessionStorage): Draft | null {
  try {
    const { known, ...values }: Record<string, unknown> = JSON.parse(store.getItem(key) ?? '{}');
    return isForm(values) ? { values, known: isKnown(known) ? known : NOTHING_KNOWN } : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed; a store that is full or forbidden only means that a reload will lose it. */
export function writeDraft(key: string, { values, known }: Draft, store: Storage = sessionStorage) {
  try {
    store.setItem(key, JSON.stringify({ ...values, known }));
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

const fits = (values: Record<string, unknown>, field: keyof CoinFormValues) =>
  typeof values[field] === typeof EMPTY_FORM[field];

const isForm = (values: Record<string, unknown>): values is CoinFormValues =>
  fields.every((field) => fits(values, field));

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object';

function isKnown(known: unknown): known is Known {
  if (!isObject(known) || !isObject(known.filled)) return false;
  const { entry, filled } = known;
  return (
    (entry === null || isEntry(entry)) && fields.every((field) => !(field in filled) || fits(filled, field))
  );
}

/** Of an entry, what the form reads again, by example; any of it but its names may be null. */
const ENTRY = { id: '', name: '', type: '', years: '', series: '' };
const IF_ANY = {
  composition: '',
  weight: '',
  mintMark: '',
  variation: '',
  keyDate: '',
  note: '',
  year: 0,
  mintage: 0,
};

export const isEntry = (entry: unknown): entry is CatalogueEntry =>
  isObject(entry) &&
  Object.entries(ENTRY).every(([name, like]) => typeof entry[name] === typeof like) &&
  Object.entries(IF_ANY).every(([name, like]) => typeof (entry[name] ?? like) === typeof like);

const PAUSE_MS = 300;

interface Kept {
  key: string;
  values: CoinFormValues;
  known: Known;
  initial: CoinFormValues;
  saving: boolean;
}

/** Writes down what is typed once it has stood still for a moment, and at once when it is sent. */
export function useKeptDraft({ key, values, known, initial, saving }: Kept) {
  useEffect(() => {
    // What is sent is written down at once: should the session have ended, the page is left with the answer.
    if (saving) return writeDraft(key, { values, known });
    const keep = () => {
      if (isUntouched(values, initial)) clearDraft(key);
      else writeDraft(key, { values, known });
    };
    const timer = setTimeout(keep, PAUSE_MS);
    // A link may lead away sooner, the one to the camera above all.
    document.addEventListener('astro:before-preparation', keep);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('astro:before-preparation', keep);
    };
  }, [key, values, known, initial, saving]);
}
