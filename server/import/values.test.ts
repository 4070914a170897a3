import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readCount, readDieAxis } from './values.ts';

test.each([
  ['6', 6],
  ['6 h', 6],
  ['12:00', 12],
  ['5 Uhr', 5],
  ['180°', 6],
  ['0°', 12],
  ['360 degrees', 12],
  ['100°', 3],
  ['Coin alignment ↑↓', 6],
  ['medal', 12],
  ['↑↑', 12],
  ['13', null],
  ['0', null],
  ['400°', null],
  ['6.5', null],
  ['-6', null],
  ['six', null],
] as const)('die axis %p is %p', (text, hours) => {
  expect(readDieAxis(text)).toBe(hours);
});

test('a count is null or a whole number in its range', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const count = readCount(text, { label: '', min: 1, max: 12 });
      expect(count === null || (Number.isInteger(count) && count >= 1 && count <= 12)).toBe(true);
    }),
  );
});
