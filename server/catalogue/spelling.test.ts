import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { slipsAllowed, slipsToPrefix } from './spelling.ts';

test.each([
  ['barbar', 'barber', 1],
  ['rosevelt', 'roosevelt', 1],
  ['mrogan', 'morgan', 1],
  ['kenedy', 'kennedy', 1],
  ['rosev', 'roosevelt', 1],
  ['morgan', 'morgan', 0],
  ['morg', 'morgan', 0],
  ['peace', 'morgan', 3],
])('%s is begun %s with %d slips', (typed, word, slips) => {
  expect(slipsToPrefix(typed, word, 2)).toBe(slips);
});

test('short words must be typed right', () => {
  expect([2, 3, 4, 6, 7].map(slipsAllowed)).toEqual([0, 0, 1, 1, 2]);
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 });

test('the beginning of a word has no slips, and one letter dropped is one at most', () => {
  fc.assert(
    fc.property(word, fc.nat(), fc.nat(), (text, end, dropped) => {
      const typed = text.slice(0, 1 + (end % text.length));
      expect(slipsToPrefix(typed, text, 2)).toBe(0);
      const missing = dropped % typed.length;
      expect(slipsToPrefix(typed.slice(0, missing) + typed.slice(missing + 1), text, 2)).toBeLessThanOrEqual(
        1,
      );
    }),
  );
});
