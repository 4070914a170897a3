import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { METALS, type SpotPrices } from '../../../shared/market/metals.ts';
import { BOUNDS, check, DOUBT_MS, MAX_CHANGE } from './spot.ts';

const LAST: SpotPrices = { gold: 4000, silver: 50, platinum: 1600, palladium: 1400, copper: 0.36 };
const NOW = Date.parse('2026-11-21T12:00:00Z');

test('prices a little higher are taken', () => {
  const found = { gold: 4100, silver: 51, platinum: 1610, palladium: 1390, copper: 0.37 };
  expect(check(found, LAST)).toMatchObject({ prices: found, taken: [...METALS], refused: [] });
});

test.each([
  ['zero', 0],
  ['negative', -4000],
  ['a thousandfold', 4_000_000],
  ['by the gram', 128.6],
  ['more than three times', 12_001],
  ['less than a third', 1333],
])('a gold price %s is refused, the last good one kept, and the others are taken', (_, gold) => {
  const checked = check({ ...LAST, gold, silver: 49 }, LAST);
  expect(checked.prices).toEqual({ ...LAST, silver: 49 });
  expect(checked.refused).toEqual(['gold']);
});

test('a missing metal keeps its last good price and is not refused', () => {
  const checked = check({ ...LAST, palladium: null, silver: 49 }, LAST);
  expect(checked).toMatchObject({ prices: { ...LAST, silver: 49 }, refused: [] });
  expect(checked.taken).not.toContain('palladium');
});

test('without a last price only the bounds hold', () => {
  expect(check({ ...LAST, silver: 1900, copper: 30 }, null).prices).toEqual({
    ...LAST,
    silver: 1900,
    copper: null,
  });
});

describe('a leap', () => {
  const leap = { ...LAST, silver: 500 };

  test('is believed once it has stood for a day', () => {
    const first = check(leap, LAST, new Map(), NOW);
    expect(first.prices.silver).toBe(50);
    const later = check({ ...leap, silver: 480 }, first.prices, first.doubts, NOW + DOUBT_MS - 1);
    expect(later.prices.silver).toBe(50);
    const settled = check({ ...leap, silver: 490 }, later.prices, later.doubts, NOW + DOUBT_MS);
    expect(settled.prices.silver).toBe(490);
  });

  test('is forgotten when the price comes back meanwhile', () => {
    const first = check(leap, LAST, new Map(), NOW);
    const back = check(LAST, first.prices, first.doubts, NOW + 1000);
    expect(check(leap, back.prices, back.doubts, NOW + DOUBT_MS).prices.silver).toBe(50);
  });

  test('elsewhere begins anew', () => {
    const first = check(leap, LAST, new Map(), NOW);
    const other = check({ ...LAST, silver: 3 }, first.prices, first.doubts, NOW + DOUBT_MS);
    expect(other.prices.silver).toBe(50);
    expect(other.doubts.get('silver')).toEqual({ price: 3, since: NOW + DOUBT_MS });
  });
});

test('what is stored is always within the bounds and never further from the last than the factor', () => {
  const told = fc.option(
    fc.oneof(fc.double({ noNaN: true }), fc.double({ min: 0.01, max: 60_000, noNaN: true })),
  );
  const prices = fc.record({ gold: told, silver: told, platinum: told, palladium: told, copper: told });
  fc.assert(
    fc.property(prices, fc.option(fc.constant(LAST)), (found, last) => {
      const checked = check(found, last);
      for (const metal of METALS) {
        const price = checked.prices[metal];
        if (price === null) continue;
        expect(price).toBeGreaterThanOrEqual(BOUNDS[metal][0]);
        expect(price).toBeLessThanOrEqual(BOUNDS[metal][1]);
        const before = last?.[metal];
        if (before)
          expect(Math.max(price / before, before / price)).toBeLessThanOrEqual(MAX_CHANGE * 1.000001);
      }
    }),
  );
});
