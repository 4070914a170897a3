import { displayMintMark } from '../../../../shared/catalogue/mints.ts';
import type { FoundCoin } from '../../../../shared/catalogue/world.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { ENTRY_KEY, firstAmount, parsePrefill, textOf, yearOf } from '../../lib/handoff.ts';
import { isFoundCoin, isUntouched } from './draft.tsx';
import { type CoinFormValues, EMPTY_FORM, emptyForm, type FormScope, NO_MARK } from './values.ts';

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
  'currency',
] as const;

export function fromPrefill(json: string, scope: FormScope = 'any'): CoinFormValues | null {
  const data = parsePrefill(json);
  if (!data) return null;
  const values = { ...emptyForm(scope) };
  for (const field of PREFILLED) values[field] = textOf(data[field]);
  values.country = textOf(data.country) || values.country;
  values.year = yearOf(data.year);
  values.mintMark = displayMintMark(values.mintMark).toUpperCase() || NO_MARK;
  values.isGraded = data.isGraded === true;
  values.currentValue = firstAmount(textOf(data.estimatedValue));
  return values;
}

/** How the prefill went: filled, unreadable, empty (photos not identified), or only a slab. */
export function arrivalOf(
  values: CoinFormValues | null,
  scope: FormScope = 'any',
): 'plain' | 'filled' | 'unreadable' | 'slab' {
  if (!values) return 'unreadable';
  const empty = emptyForm(scope);
  if (isUntouched(values, empty)) return 'plain';
  return isUntouched(values, { ...empty, isGraded: true }) ? 'slab' : 'filled';
}

/** Per tab; signing out deletes it as it does drafts. */
const KEY = 'mintmark:manual-entry:another';

const SHARED = [
  'country',
  'currency',
  'coinType',
  'purchaseDate',
] as const satisfies readonly (keyof CoinFormValues)[];

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
export function takeEntry(store?: Storage): FoundCoin | null {
  try {
    const stored: unknown = JSON.parse(readText(ENTRY_KEY, store) ?? 'null');
    keepText(ENTRY_KEY, null, store);
    return isFoundCoin(stored) ? stored : null;
  } catch {
    return null;
  }
}
