import { expect, test } from 'bun:test';
import { median, medianOf } from './statistics.ts';

test('median: the middle one, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 2, 8, 4])).toBe(6);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('medianOf: looks at one figure of each round', () => {
  expect(medianOf([{ rps: 3 }, { rps: 1 }, { rps: 2 }], (round) => round.rps)).toBe(2);
});
