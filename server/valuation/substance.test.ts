import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { METALS, type SpotPrices } from '../../shared/market/metals.ts';
import { MAX_CENTS } from '../../shared/money/money.ts';
import { BOUNDS } from './metals/spot.ts';
import { meltOf } from './substance.ts';
import { DIME, estimate, withPrices } from './testing.ts';

const here = withPrices();
const UNKNOWN = { estimatedValue: null, valuationSource: null, confidence: null, autoFill: false };

describe('the words of its owner', () => {
  const SILVER = { confidence: 'high', autoFill: true };

  test.each([
    ['nothing', {}, SILVER],
    ['the same', { weight: '2.5 g', composition: '.900 silver' }, SILVER],
    ['a worn coin', { weight: '2.41' }, SILVER],
    ['the metal alone', { composition: 'Silver' }, SILVER],
    ['another metal', { composition: '100% gold' }, { confidence: 'low', autoFill: false }],
    ['another weight', { weight: '26.73' }, { confidence: 'low', autoFill: false }],
    ['a plated one', { composition: 'gold plated' }, { parts: { melt: null }, autoFill: false }],
    ['a replica', { composition: 'silver replica' }, { parts: { melt: null }, autoFill: false }],
  ])('user: %s', async (_, given, expected) => {
    expect(await estimate(await here.it.user(), { ...DIME, ...given })).toMatchObject(expected);
  });

  test('user: what contradicts the catalogue is named', async () => {
    const user = await here.it.user();
    const metal = await estimate(user, { ...DIME, composition: '100% gold' });
    expect(metal.notes[0]).toStartWith('The composition differs from the catalogue');
    const weight = await estimate(user, { ...DIME, weight: '1 oz' });
    expect(weight.notes[0]).toStartWith('The weight differs from the catalogue');
  });

  test.each(['-5', '1e309', '1/10', '2.5 or 3', '1,000'])(
    'user: the weight %p is not guessed at',
    async (weight) => {
      const found = await estimate(await here.it.user(), { ...DIME, weight });
      expect(found).toMatchObject({ ...UNKNOWN, parts: { melt: null } });
      expect(found.notes.join()).toContain('enter grams');
    },
  );

  test('user: a tenth of an ounce is not 110 grams', async () => {
    const eagle = {
      name: '2020 Gold Eagle 1/10 oz',
      coinType: 'American Eagle',
      year: 2020,
      weight: '1/10 oz',
    };
    const found = await estimate(await here.it.user(), { ...eagle, composition: '99.99% gold' });
    expect(found.parts.melt?.metals[0]?.fineOunces).toBe(0.09999);
  });

  test('user: a coin of another metal than its kind has no melt value of that kind', async () => {
    const found = await estimate(await here.it.user(), {
      name: '1943 Bronze Cent',
      coinType: 'Lincoln Penny',
      year: 1943,
    });
    expect(found).toMatchObject({ ...UNKNOWN, parts: { melt: null } });
    expect(found.notes.join()).toContain('a metal the catalogue doesn’t list');
  });
});

describe('sets', () => {
  const set = (name: string, year: number) => ({
    name,
    coinType: 'Proof Set',
    year,
    mintMark: year < 1968 ? null : 'S',
  });

  test('user: the silver of a set is summed, its face value is not', async () => {
    // 2.5 + 6.25 + 12.5 g of 90 % silver: 0.614883 oz.
    const found = await estimate(await here.it.user(), set('1960 Proof Set', 1960));
    expect(found).toMatchObject({ estimatedValue: '30.74', valuationSource: 'melt', parts: { face: null } });
    expect(found.parts.melt?.metals).toEqual([
      { metal: 'silver', fineOunces: 0.614883, spot: 50, value: '30.74' },
    ]);
    expect(found.notes).toContain('Minimum value from the silver in the set; collectors may pay more.');
  });

  test('user: a bullion coin among the others is found by its name', async () => {
    const found = await estimate(await here.it.user(), set('2016 Limited Edition Silver Proof Set', 2016));
    expect(found.parts.melt?.metals[0]?.fineOunces).toBeGreaterThan(2);
  });

  test('user: where a coin could be of two weights the metal is not counted', async () => {
    const found = await estimate(await here.it.user(), set('1993 Prestige Proof Set', 1993));
    expect(found).toMatchObject({ estimatedValue: null, valuationSource: null, confidence: null });
    expect(found.notes.join()).toContain('Not all coin weights in this set are known');
  });

  test('user: a set without silver is up to collectors', async () => {
    const found = await estimate(await here.it.user(), set('1978 Proof Set', 1978));
    expect(found).toMatchObject({ estimatedValue: null, parts: { melt: null, face: null } });
    expect(found.notes.join()).toContain('depends on collectors');
    expect(here.vendor.calls).toEqual([]);
  });
});

describe('a coin the catalogue does not know', () => {
  const MAPLE = { name: 'Maple Leaf', coinType: 'Bullion', year: 1990, country: 'Canada' };

  test('user: is weighed by what its owner says', async () => {
    const user = await here.it.user();
    const found = await estimate(user, { ...MAPLE, weight: '31.1034768', composition: '99.99% gold' });
    expect(found).toMatchObject({ estimatedValue: '3999.60', confidence: 'medium', catalogue: null });
    const content = await estimate(user, { ...MAPLE, weight: 10, metalContent: { Gold: 90 } });
    expect(content.parts.melt?.metals[0]?.fineOunces).toBe(0.289357);
  });

  test.each([
    [{}, 'Fill in Composition and Weight (g) to get'],
    [{ weight: '5' }, 'Fill in Composition to get'],
    [{ composition: '99.9% silver' }, 'Fill in Weight (g) to get'],
    [{ weight: '5', composition: 'Silver' }, 'The composition couldn’t be read.'],
    [{ weight: '5', composition: '100% nickel' }, 'Metal and face value don’t determine'],
  ])('user: with %j the note says what to fill in', async (given, note) => {
    const found = await estimate(await here.it.user(), { ...MAPLE, ...given });
    expect(found).toMatchObject({ estimatedValue: null, valuationSource: null });
    expect(found.notes.join()).toContain(note);
  });
});

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
