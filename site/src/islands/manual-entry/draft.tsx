import { useEffect } from 'react';
import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import type { FoundCoin, WorldEntry } from '../../../../shared/catalogue/world.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { keepSoon } from '../../lib/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { type CoinFormValues, EMPTY_FORM, type FormScope } from './values.ts';

export interface Known {
  /** Chosen last, of one of the catalogues. */
  entry: CatalogueEntry | null;
  world: WorldEntry | null;
  /** Values from the catalogue, which may be overwritten; typed ones may not. */
  filled: Partial<CoinFormValues>;
}
export const NOTHING_KNOWN: Known = { entry: null, world: null, filled: {} };

interface Draft {
  values: CoinFormValues;
  known: Known;
}

interface DraftOf {
  scope?: FormScope;
  editId?: number | string;
  prefill?: string | null;
}

/** One draft per user, scope and edited coin, held result or prefill, for as long as the tab. */
export const draftKey = (userId: string, { scope = 'any', editId, prefill = null }: DraftOf = {}) =>
  ['mintmark:manual-entry', userId, ...(scope === 'world' ? ['global'] : []), editId ?? 'new']
    .concat(prefill === null ? [] : [prefill])
    .join(':');

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
  const { entry, world, filled } = known;
  return (
    (entry === null || isEntry(entry)) &&
    (world === null || isWorldEntry(world)) &&
    fields.every((field) => !(field in filled) || fits(filled, field))
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
const WORLD_ENTRY = {
  id: '',
  name: '',
  country: '',
  denomination: '',
  currency: '',
  yearRange: '',
  yearFrom: 0,
};
const IF_ANY_WORLD = { composition: '', weight: '', ruler: '', remark: '', year: 0, yearTo: 0 };

const isLike = (entry: unknown, sample: object, ifAny: object) =>
  isObject(entry) &&
  Object.entries(sample).every(([name, like]) => typeof entry[name] === typeof like) &&
  Object.entries(ifAny).every(([name, like]) => typeof (entry[name] ?? like) === typeof like);

const isEntry = (entry: unknown): entry is CatalogueEntry => isLike(entry, ENTRY, IF_ANY);
const isWorldEntry = (entry: unknown): entry is WorldEntry => isLike(entry, WORLD_ENTRY, IF_ANY_WORLD);

export const isFoundCoin = (coin: unknown): coin is FoundCoin =>
  isObject(coin) && (coin.scope === 'us' ? isEntry(coin) : coin.scope === 'world' && isWorldEntry(coin));

interface DraftState {
  key: string;
  values: CoinFormValues;
  known: Known;
  initial: CoinFormValues;
  saving: boolean;
}

/** At once on submit. */
export function useKeptDraft({ key, values, known, initial, saving }: DraftState) {
  useEffect(() => {
    if (saving) return writeDraft(key, { values, known });
    return keepSoon(() => {
      if (isUntouched(values, initial)) clearDraft(key);
      else writeDraft(key, { values, known });
    });
  }, [key, values, known, initial, saving]);
}

export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 border-y border-line py-2">
      <p className="text-sm" role="status">
        {t('Your entries are still here.')}
      </p>
      <Button variant="ghost" className="flex-none" onClick={onDiscard}>
        {t('Discard')}
      </Button>
    </div>
  );
}
