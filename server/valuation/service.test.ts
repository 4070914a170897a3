import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { metalPrices } from '../../db/schema.ts';
import { english } from '../../shared/language/testing.ts';
import { testApp } from '../testing/app.ts';
import { startFakeMetalPrices } from './metals/metal-prices.fake.ts';
import { estimateValue } from './service.ts';
import { CLAD, DIME, estimate, withPrices } from './testing.ts';

const here = withPrices();

describe('a coin the catalogue knows', () => {
  test('user: is worth its metal at least, and a key date says what collectors look for', async () => {
    const found = await estimate(await here.it.user(), DIME);
    expect(found).toEqual({
      // 2.5 g × 0.9 / 31.1034768 × 50 = 3.617 and 0.003 of copper.
      estimatedValue: '3.62',
      valuationSource: 'melt',
      confidence: 'high',
      autoFill: true,
      atLeast: null,
      parts: {
        melt: {
          value: '3.62',
          metals: [
            { metal: 'silver', fineOunces: 0.072339, spot: 50, value: '3.62' },
            { metal: 'copper', fineOunces: 0.008038, spot: expect.closeTo(0.36, 8), value: '0.00' },
          ],
          spotDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          source: 'gold-api.com',
          stale: false,
        },
        face: { value: '0.10', text: '10 cents' },
      },
      catalogue: { mintage: 264_000, rarityScale: 2, keyDate: 'Key date', silverContent: expect.any(String) },
      notes: [
        'Key date: only 264,000 were struck. Collectors pay far more than the metal; compare recent sales.',
        'Minimum value from metal and face value; collectors may pay more.',
      ],
    });
  });

  test('guest: may ask as well', async () => {
    expect((await estimate(await here.it.guest(), DIME)).estimatedValue).toBe('3.62');
  });

  test('user: a clad quarter is worth its face value', async () => {
    const found = await estimate(await here.it.user(), CLAD);
    expect(found).toMatchObject({ estimatedValue: '0.25', valuationSource: 'face', confidence: 'high' });
    expect(found.parts.face).toEqual({ value: '0.25', text: '25 cents' });
    expect(Number(found.parts.melt?.value)).toBeLessThan(0.25);
  });

  test('user: bullion has a face value too, and what is typed comes before the catalogue', async () => {
    const user = await here.it.user();
    const eagle = { name: '2020 American Silver Eagle', coinType: 'American Eagle', year: 2020 };
    expect(await estimate(user, eagle)).toMatchObject({
      estimatedValue: '49.95',
      parts: { face: { value: '1.00', text: '$1' } },
    });
    const clipped = await estimate(user, { ...eagle, weight: '15.5517384 g', composition: '100% silver' });
    expect(clipped.estimatedValue).toBe('25.00');
  });

  test('user: types that share a face value agree on it, though not on their metal', async () => {
    const found = await estimate(await here.it.user(), { coinType: 'Lincoln Penny', year: 1982 });
    expect(found).toMatchObject({ estimatedValue: null, valuationSource: null, parts: { melt: null } });
    expect(found.atLeast).toBe('At least $0.01 (face value); melt value not available');
    expect(found.notes).toContain('Fill in Composition and Weight (g) to get the melt value.');
  });

  test('user: a half cent has half a cent', async () => {
    const found = await estimate(await here.it.user(), {
      name: '1855 Braided Hair Half Cent',
      coinType: 'Half Cent',
      year: 1855,
    });
    expect(found.parts.face).toEqual({ value: '0.01', text: 'Half a cent' });
  });
});

test('whatever the coin, the estimate is the larger of its parts, or what is guaranteed is said in words', async () => {
  const text = fc.option(
    fc.oneof(fc.string(), fc.constantFrom('90% silver', '22k gold', '75% copper, 25% nickel', '100% nickel')),
  );
  const coin = fc.record({
    name: fc.string(),
    coinType: fc.constantFrom(
      'Mercury Dime',
      'Washington Quarter',
      'Proof Set',
      'American Eagle',
      'Gold',
      'Other',
    ),
    year: fc.integer({ min: 1790, max: 2026 }),
    mintMark: fc.constantFrom(null, 'D', 'S', 'CC'),
    weight: fc.option(fc.integer({ min: 1, max: 5_000_000 }).map((milligrams) => String(milligrams / 100))),
    composition: text,
  });
  await fc.assert(
    fc.asyncProperty(coin, async (given) => {
      const { estimatedValue, valuationSource, parts, notes, atLeast } = await estimateValue(
        here.it.deps,
        given,
      );
      const known = [parts.melt?.value, parts.face?.value].flatMap((value) => (value ? [Number(value)] : []));
      const largest = known.length ? [Math.max(...known)] : [];
      expect(estimatedValue === null ? [] : [Number(estimatedValue)]).toEqual(atLeast ? [] : largest);
      if (atLeast) expect(english(atLeast)).toStartWith(`At least $${largest[0]?.toFixed(2)} `);
      if (estimatedValue !== null) expect(estimatedValue).toMatch(/^\d+\.\d\d$/);
      expect(estimatedValue === null).toBe(valuationSource === null);
      expect(notes.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['1944 Steel Cent', 'Lincoln Penny', 1944, null, 'Mint error. Collectors may pay more than the metal'],
  [
    '2019-W Lincoln Cent',
    'Lincoln Penny',
    2019,
    'W',
    'Semi-key date: 318,695 were struck, proofs not counted.',
  ],
  ['1878 three-cent nickel', 'Three Cents', 1878, null, 'only 2,350 proofs were struck'],
  ['1893-S Morgan', 'Morgan Silver Dollar', 1893, 'S', 'only 100,000 were struck. Collectors pay far more'],
])('user: %s', async (name, coinType, year, mintMark, note) => {
  const found = await estimate(await here.it.user(), { name, coinType, year, mintMark });
  expect(found.notes.join()).toContain(note);
});

test('nobody pays far more for a common number', async () => {
  for (const { typeId, year, mintMark, name } of here.it.deps.catalogue().keyDates) {
    const type = here.it.deps.catalogue().typesById.get(typeId);
    if (!type || name) continue;
    const { notes, catalogue } = await estimateValue(here.it.deps, {
      name: `${year} ${type.base}`,
      coinType: type.base,
      year,
      mintMark,
    });
    const far = notes.some((one) => one.includes('pay far more') || one.includes('only'));
    if (far && catalogue?.keyDate !== 'Great rarity') expect(catalogue?.mintage ?? 0).toBeLessThan(1_000_000);
  }
});

const NO_VALUE = {
  estimatedValue: null,
  valuationSource: null,
  confidence: null,
  autoFill: false,
  atLeast: 'At least $0.10 (face value); silver price not available',
};

test.each([
  ['answers in HTML', { type: 'text/html', body: '<html>' }],
  ['fails', { status: 500 }],
  ['refuses', { status: 401, body: '{}' }],
])('the vendor %s: the face value is what is guaranteed, and no value', async (_, instead) => {
  here.vendor.instead = instead;
  const found = await estimate(await here.it.user(), DIME);
  expect(found).toMatchObject({ ...NO_VALUE, parts: { melt: null, face: { value: '0.10' } } });
  expect(found.notes[0]).toBe('At least $0.10 (face value); silver price not available');
  expect(found.notes).toContain('Metal prices are unavailable; this leaves out the metal value.');
});

test('the vendor is not there: the face value is what is guaranteed, and no value', async () => {
  const gone = await startFakeMetalPrices();
  await gone.stop();
  const off = testApp({ MINTMARK_METALS_BASE_URL: gone.url });
  const found = await estimate(await off.user(), DIME);
  expect(found).toMatchObject(NO_VALUE);
  expect(off.logged.filter((line) => line.includes('"error"'))).toHaveLength(1);
  await off.close();
});

test.each([
  ['zero', { XAG: 0, HG: 0 }],
  ['negative', { XAG: -50, HG: -1 }],
  ['a thousandfold', { XAG: 50_000, HG: 5250 }],
  ['missing', {}],
])('the vendor tells prices that are %s: they are not used', async (_, prices) => {
  here.vendor.prices = { XAU: 4000, ...prices };
  const found = await estimate(await here.it.user(), DIME);
  expect(found).toMatchObject({ ...NO_VALUE, parts: { melt: null } });
  expect(found.notes.join()).toContain('this leaves out the metal value');
});

test('the vendor is switched off: the note says so', async () => {
  const off = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
  const found = await estimate(await off.user(), DIME);
  expect(found).toMatchObject(NO_VALUE);
  expect(found.notes).toContain('Metal prices are off on this server; this leaves out the metal value.');
  await off.close();
});

test('prices cannot be had since yesterday: the last good prices are used and their date told', async () => {
  const lastUpdated = new Date(Date.now() - 24 * 3_600_000);
  await here.it.deps.db.transaction(async (tx) => {
    await tx.insert(metalPrices).values({ silver: 40, source: 'gold-api.com', lastUpdated });
  });
  here.vendor.instead = { status: 500 };
  const found = await estimate(await here.it.user(), DIME);
  expect(found).toMatchObject({
    estimatedValue: '2.89',
    confidence: 'medium',
    parts: { melt: { spotDate: lastUpdated.toISOString(), stale: true } },
  });
  expect(found.notes.join()).toContain('Newer metal prices aren’t available');
});

test('the vendor is asked once for two who estimate at a time, and not at all for a coin of nickel', async () => {
  const user = await here.it.user();
  await Promise.all([estimate(user, DIME), estimate(user, { ...DIME, year: 1917 })]);
  expect(here.vendor.calls).toHaveLength(5);
  here.vendor.calls = [];
  const other = testApp({ MINTMARK_METALS_BASE_URL: here.vendor.url });
  await estimate(await other.user(), { ...CLAD, composition: '100% nickel', weight: '5' });
  expect(here.vendor.calls).toEqual([]);
  await other.close();
});
