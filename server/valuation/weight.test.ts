import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { gramsIn } from './weight.ts';

test.each([
  ['2.50', 2.5],
  ['2.5 g', 2.5],
  [' 26.73 Grams ', 26.73],
  ['.5', 0.5],
  ['1,5 g', 1.5],
  ['1 oz', 31.1034768],
  ['1/10 oz', 3.11034768],
  ['1 1/2 oz', 46.6552152],
  ['0.5 ozt', 15.5517384],
  ['1 troy oz.', 31.1034768],
  ['1 oz t', 31.1034768],
])('%p is read', (text, grams) => {
  expect(gramsIn(text)).toBeCloseTo(grams, 8);
});

test.each([
  ...['', 'heavy', '-5', '+5', '1e309', '1e3', '1/10', '1/0 oz', '0', '0 oz', '2.5 or 2.6', '2-3 g', '1.2.3'],
  ...['1,000', '1,000.5', '2.5 mg', '5 lb', '90000', 'NaN', 'Infinity', '1 oz 2 g', '½ oz', '5%'],
])('%p is not guessed at', (text) => {
  expect(gramsIn(text)).toBeNull();
});

test('whatever is typed, the weight is that of a coin or none', () => {
  const part = fc.constantFrom('1', '10', '5', '.', ',', '/', '-', 'e', ' ', 'oz', 'g', 'ozt', '000');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (text) => {
        const grams = gramsIn(text);
        if (grams === null) return;
        expect(grams).toBeGreaterThan(0);
        expect(grams).toBeLessThanOrEqual(50_000);
        expect(text).not.toMatch(/[-+e%]/i);
      },
    ),
    { numRuns: 2000 },
  );
});

test('grams that were written are read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), (hundredths) => {
      expect(gramsIn(`${hundredths / 100} g`)).toBe(hundredths / 100);
    }),
  );
});
