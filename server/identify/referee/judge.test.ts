import { describe, expect, test } from 'bun:test';
import { type Claim, claimOf } from './claim.ts';
import { CAPS } from './flags.ts';
import { isOnEdge } from './judge.ts';
import { meaningOf } from './meaning.ts';
import { answer, catalogue, catalogues, referee } from './testing.ts';

const of = (coin: Record<string, unknown>) => referee(catalogues, answer(coin));

describe('what cannot be', () => {
  test.each([
    [
      '1909-D Indian',
      { series: 'Indian Head Cent', name: null, denomination: 'cent', year: 1909 },
      '1909 Indian Head Cent',
      /Mint mark D is not available for the 1909/,
    ],
    [
      '1965 wheat',
      { series: 'Lincoln Wheat Cent', name: null, denomination: 'cent', year: 1965, mintMark: '' },
      '1958 Lincoln Wheat Cent',
      /was not minted in 1965/,
    ],
    ['misread 1936', { year: 1986 }, '1936-D Mercury Dime', /was not minted in 1986/],
    [
      '1933 quarter',
      { series: 'Washington Quarter', name: null, denomination: 'quarter', year: 1933, mintMark: '' },
      '1932 Washington Quarter',
      /not minted in 1933/,
    ],
    ['a mint unheard of', { mintMark: 'M' }, '1941 Mercury Dime', /Mint mark M is not available/],
    [
      'CC on a Franklin',
      { series: 'Franklin Half Dollar', name: null, denomination: 'half dollar', year: 1957, mintMark: 'CC' },
      '1957-D Franklin Half Dollar',
      /Mint mark CC/,
    ],
    [
      '1964-D Peace',
      { series: 'Peace Dollar', name: null, denomination: 'dollar', year: 1964 },
      '1934-D Peace Dollar',
      /all melted/,
    ],
    ['a year before the mint', { year: 1100 }, '1916-D Mercury Dime', /not minted in 1100/],
    [
      'Kansas in 1999',
      { series: '50 State Quarters', name: 'Kansas', denomination: 'quarter', year: 1999, mintMark: 'P' },
      '2005-P Kansas State Quarter',
      /Kansas State Quarter was not minted in 1999/,
    ],
  ])('%s is flagged, kept and answered with the nearest issues', (_, coin, nearest, problem) => {
    const verdict = of(coin);
    expect(verdict.catalogueMatch).toMatchObject({
      possible: false,
      problem: expect.stringMatching(problem),
      keyDate: null,
    });
    expect(verdict.uncertaintyFlags[0]).toMatch(problem);
    expect(
      verdict.alternatives
        .filter(({ reason }) => reason === 'Nearest possible issue')
        .map(({ name }) => name),
    ).toContain(nearest);
    expect(verdict.confidence).toBe(CAPS.impossible);
    const said = answer(coin);
    expect([verdict.year, verdict.mintMark]).toEqual([said.year, said.mintMark || null]);
    expect(verdict.amendments).toEqual([]);
    expect([verdict.totalMintage, verdict.rarity, verdict.rarityScale]).toEqual([null, null, null]);
  });
});

describe('a single reading is taken, and told', () => {
  test.each([
    ['P on a coin without marks', { mintMark: 'P', year: 1926 }, null, 'P', null, /have no mint mark/],
    [
      'none where all show P',
      { series: 'Washington Quarter', name: null, denomination: 'quarter', year: 1990, mintMark: '' },
      'P',
      null,
      'P',
      /have the mint mark P/,
    ],
    [
      'a mark of 1965 to 1967',
      { series: 'Washington Quarter', name: null, denomination: 'quarter', year: 1966, mintMark: 'D' },
      null,
      'D',
      null,
      /1965 to 1967/,
    ],
  ])('%s', (_, coin, mark, from, to, why) => {
    const verdict = of(coin);
    expect(verdict.mintMark).toBe(mark);
    expect(verdict.amendments).toEqual([{ field: 'mintMark', from, to, why: expect.stringMatching(why) }]);
    expect(verdict.catalogueMatch?.possible).toBe(true);
    expect(verdict.confidence).toBe(CAPS.amended);
  });

  test.each([
    ['D (DENVER)', 'D'],
    ['DENVER', 'D'],
    ['S MINT', 'S'],
    ['NONE', null],
    ['PHILADELPHIA', null],
  ])('%s is another spelling and costs no confidence', (said, mark) => {
    const verdict = of({ mintMark: said });
    expect(verdict.mintMark).toBe(mark);
    expect(verdict.amendments).toMatchObject([{ field: 'mintMark', from: said, to: mark }]);
    expect(verdict.confidence).toBe(95);
  });

  test('no mark, seen unsurely, stays open', () => {
    const coin = {
      series: 'Washington Quarter',
      name: null,
      denomination: 'quarter',
      year: 1990,
      mintMark: '',
    };
    const verdict = of({ ...coin, mintMarkConfidence: 30 });
    expect(verdict.mintMark).toBeNull();
    expect(verdict.amendments).toEqual([]);
    expect(verdict.alternatives.map(({ name }) => name)).toEqual([
      '1990-P Washington Quarter',
      '1990-D Washington Quarter',
      '1990-S Washington Quarter',
    ]);
  });

  test('a coin of two dates is of the later one', () => {
    const quarter = { series: 'Washington Quarter', denomination: 'quarter', year: 1776 };
    expect(of({ ...quarter, name: '1776-1976 Washington Quarter' })).toMatchObject({
      name: '1976-D Washington Quarter (Bicentennial)',
      year: 1976,
      amendments: [{ field: 'year', from: '1776', to: '1976' }],
    });
    const open = of({ ...quarter, name: 'Washington Quarter' });
    expect(open.year).toBe(1776);
    expect(open.alternatives.map(({ year }) => year)).toContain(1976);
  });
});

const isMarkedOnEdge = (words: Partial<Claim> & Pick<Claim, 'year'>) => {
  const said = claimOf({ name: null, series: null, coinType: null, mintMark: null, ...words });
  const meaning = meaningOf(catalogue, said, said.year);
  return meaning !== null && isOnEdge(catalogue, meaning, said.year);
};

test.each([
  ['2007 George Washington Presidential Dollar', 'Presidential Dollar', 2007],
  ['James Madison', 'Presidential $1 Coin', 2007],
  ['Sacagawea Dollar', 'Sacagawea / Native American Dollar', 2012],
  ['Native American Dollar', 'Native American Dollar', null],
  ['American Innovation Dollar', 'American Innovation', 2021],
])('%s of %p (%p) bears its mark on the edge', (name, series, year) => {
  expect(isMarkedOnEdge({ name, series, year })).toBe(true);
});

test.each([
  ['Sacagawea Dollar', 'Sacagawea / Native American Dollar', 2005],
  ['Presidential Dollar Proof Set', 'Proof Set', 2007],
  ['Susan B. Anthony Dollar', 'Susan B. Anthony Dollar', 1979],
  ['Saint-Gaudens Double Eagle', 'Saint-Gaudens', 1924],
  ['Eisenhower Dollar', 'Eisenhower Dollar', 1972],
  ['Something', 'Unheard of', 2012],
])('%s of %p (%p) does not', (name, series, year) => {
  expect(isMarkedOnEdge({ name, series, year })).toBe(false);
});

test('a coin type alone tells it', () => {
  expect(isMarkedOnEdge({ coinType: 'Presidential Dollar', year: 2010 })).toBe(true);
  expect(isMarkedOnEdge({ coinType: 'Mercury Dime', year: 1941 })).toBe(false);
});
