import type { CatalogueData } from '../records.ts';
import { issueName, keyDateName, type Report, type Section } from './problem.ts';

/** Plain letters of any Latin alphabet and the few signs the texts need. */
const ODD = /[^\x20-\x7e\p{Script=Latin}–’ʻ½¼¾×°¢]/u;
const SITE = /https?:|www\.|\b[a-z0-9-]+\.(com|org|net|gov|edu|info)\b/i;
/** Fields that say where a fact comes from, and may name a page. */
const ORIGINS = new Set(['source', 'sources', 'soldBasis']);

/** How the texts are written: no stray blanks, no odd characters, no web pages outside of the sources. */
export function checkTexts({ types, issues, items, keyDates, sets }: CatalogueData, report: Report): void {
  const check = (section: Section, where: string, value: unknown, field = '') => {
    if (typeof value === 'string') {
      for (const sentence of flaws(value, field)) report(section, where, `"${field}" ${sentence}`);
    } else if (Array.isArray(value)) {
      for (const each of value) check(section, where, each, field);
    } else if (value !== null && typeof value === 'object') {
      for (const [name, each] of Object.entries(value)) check(section, where, each, name);
    }
  };
  for (const type of types) check('types', type.id, type);
  for (const item of items) check('items', item.id, item);
  for (const key of keyDates) check('keyDates', keyDateName(key), key);
  for (const set of sets) check('sets', set.id, set);
  check('issues', '', issues.sources, 'sources');
  for (const [typeId, rows] of Object.entries(issues.issues))
    for (const [year, mark, strike, , , , extras] of rows)
      if (extras?.note)
        check('issues', issueName(typeId, year, mark, strike, extras.item), extras.note, 'note');
}

function* flaws(text: string, field: string): Generator<string> {
  const odd = ODD.exec(text)?.[0];
  if (odd !== undefined) yield `has an odd character: ${JSON.stringify(odd)}`;
  if (/\s\s/.test(text)) yield 'has two blanks in a row';
  if (text !== text.trim()) yield 'begins or ends with a blank';
  if (!ORIGINS.has(field) && SITE.test(text)) yield 'names a web page, which belongs into its source';
}
