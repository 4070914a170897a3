import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { firstAmount, parsePrefill, textOf, yearOf } from '../../lib/handoff.ts';
import { isEntry, isUntouched } from './draft.ts';
import { ENTRY_KEY } from './keep-entry.ts';
import { type CoinFormValues, EMPTY_FORM, NO_MARK } from './values.ts';

const PREFILLED = [
  'name',
  'year',
  'mintMark',
  'coinType',
  'variation',
  'series',
  'condition',
  'composition',
  'weight',
  'diameter',
  'gradingCompany',
  'grade',
  'certificationNumber',
] as const;

export function fromPrefill(json: string): CoinFormValues | null {
  const data = parsePrefill(json);
  if (!data) return null;
  const values = { ...EMPTY_FORM };
  for (const field of PREFILLED) values[field] = textOf(data[field]);
  values.year = yearOf(data.year);
  values.mintMark = displayMintMark(values.mintMark).toUpperCase() || NO_MARK;
  values.isGraded = data.isGraded === true;
  values.currentValue = firstAmount(textOf(data.estimatedValue));
  return values;
}

/** How the prefill went: filled, unreadable, empty (photos not identified), or only a slab. */
export function arrivalOf(values: CoinFormValues | null): 'plain' | 'filled' | 'unreadable' | 'slab' {
  if (!values) return 'unreadable';
  if (isUntouched(values, EMPTY_FORM)) return 'plain';
  return isUntouched(values, { ...EMPTY_FORM, isGraded: true }) ? 'slab' : 'filled';
}

/** Per tab; signing out deletes it as it does drafts. */
const KEY = 'mintmark:manual-entry:another';

const SHARED = ['coinType', 'purchaseDate'] as const satisfies readonly (keyof CoinFormValues)[];

export function anotherLike(values: CoinFormValues): CoinFormValues {
  return { ...EMPTY_FORM, ...Object.fromEntries(SHARED.map((field) => [field, values[field]])) };
}

export const keepAnother = (values: CoinFormValues, store?: Storage) =>
  keepText(KEY, JSON.stringify(anotherLike(values)), store);

export function readAnother(store?: Storage): CoinFormValues | null {
  try {
    const stored: unknown = JSON.parse(readText(KEY, store) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const own = Object.entries(stored).filter(
      ([field, value]) => SHARED.some((shared) => shared === field) && typeof value === 'string',
    );
    return { ...EMPTY_FORM, ...Object.fromEntries(own) };
  } catch {
    return null;
  }
}

/** The handed-over entry, once; null where there is none, or an invalid one. */
export function takeEntry(store?: Storage): CatalogueEntry | null {
  try {
    const stored: unknown = JSON.parse(readText(ENTRY_KEY, store) ?? 'null');
    keepText(ENTRY_KEY, null, store);
    return isEntry(stored) ? stored : null;
  } catch {
    return null;
  }
}
