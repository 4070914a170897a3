import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { SORTS } from '../../../../shared/coins/model.ts';
import { SORT_LABELS } from '../coin-list/coin-list-labels.ts';
import {
  BROWSE,
  categoryHref,
  isFiltered,
  readView,
  SOLD,
  SUMMARY,
  TRASH,
  type View,
  viewParams,
} from './view.ts';

const browse = fc.record({
  view: fc.constant<View['view']>('browse'),
  q: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.trim()),
  sort: fc.constantFrom(...SORTS),
  category: fc.constantFrom('', 'Morgan Silver Dollars', 'Half Cents / Large Cents', 'A & B? #1 100%'),
  filters: fc.constantFrom<View['filters']>(
    {},
    { metal: 'gold', fromYear: 1878 },
    { maxValue: 0, certified: 'no' },
  ),
});
const view = fc.oneof(fc.constantFrom(SUMMARY, SOLD, TRASH), browse);

const search = (params: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();

describe('the view in the address', () => {
  test('survives a round trip', () => {
    fc.assert(fc.property(view, (wanted) => expect(readView(search(viewParams(wanted)))).toEqual(wanted)));
  });

  test('is the summary without parameters, with reset, and with nonsense', () => {
    const addresses = [
      '',
      '?reset=true&view=browse&q=dime',
      '?sort=cheapest',
      '?sort=constructor',
      '?view=x',
    ];
    for (const address of addresses) expect(readView(address)).toEqual(SUMMARY);
    expect(search(viewParams(SUMMARY))).toBe('');
  });

  test('is Browse where something is searched, sorted or chosen', () => {
    expect(readView('?q=dime')).toEqual({ ...BROWSE, q: 'dime' });
    expect(readView('?sort=name')).toEqual({ ...BROWSE, sort: 'name' });
    expect(readView('?category=Trade+Dollars')).toEqual({ ...BROWSE, category: 'Trade Dollars' });
    expect(readView('?view=nonsense&q=dime')).toEqual({ ...BROWSE, q: 'dime' });
    expect(readView('?view=browse')).toEqual(BROWSE);
  });

  test('of the summary, the sold coins and the trash has no search', () => {
    expect(readView('?view=summary&q=dime')).toEqual(SUMMARY);
    expect(readView('?view=sold&q=dime')).toEqual(SOLD);
    expect(readView('?view=trash&sort=name')).toEqual(TRASH);
  });

  test('is cut to what the API accepts', () => {
    expect(readView(`?q=${'x'.repeat(900)}`).q).toHaveLength(200);
    expect(readView(`?category=${'x'.repeat(900)}`).category).toHaveLength(80);
  });
});

test('every order of the API has a name in the menu', () => {
  expect(Object.keys(SORT_LABELS)).toEqual([...SORTS]);
});

test('rails are for the whole collection only', () => {
  expect(isFiltered(BROWSE)).toBe(false);
  expect(isFiltered({ ...BROWSE, q: '  ' })).toBe(false);
  for (const change of [{ q: 'dime' }, { sort: 'name' as const }, { category: 'Trade Dollars' }]) {
    expect(isFiltered({ ...BROWSE, ...change })).toBe(true);
  }
});

test('a category with a slash in its name has one address', () => {
  expect(categoryHref('Half Cents / Large Cents')).toBe('/subcategory/Half%20Cents%20%2F%20Large%20Cents');
});
