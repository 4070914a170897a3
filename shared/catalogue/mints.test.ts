import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { entryOf } from '../../server/catalogue/entries.ts';
import { displayMintMark, mintLabel, mintName, mintOf, yearAndMintMarkFromName } from './mints.ts';

describe('mint names', () => {
  test.each([
    ['P', 1943, false, 'Philadelphia'],
    ['', 1916, false, 'Philadelphia'],
    ['D', 1916, false, 'Denver'],
    ['D', 1908, true, 'Denver'],
    ['D', 1838, true, 'Dahlonega'],
    ['D', 1861, true, 'Dahlonega'],
    ['D', 1850, false, 'Denver'],
    ['S', 1893, false, 'San Francisco'],
    ['CC', 1878, false, 'Carson City'],
    ['O', 1892, false, 'New Orleans'],
    ['W', 1986, true, 'West Point'],
    ['C', 1850, true, 'Charlotte'],
    ['X', 1900, false, 'X'],
    ['constructor', 1900, false, 'constructor'],
    ['H', 1900, false, 'H'],
  ] as const)('%s of %d (gold: %p) is %s', (mark, year, gold, name) => {
    expect(mintName(mark, { year, gold })).toBe(name);
  });

  test('without a year D is Denver', () => {
    expect(mintName('D', { gold: true })).toBe('Denver');
  });
});

describe('a name gives away', () => {
  test.each([
    ['1916-D Mercury Dime', 1916, 'D'],
    ['1909S VDB Lincoln Cent', 1909, 'S'],
    ['1893-CC Morgan Dollar', 1893, 'CC'],
    ['1918/7-D Buffalo Nickel', 1918, 'D'],
    ['Morgan Dollar 1881 S', 1881, 'S'],
    ['1943 Steel Cent', 1943, null],
    ['1921 Peace Dollar', 1921, null],
    ['1955 Doubled Die Obverse', 1955, null],
    ['1982 Small Date Cent', 1982, null],
    ['Mercury Dime', null, null],
    ['Lincoln Wheat Cent (1909-1942)', null, null],
    ['Morgan Dollar (99.9% silver, 2021 onward)', null, null],
    ['1776-1976 Quarter', null, null],
    ['Lot 19161 of 20', null, null],
    ['', null, null],
  ] as const)('%s: %p %p', (name, year, mintMark) => {
    expect(yearAndMintMarkFromName(name)).toEqual({ year, mintMark });
  });

  test('no year of another coin, for any type of the catalogue', () => {
    const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
    const wrong = catalogue.types
      .map((type) => entryOf(catalogue, { type }))
      .filter(({ name, year }) => (yearAndMintMarkFromName(name).year ?? year) !== year);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

const coin = { year: 1916, mintMark: 'D', composition: '90% silver, 10% copper' };

test("the stored text 'no mint- P' is shown as P", () => {
  expect(displayMintMark('no mint- P')).toBe('P');
  expect(displayMintMark('No Mint-P')).toBe('P');
});

test('no mark is shown as nothing', () => {
  for (const mintMark of [null, '', ' ', 'none', 'No Mint Mark']) {
    expect(displayMintMark(mintMark)).toBe('');
    expect(mintLabel({ ...coin, mintMark })).toBe('');
  }
});

test('a real mark is shown as it stands on the coin', () => {
  fc.assert(
    fc.property(fc.constantFrom('P', 'D', 'S', 'CC', 'O', 'W', 'C'), (mark) => {
      expect(displayMintMark(` ${mark} `)).toBe(mark);
      expect(mintLabel({ ...coin, mintMark: mark })).toStartWith(`${mark} · `);
    }),
  );
});

test('D is Denver, but on early gold Dahlonega', () => {
  expect(mintLabel(coin)).toBe('D · Denver');
  expect(mintOf({ year: 1854, mintMark: 'D', composition: '90% gold' })).toBe('Dahlonega');
});

test('an unknown mark stands alone', () => {
  expect(mintLabel({ ...coin, mintMark: 'H' })).toBe('H');
});

test('D on a German mark is not Denver: it is what its owner says', () => {
  const mark = { ...coin, year: 1950, country: 'Germany' };
  expect(mintLabel(mark)).toBe('D');
  expect(mintLabel({ ...mark, mint: 'Munich' })).toBe('D · Munich');
  expect(mintLabel({ ...mark, mintMark: null, mint: 'Munich' })).toBe('');
});
