import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { english } from '../../shared/language/testing.ts';
import { whyImpossible } from './service.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));

const doubt = (coinType: string, year: number, mintMark: string | null = null) =>
  english(whyImpossible(catalogue, { name: '', coinType, year, mintMark }));

test.each([
  ['Mercury Dime', 1916, 'D'],
  ['Mercury Dime', 1916, null],
  ['Morgan Silver Dollar', 1893, 'S'],
  ['Lincoln Penny', 1943, 'S'],
  ['Double Eagle', 1924, null],
  ['Proof Set', 1968, 'S'],
  ['Token of the county fair', 1950, 'X'],
])('%s %d %p is possible, or not known', (coinType, year, mintMark) => {
  expect(doubt(coinType, year, mintMark)).toBeNull();
});

test.each([
  ['Mercury Dime', 1922],
  ['Morgan Silver Dollar', 1950],
  ['Washington Quarter', 1933],
  ['Peace Silver Dollar', 1900],
])('%s of %d was never minted', (coinType, year) => {
  expect(doubt(coinType, year)).toContain(` was not minted in ${year}.`);
});

test.each([
  ['Mercury Dime', 1916, 'CC', 'It was struck at Philadelphia, Denver and San Francisco.'],
  ['Peace Silver Dollar', 1921, 'D', 'It was struck at Philadelphia.'],
])('%s of %d bears no %s', (coinType, year, mintMark, where) => {
  expect(doubt(coinType, year, mintMark)).toContain(where);
});

test.each([
  ['1922 High Relief Peace dollar', 'Peace Silver Dollar', 1922, null],
  ['1944 no P Henning nickel', 'Jefferson Nickel', 1944, null],
])('words of a name do not make %s impossible', (name, coinType, year, mintMark) => {
  expect(whyImpossible(catalogue, { name, coinType, year, mintMark })).toBeNull();
});

test('a named design is judged by its own year', () => {
  const coin = { name: 'Delaware State Quarter', coinType: 'Washington Quarter', year: 2005, mintMark: 'P' };
  expect(english(whyImpossible(catalogue, coin))).toBe('The Delaware State Quarter was not minted in 2005.');
});
