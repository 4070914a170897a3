import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { SORTS } from '../../../../server/coins/model.ts';
import { categoryHref, readView, SORT_LABELS, showsRails, viewParams, WHOLE } from './view.ts';

const view = fc.record({
  q: fc.string({ maxLength: 200 }).map((text) => text.trim()),
  sort: fc.constantFrom(...SORTS),
  category: fc.constantFrom('', 'Morgan Silver Dollars', 'America the Beautiful Quarters', 'A & B?'),
});

const search = (params: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();

describe('the view in the address', () => {
  test('comes back as it was written', () => {
    fc.assert(fc.property(view, (wanted) => expect(readView(search(viewParams(wanted)))).toEqual(wanted)));
  });

  test('is the whole collection without parameters, with reset, and with nonsense', () => {
    for (const address of ['', '?reset=true&q=dime&sort=name', '?sort=cheapest', '?sort=constructor']) {
      expect(readView(address)).toEqual(WHOLE);
    }
    expect(viewParams(WHOLE)).toEqual({ q: undefined, sort: undefined, category: undefined });
  });

  test('of a category survives its spaces and signs', () => {
    const href = categoryHref('A & B?');
    expect(readView(new URL(href, 'http://x').search).category).toBe('A & B?');
  });
});

test('every order of the API has a name in the menu', () => {
  expect(Object.keys(SORT_LABELS)).toEqual([...SORTS]);
});

test('rails are for the whole collection only', () => {
  expect(showsRails(WHOLE)).toBe(true);
  expect(showsRails({ ...WHOLE, q: '  ' })).toBe(true);
  for (const change of [{ q: 'dime' }, { sort: 'name' as const }, { category: 'Trade Dollars' }]) {
    expect(showsRails({ ...WHOLE, ...change })).toBe(false);
  }
});
