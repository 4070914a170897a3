import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { cutAtWord } from './cut.ts';

test.each([
  ['A dime of 1916', 14, 'A dime of 1916'],
  ['A dime of 1916', 13, 'A dime of'],
  ['A dime of 1916', 9, 'A dime of'],
  // Its only space is near the beginning.
  ['A dimeofnineteensixteen', 10, 'A dimeofni'],
  ['dime🪙', 5, 'dime'],
])('%p at %d: %p', (text, max, cut) => {
  expect(cutAtWord(text, max)).toBe(cut);
});

test('whatever is cut is short enough, whole signs, and the beginning of what it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.integer({ min: 1, max: 90 }),
      (text, max) => {
        const cut = cutAtWord(text, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed()).toBe(text.isWellFormed() || cut.isWellFormed());
        expect(text.startsWith(cut)).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
