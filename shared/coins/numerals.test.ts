import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { japaneseYear, westernDigits } from './numerals.ts';

test.each([
  ['١٣٤٧', '1347'],
  ['۱۳۵۷ ریال', '1357 ریال'],
  ['१९८२', '1982'],
  ['๒๕๑๐', '2510'],
  ['１９６４', '1964'],
  ['1916-D', '1916-D'],
  ['½', '1⁄2'],
])('%s has the digits of %s', (text, western) => {
  expect(westernDigits(text)).toBe(western);
});

test.each([
  ['昭和三十九年', 1964],
  ['昭和39年', 1964],
  ['昭和三九年', 1964],
  ['明治三年', 1870],
  ['大正十二年', 1923],
  ['平成元年', 1989],
  ['平成二十年', 2008],
  ['令和６年', 2024],
  ['日本国 五十円 平成 3 年', 1991],
  ['年八十三治明', 1905],
  ['年四正大', 1915],
])('%s is %d', (text, year) => {
  expect(japaneseYear(text)).toBe(year);
});

test.each(['', '昭和', '昭和年', '1964', '昭和99年', '日本国', '昭和十十年', '昭和元元年'])(
  '"%s" is no year of an era',
  (text) => {
    expect(japaneseYear(text)).toBeNull();
  },
);

test('whatever is written becomes a year of an era or none, and its digits western ones', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      const year = japaneseYear(text);
      expect(year === null || (year > 1867 && year < 2100)).toBe(true);
      expect(westernDigits(text)).not.toMatch(/(?![0-9])\p{Nd}/u);
    }),
    { numRuns: 100 },
  );
});

test('every year of an era is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 64 }), (count) => {
      expect(japaneseYear(`昭和${count}年`)).toBe(1925 + count);
      expect(japaneseYear(`昭和${count.toLocaleString('ar-EG')}年`)).toBe(1925 + count);
    }),
    { numRuns: 30 },
  );
});
