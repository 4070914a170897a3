import type { CatalogueEntry } from '../../../../shared/catalogue/model.ts';
import { keepText } from '../../lib/drafts.ts';

export const ENTRY_KEY = 'mintmark:manual-entry:entry';

export const keepEntry = (entry: CatalogueEntry, store?: Storage) =>
  keepText(ENTRY_KEY, JSON.stringify(entry), store);
