import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { isEntry } from './draft.ts';
import { ENTRY_KEY } from './keep-entry.ts';

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
