import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { groupsOf, type ReportCoin, totalsOf } from './report.ts';

const coin = (of: Partial<ReportCoin>) =>
  ({
    name: 'A',
    category: 'Mercury Dimes',
    quantity: 1,
    estimatedValue: null,
    ownEstimatedValue: null,
    currency: 'USD',
    storageLocation: null,
    ...of,
  }) as ReportCoin;

test('values are of one piece each; unknown ones and those without a rate are counted apart', () => {
  const coins = [
    coin({ estimatedValue: '10.50', quantity: 2 }),
    coin({ estimatedValue: '0.00' }),
    coin({}),
    coin({ ownEstimatedValue: '12.00', currency: 'DEM', quantity: 3 }),
    coin({ ownEstimatedValue: '1.00', currency: 'dem ' }),
    coin({ ownEstimatedValue: '5.00', estimatedValue: '6.00', currency: 'EUR' }),
  ];
  expect(totalsOf(coins)).toEqual({
    coins: 6,
    pieces: 9,
    value: 2700,
    unvalued: 1,
    apart: [{ currency: 'DEM', records: 2, quantity: 4, value: '37.00' }],
  });
});

test('categories begin with the most valuable, and coins in them with the first name', () => {
  const coins = [
    coin({ name: '1921 Peace', category: 'Peace', estimatedValue: '5' }),
    coin({ name: '1916-D', estimatedValue: '900.00' }),
    coin({ name: '1909' }),
  ];
  expect(groupsOf(coins, 'category').map(([name, group]) => [name, group.map((one) => one.name)])).toEqual([
    ['Mercury Dimes', ['1909', '1916-D']],
    ['Peace', ['1921 Peace']],
  ]);
});

test('places begin with the most valuable, and coins without one come last', () => {
  const coins = [
    coin({ estimatedValue: '1000.00' }),
    coin({ name: 'B', storageLocation: 'Album' }),
    coin({ name: 'A', storageLocation: 'Album' }),
    coin({ storageLocation: 'Bank', estimatedValue: '5.00' }),
  ];
  expect(groupsOf(coins, 'place').map(([name, group]) => [name, group.map((one) => one.name)])).toEqual([
    ['Bank', ['A']],
    ['Album', ['A', 'B']],
    [null, ['A']],
  ]);
});

test('no coin is lost between the categories, and their sums are the whole', () => {
  const any = fc.record({
    category: fc.constantFrom('A', 'B', 'C'),
    quantity: fc.integer({ min: 1, max: 99 }),
    estimatedValue: fc.option(fc.integer({ min: 0, max: 1e7 }).map((cents) => (cents / 100).toFixed(2))),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), (rows) => {
      const coins = rows.map(coin);
      const parts = groupsOf(coins, 'category').map(([, group]) => totalsOf(group));
      const whole = totalsOf(coins);
      expect(parts.reduce((sum, part) => sum + part.coins, 0)).toBe(coins.length);
      expect(parts.reduce((sum, part) => sum + part.value, 0)).toBe(whole.value);
    }),
    { numRuns: 50 },
  );
});
