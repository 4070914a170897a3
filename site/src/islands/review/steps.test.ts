import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { RE_VERIFY_STEP_MS, RE_VERIFY_STEPS, SAVING_STEP_MS, savingSteps, stepAt } from './steps.ts';

test('a step lasts its time, and the last one for as long as the work takes', () => {
  const at = (elapsed: number) => stepAt(elapsed, RE_VERIFY_STEP_MS, RE_VERIFY_STEPS.length);
  expect([0, 799, 800, 1600, 2400, 60_000].map(at)).toEqual([0, 0, 1, 2, 3, 3]);
  expect(stepAt(1500, SAVING_STEP_MS, 3)).toBe(1);
});

test('there is always a step, and it never goes back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10, max: 1e6 }),
      fc.nat(1e4),
      fc.integer({ min: 1, max: 9 }),
      (at, more, count) => {
        const step = stepAt(at, 800, count);
        expect(step).toBeGreaterThanOrEqual(0);
        expect(step).toBeLessThan(count);
        expect(stepAt(at + more, 800, count)).toBeGreaterThanOrEqual(step);
      },
    ),
  );
});

test('checks are spoken of only where there is a second model', () => {
  expect(savingSteps('another')).toEqual([
    'AI agents verifying',
    'Cross-checking with a second AI model',
    'Updating the learning database',
    'Saving to collection',
  ]);
  expect(savingSteps(null)).toEqual(['Updating the learning database', 'Saving to collection']);
  expect(savingSteps('another', true)).not.toContain('Cross-checking with a second AI model');
});
