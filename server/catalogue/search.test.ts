import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { CatalogueEntry, SEARCH } from '../../shared/catalogue/model.ts';
import { english } from '../../shared/language/testing.ts';
import { searchCatalogue } from './search.ts';
import { buildIndex } from './search-index.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
await buildIndex(catalogue);

const search = (q: string, limit?: number) => searchCatalogue(catalogue, q, limit);
const first = (q: string) => english(search(q)[0]);

/** What people type, and the entry they should see first. */
const QUERIES: [query: string, first: string][] = [
  ['1916 d dime', '1916-D Mercury Dime'],
  ['1916-D dime', '1916-D Mercury Dime'],
  ['1916d mercury', '1916-D Mercury Dime'],
  ['1916 denver mercury dime', '1916-D Mercury Dime'],
  ['1916 d 10c', '1916-D Mercury Dime'],
  ['morgan 1893', '1893 Morgan Dollar'],
  ['1893-s morgan', '1893-S Morgan Dollar'],
  ['morgan 81 s', '1881-S Morgan Dollar'],
  ['carson city morgan', 'Morgan Dollar'],
  ['steel penny', '1943 Lincoln Wheat Cent (steel)'],
  ['steelie', '1943 Lincoln Wheat Cent (steel)'],
  ['penny 1943', '1943 Lincoln Wheat Cent (steel)'],
  ['state quarter delaware', '1999 Delaware State Quarter'],
  ['delaware quarter', '1999 Delaware State Quarter'],
  ['1999-p delaware quarter', '1999-P Delaware State Quarter'],
  ['1999 s delaware silver', '1999-S Delaware State Quarter (90% silver proof)'],
  ['maya angelou quarter', '2022 Maya Angelou Quarter'],
  ['hot springs quarter', '2010 Hot Springs National Park Quarter'],
  ['kennedy 64', '1964 Kennedy Half Dollar'],
  ['kennedy 40%', 'Kennedy Half Dollar (40% silver)'],
  ['jfk half 1964 d', '1964-D Kennedy Half Dollar'],
  ['vdb', '1909 VDB Lincoln Wheat Cent'],
  ['V.D.B.', '1909 VDB Lincoln Wheat Cent'],
  ['09 s vdb', '1909-S VDB Lincoln Wheat Cent'],
  ['wheat cent 1909 s vdb', '1909-S VDB Lincoln Wheat Cent'],
  ['1909svdb', '1909 VDB Lincoln Wheat Cent'],
  ['buffalo nickel', 'Buffalo Nickel (Type 2, recessed FIVE CENTS)'],
  ['3 legged buffalo', '1937-D 3-Legged Buffalo Nickel'],
  ['three legged buffalo', '1937-D 3-Legged Buffalo Nickel'],
  ['1942/1 dime', '1942/1 Mercury Dime'],
  ['1955 double die', '1955 Doubled Die Obverse Lincoln Wheat Cent'],
  ['war nickel 1943 p', '1943-P Jefferson Nickel (wartime silver)'],
  ['v nickel 1883', '1883 Liberty Head Nickel (With CENTS)'],
  ['walking liberty', 'Walking Liberty Half Dollar'],
  ['walker 1921 s', '1921-S Walking Liberty Half Dollar'],
  ['barber half 1892 o', '1892-O Barber Half Dollar'],
  ['franklin half 1955', '1955 Franklin Half Dollar'],
  ['columbian half', "World's Columbian Exposition Half Dollar"],
  ['oregon trail 1936 s', '1936-S Oregon Trail Memorial Half Dollar'],
  ['silver eagle 2021', '2021 American Silver Eagle (Type 2)'],
  ['1986 ase', '1986 American Silver Eagle'],
  ['gold eagle', 'American Gold Eagle 1 oz (Type 1)'],
  ['proof set 1968', '1968 Proof Set'],
  ['1968-s proof set', '1968 Proof Set'],
  ['proof set 1964', '1964 Proof Set'],
  ['silver proof set 1999', '1999 Silver Proof Set'],
  ['mint set 1970', '1970 Uncirculated Mint Set'],
  ['saint gaudens', 'Saint-Gaudens Double Eagle (With Motto)'],
  ['st. gaudens 1924', '1924 Saint-Gaudens Double Eagle'],
  ['$20 gold', 'Saint-Gaudens Double Eagle (With Motto)'],
  ['double eagle', 'Saint-Gaudens Double Eagle (With Motto)'],
  ['indian penny', 'Indian Head Cent (bronze)'],
  ['flying eagle', 'Flying Eagle Cent'],
  ['trade dollar cc', 'Trade Dollar'],
  ['peace dollar 1921', '1921 Peace Dollar'],
  ['ike dollar', 'Eisenhower Dollar'],
  ['sba 1979', '1979 Susan B. Anthony Dollar'],
  ['susan b. anthony', 'Susan B. Anthony Dollar'],
  ['sac dollar', 'Sacagawea Dollar'],
  ['abraham lincoln dollar', '2010 Abraham Lincoln Presidential Dollar'],
  ['merc dime', 'Mercury Dime'],
  ['barbar dime', 'Barber Dime'],
  ['rosevelt', 'Roosevelt Dime'],
  ['kenedy half', 'Kennedy Half Dollar'],
  ['mrogan dollar', 'Morgan Dollar'],
  ['delawere quarter', '1999 Delaware State Quarter'],
  ['trime', 'Three-Cent Silver (Type 1)'],
  ['half dime', 'Seated Liberty Half Dime (Arrows at Date)'],
  ['1776-1976 quarter', '1976 Washington Quarter (Bicentennial)'],
  ['1856 c half eagle', '1856-C Liberty Head Half Eagle'],
  ['saint gaudens 1924', '1924 Saint-Gaudens Double Eagle'],
  ['1955 doubled die', '1955 Doubled Die Obverse Lincoln Wheat Cent'],
  ['poor man doubled die', "1955 Poor Man's Doubled Die Lincoln Wheat Cent"],
  ['1914 d penny', '1914-D Lincoln Wheat Cent'],
  ['1877 indian head', '1877 Indian Head Cent'],
  ['1909 s indian', '1909-S Indian Head Cent'],
  ['1950 d nickel', '1950-D Jefferson Nickel'],
  ['1932 d quarter', '1932-D Washington Quarter'],
  ['1901 s quarter', '1901-S Barber Quarter'],
  ['1804 dollar', '1804 Draped Bust Dollar'],
  ['1889 cc', '1889-CC Morgan Dollar'],
  ['1921 walking liberty d', '1921-D Walking Liberty Half Dollar'],
  ['gold buffalo', 'American Buffalo 1 oz Gold'],
  ['superman gold', '2025 Superman Comic Art 1/2 oz Gold'],
  ['isabella quarter', '1893 Isabella Quarter'],
  ['apollo 11', '2019 Apollo 11 50th Anniversary Half Dollar'],
  ['sacagawea cheerios', '2000-P Sacagawea Dollar (Cheerios)'],
  ['wisconsin extra leaf', '2004-D Wisconsin State Quarter (Extra Leaf High)'],
  ['1oz silver eagle 2023', '2023 American Silver Eagle'],
  ['silver eagle 1 oz', 'American Silver Eagle (Type 1)'],
  ['1922 plain', '1922 No D Lincoln Wheat Cent (strong reverse)'],
  ['double eagle 1924', '1924 Saint-Gaudens Double Eagle'],
  ['20 dollar gold 1924', '1924 Saint-Gaudens Double Eagle'],
  ['50 cent piece 1921', '1921 Walking Liberty Half Dollar'],
  ['5 cents 1913', '1913 Buffalo Nickel (Type 2, recessed FIVE CENTS)'],
  ['10 cents 1945', '1945 Mercury Dime'],
  ['1943 copper penny', '1943 Bronze Lincoln Wheat Cent (off-metal error)'],
  ['1881s', '1881-S Morgan Dollar'],
  ['1881-s morgan ms65', '1881-S Morgan Dollar'],
  ['morgan ms-65', 'Morgan Dollar'],
  ['pcgs ms64rd 1955 ddo', '1955 Doubled Die Obverse Lincoln Wheat Cent'],
  ['half dollar gold', '2014 Kennedy Half Dollar 50th Anniversary Gold'],
  ['new mexico quarter', '2008 New Mexico State Quarter'],
  ['golden dollar 2000', '2000 Sacagawea Dollar'],
  ['2019 w quarter', '2019-W America the Beautiful Quarter'],
];

test.each(QUERIES)('%s finds %s', (query, name) => {
  expect(first(query)?.name).toBe(name);
});

describe('a year', () => {
  test('and a mint give the issue, then types of the year struck elsewhere', () => {
    const [mercury, barber] = search('1916 d dime');
    expect(mercury).toMatchObject({
      id: 'mercury-dime/1916/D',
      typeId: 'mercury-dime',
      yearRanges: [{ start: 1916, end: 1916 }],
      mintMarks: ['D'],
      year: 1916,
      mintMark: 'D',
      mintage: 264_000,
      keyDate: 'Key date',
      note: null,
      weight: '2.50',
      diameter: '17.9',
      coinTypeOption: 'Mercury Dime',
      category: 'Mercury Dimes',
    });
    expect(barber).toMatchObject({
      name: '1916 Barber Dime',
      year: 1916,
      mintMark: null,
      mintMarks: ['', 'S'],
      mintage: 18_490_000,
      note: 'Philadelphia and San Francisco only',
    });
  });

  test('alone gives the year with all its mints, then each mint that signed its coins', () => {
    const names = search('morgan 1893').map(({ name }) => name);
    expect(names).toEqual([
      '1893 Morgan Dollar',
      '1893-CC Morgan Dollar',
      '1893-O Morgan Dollar',
      '1893-S Morgan Dollar',
    ]);
    expect(first('morgan 1893')).toMatchObject({
      mintMarks: ['', 'CC', 'O', 'S'],
      mintMark: null,
      mintage: 378_000,
    });
  });

  test('in which a named type was not struck gives the type and says when it was', () => {
    expect(first('morgan 1950')).toMatchObject({
      id: 'morgan-dollar',
      year: null,
      note: 'Struck 1878–1904 and 1921',
    });
    expect(first('peace dollar 1964')?.note).toContain('all melted');
    expect(first('delaware state quarter 2005')?.note).toBe('Struck 1999');
  });

  test('with P means Philadelphia also where its coins show no mark', () => {
    expect(first('1916-p dime')).toMatchObject({
      name: '1916 Mercury Dime',
      mintMark: '',
      mintage: 22_180_080,
    });
    expect(first('1943-p nickel')).toMatchObject({ mintMark: 'P' });
    expect(first('2015 p silver eagle')).toMatchObject({ mintMark: null });
  });

  test('of two digits is the one in which the coin was struck', () => {
    expect(first('mercury 44')?.year).toBe(1944);
    expect(first('morgan 90')?.year).toBe(1890);
    expect(first('eisenhower 76')?.year).toBe(1976);
  });

  test('half typed spoils nothing', () => {
    for (const typed of ['morgan 1', 'morgan 18', 'morgan 189']) {
      expect(first(typed)).toMatchObject({ id: 'morgan-dollar', note: null });
    }
  });
});

describe('a mint without a year', () => {
  test('gives the type, then its years at that mint', () => {
    const names = search('trade dollar cc').map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['Trade Dollar', '1873-CC Trade Dollar', '1874-CC Trade Dollar']);
  });

  test('that never struck it says which did', () => {
    expect(first('peace dollar cc')?.note).toBe('Philadelphia, Denver and San Francisco only');
  });
});

test('a type alone brings its key dates along', () => {
  const names = search('mercury dime').map(({ name }) => name);
  expect(names).toContain('1916-D Mercury Dime');
  expect(names).toContain('1921-D Mercury Dime');
});

test('a year of a program brings its designs, a year of commemoratives the single coins', () => {
  const names = (q: string) => search(q).map(({ name }) => name);
  expect(names('state quarter 2001')).toEqual(
    expect.arrayContaining(['2001 Vermont State Quarter', '2001 New York State Quarter']),
  );
  expect(names('commemorative 1936')).toContain('1936 Oregon Trail Memorial Half Dollar');
});

test('coins of the branch mints in gold are Dahlonega and Charlotte by name', () => {
  expect(first('1853 s half eagle liberty')?.note).toBe('Philadelphia, Charlotte and Dahlonega only');
});

test('fewer than two characters, or nothing known, finds nothing', () => {
  for (const q of ['', ' ', 'm', '😀', 'xyzzy', '9999', '999', '%_%', '"\';--', 'the coin'])
    expect(search(q)).toEqual([]);
});

test.each([
  ...['xqzv', 'pizza margherita', 'strassenbahn', 'table lamp'],
  ...[
    '1 euro 2002',
    '1 euro',
    'euro',
    '2 euro 2010',
    '10 yen',
    '50 pfennig 1950',
    '5 mark',
    '1 franc 1960',
    '3 rubles 1987',
  ],
  ...[
    'uk 1911',
    'britain penny',
    'canada 1 dollar 1967',
    'silver maple leaf 2015',
    'maple leaf silver 1 oz',
    'krugerrand',
  ],
  ...['silver half eagle 1909', 'lincoln gold cent', 'platinum morgan', '1943 silver penny'],
  ...['morgan penny', 'kennedy nickel', 'buffalo dime', 'mercury quarter', '1893 morgan quarter'],
])('%s finds nothing: no answer contradicts a metal, a unit or a country', (query) => {
  expect(search(query).map(({ name }) => name)).toEqual([]);
});

test.each(['gold', 'silver', 'platinum'])('%s eagle finds eagles of that metal alone', (metal) => {
  for (const { metalContent } of search(`1 oz ${metal} eagle`, 20))
    expect(metalContent[metal] ?? 0).toBeGreaterThan(30);
});

test('a known word beside an unknown one still finds', () => {
  expect(first('morgan xyzzy')?.id).toBe('morgan-dollar');
});

test('the limit holds, ten unless told otherwise', () => {
  expect(search('quarter')).toHaveLength(SEARCH.limit);
  expect(search('quarter', 3)).toHaveLength(3);
  expect(search('quarter', 500).length).toBeLessThanOrEqual(SEARCH.maxLimit);
});

test('text beyond a hundred characters is not read', () => {
  expect(search(`morgan${' '.repeat(200)}1893`)[0]?.id).toBe('morgan-dollar');
});

const anything = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '1916',
        '16',
        '1/10',
        'd',
        's',
        'cc',
        'dime',
        'quarter',
        'silver',
        'proof',
        'set',
        'libert',
        '(',
        '.*',
        '$20',
        '40%',
        '😀',
      ),
      { maxLength: 8 },
    )
    .map((words) => words.join(' ')),
);

test('whatever is typed, entries are well formed, distinct and no more than asked for', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 50 }), (q, limit) => {
      const entries = search(q, limit);
      expect(entries.length).toBeLessThanOrEqual(limit);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      for (const entry of entries) expect(CatalogueEntry.safeParse(entry).error).toBeUndefined();
    }),
    { numRuns: 150 },
  );
});

/** Nothing that anybody looks for. */
const HOSTILE = [
  'x'.repeat(200),
  '(.*'.repeat(60),
  '😀'.repeat(60),
  'd s p o '.repeat(25),
  'asdfghjk qwertyui zxcvbnmk',
];

test('typed letter by letter, and whatever else is typed, every step answers with a list', () => {
  const steps = new Set(QUERIES.flatMap(([query]) => [...query].map((_, end) => query.slice(0, end + 1))));
  for (const q of [...steps, ...HOSTILE]) {
    expect(search(q, 10).length).toBeLessThanOrEqual(10);
  }
});

/** Whose index has yet to be built. */
const anotherCatalogue = () => ({ ...catalogue });

test('while the index is being built others have their turn', async () => {
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 0);
  await buildIndex(anotherCatalogue());
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});

test('whoever searches while the index is being built finds everything', async () => {
  const another = anotherCatalogue();
  const built = buildIndex(another);
  expect(searchCatalogue(another, '1916 d dime')[0]?.name).toBe('1916-D Mercury Dime');
  await built;
  expect(searchCatalogue(another, 'morgan dollar')).toEqual(search('morgan dollar'));
});

test('what the index cannot be built of is told each time it is asked for', async () => {
  const [type = expect.unreachable()] = catalogue.types;
  const broken = { ...catalogue, types: [...catalogue.types, { ...type, mintingTypes: null as never }] };
  for (let times = 0; times < 2; times += 1) {
    expect(() => searchCatalogue(broken, 'dime')).toThrow();
    await expect(buildIndex(broken)).rejects.toThrow();
  }
});
