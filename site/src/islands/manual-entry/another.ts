import { keepText, readText } from '../../lib/drafts.ts';
import { type CoinFormValues, EMPTY_FORM } from './values.ts';

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
