import { expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import types from '../../db/catalogue/types.json';
import { discOf } from './disc.ts';

const us = (coinType: string, year: number, name = '') => {
  const { obverse, reverse } = discOf({ coinType, name, year });
  return [obverse?.motif, reverse?.motif];
};

const DESIGNS: readonly (readonly [types: RegExp, sides: string])[] = [
  [
    /^Liberty Cap|^Classic Head (Half|Large) Cent|^Two-Cent|^Three Dollar Gold|^Gold Dollar \(Type [23]/,
    '- / wreath',
  ],
  [/^Draped Bust (Half|Large) Cent/, 'draped / wreath'],
  [/^Draped Bust .*Small Eagle/, 'draped / -'],
  [/^Draped Bust .*Heraldic/, 'draped / eagle'],
  [/^Braided|^Coronet|^Three-Cent Nickel|^Liberty Head Nickel|^Gold Dollar \(Type 1/, 'coronet / wreath'],
  [/^Flying Eagle/, 'eagle-flying / wreath'],
  [/^Indian Head Cent/, 'indian / wreath'],
  [/^Lincoln Wheat/, 'lincoln / wheat'],
  [/^Lincoln Memorial/, 'lincoln / memorial'],
  [/^Lincoln Bicentennial/, 'lincoln / -'],
  [/^Lincoln Shield/, 'lincoln / shield'],
  [/^Three-Cent Silver/, 'star / -'],
  [/^Capped Bust (Half|Dime|Quarter \(|Left)/, 'capped / eagle'],
  [/^Seated Liberty (Half Dime|Dime)/, 'seated / wreath'],
  [/^Seated Liberty (Quarter|Half Dollar|Dollar)/, 'seated / eagle'],
  [/^Twenty-Cent/, 'seated / -'],
  [/^Gobrecht/, 'seated / eagle-flying'],
  [/^(Buffalo Nickel|American Buffalo)/, 'chief / bison'],
  [/^Jefferson Nickel \((1938|wartime|1946)/, 'jefferson / monticello'],
  [/^Jefferson Nickel 2004/, 'jefferson / -'],
  [/^Jefferson Nickel \((2006|1776)/, '- / monticello'],
  [/^Barber Dime/, 'barber / wreath'],
  [/^Barber (Quarter|Half)/, 'barber / eagle'],
  [/^Mercury/, 'mercury / fasces'],
  [/^Roosevelt/, 'roosevelt / torch'],
  [/^Standing Liberty/, 'standing / eagle-soaring'],
  [/^Washington Quarter \((90|clad)/, 'washington / eagle-rising'],
  [/^Washington Quarter \(Bicen|^50 State|^DC|Beautiful Quarter|^Washington Crossing/, 'washington / -'],
  [/^Walking|^American Silver Eagle \(Type 2/, 'walking / -'],
  [/^American Silver Eagle \(Type 1/, 'walking / eagle'],
  [/^Franklin/, 'franklin / bell'],
  [/^Kennedy Half Dollar \(Bicen/, 'kennedy / -'],
  [/^Kennedy Half Dollar \(/, 'kennedy / eagle'],
  [/^Morgan/, 'morgan / eagle-rising'],
  [/^Peace/, 'peace / eagle-resting'],
  [/^Eisenhower Dollar \((clad|40)/, '- / eagle-moon'],
  [/^Susan/, 'anthony / eagle-moon'],
  [/^Sacagawea/, 'sacagawea / eagle-flying'],
  [/^Native American/, 'sacagawea / -'],
  [/^Presidential Dollar$/, '- / statue'],
  [
    /^Classic Head (Quarter|Half) Eagle|^Capped Head|^Capped Bust Right .*(Heraldic|Quarter Eagle)/,
    '- / eagle',
  ],
  [/^Liberty Head (Quarter|Half|Double)? ?Eagle/, 'coronet / eagle'],
  [/^Indian Head (Quarter|Half) Eagle/, 'war-bonnet / eagle-perched'],
  [/^Indian Head Eagle/, '- / eagle-perched'],
  [/^Saint-Gaudens|^Ultra High/, 'saint / eagle-sun'],
  [/^American Gold Eagle/, 'saint / -'],
];
/** Two reverses were struck in these years; only the name can tell. */
const BOTH = /Draped.*1798|Type 1.*(2021|1854)|Heraldic.*179[5-8]/;

test('each type of the catalogue has its own motifs and no others, in each of its years', () => {
  for (const { name, yearRanges } of types) {
    const sides = DESIGNS.find(([called]) => called.test(name))?.[1] ?? '- / -';
    for (const { start, end } of yearRanges) {
      for (let year = start; year <= end; year += 1) {
        if (BOTH.test(`${name} ${year}`)) continue;
        const drawn = us(name, year).map((motif) => motif ?? '-');
        expect(`${name}, ${year}: ${drawn.join(' / ')}`).toBe(`${name}, ${year}: ${sides}`);
      }
    }
  }
});

test.each([
  ['Morgan Silver Dollar', 1950],
  ['Lincoln Penny', 1900],
  ['Wheat Penny', 1985],
  ['Kennedy Half Dollar', 1960],
  ['Roosevelt Dime', 1930],
  ['Washington Quarter', 2024],
  ['American Silver Eagle', 1980],
  ['Mercury Dime', 2026],
] as const)('%s of %d was not struck, or not so: it bears no motif', (coinType, year) => {
  expect(us(coinType, year)).toEqual([undefined, undefined]);
});

test.each([
  ['Half Dollar', 1946, '1946 Iowa Centennial Half Dollar'],
  ['Half Dollar', 1952, 'Carver and Washington Half Dollar'],
  ['Dollar', 1990, 'Eisenhower Centennial Silver Dollar'],
  ['Dollar', 2001, '2001 American Buffalo Silver Dollar'],
  ['Quarter', 1893, 'Isabella Quarter'],
  ['Proof Set', 1964, ''],
  ['Dollar', 1921, ''],
  ['Dime', 1916, '1916-D dime'],
  ['Gold', 1995, 'Five Dollar Gold'],
] as const)('%s of %d, %s: no other coin’s motif', (coinType, year, name) => {
  expect(us(coinType, year, name)).toEqual([undefined, undefined]);
});

test.each([
  ['Dime', 1880, '', 'seated', 'wreath'],
  ['Quarter', 1940, '1940-D quarter', 'washington', 'eagle-rising'],
  ['Half Dollar', 1955, 'Half Dollar, proof', 'franklin', 'bell'],
  ['Indian Head Penny', 1899, '', 'indian', 'wreath'],
  ['Large Cent', 1848, '', 'coronet', 'wreath'],
  ['Gold', 1924, 'Saint-Gaudens Double Eagle', 'saint', 'eagle-sun'],
  ['Gold', 1899, 'Liberty Head Half Eagle', 'coronet', 'eagle'],
  ['Gold', 1889, 'Gold Dollar', undefined, 'wreath'],
  ['American Eagle', 2005, 'American Silver Eagle', 'walking', 'eagle'],
] as const)('%s of %d, %s has its sides by year or name', (coinType, year, name, obverse, reverse) => {
  expect(us(coinType, year, name)).toEqual([obverse, reverse]);
});

test('a design without a year has the motifs that all its coins share', () => {
  const { obverse, reverse } = discOf({ coinType: 'Lincoln Penny' });
  expect([obverse?.motif, reverse]).toEqual(['lincoln', undefined]);
  expect(discOf({ coinType: 'Half Dollar' }).obverse).toBeUndefined();
});

test('each motif is used by a coin', () => {
  const used = types.flatMap(({ name, yearRanges }) =>
    yearRanges.flatMap(({ start, end }) => [...us(name, start), ...us(name, end)]),
  );
  const files = readdirSync('site/motifs').map((file) => file.replace('.svg', ''));
  expect([...new Set(used)].filter(Boolean).sort()).toEqual(files.sort() as typeof used);
});

test('a wreath has the denomination in it, a back of its own has it below', () => {
  expect(discOf({ coinType: 'Barber Dime', year: 1900 }).reverse).toMatchObject({
    value: ['One', 'Dime'],
    foot: '',
  });
  expect(discOf({ coinType: 'Liberty Head Nickel', year: 1900 }).reverse).toMatchObject({
    value: ['V'],
    foot: 'Five Cents',
  });
  expect(discOf({ coinType: 'Morgan Silver Dollar', year: 1881 }).reverse).toMatchObject({
    legend: 'United States of America',
    foot: 'One Dollar',
  });
});

test.each([
  ['United Kingdom', '1 Penny', 1797],
  ['United Kingdom', '50 Pence', 1997],
  ['Germany', '2 Euro', 2002],
  ['Canada', '5 Dollars', 2023],
  ['Japan', '5 Yen', 1990],
] as const)('%s, %s of %d has no invented motif', (country, coinType, year) => {
  const disc = discOf({ country, coinType, year });
  expect([disc.obverse, disc.reverse]).toEqual([undefined, undefined]);
  expect([disc.denomination, disc.year]).toEqual([coinType, year]);
});

test('a coin without a name is called by its metal', () => {
  expect(discOf({}).label).toBe('nickel');
  expect(discOf({ country: 'France', coinType: '5 Francs', year: 1960 }).label).toBe('1960 5 Francs, nickel');
});

test('a coin of another country never says United States', () => {
  fc.assert(
    fc.property(
      fc.string().filter((country) => country !== 'United States'),
      fc.constantFrom('Dollar', '1 Dollar', 'Mercury Dime', 'Quarter', '25 Cents', 'Penny'),
      fc.integer({ min: 1000, max: 2026 }),
      (country, coinType, year) => {
        const { obverse, reverse } = discOf({ country, coinType, year });
        const said = [obverse, reverse].flatMap((side) => [side?.legend, side?.foot, ...(side?.value ?? [])]);
        expect(said.join(' ')).not.toMatch(/United States of America|Liberty|In God/);
      },
    ),
  );
});

test('outlines, metals and surfaces', () => {
  const disc = (country: string, coinType: string, year: number, composition = '') =>
    discOf({ country, coinType, year, composition });
  expect(disc('United Kingdom', '50 Pence', 1997).shape).toBe('7-sided');
  expect(disc('United Kingdom', '3 Pence', 1950).shape).toBe('12-sided');
  expect(disc('United Kingdom', '3 Pence', 1910).shape).toBeUndefined();
  expect(disc('Denmark', '5 Kroner', 1995).shape).toBe('holed');
  expect(
    disc(
      'Germany',
      '2 Euro',
      2002,
      'bimetal: ring copper-nickel (75 % copper, 25 % nickel); centre nickel-brass, nickel, nickel-brass in three layers',
    ),
  ).toMatchObject({ metal: 'brass', ring: 'nickel', clad: false });
  expect(
    disc(
      'Germany',
      '1 Euro',
      2002,
      'bimetal: ring nickel-brass (75 % copper, 20 % zinc, 5 % nickel); centre copper-nickel',
    ),
  ).toMatchObject({ metal: 'nickel', ring: 'brass' });
  expect(
    discOf({
      coinType: 'Commemorative Coins',
      composition: 'Gold ring around platinum centre: 48% gold, 48% platinum, 4% alloy',
    }),
  ).toMatchObject({ metal: 'platinum', ring: 'gold' });
  expect(discOf({ coinType: 'Mercury Dime', composition: '90% silver, 10% copper' }).ring).toBeUndefined();
});

test.each([
  [{ year: 1909, condition: 'Fine (F-12)' }, 'brown'],
  [{ year: 1909, condition: 'Mint State (MS-63)' }, 'red-brown'],
  [{ year: 1909, grade: 'MS-65 RD' }, 'red'],
  [{ year: 1995, condition: 'Fine (F-12)' }, 'red'],
  [{ year: 1995, grade: 'MS-63 BN' }, 'brown'],
] as const)('copper of %p is %s', (kept, tone) => {
  expect(discOf({ coinType: 'Lincoln Penny', ...kept }).tone).toBe(tone);
  expect(discOf({ coinType: 'Mercury Dime', ...kept }).tone).toBeUndefined();
});

test('a proof is told by condition, grade or name', () => {
  const proof = (said: object) => discOf({ coinType: 'Franklin Half Dollar', year: 1960, ...said }).proof;
  expect(proof({ condition: 'Proof Coin (PF/PR-1 to PF/PR-70)' })).toBe(true);
  expect(proof({ grade: 'PR-67 CAM' })).toBe(true);
  expect(proof({ name: '1960 Franklin Half Dollar Proof' })).toBe(true);
  expect(proof({ condition: 'Mint State (MS-60 to MS-70)' })).toBe(false);
});

test('a banknote of the United States wears no coin, and a year before Christ is said as one', () => {
  const note = discOf({ kind: 'banknote', coinType: 'One Dollar Silver Certificate', year: 1899 });
  expect([note.obverse, note.reverse]).toEqual([undefined, undefined]);
  const caesar = discOf({ name: 'Denarius', coinType: 'Denarius', country: 'Roman Empire', year: -44 });
  expect(caesar.label).toStartWith('44 BC Denarius');
});
