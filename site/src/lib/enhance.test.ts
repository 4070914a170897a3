import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { fitted, isSameFile, LONGEST_SIDE } from './enhance.ts';

test.each([
  [4032, 3024, 2400, 1800],
  [3024, 4032, 1800, 2400],
  [1200, 900, 1200, 900],
  [2400, 2400, 2400, 2400],
])('%p × %p becomes %p × %p', (width, height, toWidth, toHeight) => {
  expect(fitted({ width, height })).toEqual({ width: toWidth, height: toHeight });
});

test('no photo grows, gets longer than it may, or loses a side', () => {
  const length = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(length, length, (width, height) => {
      const size = fitted({ width, height });
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(LONGEST_SIDE);
      expect(size.width).toBeLessThanOrEqual(width);
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1);
    }),
  );
});

const bytes = (length: number, change?: number) => {
  const content = Uint8Array.from({ length }, (_, index) => index % 251);
  if (change !== undefined) content[change] = 255;
  return new Blob([content]);
};

test('two files are the same when every byte is, however long they are', async () => {
  expect(await isSameFile(bytes(600_000), bytes(600_000))).toBe(true);
  expect(await isSameFile(bytes(600_000), bytes(600_000, 599_999))).toBe(false);
  expect(await isSameFile(bytes(600_000), bytes(600_001))).toBe(false);
  expect(await isSameFile(bytes(0), bytes(0))).toBe(true);
});
