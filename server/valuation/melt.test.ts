import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { METALS, type SpotPrices } from '../../shared/market/metals.ts';
import { MAX_CENTS } from '../../shared/money/money.ts';
import { meltOf } from './melt.ts';
import { BOUNDS } from './metals/sanity.ts';

const SPOT: SpotPrices = { gold: 4000, silver: 50, platinum: 1600, palladium: null, copper: 0.36 };

test.each([
  // 26.73 × 0.9 / 31.1034768 = 0.773451 oz of silver, 2.673 g of copper.
  ['a Morgan dollar', 26.73, { silver: 90, copper: 10 }, 3870],
  // 31.1034768 × 50 / 31.1034768
  ['an ounce of silver', 31.1034768, { silver: 100 }, 5000],
  // 4000.138 of gold, 1.636 of silver, 0.021 of copper.
  ['a gold eagle', 33.931, { gold: 91.67, silver: 3, copper: 5.33 }, 400180],
  ['a bronze cent', 3.11, { copper: 95 }, 3],
])('%s', (_, grams, content, cents) => {
  expect(meltOf([{ grams, content }], SPOT)?.cents).toBe(cents);
});

test('a half cent is rounded up, and only the sum is', () => {
  const half = { grams: 31.1034768, content: { silver: 100 } };
  expect(meltOf([half], { ...SPOT, silver: 2.005 })?.cents).toBe(201);
  const melt = meltOf([{ grams: 31.1034768, content: { gold: 50, silver: 50 } }], {
    ...SPOT,
    gold: 200.008,
    silver: 2.008,
  });
  expect(melt?.metals.map(({ cents }) => cents)).toEqual([10000, 100]);
  expect(melt?.cents).toBe(10101);
});

test('without a price of any of its metals there is no value', () => {
  expect(meltOf([{ grams: 31.12, content: { palladium: 99.95 } }], SPOT)).toBeNull();
  expect(meltOf([{ grams: 5, content: {} }], SPOT)).toBeNull();
  expect(meltOf([], SPOT)).toBeNull();
});

/** From a tenth of a gram: of less, a hundredth of a percent is not even a microgram. */
const grams = fc.integer({ min: 100, max: 50_000_000 }).map((milligrams) => milligrams / 1000);
const percent = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);
const metal = fc.constantFrom(...METALS);
const within = (name: (typeof METALS)[number]) =>
  fc.double({ min: BOUNDS[name][0], max: BOUNDS[name][1], noNaN: true });
const prices = fc.record({
  gold: within('gold'),
  silver: within('silver'),
  platinum: within('platinum'),
  palladium: within('palladium'),
  copper: within('copper'),
});

test('is a whole number of cents, never negative, and fits what a coin may be worth', () => {
  fc.assert(
    fc.property(grams, percent, metal, prices, (weight, share, name, spot) => {
      const melt = meltOf([{ grams: weight, content: { [name]: share } }], spot);
      expect(Number.isSafeInteger(melt?.cents)).toBe(true);
      expect(melt?.cents).toBeGreaterThanOrEqual(0);
      expect(melt?.cents).toBeLessThanOrEqual(MAX_CENTS);
      expect(melt?.metals[0]?.fineOunces).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('grows with the weight and with the price', () => {
  fc.assert(
    fc.property(
      grams,
      grams,
      percent,
      metal,
      prices,
      fc.double({ min: 1, max: 3, noNaN: true }),
      (...given) => {
        const [one, other, share, name, spot, factor] = given;
        const worth = (weight: number, at: SpotPrices) =>
          meltOf([{ grams: weight, content: { [name]: share } }], at)?.cents ?? 0;
        expect(worth(Math.max(one, other), spot)).toBeGreaterThanOrEqual(worth(Math.min(one, other), spot));
        expect(worth(one, { ...spot, [name]: spot[name] * factor })).toBeGreaterThanOrEqual(worth(one, spot));
      },
    ),
  );
});
