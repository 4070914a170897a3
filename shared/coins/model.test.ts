import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { english } from '../language/testing.ts';
import { CoinList, CoinPatch } from './model.ts';

const weigh = (weight: unknown) => CoinPatch.safeParse({ weight });
const REFUSED = 'Weight must be a number above 0 and at most 50000.';

test('a number is stored as the number it is, to a microgram, or refused', () => {
  const numbers = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: 0, max: 60_000, noNaN: true }),
    fc.double({ min: 0, max: 1e-5, noNaN: true }),
    fc.constantFrom(1e-7, 1e-6, 1e21, 1e300, -5, 0, -0, 50_000, 50_000.000001, 0.1 + 0.2),
  );
  fc.assert(
    fc.property(numbers, (grams) => {
      const read = weigh(grams);
      if (!read.success) {
        expect(english(read.error.issues[0]?.message)).toBe(REFUSED);
        expect(grams < 1e-6 || grams > 50_000).toBe(true);
        return;
      }
      expect(read.data.weight).toMatch(/^\d{1,5}(\.\d{1,6})?$/);
      expect(Math.abs(Number(read.data.weight) - grams)).toBeLessThan(5.1e-7);
    }),
    { numRuns: 2000 },
  );
});

test('a measure written with its unit is the same with every unit, and never another number', () => {
  const amount = fc.tuple(fc.integer({ min: 1, max: 49_999 }), fc.option(fc.stringMatching(/^\d{1,4}$/)));
  const unit = fc.constantFrom('', ' g', 'grams', ' Grams', 'g', ' gr', ' mm');
  fc.assert(
    fc.property(amount, unit, ([whole, decimals], suffix) => {
      const digits = decimals === null ? `${whole}` : `${whole}.${decimals}`;
      expect(weigh(` ${digits}${suffix}`).data?.weight).toBe(digits);
      for (const wrong of [`-${digits}${suffix}`, ` − ${digits}`, `${digits}e3`, `${digits}E-2 ${suffix}`])
        expect(english(weigh(wrong).error?.issues[0]?.message)).toBe(REFUSED);
    }),
  );
});

test.each([
  [1e-7, undefined],
  [1e21, undefined],
  [-5, undefined],
  ['1e3', undefined],
  ['-5', undefined],
  ['-.5 g', undefined],
  [Number.NaN, undefined],
  [2.5, '2.5'],
  [31.1034768, '31.103477'],
  ['26.73 g', '26.73'],
  ['2.5grams', '2.5'],
  ['2.50', '2.50'],
  ['1,000', '1000'],
  ['', null],
  ['unknown', null],
  [null, null],
])('the weight %p is stored as %p', (sent, stored) => {
  expect(weigh(sent).data?.weight).toBe(stored);
});

test('a coin has at most 20 metals', () => {
  const alloy = (metals: number) =>
    Object.fromEntries(Array.from({ length: metals }, (_, n) => [`m${n}`, 1]));
  expect(CoinPatch.safeParse({ metalContent: alloy(20) }).success).toBe(true);
  expect(english(CoinPatch.safeParse({ metalContent: alloy(21) }).error?.issues)).toMatchObject([
    { path: ['metalContent'], message: 'A coin can have at most 20 metals.' },
  ]);
});

test('a search that is too long is told how long it may be, and the cursor of a long name is taken', () => {
  expect(english(CoinList.safeParse({ search: 'x'.repeat(201) }).error?.issues[0]?.message)).toBe(
    'A search can have at most 200 characters.',
  );
  const cursor = Buffer.from(JSON.stringify(['😀'.repeat(200), 123_456])).toString('base64url');
  expect(CoinList.safeParse({ cursor }).success).toBe(true);
});

test.each([
  [{ quantity: 0 }, 'Quantity must be at least 1.'],
  [{ quantity: 1000 }, 'Quantity must be at most 999.'],
  [{ dieAxis: 13 }, 'Die axis must be a whole number from 1 to 12.'],
  [{ dieAxis: 1.5 }, 'Die axis must be a whole number from 1 to 12.'],
  [{ diameter: '0' }, 'Diameter must be a number above 0 and at most 500.'],
  [{ edge: 'x'.repeat(301) }, 'Edge can have at most 300 characters.'],
])('a change %p is refused: %s', (change, sentence) => {
  expect(english(CoinPatch.safeParse(change).error?.issues[0]?.message)).toBe(sentence);
});
