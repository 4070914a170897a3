import { expect, test } from 'bun:test';
import { median, medianOf, wilson } from './statistics.ts';

test('median: the middle one, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 2, 8, 4])).toBe(6);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('medianOf: looks at one figure of each round', () => {
  expect(medianOf([{ rps: 3 }, { rps: 1 }, { rps: 2 }], (round) => round.rps)).toBe(2);
});

test('wilson: the interval holds the share, narrows with more, and stays between 0 and 100', () => {
  // 73 of 100 is 64 to 81.
  expect(wilson(73, 100).map(Math.round)).toEqual([64, 81]);
  expect(wilson(0, 167).map(Math.round)).toEqual([0, 2]);
  expect(wilson(0, 0)).toEqual([0, 100]);
  for (const whole of [1, 7, 30, 400])
    for (let part = 0; part <= whole; part += Math.ceil(whole / 7)) {
      const [from, to] = wilson(part, whole);
      expect(from >= 0 && to <= 100 && from <= (100 * part) / whole && to >= (100 * part) / whole).toBe(true);
      const [closer, further] = wilson(10 * part, 10 * whole);
      expect(further - closer).toBeLessThan(to - from);
    }
});
