import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
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
        'This is what the metal and the face value guarantee; collectors may pay more.',
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
    expect(found.atLeast).toBe('At least $0.01 (face value); what its metal is worth is not known');
    expect(found.notes).toContain('Fill in Composition and Weight (g) to learn what the metal is worth.');
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
      if (atLeast) expect(atLeast).toStartWith(`At least $${largest[0]?.toFixed(2)} `);
      if (estimatedValue !== null) expect(estimatedValue).toMatch(/^\d+\.\d\d$/);
      expect(estimatedValue === null).toBe(valuationSource === null);
      expect(notes.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
