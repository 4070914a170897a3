import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { keepText } from '../../lib/drafts.ts';

export const ENTRY_KEY = 'mintmark:manual-entry:entry';

/** Leaves an entry of the catalogue to the form that is opened next (manual-entry/entry-handoff.ts). */
export const keepEntry = (entry: CatalogueEntry, store?: Storage) =>
  keepText(ENTRY_KEY, JSON.stringify(entry), store);
