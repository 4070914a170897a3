import { useEffect } from 'react';
import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { type CoinFormValues, EMPTY_FORM } from './values.ts';

export interface Known {
  entry: CatalogueEntry | null;
  /** Values from the catalogue, which may be overwritten; typed ones may not. */
  filled: Partial<CoinFormValues>;
}
export const NOTHING_KNOWN: Known = { entry: null, filled: {} };

interface Draft {
  values: CoinFormValues;
  known: Known;
}

/** One draft per user and edited coin or prefill, for as long as the tab. */
export const draftKey = (userId: string, editId: number | null, prefill: string | null = null) =>
  `mintmark:manual-entry:${userId}:${editId ?? 'new'}${prefill === null ? '' : `:${prefill}`}`;

/** The stored draft; null where there is none, or an invalid one. */
export function readDraft(key: string, store: Storage = sessionStorage): Draft | null {
  try {
    const { known, ...values }: Record<string, unknown> = JSON.parse(store.getItem(key) ?? '{}');
    return isForm(values) ? { values, known: isKnown(known) ? known : NOTHING_KNOWN } : null;
  } catch {
    return null;
  }
}

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

/** Samples of the fields of an entry by type; those of `IF_ANY` may be null. */
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

interface DraftState {
  key: string;
  values: CoinFormValues;
  known: Known;
  initial: CoinFormValues;
  saving: boolean;
}

/** Writes the draft after a pause in typing, and at once on submit. */
export function useKeptDraft({ key, values, known, initial, saving }: DraftState) {
  useEffect(() => {
    if (saving) return writeDraft(key, { values, known });
    const keep = () => {
      if (isUntouched(values, initial)) clearDraft(key);
      else writeDraft(key, { values, known });
    };
    const timer = setTimeout(keep, PAUSE_MS);
    // Before a link leaves the page, such as the one to the camera.
    document.addEventListener('astro:before-preparation', keep);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('astro:before-preparation', keep);
    };
  }, [key, values, known, initial, saving]);
}
