import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { english } from '../language/testing.ts';
import {
  type Dating,
  datingText,
  defaultName,
  EARLIEST_YEAR,
  maxYear,
  UNDATED,
  yearProblem,
} from './dating.ts';
import { japaneseYear, parseDating, westernDigits } from './read-dating.ts';

const at = (year: number, yearTo: number | null = null, yearApproximate = false): Dating => ({
  year,
  yearTo,
  yearApproximate,
});

describe('a dating', () => {
  const READ: [string, Dating | null][] = [
    ['1881', at(1881)],
    [' 14 ', at(14)],
    ['AD 14', at(14)],
    ['14 n. Chr.', at(14)],
    ['44 BC', at(-44)],
    ['44 v. Chr.', at(-44)],
    ['44 a.C.', at(-44)],
    ['-44', at(-44)],
    ['−44', at(-44)],
    ['44 BCE', at(-44)],
    ['c. 1850', at(1850, null, true)],
    ['c1850', at(1850, null, true)],
    ['ca. 1850', at(1850, null, true)],
    ['um 1850', at(1850, null, true)],
    ['~1850', at(1850, null, true)],
    ['1850?', at(1850, null, true)],
    ['c. 300 BC', at(-300, null, true)],
    ['1850-1855', at(1850, 1855)],
    ['1850–55', at(1850, 1855)],
    ['1850/55', at(1850, 1855)],
    ['1850 to 1855', at(1850, 1855)],
    ['300-250 BC', at(-300, -250)],
    ['27 BC – 14 AD', at(-27, 14)],
    ['27 BC – AD 14', at(-27, 14)],
    ['c. 1850 – 1855', at(1850, 1855, true)],
    ['hacia 44 a. C.', at(-44, null, true)],
    ['27 a. C. – 14 d. C.', at(-27, 14)],
    ['27 v. Chr. – 14 n. Chr.', at(-27, 14)],
    ['1850-1850', at(1850)],
    ['undated', at(UNDATED)],
    ['n.d.', at(UNDATED)],
    ['ohne Jahr', at(UNDATED)],
    ['昭和三十九年', at(1964)],
    ['١٩٦٥', at(1965)],
    ...['s.d.', 'S/F', 'zonder jaartal', 'z.j.', 'bez daty', 'без года', 'б/г', 'sem data'].map(
      (text): [string, Dating] => [text, at(UNDATED)],
    ),
    ['27 av. J.-C.', at(-27)],
    ['50 до н.э.', at(-50)],
    ['50 p.n.e.', at(-50)],
    ['44 v.C.', at(-44)],
    ['27 av. J.-C. - 14 ap. J.-C.', at(-27, 14)],
    ['1955/55', null],
    ['', null],
    ['0', null],
    ['AH 1327', null],
    ['1855-1850', null],
    ['1916-D', null],
    ['1942/1-D', null],
    ['12345', null],
    ['1850-1855-1860', null],
    ['MERCURY DIMES', null],
  ];
  for (const [text, dating] of READ)
    test(`is read from “${text}”`, () => expect(parseDating(text)).toEqual(dating));

  test('comes back from its own text, whatever it is', () => {
    const year = fc.integer({ min: EARLIEST_YEAR, max: maxYear() });
    fc.assert(
      fc.property(year, fc.option(year), fc.boolean(), (first, last, yearApproximate) => {
        const dating =
          first === UNDATED
            ? at(UNDATED)
            : at(first, last !== null && last > first && last !== 0 ? last : null, yearApproximate);
        expect(parseDating(datingText(dating))).toEqual(dating);
      }),
    );
  });

  test('names a coin that has no name', () => {
    expect(defaultName({ year: -44, coinType: 'Denarius' })).toBe('44 BC Denarius');
    expect(defaultName({ year: UNDATED, coinType: 'Buffalo Nickel' })).toBe('Buffalo Nickel');
    expect(defaultName({ year: 1921, coinType: 'Morgan Dollar' })).toBe('1921 Morgan Dollar');
    // A coin of an import has the field, without a value.
    expect(defaultName({ year: 1921, yearTo: undefined, coinType: 'Morgan Dollar' })).toBe(
      '1921 Morgan Dollar',
    );
  });
});

describe('the year of', () => {
  test('a US coin is 1000 or later, or unknown', () => {
    expect(english(yearProblem({ year: 999 }))).toBe('Year must be 1000 or later.');
    expect(english(yearProblem({ year: -44, country: 'United States' }))).toBe('Year must be 1000 or later.');
    expect(yearProblem({ year: UNDATED })).toBeNull();
    expect(yearProblem({ year: 1916 })).toBeNull();
  });
  test('a coin of another country may lie before Christ', () => {
    expect(yearProblem({ year: -44, country: 'Roman Empire' })).toBeNull();
    expect(english(yearProblem({ year: -3001, country: 'Roman Empire' }))).toContain('3000 BC');
    expect(english(yearProblem({ year: 3000, country: 'Roman Empire' }))).toContain('or earlier');
    expect(english(yearProblem({ year: 1850, yearTo: 1850, country: 'Chile' }))).toContain('after the first');
    expect(english(yearProblem({ year: UNDATED, yearTo: 1850, country: 'Chile' }))).toContain('no last year');
  });
});

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
