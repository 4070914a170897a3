import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { displayMintMark, mintLabel, mintName } from './mint-marks.ts';

test("the stored text 'no mint- P' is shown as P", () => {
  expect(displayMintMark('no mint- P')).toBe('P');
  expect(displayMintMark('No Mint-P')).toBe('P');
});

test('no mark is shown as nothing', () => {
  for (const mark of [null, undefined, '', ' ', 'none', 'No Mint Mark']) expect(displayMintMark(mark)).toBe('');
});

test('a real mark is shown as it stands on the coin', () => {
  fc.assert(
    fc.property(fc.constantFrom('P', 'D', 'S', 'CC', 'O', 'W', 'C'), (mark) => {
      expect(displayMintMark(` ${mark} `)).toBe(mark);
      expect(mintLabel(mark)).toStartWith(`${mark} · `);
    }),
  );
});

test('D before the Civil War is Dahlonega', () => {
  expect(mintName('D', 1854)).toBe('Dahlonega');
  expect(mintName('D', 1916)).toBe('Denver');
  expect(mintLabel('H')).toBe('H');
});
