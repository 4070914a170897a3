import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { COIN_TYPES, type CoinType, coinTypeFor } from './coin-types.ts';

const { types } = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));

test.each([
  ['Penny', 'Lincoln Memorial Cent', 'Lincoln Penny'],
  ['Penny', 'Indian Head Cent (bronze)', 'Indian Head Penny'],
  ['Penny', 'Flying Eagle Cent', 'Flying Eagle Cent'],
  ['Penny', 'Lincoln Wheat Cent', 'Wheat Penny'],
  ['Penny', '1943 Steel Cent', 'Wheat Penny'],
  ['Penny', 'Draped Bust Large Cent', null],
  ['Nickel', 'Buffalo Nickel (Type 1)', 'Buffalo Nickel'],
  ['Nickel', 'Liberty Head Nickel', null],
  ['Dime', 'Barber Dime', 'Barber Dime'],
  ['Dime', 'Seated Liberty Dime', null],
  ['Quarter', 'Maya Angelou American Women Quarter', 'Washington Quarter'],
  ['Quarter', 'Seated Liberty Quarter', null],
  ['Half Dollar', 'Franklin Half Dollar', null],
  ['Half Dollar', 'Kennedy Half Dollar', 'Kennedy Half Dollar'],
  ['Dollar', 'Morgan Dollar', 'Morgan Silver Dollar'],
  ['Dollar', 'Eisenhower Dollar', null],
  ['Dollar', 'Peace Dollar (High Relief 1921)', 'Peace Silver Dollar'],
  ['Dollar', 'Native American Dollar (Great Law of Peace)', null],
  ['Bullion', 'American Gold Eagle 1 oz', 'American Eagle'],
  ['Bullion', 'American Buffalo 1 oz Gold', null],
  ['Commemorative', 'Isabella Quarter', 'Commemorative Coins'],
  ['Proof Set', '1968 Proof Set', 'Proof Set'],
  ['Mint Set', 'Uncirculated Mint Set', null],
] as const)('%s, %s: %p', (type, name, coinType) => {
  expect(coinTypeFor({ type, name })).toBe(coinType);
});

test('type and name of every catalogue type say what its data says', () => {
  const wrong = types.filter(
    ({ type, name, coinTypeOption }) => coinTypeFor({ type, name }) !== coinTypeOption,
  );
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('each of the 20 coin types is reached by some catalogue type', () => {
  expect(COIN_TYPES).toHaveLength(20);
  const reached = new Set(types.map(({ coinTypeOption }) => coinTypeOption));
  expect(COIN_TYPES.filter((coinType: CoinType) => !reached.has(coinType))).toEqual([]);
});

test('what the catalogue says of an entry goes before its name', () => {
  expect(coinTypeFor({ type: 'Penny', name: 'Lincoln Cent', coinTypeOption: 'Wheat Penny' })).toBe(
    'Wheat Penny',
  );
  expect(coinTypeFor({ type: 'Penny', name: 'Lincoln Cent', coinTypeOption: 'nonsense' })).toBe(
    'Lincoln Penny',
  );
});
