import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { metalPrices } from '../../db/schema.ts';
import { type FakeMetalPrices, startFakeMetalPrices, USUAL } from '../integrations/metal-prices.fake.ts';
import { type Client, type TestApp, testApp } from '../testing.ts';
import type { Estimate } from './model.ts';
import { estimateValue } from './service.ts';

let vendor: FakeMetalPrices;
let it: TestApp;
beforeAll(async () => {
  vendor = await startFakeMetalPrices();
});
beforeEach(() => {
  vendor.prices = { ...USUAL };
  vendor.instead = null;
  vendor.calls = [];
  it = testApp({ MINTMARK_METALS_BASE_URL: vendor.url });
});
afterEach(() => it.close());
afterAll(() => vendor.stop());

const DIME = { coinType: 'Mercury Dime', year: 1916, mintMark: 'D' };
const CLAD = { coinType: 'Washington Quarter', year: 1985, mintMark: 'P' };

const ask = (client: Client, body: unknown) => client.sendJson('POST', '/api/coins/estimate-value', body);
async function estimate(client: Client, body: unknown): Promise<Estimate> {
  const answer = await ask(client, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()).estimate;
}

describe('a coin the catalogue knows', () => {
  test('user: is worth its metal at least, and a key date says what collectors look for', async () => {
    const found = await estimate(await it.user(), DIME);
    expect(found).toEqual({
      // 2.5 g × 0.9 / 31.1034768 × 50 = 3.617 and 0.003 of copper.
      estimatedValue: '3.62',
      valuationSource: 'melt',
      confidence: 'high',
      autoFill: true,
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
        'This is what the metal and the face value guarantee; collectors may pay more.',
      ],
    });
  });

  test('guest: may ask as well', async () => {
    expect((await estimate(await it.guest(), DIME)).estimatedValue).toBe('3.62');
  });

  test('user: a clad quarter is worth its face value', async () => {
    const found = await estimate(await it.user(), CLAD);
    expect(found).toMatchObject({ estimatedValue: '0.25', valuationSource: 'face', confidence: 'high' });
    expect(found.parts.face).toEqual({ value: '0.25', text: '25 cents' });
    expect(Number(found.parts.melt?.value)).toBeLessThan(0.25);
  });

  test('user: bullion has a face value too, and what is typed comes before the catalogue', async () => {
    const user = await it.user();
    const eagle = { name: '2020 American Silver Eagle', coinType: 'American Eagle', year: 2020 };
    expect(await estimate(user, eagle)).toMatchObject({
      estimatedValue: '49.95',
      parts: { face: { value: '1.00', text: '$1' } },
    });
    const clipped = await estimate(user, { ...eagle, weight: '15.5517384 g', composition: '100% silver' });
    expect(clipped.estimatedValue).toBe('25.00');
  });

  test('user: types that share a face value agree on it, though not on their metal', async () => {
    const found = await estimate(await it.user(), { coinType: 'Lincoln Penny', year: 1982 });
    expect(found).toMatchObject({ estimatedValue: '0.01', valuationSource: 'face', parts: { melt: null } });
    expect(found.notes).toContain('Fill in Composition and Weight (g) to learn what the metal is worth.');
  });

  test('user: a half cent has half a cent', async () => {
    const found = await estimate(await it.user(), {
      name: '1855 Braided Hair Half Cent',
      coinType: 'Half Cent',
      year: 1855,
    });
    expect(found.parts.face).toEqual({ value: '0.01', text: 'Half a cent' });
  });
});

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
    expect(await estimate(await it.user(), { ...DIME, ...given })).toMatchObject(expected);
  });

  test('user: what contradicts the catalogue is named', async () => {
    const user = await it.user();
    const metal = await estimate(user, { ...DIME, composition: '100% gold' });
    expect(metal.notes[0]).toStartWith('The composition given is not the one the catalogue has');
    const weight = await estimate(user, { ...DIME, weight: '1 oz' });
    expect(weight.notes[0]).toStartWith('The weight given is not the one the catalogue has');
  });

  test.each(['-5', '1e309', '1/10', '2.5 or 3', '1,000'])(
    'user: the weight %p is not guessed at',
    async (weight) => {
      const found = await estimate(await it.user(), { ...DIME, weight });
      expect(found).toMatchObject({ parts: { melt: null }, confidence: 'low', autoFill: false });
      expect(found.notes.join()).toContain('Give it in grams');
    },
  );

  test('user: a tenth of an ounce is not 110 grams', async () => {
    const eagle = {
      name: '2020 Gold Eagle 1/10 oz',
      coinType: 'American Eagle',
      year: 2020,
      weight: '1/10 oz',
    };
    const found = await estimate(await it.user(), { ...eagle, composition: '99.99% gold' });
    expect(found.parts.melt?.metals[0]?.fineOunces).toBe(0.09999);
  });

  test('user: a coin of another metal than its kind has no melt value of that kind', async () => {
    const found = await estimate(await it.user(), {
      name: '1943 Bronze Cent',
      coinType: 'Lincoln Penny',
      year: 1943,
    });
    expect(found).toMatchObject({ parts: { melt: null }, confidence: 'low', autoFill: false });
    expect(found.notes.join()).toContain('another metal');
  });
});

describe('what collectors look for', () => {
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
    const found = await estimate(await it.user(), { name, coinType, year, mintMark });
    expect(found.notes.join()).toContain(note);
  });

  test('nobody pays far more for a common number', async () => {
    for (const { typeId, year, mintMark, name } of it.deps.catalogue().keyDates) {
      const type = it.deps.catalogue().typesById.get(typeId);
      if (!type || name) continue;
      const { notes, catalogue } = await estimateValue(it.deps, {
        name: `${year} ${type.base}`,
        coinType: type.base,
        year,
        mintMark,
      });
      const far = notes.some((one) => one.includes('pay far more') || one.includes('only'));
      if (far && catalogue?.keyDate !== 'Great rarity')
        expect(catalogue?.mintage ?? 0).toBeLessThan(1_000_000);
    }
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
    const found = await estimate(await it.user(), set('1960 Proof Set', 1960));
    expect(found).toMatchObject({ estimatedValue: '30.74', valuationSource: 'melt', parts: { face: null } });
    expect(found.parts.melt?.metals).toEqual([
      { metal: 'silver', fineOunces: 0.614883, spot: 50, value: '30.74' },
    ]);
    expect(found.notes).toContain('This is what the silver in the set guarantees; collectors may pay more.');
  });

  test('user: a bullion coin among the others is found by its name', async () => {
    const found = await estimate(await it.user(), set('2016 Limited Edition Silver Proof Set', 2016));
    expect(found.parts.melt?.metals[0]?.fineOunces).toBeGreaterThan(2);
  });

  test('user: where a coin could be of two weights the metal is not counted', async () => {
    const found = await estimate(await it.user(), set('1993 Prestige Proof Set', 1993));
    expect(found).toMatchObject({ estimatedValue: null, valuationSource: null, confidence: null });
    expect(found.notes.join()).toContain('Not every coin of this set is known by weight');
  });

  test('user: a set without silver is up to collectors', async () => {
    const found = await estimate(await it.user(), set('1978 Proof Set', 1978));
    expect(found).toMatchObject({ estimatedValue: null, parts: { melt: null, face: null } });
    expect(found.notes.join()).toContain('up to collectors');
    expect(vendor.calls).toEqual([]);
  });
});

describe('a coin the catalogue does not know', () => {
  const MAPLE = { name: 'Maple Leaf', coinType: 'Bullion', year: 1990, country: 'Canada' };

  test('user: is weighed by what its owner says', async () => {
    const user = await it.user();
    const found = await estimate(user, { ...MAPLE, weight: '31.1034768', composition: '99.99% gold' });
    expect(found).toMatchObject({ estimatedValue: '3999.60', confidence: 'medium', catalogue: null });
    const content = await estimate(user, { ...MAPLE, weight: 10, metalContent: { Gold: 90 } });
    expect(content.parts.melt?.metals[0]?.fineOunces).toBe(0.289357);
  });

  test.each([
    [{}, 'Fill in Composition and Weight (g) to learn'],
    [{ weight: '5' }, 'Fill in Composition to learn'],
    [{ composition: '99.9% silver' }, 'Fill in Weight (g) to learn'],
    [{ weight: '5', composition: 'Silver' }, 'The composition could not be read.'],
    [{ weight: '5', composition: '100% nickel' }, 'Neither its metal nor a face value tells'],
  ])('user: with %j the note says what to fill in', async (given, note) => {
    const found = await estimate(await it.user(), { ...MAPLE, ...given });
    expect(found).toMatchObject({ estimatedValue: null, valuationSource: null });
    expect(found.notes.join()).toContain(note);
  });
});

describe('the vendor of metal prices', () => {
  test.each([
    ['answers in HTML', { type: 'text/html', body: '<html>' }],
    ['fails', { status: 500 }],
    ['refuses', { status: 401, body: '{}' }],
  ])('%s: the face value still stands', async (_, instead) => {
    vendor.instead = instead;
    const found = await estimate(await it.user(), DIME);
    expect(found).toMatchObject({ estimatedValue: '0.10', valuationSource: 'face', parts: { melt: null } });
    expect(found.notes).toContain('Metal prices could not be had, so the metal is not counted.');
    expect(found).toMatchObject({ confidence: 'low', autoFill: false });
  });

  test('is not there: the face value still stands', async () => {
    const gone = await startFakeMetalPrices();
    await gone.stop();
    const off = testApp({ MINTMARK_METALS_BASE_URL: gone.url });
    const found = await estimate(await off.user(), DIME);
    expect(found).toMatchObject({ estimatedValue: '0.10', valuationSource: 'face' });
    expect(off.logged.filter((line) => line.includes('"error"'))).toHaveLength(1);
    await off.close();
  });

  test.each([
    ['zero', { XAG: 0, HG: 0 }],
    ['negative', { XAG: -50, HG: -1 }],
    ['a thousandfold', { XAG: 50_000, HG: 5250 }],
    ['missing', {}],
  ])('tells prices that are %s: they are not used', async (_, prices) => {
    vendor.prices = { XAU: 4000, ...prices };
    const found = await estimate(await it.user(), DIME);
    expect(found).toMatchObject({ estimatedValue: '0.10', parts: { melt: null } });
    expect(found.notes.join()).toContain('the metal is not counted');
  });

  test('is switched off: the note says so', async () => {
    const off = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
    const found = await estimate(await off.user(), DIME);
    expect(found.estimatedValue).toBe('0.10');
    expect(found.notes).toContain(
      'Metal prices are switched off on this server, so the metal is not counted.',
    );
    await off.close();
  });

  test('cannot be had since yesterday: the last good prices are used and their date told', async () => {
    const lastUpdated = new Date(Date.now() - 24 * 3_600_000);
    await it.deps.db.transaction(async (tx) => {
      await tx.insert(metalPrices).values({ silver: 40, source: 'gold-api.com', lastUpdated });
    });
    vendor.instead = { status: 500 };
    const found = await estimate(await it.user(), DIME);
    expect(found).toMatchObject({
      estimatedValue: '2.89',
      confidence: 'low',
      parts: { melt: { spotDate: lastUpdated.toISOString(), stale: true } },
    });
    expect(found.notes.join()).toContain('Newer metal prices could not be had');
  });

  test('is asked once for two who estimate at a time, and not at all for a coin of nickel', async () => {
    const user = await it.user();
    await Promise.all([estimate(user, DIME), estimate(user, { ...DIME, year: 1917 })]);
    expect(vendor.calls).toHaveLength(5);
    vendor.calls = [];
    const other = testApp({ MINTMARK_METALS_BASE_URL: vendor.url });
    await estimate(await other.user(), { ...CLAD, composition: '100% nickel', weight: '5' });
    expect(vendor.calls).toEqual([]);
    await other.close();
  });
});

test('visitor: 401', async () => {
  expect((await ask(it.visitor, DIME)).status).toBe(401);
});

test.each([
  [{}, 'coinType'],
  [{ year: 1916 }, 'coinType'],
  [{ coinType: 'Mercury Dime' }, 'year'],
  [{ ...DIME, year: '1916' }, 'year'],
  [{ ...DIME, year: 999 }, 'year'],
  [{ ...DIME, weight: { grams: 2 } }, 'weight'],
  [{ ...DIME, weight: -1e9 }, 'weight'],
  [{ ...DIME, composition: ['silver'] }, 'composition'],
  [{ ...DIME, metalContent: { silver: 'much' } }, 'metalContent.silver'],
  [{ ...DIME, metalContent: { silver: 90, gold: 90 } }, 'metalContent'],
  [{ ...DIME, isGraded: 'yes' }, 'isGraded'],
  [{ ...DIME, quantity: 0 }, 'quantity'],
  [[DIME], ''],
  ['a dime', ''],
])('user: %j is 422 and names the field', async (body, path) => {
  const answer = await ask(await it.user(), body);
  expect(answer.status).toBe(422);
  const paths = (await answer.json()).errors.map((error: { path: string }) => error.path);
  expect(paths).toContain(path);
});

test('user: what is missing is said in the words of the form', async () => {
  const answer = await ask(await it.user(), { year: 1916 });
  expect((await answer.json()).message).toBe('Please select the coin type.');
});

test('whatever the coin, the estimate is the larger of its parts, at least the face value, and a plain amount', async () => {
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
      const { estimatedValue, valuationSource, parts, notes } = await estimateValue(it.deps, given);
      const known = [parts.melt?.value, parts.face?.value].flatMap((value) => (value ? [Number(value)] : []));
      expect(estimatedValue === null ? [] : [Number(estimatedValue)]).toEqual(
        known.length ? [Math.max(...known)] : [],
      );
      if (parts.face) expect(Number(estimatedValue)).toBeGreaterThanOrEqual(Number(parts.face.value));
      if (estimatedValue !== null) expect(estimatedValue).toMatch(/^\d+\.\d\d$/);
      expect(estimatedValue === null).toBe(valuationSource === null);
      expect(notes.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
