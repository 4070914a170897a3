import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { formatMoneyCompact } from './format.ts';
import { changeThisMonth, lineOf, metalHoldings, splitCents, tilesOf, unvaluedInWords } from './worth.ts';

const point = (day: string, value: number) => ({ day, value });

describe('the change of this month', () => {
  test('is today less the first record of the month', () => {
    const points = [
      point('2026-10-31', 10),
      point('2026-11-03', 100.1),
      point('2026-11-04', 90),
      point('2026-11-21', 0),
    ];
    expect(changeThisMonth(points, 412.2)).toBe(312.1);
    expect(changeThisMonth(points, 0.05)).toBe(-100.05);
  });

  test('is not known before something was recorded this month', () => {
    expect(changeThisMonth([], 5)).toBeNull();
    expect(changeThisMonth([point('2026-11-21', 5)], 5)).toBeNull();
    expect(
      changeThisMonth([point('2026-10-31', 1), point('2025-11-20', 1), point('2026-11-21', 5)], 5),
    ).toBeNull();
  });
});

test('the line ends at the total of the summary', () => {
  const points = [point('2026-11-20', 1), point('2026-11-21', 2)];
  expect(lineOf(points, 3)).toEqual([
    { at: '2026-11-20', value: 1 },
    { at: '2026-11-21', value: 3 },
  ]);
  expect(lineOf([], 3)).toEqual([]);
});

describe('raised cents', () => {
  test('are those of the amount', () => {
    expect(splitCents('$18,402.77')).toEqual({ dollars: '$18,402', cents: '.77' });
    expect(splitCents('$1.2M')).toEqual({ dollars: '$1.2M', cents: '' });
  });

  test('lose nothing of any amount', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (value) => {
        const text = formatMoneyCompact(value);
        const { dollars, cents } = splitCents(text);
        expect(dollars + cents).toBe(text);
        expect(cents).toMatch(value < 999_999.99 ? /^\.\d\d$/ : /^(\.\d\d)?$/);
      }),
    );
  });
});

test('metals that are there, with a value where a price is known', () => {
  const held = metalHoldings({
    metalContent: { gold: 0, silver: 41.25, platinum: 0.5 },
    metalValues: { gold: 0, silver: 2171.4, platinum: 0 },
  });
  expect(held).toEqual([
    { metal: 'silver', name: 'Silver', ounces: 41.25, value: 2171.4 },
    { metal: 'platinum', name: 'Platinum', ounces: 0.5, value: null },
  ]);
});

test('coins and pieces are told apart', () => {
  const summary = {
    ...{ totalCount: 111, totalValue: 0, categoryCount: 4, apart: [], unvalued: 2 },
    ...{
      metalContent: { gold: 0, silver: 0, platinum: 0 },
      metalValues: { gold: 0, silver: 0, platinum: 0 },
    },
    ...{ metalPricesAt: null, recentCoins: [], topCoins: [] },
  };
  const coins = (records: number) => tilesOf({ ...summary, records })[0];
  expect(coins(56)).toEqual({ name: 'Total Coins', value: '56', note: '111 pieces · across 4 categories' });
  expect(coins(111)).toMatchObject({ value: '111', note: 'across 4 categories' });
  expect(unvaluedInWords(2, 56)).toStartWith('2 of 56 coins');
});
