import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadCatalogue, specificationsFor } from './service.ts';

const catalogue = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
const of = (name: string, coinType: string, year: number, mintMark: string | null = null, series?: string) =>
  specificationsFor(catalogue, { name, coinType, year, mintMark, series });

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
