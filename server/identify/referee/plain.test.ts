import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { oneLine, sentence } from './plain.ts';

test.each([
  ['  Mercury\n\tDime ', 'Mercury Dime'],
  ['Dime\u202e emiD\u2066', 'Dime emiD'],
  ['a\u0000b\u200bc\ufeff', 'a b c'],
  ['<b>Dime</b> & "more"', '<b>Dime</b> & "more"'],
  ['\ud800 lone', 'lone'],
  ['\u0007\u202e', null],
  ['', null],
])('%j becomes %j', (text, line) => {
  expect(oneLine(text, 40)).toBe(line);
});

test('a line is cut between characters', () => {
  expect(oneLine('🪙🪙🪙', 2)).toBe('🪙🪙');
});

test('whatever is said, a line is short and visible', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.integer({ min: 1, max: 80 }),
      (text, max) => {
        const line = oneLine(text, max);
        expect([...(line ?? '')].length).toBeLessThanOrEqual(max);
        expect(line ?? 'x').not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(line?.isWellFormed() ?? true).toBe(true);
        expect(line).not.toBe('');
      },
    ),
  );
});

test('a sentence begins with a capital and ends', () => {
  expect(sentence('the date is worn', 100)).toBe('The date is worn.');
  expect(sentence('Is it a D?', 100)).toBe('Is it a D?');
});
