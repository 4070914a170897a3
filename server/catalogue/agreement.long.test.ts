import { expect, test } from 'bun:test';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { assetFolder } from '../core/assets.ts';
import { entryOf } from './entries.ts';
import { marksOf, struck } from './issues.ts';
import { referenceFor } from './reference.ts';

const catalogue = loadCatalogue(assetFolder('catalogue'));

/** Every date of every type and design, without a mark and with each it has. */
function* dates() {
  for (const type of catalogue.types)
    for (const year of struck(catalogue, type.id).keys()) {
      const designs = catalogue.items.filter(
        ({ typeIds, years }) => typeIds.includes(type.id) && years.includes(year),
      );
      for (const item of designs.length > 0 ? designs : [undefined]) {
        const marks = marksOf(catalogue, type, year, item);
        const isPlain = marks.some((mark) => mark === '');
        for (const mark of new Set([...(isPlain ? [null] : []), ...marks])) yield { type, item, year, mark };
      }
    }
}

/** Thousands of coins are read. */
const MINUTE = 60_000;

const pageOf = (entry: ReturnType<typeof entryOf>, mark: string | null) =>
  referenceFor(catalogue, {
    name: entry.name,
    coinType: entry.coinTypeOption ?? entry.type,
    series: entry.series,
    year: entry.year ?? 0,
    mintMark: mark || null,
    composition: entry.composition,
    variation: entry.variation,
  } as Parameters<typeof referenceFor>[1]);

test(
  'a mintage that the page of a coin tells is told by the search as well',
  () => {
    const differing: string[] = [];
    for (const { type, item, year, mark } of dates()) {
      const entry = entryOf(catalogue, { type, item, year, mark });
      const page = pageOf(entry, mark);
      if (page && page.mintage !== null && entry.mintage !== page.mintage)
        differing.push(
          `${entry.id} ${entry.name}: ${entry.mintage} in the search, ${page.mintage} on the page`,
        );
    }
    expect(differing).toEqual([]);
  },
  MINUTE,
);

test(
  'what rests on an unconfirmed source is never called well established',
  () => {
    const wrong: string[] = [];
    for (const { type, item, year, mark } of dates()) {
      const entry = entryOf(catalogue, { type, item, year, mark });
      const page = pageOf(entry, mark);
      if (entry.source.includes('unconfirmed') && entry.confidence === 'high')
        wrong.push(`${entry.id} in the search`);
      if (page?.source.includes('unconfirmed') && page.confidence === 'high')
        wrong.push(`${entry.id} on its page`);
    }
    expect(wrong).toEqual([]);
  },
  MINUTE,
);
