import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { marksOf, mintageOf, strikesOf } from './issues.ts';
import { catalogueTypes, issuesOf } from './service.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
const typeOf = (id: string) => {
  const type = catalogue.typesById.get(id);
  if (!type) throw new Error(`no type ${id}`);
  return type;
};
const item = (id: string) => catalogue.itemsById.get(id);
const mintage = (type: string, year: number, mark: string, itemId?: string) =>
  mintageOf(strikesOf(catalogue, type, year, mark, itemId ? item(itemId) : undefined), itemId);

describe('issues', () => {
  test('of a year say mark, mint, strike and figure', () => {
    expect(issuesOf(catalogue, 'mercury-dime', 1916)).toEqual([
      expect.objectContaining({
        year: 1916,
        mintMark: '',
        struckAt: 'P',
        strike: 'business',
        mintage: 22_180_080,
      }),
      expect.objectContaining({
        year: 1916,
        mintMark: 'D',
        struckAt: 'D',
        mintage: 264_000,
        status: 'issued',
      }),
      expect.objectContaining({ year: 1916, mintMark: 'S', struckAt: 'S' }),
    ]);
  });

  test('of a year without any are an empty list, and so are those of an unknown type', () => {
    expect(issuesOf(catalogue, 'mercury-dime', 1922)).toEqual([]);
    expect(issuesOf(catalogue, 'mercury-dime', 1950)).toEqual([]);
    expect(issuesOf(catalogue, 'no-such-type')).toEqual([]);
  });

  test('of all years come without a year', () => {
    expect(new Set(issuesOf(catalogue, 'mercury-dime').map(({ year }) => year)).size).toBe(27);
  });

  test('of programmes name the design', () => {
    const designs = new Set(issuesOf(catalogue, 'state-quarter-clad', 1999).map(({ design }) => design));
    expect([...designs].sort()).toEqual([
      'Connecticut',
      'Delaware',
      'Georgia',
      'New Jersey',
      'Pennsylvania',
      'each design',
    ]);
  });

  test('that never came to be say so', () => {
    expect(issuesOf(catalogue, 'peace-dollar', 1964)[0]).toMatchObject({
      mintMark: 'D',
      status: 'not_issued',
    });
  });
});

describe('marks', () => {
  test('are those on the coins of a year, in the order of the type', () => {
    expect(marksOf(catalogue, typeOf('mercury-dime'), 1921)).toEqual(['', 'D']);
    expect(marksOf(catalogue, typeOf('jefferson-nickel-wartime'), 1943)).toEqual(['P', 'D', 'S']);
    expect(marksOf(catalogue, typeOf('lincoln-memorial-bronze'), 1965)).toEqual(['']);
    expect(marksOf(catalogue, typeOf('peace-dollar'), 1964)).toEqual(['', 'D', 'S']);
  });

  test('of a design are its own', () => {
    const oregon = item('commemorative-oregon-trail-memorial-half-dollar');
    expect(marksOf(catalogue, typeOf('commemorative-half-classic'), 1934, oregon)).toEqual(['D']);
    const delaware = item('state-quarters-1999-delaware');
    expect(marksOf(catalogue, typeOf('state-quarter-clad'), 1999, delaware)).toEqual(['P', 'D', 'S']);
    expect(marksOf(catalogue, typeOf('state-quarter-silver-proof'), 1999, delaware)).toEqual(['S']);
  });
});

describe('mintage', () => {
  test('adds up what several mints struck without a mark', () => {
    expect(mintage('lincoln-memorial-bronze', 1964, '')).toBe(2_451_945_000 + 196_630_000);
  });

  test('leaves proofs out, unless there are only proofs', () => {
    expect(mintage('indian-cent-bronze', 1877, '')).toBe(852_500);
    expect(mintage('morgan-dollar', 1895, '')).toBe(880);
  });

  test('does not count twice what another figure contains', () => {
    expect(mintage('sacagawea-dollar', 2000, 'P')).toBe(767_140_000);
  });

  test('is unknown where designs, strikes or gaps make it so', () => {
    expect(mintage('state-quarter-clad', 1999, 'P')).toBeNull();
    expect(mintage('american-silver-eagle-type-1', 2021, 'W')).toBeNull();
    expect(mintage('lincoln-memorial-zinc', 1982, '')).toBeNull();
    expect(mintage('mercury-dime', 1950, '')).toBeNull();
  });

  test('of a design is its own', () => {
    expect(mintage('state-quarter-clad', 1999, 'P', 'state-quarters-1999-delaware')).toBe(373_400_000);
    expect(mintage('state-quarter-silver-proof', 1999, 'S', 'state-quarters-1999-delaware')).toBe(804_565);
  });
});

test('the list of types has all of them, each once', () => {
  const { types } = catalogueTypes(catalogue);
  expect(types).toHaveLength(267);
  expect(types[0]).toMatchObject({ id: 'half-cent-liberty-cap-left', years: '1793', mintMarks: [''] });
});
