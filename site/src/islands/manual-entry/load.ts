import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { displayMintMark } from '../../../../shared/format/mint-marks.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { firstAmount, parsePrefill, textOf, yearOf } from '../../lib/prefill.ts';
import { isEntry, isUntouched } from './draft.ts';
import { ENTRY_KEY } from './keep-entry.ts';
import { type CoinFormValues, EMPTY_FORM, NO_MARK } from './values.ts';

/** The fields an identification hands over (specification 001, section 3, AI prefill payload). */
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

/** The form filled from the `prefill` parameter; null when that is no JSON object. */
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

/**
 * What an identification handed over: a form filled in, what could not be read, nothing, as of photos nobody could identify, or that
 * the coin is in a slab and no more.
 */
export function arrivalOf(values: CoinFormValues | null): 'plain' | 'filled' | 'unreadable' | 'slab' {
  if (!values) return 'unreadable';
  if (isUntouched(values, EMPTY_FORM)) return 'plain';
  return isUntouched(values, { ...EMPTY_FORM, isGraded: true }) ? 'slab' : 'filled';
}

/** Of this tab alone; signing out forgets it as it does every draft. */
const KEY = 'mintmark:manual-entry:another';

/**
 * What the next coin of the same kind shares with the last: its type, and the day it was bought. What such coins are made of comes
 * with its year, and all else is each coin's own.
 */
const SHARED = ['coinType', 'purchaseDate'] as const satisfies readonly (keyof CoinFormValues)[];

/** The form of another coin like this one, with all that is its own left empty. */
export function anotherLike(values: CoinFormValues): CoinFormValues {
  return { ...EMPTY_FORM, ...Object.fromEntries(SHARED.map((field) => [field, values[field]])) };
}

/** Remembers what was saved last, for *Add another*. */
export const keepAnother = (values: CoinFormValues, store?: Storage) =>
  keepText(KEY, JSON.stringify(anotherLike(values)), store);

/** What was kept; null where nothing was, or it cannot be read. */
export function readAnother(store?: Storage): CoinFormValues | null {
  try {
    const kept: unknown = JSON.parse(readText(KEY, store) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const own = Object.entries(kept).filter(
      ([field, value]) => SHARED.some((shared) => shared === field) && typeof value === 'string',
    );
    return { ...EMPTY_FORM, ...Object.fromEntries(own) };
  } catch {
    return null;
  }
}

/** The entry that was left, once; null where none was, or nothing that can be read. */
export function takeEntry(store?: Storage): CatalogueEntry | null {
  try {
    const kept: unknown = JSON.parse(readText(ENTRY_KEY, store) ?? 'null');
    keepText(ENTRY_KEY, null, store);
    return isEntry(kept) ? kept : null;
  } catch {
    return null;
  }
}
