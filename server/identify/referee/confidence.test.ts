import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { CAPS, type Doubt, lowered } from './confidence.ts';

test('the heaviest doubt decides', () => {
  expect(lowered(95, [])).toBe(95);
  expect(lowered(95, ['ambiguous', 'impossible'])).toBe(40);
  expect(lowered(20, ['impossible'])).toBe(20);
  expect(lowered(Number.NaN, [])).toBe(0);
});

test('confidence is a whole percent, never above what was claimed', () => {
  const doubts = fc.subarray(Object.keys(CAPS) as Doubt[]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), doubts, (own, all) => {
      const confidence = lowered(own, all);
      expect(Number.isInteger(confidence)).toBe(true);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(own);
    }),
  );
});
