import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { identified } from './identified.ts';
import { specificationsFor } from './specifications.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
const of = (name: string, coinType: string, year: number, mintMark: string | null = null, series?: string) =>
  specificationsFor(catalogue, { name, coinType, year, mintMark, series });

const SILVER = expect.stringContaining('90% silver');

test('a coin the catalogue is sure of gets everything', () => {
  expect(of('1916-D Mercury Dime', 'Mercury Dime', 1916, 'D')).toMatchObject({
    typeId: 'mercury-dime',
    series: 'Mercury Dime',
    composition: '90% silver, 10% copper',
    weight: '2.50',
    diameter: '17.9',
    metalContent: { silver: 90, copper: 10 },
    mintage: 264_000,
    rarityScale: 2,
    keyDate: 'Key date',
    designer: expect.stringContaining('Weinman'),
  });
});

test.each([
  ['1881-S Morgan Dollar MS-65 PCGS', 'Morgan Silver Dollar', 1881, 'S', 'morgan-dollar', 12_760_000],
  ['1943 Steel Cent', 'Lincoln Penny', 1943, null, 'lincoln-wheat-steel-1943', 684_628_670],
  ['1909-S VDB Lincoln Cent', 'Lincoln Penny', 1909, 'S', 'lincoln-wheat-vdb', 484_000],
  ['1999-P Delaware State Quarter', 'Washington Quarter', 1999, 'P', 'state-quarter-clad', 373_400_000],
  [
    '1999-S Delaware Quarter Silver Proof',
    'Washington Quarter',
    1999,
    'S',
    'state-quarter-silver-proof',
    804_565,
  ],
  ['2022 Maya Angelou Quarter', 'Washington Quarter', 2022, 'P', 'american-women-quarter-clad', 237_600_000],
  ['1942-P Jefferson Nickel', 'Jefferson Nickel', 1942, 'P', 'jefferson-nickel-wartime', 57_873_000],
  ['1942 Jefferson Nickel', 'Jefferson Nickel', 1942, null, 'jefferson-nickel-prewar', 49_789_000],
  ['1964', 'Washington Quarter', 1964, 'D', 'washington-quarter-silver', 704_135_528],
  ['1893 Morgan, Carson City', 'Morgan Silver Dollar', 1893, null, 'morgan-dollar', 677_000],
  ['1986 Silver Eagle', 'American Eagle', 1986, null, 'american-silver-eagle-type-1', 5_393_005],
  ['1883-CC $20 Liberty Double Eagle', 'Gold', 1883, 'CC', 'double-eagle-liberty-type-3', 59_962],
  ['1950 Franklin Half Dollar Proof', 'Half Dollar', 1950, null, 'franklin-half-dollar', 51_386],
  ['1892 Columbian half', 'Commemorative Coins', 1892, null, 'commemorative-half-classic', 950_000],
  ['1968 Proof Set', 'Proof Set', 1968, 'S', 'proof-set-1968-1970', 3_041_506],
] as const)('%s is known', (name, coinType, year, mark, typeId, mintage) => {
  expect(of(name, coinType, year, mark)).toMatchObject({ typeId, mintage });
});

/** As the form of manual entry sends them, without a word of which type of several it is. */
test.each([
  ['Lincoln Penny', 1972, 'D', { weight: '3.11' }],
  ['Jefferson Nickel', 1943, 'P', { composition: expect.stringContaining('35% silver') }],
  ['Roosevelt Dime', 1964, null, { composition: SILVER, weight: '2.50' }],
  ['Kennedy Half Dollar', 1964, 'D', { composition: SILVER }],
  [
    'Morgan Silver Dollar',
    1893,
    'S',
    { composition: SILVER, weight: '26.73', mintage: 100_000, rarityScale: 3 },
  ],
  ['Peace Silver Dollar', 1928, null, { composition: SILVER, mintage: 360_649 }],
  ['Walking Liberty Half Dollar', 1921, 'S', { composition: SILVER }],
  ['Mercury Dime', 1916, 'D', { composition: SILVER, mintage: 264_000 }],
  ['Flying Eagle Cent', 1858, null, { weight: '4.67' }],
  ['Indian Head Penny', 1877, null, { mintage: 852_500 }],
  ['Wheat Penny', 1943, 'S', { composition: expect.stringMatching(/steel/i) }],
  ['Standing Liberty Quarter', 1916, null, { mintage: 52_000 }],
  ['Barber Dime', 1894, 'S', { rarityScale: 6 }],
  ['Barber Quarter', 1901, 'S', { mintage: 72_664 }],
  ['Barber Half Dollar', 1892, 'O', { mintage: 390_000 }],
] as const)('%s of %d, mark %p, is known by type, year and mark', (coinType, year, mark, facts) => {
  expect(of(`${year} ${coinType}`, coinType, year, mark)).toMatchObject(facts);
});

describe('where it is not sure', () => {
  test('only what all possible types agree on is given', () => {
    expect(of('1982 Lincoln Cent', 'Lincoln Penny', 1982)).toMatchObject({
      typeId: null,
      weight: null,
      metalContent: null,
      mintage: null,
      rarityScale: null,
      diameter: '19.05',
    });
    expect(of('1999-S Delaware State Quarter', 'Washington Quarter', 1999, 'S')).toMatchObject({
      composition: null,
      diameter: '24.3',
    });
    expect(of('1913 Buffalo nickel', 'Buffalo Nickel', 1913)).toMatchObject({ typeId: null, weight: '5.00' });
  });

  test('a word more decides', () => {
    expect(of('1982 Lincoln Memorial Cent, zinc', 'Lincoln Penny', 1982)).toMatchObject({ weight: '2.50' });
    expect(of('1982 Lincoln Cent', 'Lincoln Penny', 1982, null, 'zinc')).toMatchObject({ weight: '2.50' });
  });

  test.each([
    ['a year in which it was not struck', 'Barber Dime', 'Barber Dime', 1950, null],
    ['a mint that did not strike it', '1916 Penny', 'Lincoln Penny', 1916, 'W'],
    ['two coins at once', 'Barber Mercury Dime', 'Dime', 1916, null],
    ['an eagle of any metal', 'American Eagle', 'American Eagle', 2015, null],
    ['no dollar of that year', '1943 Dollar', 'Dollar', 1943, null],
    ['nothing that tells', 'My coin', 'Coin', 1943, null],
    ['a foreign coin', '1967 Canadian Centennial Rabbit', 'Other', 1967, null],
    ['nothing', '', '', 1999, ''],
  ] as const)('%s gives nothing', (_, name, coinType, year, mark) => {
    expect(of(name, coinType, year, mark)).toBeNull();
  });
});

describe('a piece worth many times its namesake is meant only where it is spoken of', () => {
  const CLAD = { weight: '5.67', metalContent: { copper: 91.67, nickel: 8.33 }, mintage: null };
  const years = Array.from({ length: 12 }, (_, index) => 2010 + index);

  test.each(years.flatMap((year) => [null, 'P', 'D'].map((mark) => [year, mark] as const)))(
    'a Washington Quarter of %p, mark %p, is clad',
    (year, mark) => {
      expect(of(`${year} Washington Quarter`, 'Washington Quarter', year, mark)).toMatchObject(CLAD);
    },
  );

  test.each([
    ['2015 Blue Ridge Parkway five ounce', 'Washington Quarter'],
    ['2015 America the Beautiful 5 oz silver', 'Washington Quarter'],
    ['2015 America the Beautiful silver bullion', 'Bullion'],
    ['2015 Blue Ridge Parkway hockey puck', 'Quarter'],
  ])('%s is five ounces of silver', (name, coinType) => {
    expect(of(name, coinType, 2015)).toMatchObject({
      typeId: 'america-the-beautiful-5oz',
      weight: '155.517',
    });
  });

  test.each([
    ['2014 Kennedy Half Dollar', 'Kennedy Half Dollar', 2014, null, 'kennedy-half-dollar-clad'],
    ['2014 gold Kennedy Half Dollar', 'Kennedy Half Dollar', 2014, 'W', 'kennedy-half-dollar-gold-2014'],
    ['2016 Mercury Dime, gold', 'Mercury Dime', 2016, 'W', 'mercury-dime-gold-2016'],
    ['2015 Roosevelt Dime', 'Roosevelt Dime', 2015, 'P', 'roosevelt-dime-clad'],
    ['2015 Roosevelt Dime silver proof', 'Roosevelt Dime', 2015, 'P', 'roosevelt-dime-silver-proof-90'],
    ['1971 Eisenhower Dollar', 'Dollar', 1971, null, 'eisenhower-dollar-clad'],
  ] as const)('%s is of its metal', (name, coinType, year, mark, typeId) => {
    expect(of(name, coinType, year, mark)?.typeId).toBe(typeId);
  });

  test.each([
    ['2016 Mercury Dime', 'Mercury Dime', 2016],
    ['2016 Walking Liberty', 'Half Dollar', 2016],
    ['2024 Flowing Hair', 'Dollar', 2024],
  ])('%s is not taken for gold', (name, coinType, year) => {
    expect(of(name, coinType, year)).toBeNull();
  });

  test.each([
    ['2020 Silver Eagle 1 oz', 'american-silver-eagle-type-1'],
    ['2020 1 oz silver eagle', 'american-silver-eagle-type-1'],
    ['2020 Gold Eagle 1 oz', 'american-gold-eagle-1oz-type-1'],
    ['2020 Gold Eagle 1/10 oz', 'american-gold-eagle-tenth-oz-type-1'],
    ['2020 Platinum Eagle 1 oz', 'platinum-eagle-1oz'],
  ])('%s is bullion of that metal and size', (name, typeId) => {
    expect(of(name, 'American Eagle', 2020)?.typeId).toBe(typeId);
  });

  test('the series says it as well as the name', () => {
    expect(of('2016-W Mercury Dime Centennial', 'Mercury Dime', 2016, 'W', 'Centennial Gold')?.typeId).toBe(
      'mercury-dime-gold-2016',
    );
  });
});

describe('a proof is no silver proof', () => {
  const delaware = { coinType: 'Washington Quarter', year: 1999, mintMark: 'S' };
  const OPEN = { typeId: null, composition: null, weight: null, metalContent: null, series: 'State Quarter' };

  test.each([
    { ...delaware, name: '1999-S Delaware State Quarter Proof' },
    { ...delaware, name: '1999-S Delaware State Quarter', condition: 'Proof Coin (PF/PR-1 to PF/PR-70)' },
    { ...delaware, name: '1999-S Delaware State Quarter', variation: 'Proof' },
  ])('its metal stays open: %j', (coin) => {
    expect(specificationsFor(catalogue, coin)).toMatchObject(OPEN);
  });

  test.each([
    ['Silver Proof', 'state-quarter-silver-proof'],
    ['proof, 90% silver', 'state-quarter-silver-proof'],
    ['Clad Proof', 'state-quarter-clad'],
  ])('unless it is said: %s', (words, typeId) => {
    const base = '1999-S Delaware State Quarter';
    expect(specificationsFor(catalogue, { ...delaware, name: `${base} ${words}` })?.typeId).toBe(typeId);
    expect(specificationsFor(catalogue, { ...delaware, name: base, variation: words })?.typeId).toBe(typeId);
  });

  test('what all possible proofs share is known, be it the series alone', () => {
    expect(of('1992-S Roosevelt Dime Proof', 'Roosevelt Dime', 1992, 'S')).toMatchObject({
      typeId: null,
      series: 'Roosevelt Dime',
      weight: null,
    });
  });

  test('every issue called a proof is what it is in proof condition', () => {
    const typesOf = (coin: Parameters<typeof identified>[1]) =>
      identified(catalogue, coin).likely.map(({ document: { type, item } }) => [type.id, item?.id]);
    for (const [id, issues] of catalogue.issuesByType) {
      const type = catalogue.typesById.get(id);
      for (const { year, mintMark, strike } of issues) {
        if (!type || !strike?.includes('proof')) continue;
        const coin = { name: `${year} ${type.base}`, coinType: type.series ?? type.name, year, mintMark };
        const called = typesOf({ ...coin, name: `${coin.name} Proof` });
        expect(called).toEqual(typesOf({ ...coin, condition: 'Proof' }));
      }
    }
  });
});

test('the name of a portrait is not that of a design', () => {
  expect(of('2021-P Washington Quarter', 'Washington Quarter', 2021, 'P')).toMatchObject({
    typeId: null,
    weight: '5.67',
    mintage: null,
  });
  expect(of('2021-P Washington Crossing the Delaware Quarter', 'Quarter', 2021, 'P')?.typeId).toBe(
    'washington-quarter-2021-delaware-clad',
  );
});

test.each([
  ['1943 Bronze Lincoln Cent', 1943],
  ['1943 copper penny', 1943],
  ['1944 Steel Cent', 1944],
  ['1974 Aluminum Cent', 1974],
])('%s has neither metal, weight nor mintage of the ordinary coin', (name, year) => {
  expect(of(name, 'Lincoln Penny', year)).toMatchObject({
    composition: null,
    weight: null,
    metalContent: null,
    mintage: null,
    rarityScale: null,
    diameter: expect.any(String),
  });
});

test.each([
  ['1943 Steel Cent', 1943, '2.70'],
  ['1944 brass cent', 1944, '3.11'],
  ['1982 copper cent', 1982, '3.11'],
  ['1982 zinc cent', 1982, '2.50'],
])('%s is of the metal it says', (name, year, weight) => {
  expect(of(name, 'Lincoln Penny', year)?.weight).toBe(weight);
});

test.each([
  ['1913 Type 1 Buffalo Nickel', 'Buffalo Nickel', 1913, 'buffalo-nickel-type-1'],
  ['1913 Buffalo Nickel Type II', 'Buffalo Nickel', 1913, 'buffalo-nickel-type-2'],
  ['1917 Standing Liberty Type 1', 'Standing Liberty Quarter', 1917, 'standing-liberty-quarter-type-1'],
  ['1867 with rays nickel', 'Nickel', 1867, 'shield-nickel-rays'],
  ['1867 Shield nickel without rays', 'Nickel', 1867, 'shield-nickel-no-rays'],
  ['1883 Liberty nickel without cents', 'Nickel', 1883, 'liberty-nickel-no-cents'],
])('%s is understood', (name, coinType, year, typeId) => {
  expect(of(name, coinType, year)?.typeId).toBe(typeId);
});

test('the mark of a set does not make it another kind of set', () => {
  const nameOf = (name: string, coinType: string, year: number, mintMark: string | null) =>
    identified(catalogue, { name, coinType, year, mintMark }).likely.map(
      ({ document: { set, type } }) => set?.name ?? type.name,
    );
  expect(nameOf('Proof Set 1952', 'Proof Set', 1952, 'S')).toEqual(['1952 Proof Set']);
  expect(nameOf('1964 Proof Set', 'Proof Set', 1964, 'D')).toEqual(['1964 Proof Set']);
  expect(nameOf('1952 Mint Set', 'Proof Set', 1952, 'S')).toEqual(['Uncirculated Mint Set']);
  expect(nameOf('1966 Special Mint Set', 'Proof Set', 1966, null)[0]).toContain('Special Mint Set');
});

describe('figures do not deceive', () => {
  test('a variety does not get the mintage of its issue', () => {
    const expected = { mintage: null, rarityScale: null, keyDate: 'Key date' };
    expect(of('1955 Doubled Die', 'Lincoln Penny', 1955)).toMatchObject(expected);
    expect(of('1937-D 3-Legged Buffalo', 'Buffalo Nickel', 1937, 'D')).toMatchObject(expected);
    expect(of('1942/1 Mercury Dime', 'Mercury Dime', 1942)).toMatchObject(expected);
    expect(of('1937-D Buffalo', 'Buffalo Nickel', 1937, 'D')).toMatchObject({
      mintage: 17_826_000,
      rarityScale: 1,
    });
  });

  test('a proof does not get the mintage of the coins for circulation', () => {
    const coin = { name: '1950 Franklin Half Dollar', coinType: 'Half Dollar', year: 1950 };
    const condition = 'Proof Coin (PF/PR-1 to PF/PR-70)';
    expect(specificationsFor(catalogue, coin)).toMatchObject({ mintage: 7_742_123 });
    expect(specificationsFor(catalogue, { ...coin, condition })).toMatchObject({ mintage: 51_386 });
  });

  test('a rarity that was melted has no scale from its mintage', () => {
    expect(of('1933 Saint-Gaudens Double Eagle', 'Gold', 1933)).toMatchObject({
      mintage: 445_500,
      rarityScale: null,
    });
    expect(of('1894-S Barber Dime', 'Barber Dime', 1894, 'S')).toMatchObject({ mintage: 24, rarityScale: 6 });
  });

  test('a quarter eagle is no quarter and a half dime no dime', () => {
    expect(of('1838 half dime', 'Half Dime', 1838)).toMatchObject({ weight: '1.34' });
    expect(of('1905 quarter eagle liberty', 'Gold', 1905)).toMatchObject({ typeId: 'quarter-eagle-liberty' });
    expect(of('1905 quarter', 'Quarter', 1905)).toMatchObject({ typeId: 'barber-quarter' });
  });
});

describe('a name that names no coin', () => {
  const COINS = [
    ['Mercury Dime', 1943, 'D'],
    ['Morgan Silver Dollar', 1881, 'S'],
    ['Wheat Penny', 1944, null],
    ['Washington Quarter', 1964, 'D'],
    ['Lincoln Penny', 1964, 'D'],
    ['Kennedy Half Dollar', 1985, 'P'],
    ['Buffalo Nickel', 1937, 'D'],
    ['Barber Half Dollar', 1909, 'O'],
  ] as const;
  const ODD =
    'No. 3|g9|Nr. 12|#17|K-12|1/10|no name|my first|Coin|Coin 7|the old one|lot 5|B|x|box 3, slot 12|tray IV|from Dad|Uncle Bob’s|' +
    'gift from Anna|Nevada trip|found in Ohio|lucky find|Liberty|American|type 2 box|Mint year|???|🪙|Münze 4|Nº 8|二|one of two|Georgia, 2004';

  test.each(ODD.split('|'))('%p leaves type, year and mark to say which it is', (name) => {
    for (const [coinType, year, mark] of COINS) {
      const [odd, plain] = [of(name, coinType, year, mark), of('', coinType, year, mark)];
      expect(plain?.series).toBeTruthy();
      expect(odd, coinType).toEqual(plain);
    }
  });

  test('nor do numbers of an album, however they are written', () => {
    const words = fc.constantFrom(
      ...['No', 'Nr', 'no.', '#', 'Box', 'lot', 'g', 'K', 'x', 'album', 'Anna', 'first', 'coin'],
    );
    const parts = fc.array(fc.oneof(words, fc.nat(99).map(String)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(parts, fc.constantFrom(' ', '-', ''), fc.constantFrom(...COINS), (said, between, coin) => {
        const [coinType, year, mark] = coin;
        expect(of(said.join(between), coinType, year, mark)).toEqual(of('', coinType, year, mark));
      }),
    );
  });

  test.each(['Morgan', 'Lincoln', 'Dime in a box', 'gold', 'my half', 'set of 5', 'Steel'])(
    '%p names another coin, and of that the type says nothing',
    (name) => {
      expect(of(name, 'Washington Quarter', 1943, 'D')?.mintage ?? null).toBeNull();
    },
  );
});

test('whatever a coin is called, the answer is a known type or none', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('Lincoln Penny', 'American Eagle', 'Proof Set', 'Other'),
      fc.integer({ min: 1000, max: 2100 }),
      fc.constantFrom(null, '', 'D', 'CC', 'no mint- P', '?'),
      (name, coinType, year, mark) => {
        const known = of(name, coinType, year, mark);
        expect(known === null || known.typeId === null || catalogue.typesById.has(known.typeId)).toBe(true);
      },
    ),
  );
});
