import type { CatalogueEntry } from '../../../../server/catalogue/model.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { isEntry } from './draft.ts';

const KEY = 'mintmark:manual-entry:entry';

/** Leaves an entry of the catalogue to the form that is opened next. */
export const keepEntry = (entry: CatalogueEntry, store?: Storage) =>
  keepText(KEY, JSON.stringify(entry), store);

/** The entry that was left, once; null where none was, or nothing that can be read. */
export function takeEntry(store?: Storage): CatalogueEntry | null {
  try {
    const kept: unknown = JSON.parse(readText(KEY, store) ?? 'null');
    keepText(KEY, null, store);
    return isEntry(kept) ? kept : null;
  } catch {
    return null;
  }
}
