import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { displayMintMark, mintLabel, mintOf } from './mint-marks.ts';

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
