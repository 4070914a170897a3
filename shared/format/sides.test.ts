import { expect, test } from 'bun:test';
import fc from 'fast-check';
import types from '../../db/catalogue/types.json';
import { discOf } from './metal.ts';

const us = (coinType: string, year: number, name = '') => {
  const { obverse, reverse } = discOf({ coinType, name, year });
  return [obverse?.motif, reverse?.motif];
};

test.each([
  ['Lincoln Penny', 1985, 'lincoln', 'memorial'],
  ['Wheat Penny', 1909, 'lincoln', 'wheat'],
  ['Lincoln Penny', 2015, 'lincoln', 'shield'],
  ['Indian Head Penny', 1899, 'indian', 'wreath'],
  ['Flying Eagle Cent', 1857, 'eagle-flying', 'wheat'],
  ['Large Cent', 1848, 'coronet', 'wreath'],
  ['Two Cents', 1866, 'shield', 'wreath'],
  ['Liberty Head Nickel', 1900, 'coronet', 'wreath'],
  ['Buffalo Nickel', 1937, 'chief', 'bison'],
  ['Jefferson Nickel', 1964, 'jefferson', 'monticello'],
  ['Mercury Dime', 1916, 'mercury', 'fasces'],
  ['Roosevelt Dime', 1964, 'roosevelt', 'torch'],
  ['Barber Dime', 1899, 'barber', 'wreath'],
  ['Barber Quarter', 1899, 'barber', 'eagle'],
  ['Standing Liberty Quarter', 1917, 'standing', 'eagle-flying'],
  ['Washington Quarter', 1964, 'washington', 'eagle-rising'],
  ['Walking Liberty Half Dollar', 1943, 'walking', 'eagle-perched'],
  ['Franklin Half Dollar', 1955, 'franklin', 'bell'],
  ['Kennedy Half Dollar', 1964, 'president', 'eagle'],
  ['Morgan Silver Dollar', 1881, 'liberty', 'eagle-rising'],
  ['Peace Dollar', 1922, 'peace', 'eagle-perched'],
  ['Eisenhower Dollar', 1976, 'president', 'eagle-moon'],
  ['Susan B. Anthony Dollar', 1979, 'anthony', 'eagle-moon'],
  ['Sacagawea Dollar', 2000, 'sacagawea', 'eagle-flying'],
  ['Seated Liberty Dollar', 1866, 'seated', 'eagle'],
  ['Dime', 1880, 'seated', 'wreath'],
  ['Quarter', 1999, 'washington', 'wreath'],
] as const)('%s of %d has its own sides', (coinType, year, obverse, reverse) => {
  expect(us(coinType, year)).toEqual([obverse, reverse]);
});

test('gold, told by its name', () => {
  expect(us('Gold', 1924, 'Saint-Gaudens Double Eagle')).toEqual(['saint', 'eagle-sun']);
  expect(us('Gold', 1899, 'Liberty Head Half Eagle')).toEqual(['coronet', 'eagle']);
  expect(us('Gold', 1911, 'Indian Head Quarter Eagle')).toEqual(['war-bonnet', 'eagle-perched']);
  expect(us('American Eagle', 2005, 'American Silver Eagle')).toEqual(['walking', 'eagle']);
});

test('sets and commemoratives have no design of their own', () => {
  expect(us('Proof Set', 1964)).toEqual([undefined, undefined]);
  expect(us('Commemorative Coins', 1893, 'Isabella Quarter')).toEqual([undefined, undefined]);
});

test('every single coin of the catalogue but commemoratives is drawn on both sides', () => {
  const undrawn = types
    .filter(({ name, years }) => {
      const { obverse, reverse } = discOf({ coinType: name, name: '', year: Number.parseInt(years, 10) });
      return !obverse || !reverse;
    })
    .map(({ name }) => name);
  expect(
    undrawn.filter(
      (name) => !/\bSets?\b|Commemorative|Lafayette|Isabella|Ounce|Gold|Bimetallic|Breast Cancer/.test(name),
    ),
  ).toEqual([]);
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
