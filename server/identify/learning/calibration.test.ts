import { afterAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { activeLearningFeedback as feedback, type OwnerId } from '../../../db/schema.ts';
import { testApp } from '../../testing/app.ts';
import type { Outcomes } from '../deps.ts';
import { answer } from '../referee/testing.ts';
import { calibrate, calibrated, confidenceOf, MOST_CONFIDENT, outcomesOf } from './calibration.ts';
import { idOf } from './testing.ts';

const outcomes = fc.array(
  fc.record({
    confidence: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ min: 0, max: 100, noNaN: true })),
    isRight: fc.boolean(),
    times: fc.integer({ min: 1, max: 10_000 }),
  }),
  { maxLength: 60 },
);
const confidence = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ min: -10, max: 110, noNaN: true }));

test('without outcomes what is stated stands, but for certainty', () => {
  for (let stated = 0; stated <= 100; stated += 1) expect(calibrate([], stated)).toBe(Math.min(99, stated));
});

test('never above 99 or below 0, and what was 0 stays 0', () => {
  fc.assert(
    fc.property(outcomes, confidence, (past, stated) => {
      const value = calibrate(past, stated);
      expect(Number.isInteger(value)).toBe(true);
      expect(value).toBeLessThanOrEqual(MOST_CONFIDENT);
      expect(value).toBeGreaterThanOrEqual(stated > 0 ? 1 : 0);
      expect(calibrate(past, 0)).toBe(0);
    }),
  );
  expect(calibrate([], Number.NaN)).toBe(0);
});

test('more confidence is never worth less', () => {
  fc.assert(
    fc.property(outcomes, confidence, confidence, (past, one, other) => {
      const [low, high] = one <= other ? [one, other] : [other, one];
      expect(calibrate(past, low)).toBeLessThanOrEqual(calibrate(past, high));
    }),
  );
});

test('one more right answer never lowers, one more wrong answer never raises the same confidence', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(200), fc.nat(200), (stated, right, wrong) => {
      const of = (rights: number, wrongs: number): Outcomes[] => [
        { confidence: stated, isRight: true, times: rights },
        { confidence: stated, isRight: false, times: wrongs },
      ];
      const now = calibrate(of(right, wrong), stated);
      expect(calibrate(of(right + 1, wrong), stated)).toBeGreaterThanOrEqual(now);
      expect(calibrate(of(right, wrong + 1), stated)).toBeLessThanOrEqual(now);
    }),
  );
});

test('a model that says 95 and is right in 60 of 100 is worth little more than 60; few outcomes change little', () => {
  const of = (times: number): Outcomes[] => [
    { confidence: 95, isRight: true, times: 6 * times },
    { confidence: 95, isRight: false, times: 4 * times },
  ];
  expect(calibrate(of(1000), 95)).toBe(60);
  expect(calibrate(of(10), 95)).toBe(69);
  // Ten outcomes, twenty of the prior.
  expect(calibrate(of(1), 95)).toBe(84);
  expect(calibrate([{ confidence: 95, isRight: false, times: 1 }], 95)).toBe(90);
});

test('order and grouping of the outcomes do not matter', () => {
  fc.assert(
    fc.property(outcomes, confidence, (past, stated) => {
      const split = past.flatMap(({ times, ...one }) => [
        { ...one, times: times - 1 },
        { ...one, times: 1 },
      ]);
      expect(Math.abs(calibrate(split.reverse(), stated) - calibrate(past, stated))).toBeLessThanOrEqual(1);
    }),
  );
});

const it = testApp();
afterAll(it.close);

test('of each collector the newest 50 outcomes count, and none of a guest', async () => {
  const [many, few, guest] = [await it.user(), await it.user(), await it.guest()];
  const rows = async (userId: OwnerId, times: number, isCorrect: boolean) =>
    it.deps.db.transaction(async (tx) => {
      await tx.insert(feedback).values(
        Array.from({ length: times }, () => ({
          ...{ userId, obverseImageHash: '', aiPrediction: {}, aiConfidence: 92, predictionModel: 'flooded' },
          ...{ feedbackType: 'x', isCorrect, country: 'United States', isValidated: true },
        })),
      );
    });
  await rows(await idOf(many), 300, false);
  await rows(await idOf(few), 30, true);
  await rows(await idOf(many), 20, true);
  await rows(await idOf(guest), 40, false);
  const found = await outcomesOf(it.deps, 'flooded');
  expect(found.toSorted((a, b) => a.times - b.times)).toEqual([
    { confidence: 92, isRight: false, times: 30 },
    { confidence: 92, isRight: true, times: 50 },
  ]);
});

test('outcomes of all collectors count, of the model alone, and only what the server itself kept', async () => {
  const [one, other] = [await idOf(await it.user()), await idOf(await it.user())];
  const row = (userId: OwnerId, more: Partial<typeof feedback.$inferInsert> = {}) => ({
    ...{ userId, obverseImageHash: '', aiPrediction: {}, aiConfidence: 95, predictionModel: 'm' },
    ...{ feedbackType: 'correct', isCorrect: true, country: 'United States', isValidated: true },
    ...more,
  });
  await it.deps.db.transaction(async (tx) => {
    for (let n = 0; n < 60; n += 1) {
      await tx.insert(feedback).values(row(n % 2 ? other : one, { isCorrect: n % 3 !== 0 }));
    }
    await tx.insert(feedback).values(row(one, { isValidated: false, isCorrect: false }));
    await tx.insert(feedback).values(row(one, { predictionModel: 'another', isCorrect: false }));
  });
  const found = await outcomesOf(it.deps, 'm');
  expect(found.toSorted((a, b) => a.times - b.times)).toEqual([
    { confidence: 95, isRight: false, times: 20 },
    { confidence: 95, isRight: true, times: 40 },
  ]);
  expect(await calibrated(it.deps, 'm', 95)).toBe(calibrate(found, 95));
  expect(await calibrated(it.deps, 'never asked', 80)).toBe(80);
});

test('outcomes are counted once a minute at most', async () => {
  const { db } = it.deps;
  let reads = 0;
  const counting = {
    ...it.deps,
    db: {
      ...db,
      get orm() {
        reads += 1;
        return db.orm;
      },
    },
  };
  await Promise.all(Array.from({ length: 5 }, () => calibrated(counting, 'counted', 50)));
  await calibrated(counting, 'counted', 90);
  expect(reads).toBe(1);
});

const app = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
afterAll(() => app.close());

test('the lower of what the model proved to be worth and what the catalogue doubts is shown', async () => {
  const { deps } = app;
  const wrong = {
    ...{ obverseImageHash: '', aiPrediction: {}, aiConfidence: 95, predictionModel: 'boaster' },
    ...{ feedbackType: 'incorrect', isCorrect: false, country: 'United States', isValidated: true },
  };
  for (let n = 0; n < 4; n += 1) {
    const userId = await idOf(await app.user());
    const rows = Array.from({ length: 50 }, () => ({ ...wrong, userId }));
    await deps.db.transaction(async (tx) => {
      await tx.insert(feedback).values(rows);
    });
  }
  const said = answer({ confidence: 95 });
  const proved = await calibrated(deps, 'boaster', 95);
  expect(proved).toBeLessThan(40);
  // What the catalogue lowered to 75 was still said with 95: the outcomes at 95 count, not those at 75.
  expect(await confidenceOf(deps, { confidence: 75 }, said, 'boaster')).toBe(proved);
  expect(await confidenceOf(deps, { confidence: 95 }, said, 'boaster')).toBe(proved);
  expect(await confidenceOf(deps, { confidence: 5 }, said, 'boaster')).toBe(5);
  // Another model's word is as good as it ever was.
  expect(await confidenceOf(deps, { confidence: 75 }, said, 'another')).toBe(75);
  expect(await confidenceOf(deps, { confidence: 99 }, said, 'another')).toBe(95);
  expect(await confidenceOf(deps, { confidence: 0 }, said, 'another')).toBe(0);
});
