import { expect, test } from 'bun:test';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { assetFolder } from '../core/assets.ts';
import { searchNumbers } from './pcgs-numbers.ts';

const catalogue = loadCatalogue(assetFolder('catalogue'));
const search = (q: string, more: object = {}) => searchNumbers(catalogue, { q, ...more });
const first = (q: string, more: object = {}) => search(q, { ...more, limit: 1 })[0];

test.each(['lincoln', 'morgan', 'eagle'])('the hint "%s" finds coins', (hint) => {
  const found = search(hint);
  expect(found).toHaveLength(20);
  for (const { name, PCGSNo } of found) {
    expect(name.toLowerCase()).toContain(hint);
    expect(PCGSNo).toMatch(/^\d+$/);
  }
});

test('an answer has the fields of the specification', () => {
  expect(first('1881-S Morgan dollar')).toEqual({
    ...{ PCGSNo: '7130', name: '1881-S Morgan Dollar', Series: 'Morgan Dollar', Year: 1881 },
    ...{
      MintLocation: 'San Francisco',
      Denomination: '$1',
      Variety: null,
      Category: 'Morgan Silver Dollars',
    },
  });
});

test.each([
  ['7130', '7130'],
  ['1881 s morgan dmpl', '97131'],
  ['1916-D mercury dime', '4906'],
  ['1916 d dime mercury fb', '4907'],
  ['1909-s vdb cent bn', '2426'],
  ['1977 penny rd', '2986'],
  ['1966 washington quarter sms', '5998'],
  ['1895 morgan proof', '7330'],
])('"%s" is %s', (q, number) => {
  expect(first(q)?.PCGSNo).toBe(number);
});

test('year and denomination narrow it down', () => {
  const found = search('liberty', { year: 1916, denomination: '10C', limit: 100 });
  expect(found.length).toBeGreaterThan(2);
  for (const { Year, Denomination } of found) expect([Year, Denomination]).toEqual([1916, '10C']);
  expect(search('', { year: 1916, denomination: 'dime' }).length).toBeGreaterThan(2);
});

test('nothing, nonsense and too much find nothing', () => {
  for (const q of ['', '   ', '%', 'qqqq', '٣', 'x'.repeat(200)]) expect(search(q)).toEqual([]);
});
