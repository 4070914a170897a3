import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { seriesOf } from '../../server/catalogue/series.ts';
import { english } from '../language/testing.ts';
import { dated, isPossible, type Series, whereStruck, whyNot } from './possible.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));

function series(of: string): Series {
  const found = seriesOf(catalogue, of);
  if (!found) throw new Error(`no series ${of}`);
  return found;
}
const nearest = (of: string, year: number, mark: string | null) =>
  isPossible(series(of), year, mark).nearest.map(dated);

describe('a coin', () => {
  test.each([
    ['Mercury Dime', 1916, 'D'],
    ['Mercury Dime', 1916, ''],
    ['Mercury Dime', 1916, null],
    ['Mercury Dime', 1916, 'd'],
    ['Washington Quarter', 2019, 'W'],
    ['half-eagle-classic-head', 1838, 'C'],
    ['Proof Set', 1968, 'S'],
    ['Proof Set', 1964, ''],
    ['state-quarters-1999-delaware', 1999, 'D'],
  ])('%s of %d with mark %p is possible', (of, year, mark) => {
    expect(isPossible(series(of), year, mark)).toMatchObject({ possible: true, wrong: null, nearest: [] });
  });

  test('of Philadelphia may be called P where it shows no mark, and the issue says what it shows', () => {
    expect(isPossible(series('Mercury Dime'), 1916, 'P').issue).toMatchObject({ mintMark: '' });
    expect(isPossible(series('Jefferson Nickel'), 1943, 'P').issue).toMatchObject({ mintMark: 'P' });
  });

  test('that is no regular issue is possible, and said to be none', () => {
    const trade = series('Trade Dollar');
    const { possible, issue } = isPossible(trade, 1884, '');
    expect(possible).toBe(true);
    expect(issue && whereStruck(trade, issue).regular).toBe(false);
  });

  test('that exists on paper alone is not possible', () => {
    const peace = series('Peace Dollar');
    expect(isPossible(peace, 1964, 'D')).toMatchObject({ possible: false, wrong: 'year' });
    expect(english(whyNot(peace, 1964, 'D'))).toStartWith('The Peace Dollar was not minted in 1964. ');
  });
});

describe('the nearest issues', () => {
  test('of a year without coins are those around it, of the same mint first', () => {
    expect(nearest('Mercury Dime', 1922, '')).toEqual(['1921', '1923', '1921-D']);
    expect(nearest('Mercury Dime', 1933, 'D')).toEqual(['1934-D', '1931-D', '1934', '1931-S']);
  });

  test('of a mark a year does not have are the other mints, then that mint in other years', () => {
    expect(nearest('Mercury Dime', 1916, 'CC')).toEqual(['1916', '1916-D', '1916-S']);
    expect(nearest('Barber Dime', 1916, 'D')).toEqual(['1916', '1916-S', '1914-D']);
  });

  test('of a century that never knew the coin are its first or last', () => {
    expect(nearest('Morgan Silver Dollar', 1650, null)).toEqual(['1878']);
    expect(nearest('Mercury Dime', 9999, 'S')).toEqual(['1945-S']);
  });
});

test.each([
  ['Mercury Dime', 1922, '', 'The Mercury Dime was not minted in 1922.'],
  ['Commemorative Coins', 1800, '', 'Commemorative Coins were not minted in 1800.'],
  [
    'Barber Dime',
    1916,
    'D',
    'Mint mark D is not available for the 1916 Barber Dime. It was struck at Philadelphia and San Francisco.',
  ],
  [
    'Washington Quarter',
    1999,
    '',
    'There is no 1999 Washington Quarter without a mint mark. It was struck at Philadelphia, Denver and San Francisco.',
  ],
  [
    'washington-quarter-bicentennial-clad',
    1975,
    'D',
    'No Washington Quarter (Bicentennial) is dated 1975. Dated 1776-1976; struck in 1975 and 1976.',
  ],
  [
    'Kennedy Half Dollar',
    1975,
    '',
    'No Kennedy Half Dollar is dated 1975. Dated 1776-1976; struck in 1975 and 1976.',
  ],
  ['morgan-dollar', 2021, '', 'This type of Morgan Dollar was not minted in 2021, only another one.'],
  ['mercury-dime', 2016, 'W', 'This type of Mercury Dime was not minted in 2016, only another one.'],
  [
    'Washington Quarter',
    2015,
    '',
    'There is no 2015 Washington Quarter without a mint mark. It was struck at Philadelphia, Denver and San Francisco.',
  ],
  [
    'American Eagle',
    1986,
    'D',
    'Mint mark D is not available for the 1986 American Eagle. It was struck at San Francisco and West Point.',
  ],
])('%s of %d%s: why not', (of, year, mark, sentence) => {
  expect(english(whyNot(series(of), year, mark))).toBe(sentence);
});

describe('where an issue was struck', () => {
  const text = (of: string, year: number, mark: string) => {
    const { issue } = isPossible(series(of), year, mark);
    return issue && english(whereStruck(series(of), issue).text);
  };

  test('names the mint, Dahlonega and Charlotte for early gold', () => {
    expect(text('Mercury Dime', 1916, 'D')).toBe('1916-D was struck at Denver.');
    expect(text('Mercury Dime', 1916, '')).toBe('1916 was struck at Philadelphia, without a mint mark.');
    expect(text('half-eagle-liberty-no-motto', 1854, 'D')).toBe('1854-D was struck at Dahlonega.');
    expect(text('half-eagle-liberty-no-motto', 1854, 'C')).toBe('1854-C was struck at Charlotte.');
  });

  test('is not said of bullion without a mark', () => {
    expect(text('american-silver-eagle-type-1', 1990, '')).toBe('1990 has no mint mark, regardless of mint.');
  });

  test('of a coin that lacks its mark names the variety it must be', () => {
    expect(text('Wheat Penny', 1922, '')).toStartWith('Without a mint mark it can only be the 1922 No D');
    expect(isPossible(series('Wheat Penny'), 1922, 'D').marks).toEqual(['D', '']);
  });

  test('is told of every Lincoln cent by the name of Lincoln penny', () => {
    expect(text('Lincoln Penny', 1943, 'S')).toBe('1943-S was struck at San Francisco.');
    expect(text('Lincoln Penny', 2017, 'P')).toBe('2017-P was struck at Philadelphia.');
  });

  test('is not said of the years without marks', () => {
    expect(text('Washington Quarter', 1965, '')).toBe('US coins from 1965 to 1967 have no mint mark.');
    expect(english(whyNot(series('Washington Quarter'), 1966, 'D'))).toBe(
      'Mint mark D is not available for the 1966 Washington Quarter. US coins from 1965 to 1967 have no mint mark.',
    );
  });
});

test('whatever is asked, what is offered in its place is possible, and nothing throws', () => {
  const all = [...catalogue.types.map(({ id }) => id), ...catalogue.items.map(({ id }) => id)].map(series);
  const marks = fc.constantFrom(null, '', 'P', 'D', 'S', 'CC', 'O', 'W', 'C', 'X');
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.integer({ min: -1, max: 10_000 }), marks, (one, year, mark) => {
      const verdict = isPossible(one, year, mark);
      for (const issue of verdict.nearest) {
        expect(isPossible(one, issue.year, issue.mintMark).possible).toBe(true);
      }
      expect(verdict.possible).toBe(verdict.wrong === null);
      expect(verdict.possible || verdict.nearest.length > 0).toBe(true);
      expect(whyNot(one, year, mark) === null).toBe(verdict.possible);
      expect(new Set(verdict.marks).size).toBe(verdict.marks.length);
    }),
    { numRuns: 2000 },
  );
});
