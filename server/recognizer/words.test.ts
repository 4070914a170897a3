import { expect, test } from 'bun:test';
import { english } from '../../shared/language/testing.ts';
import { isValue, signsOf } from './legends.ts';
import type { TextLine } from './vision/seen.ts';
import { denominationChoice, foreignWord, isPrint, legendsRead, listed } from './words.ts';

const flat = (text: string): TextLine => ({ text, confidence: 0.9, from: 'flat' });

test('words are listed as one says them', () => {
  expect(english(listed([]))).toBe('');
  expect(english(listed(['A']))).toBe('A');
  expect(english(listed(['A', 'B', 'C']))).toBe('A, B and C');
});

test('legends are said whole, values too, and short words not alone', () => {
  const signs = ['UNITED STATES OF AMERICA', 'QUARTER DOLLAR', 'IN GOD WE TRUST'].flatMap(signsOf);
  expect(legendsRead(signs, ['QUARTER DOLLAR'])).toEqual([
    'QUARTER DOLLAR',
    'UNITED STATES OF AMERICA',
    'IN GOD WE TRUST',
  ]);
  expect(legendsRead(signsOf('ONE DIME').slice(0, 1), ['ONE DIME'])).toEqual([]);
});

test.each([
  ['HALF DOL', true],
  ['III', true],
  ['2 1 2 D', true],
  ['IN GOD WE TRUST', false],
  ['MONTICELLO', false],
])('%s tells a value: %p', (legend, is) => {
  expect(isValue(legend)).toBe(is);
});

test('face values have names', () => {
  expect([0.5, 25, 100, 250, 2000].map((cents) => denominationChoice(cents).label)).toEqual([
    'Half cent',
    'Quarter',
    'Dollar',
    '$2.50',
    '$20',
  ]);
});

test('other coins, banknotes and pages are known by their words', () => {
  expect(foreignWord([flat('ELIZABETH II')])).toBe('ELIZABETH');
  expect(foreignWord([flat('LIBERTY')])).toBeNull();
  expect(isPrint([flat('FEDERAL RESERVE')], () => true)).toBe(true);
  expect(isPrint([flat('LIBERTY')], () => false)).toBe(false);
  const page = 'COLLECTORS ALWAYS SEARCH EVERY MARKET BEFORE BUYING ANOTHER SILVER PIECE'
    .split(' ')
    .map(flat);
  expect(isPrint(page, () => false)).toBe(true);
  expect(isPrint(page, () => true)).toBe(false);
});
