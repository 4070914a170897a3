import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { identified } from './identified.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
const variety = (
  name: string,
  coinType: string,
  year: number,
  mintMark: string | null = null,
  variation?: string,
) => identified(catalogue, { name, coinType, year, mintMark, variation }).variety?.name ?? null;

test.each([
  ['1955 DDO penny', 'Lincoln Penny', 1955, null, '1955 Doubled Die Obverse Lincoln Wheat Cent'],
  ["1922 'No D' Lincoln Cent", 'Lincoln Penny', 1922, null, '1922 No D Lincoln Wheat Cent (strong reverse)'],
  ['1918/7-D Buffalo', 'Buffalo Nickel', 1918, 'D', '1918/7-D Buffalo Nickel'],
  ['1918/7 Buffalo', 'Buffalo Nickel', 1918, 'D', '1918/7-D Buffalo Nickel'],
  ['1938-D/S Buffalo nickel', 'Buffalo Nickel', 1938, 'D', '1938-D/S Buffalo Nickel'],
  ['1942/1-D Mercury Dime', 'Mercury Dime', 1942, 'D', '1942/1-D Mercury Dime'],
  ['2000-P Cheerios dollar', 'Sacagawea Dollar', 2000, 'P', '2000-P Sacagawea Dollar (Cheerios)'],
  [
    '2006-P Silver Eagle reverse proof',
    'American Eagle',
    2006,
    'P',
    '2006-P Reverse Proof American Silver Eagle',
  ],
  [
    '1878 7 over 8 tail feathers Morgan',
    'Morgan Silver Dollar',
    1878,
    null,
    '1878 7/8 Tail Feathers Morgan Dollar',
  ],
  ['1878 8 tail feathers Morgan', 'Morgan Silver Dollar', 1878, null, '1878 8 Tail Feathers Morgan Dollar'],
  ['1960 small date cent', 'Lincoln Penny', 1960, null, '1960 Small Date Lincoln Memorial Cent'],
] as const)('%s (%s %p %p) is the %s', (name, coinType, year, mark, expected) => {
  expect(variety(name, coinType, year, mark)).toBe(expected);
});

test.each([
  ['the other date', '1960 large date cent', 'Lincoln Penny', 1960, null],
  ['the other mint mark style', '1979-S Type 1 Lincoln cent', 'Lincoln Penny', 1979, 'S'],
  ['a mark that is there', '1922-D Lincoln Cent', 'Lincoln Penny', 1922, 'D'],
  ['another number', '1878 7 tail feathers Morgan', 'Morgan Silver Dollar', 1878, null],
  ['a plain coin', '1955 Lincoln Wheat Cent', 'Wheat Penny', 1955, null],
  ['a variety of another mint', '1937 3-Legged Buffalo', 'Buffalo Nickel', 1937, 'S'],
] as const)('%s names no variety', (_, name, coinType, year, mark) => {
  expect(variety(name, coinType, year, mark)).toBeNull();
});

test('the variation says it as well as the name', () => {
  expect(variety('1955 Lincoln Penny', 'Lincoln Penny', 1955, null, 'Doubled die obverse')).toBe(
    '1955 Doubled Die Obverse Lincoln Wheat Cent',
  );
});

test('a variety is found by its own name, wherever the type is sure', () => {
  for (const { name, typeId, year, mintMark } of catalogue.keyDates) {
    const type = catalogue.typesById.get(typeId);
    if (!name || !type) continue;
    const { likely, variety: found } = identified(catalogue, {
      name,
      coinType: type.name,
      year,
      mintMark: mintMark || null,
    });
    if (likely.length === 1) expect(found?.name).toBe(name);
  }
});

test('no coin is a variety by the name of its issue alone', () => {
  for (const [typeId, issues] of catalogue.issuesByType) {
    const type = catalogue.typesById.get(typeId);
    if (!type) continue;
    for (const { year, mintMark } of issues) {
      const name = `${year}${mintMark ? `-${mintMark}` : ''} ${type.base}`;
      const found = identified(catalogue, { name, coinType: type.base, year, mintMark: mintMark || null });
      expect(found.variety, name).toBeNull();
    }
  }
});
