import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { thinHistory } from './thin-history.ts';

const day = (value: number, index: number) => ({ day: index, value });

test('a year and more stays whole', () => {
  const days = Array.from({ length: 400 }, (_, index) => day(index % 7, index));
  expect(thinHistory(days)).toEqual(days);
});

test('of many years some 400 days stay: in order, first, last and recent ones, the extremes of all', () => {
  const values = fc.array(fc.integer({ min: 0, max: 1e10 }), { minLength: 401, maxLength: 3000 });
  fc.assert(
    fc.property(values, (all) => {
      const days = all.map(day);
      const thin = thinHistory(days);
      expect(thin.length).toBeLessThanOrEqual(401);
      expect(thin.map((one) => one.day)).toEqual(thin.map((one) => one.day).sort((a, b) => a - b));
      expect(thin[0]).toEqual(days[0] as (typeof days)[number]);
      expect(thin.slice(-100)).toEqual(days.slice(-100));
      const extremes = (of: typeof days) => [Math.min, Math.max].map((f) => f(...of.map((one) => one.value)));
      expect(extremes(thin)).toEqual(extremes(days));
    }),
    { numRuns: 100 },
  );
});
