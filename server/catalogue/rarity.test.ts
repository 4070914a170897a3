import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { rarityName, rarityScaleFor } from './rarity.ts';

test.each([
  [1_000_001, 1],
  [1_000_000, 2],
  [100_001, 2],
  [100_000, 3],
  [10_001, 3],
  [10_000, 4],
  [1_001, 4],
  [1_000, 5],
  [101, 5],
  [100, 6],
  [2, 6],
  [1, 7],
  [0, null],
  [null, null],
])('%p struck: scale %p', (mintage, scale) => {
  expect(rarityScaleFor(mintage)).toBe(scale);
});

test('fewer coins are never commoner', () => {
  const mintage = fc.integer({ min: 1, max: 2_000_000_000 });
  fc.assert(
    fc.property(mintage, mintage, (a, b) => {
      const [fewer, more] = [rarityScaleFor(Math.min(a, b)) ?? 0, rarityScaleFor(Math.max(a, b)) ?? 0];
      expect(fewer).toBeGreaterThanOrEqual(more);
    }),
  );
});

test('the steps have names', () => {
  expect(rarityName(1)).toBe('Common');
  expect(rarityName(7)).toBe('Unique');
  expect(rarityName(8)).toBeNull();
  expect(rarityName(null)).toBeNull();
});
