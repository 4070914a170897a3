import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  hitOf,
  meltOf,
  readShowQuery,
  type ShowCatalogue,
  type ShowRow,
  type ShowWant,
  searchShow,
  showIndex,
  wantsOf,
} from './show.ts';

test.each([
  ['16d', '16', 'D', []],
  ['1916 D merc', '1916', 'D', ['merc']],
  ['dime 16-d', '16', 'D', ['dime']],
  ['1909s vdb', '1909', 'S', ['vdb']],
  ['Éfira', null, null, ['efira']],
  ['1893 cc', '1893', 'CC', []],
  ['18937', null, null, ['18937']],
])('%s', (text, year, mintMark, words) => {
  expect(readShowQuery(text)).toEqual({ year, mintMark, words });
});

const row = (year: number, mintMark: string, isProof = false): ShowRow => {
  const key = `dime|${year}|${mintMark}|${isProof ? 'proof' : 'business'}`;
  return [key, [0], 0, String(year), null, year, mintMark, null, isProof, null];
};
const CATALOGUE: ShowCatalogue = {
  albums: [{ id: 'dimes', name: 'Dimes' }],
  types: [{ name: 'Dime', ounces: { silver: 0.0723 } }],
  rows: [row(1816, 'D'), row(2016, 'D'), row(1916, 'D', true), row(1916, 'D'), row(1916, '')],
};
const index = (owned: string[] = [], wants: ShowWant[] = []) =>
  showIndex(CATALOGUE, {
    wants,
    owned: owned.map((issue, at) => ({
      ...{ issue, pieces: 1, best: 'VF-20', lowest: null, highest: null, coinId: at + 1 },
    })),
    others: [{ id: 9, name: 'Dime token of 1916', condition: '', pieces: 1 }],
    othersLeftOut: 0,
  });

test('two digits: the 20th century first, coins for circulation before proofs', () => {
  const { rows } = searchShow(index(), '16d');
  expect(rows.map(([key]) => key)).toEqual([
    'dime|1916|D|business',
    'dime|2016|D|business',
    'dime|1816|D|business',
    'dime|1916|D|proof',
  ]);
});

test('coins that are there come before missing ones of the same year', () => {
  const found = index(['dime|1916|D|proof', 'dime|1816|D|business']);
  expect(searchShow(found, '16d').rows.map(([key]) => key)).toEqual([
    'dime|1916|D|proof',
    'dime|2016|D|business',
    'dime|1816|D|business',
    'dime|1916|D|business',
  ]);
  expect(
    searchShow(index(['dime|1916||business']), 'dime')
      .rows.map(([key]) => key)
      .slice(0, 2),
  ).toEqual(['dime|1916||business', 'dime|1916|D|business']);
});

test('P is also a coin without a mark', () => {
  expect(searchShow(index(), '1916p').rows.map(([key]) => key)).toEqual(['dime|1916||business']);
});

test('a coin of one issue is owned, a coin of several is possible', () => {
  const found = index(['dime|1916|D|business', 'dime,other|2016|D|business']);
  const hits = searchShow(found, '16d').rows.map((row) => hitOf(found, row));
  expect(hits.map(({ owned, possible }) => [owned.length, possible.length])).toEqual([
    [1, 0],
    [0, 1],
    [0, 0],
    [0, 0],
  ]);
});

test('coins in no album are found by the words of their name', () => {
  expect(searchShow(index(), 'token 1916').others).toHaveLength(1);
  expect(searchShow(index(), 'token 1917').others).toHaveLength(0);
});

test('a coin ends the wants of its hole, of its type in any year, and those that its words answer', () => {
  const want = (name: string, fits: string[], more: Partial<ShowWant> = {}): ShowWant => ({
    ...{ name, fits, status: 'want', condition: null, priceLimit: null, currency: 'USD' },
    ...more,
  });
  const wants = [
    want('of its hole', ['dime|1916|D|business']),
    want('of another hole', ['dime|1917|D|business']),
    want('of its type', ['dime']),
    want('dime', [], { year: 1910, yearTo: 1920, mintMark: 'D' }),
    want('Dime', [], { year: 1921 }),
    want('cent', []),
  ];
  const shown = index([], wants);
  const [found] = searchShow(shown, '1916d').rows;
  expect(found && wantsOf(shown, found).map(({ name }) => name)).toEqual([
    ...['of its hole', 'of its type', 'dime'],
  ]);
});

test('any text is read without an error, and an empty one finds nothing', () => {
  fc.assert(fc.property(fc.string(), (text) => searchShow(index(), text).rows.length <= 5));
  expect(searchShow(index(), '  ')).toEqual({ rows: [], others: [] });
});

test('melt: null without a price', () => {
  expect(meltOf({ silver: 0.0723 }, { silver: 50 })).toBe(362);
  expect(meltOf({ silver: 0.0723 }, { silver: null })).toBeNull();
  expect(meltOf({}, { silver: 50 })).toBeNull();
});
