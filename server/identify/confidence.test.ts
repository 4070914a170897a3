import { afterAll, expect, test } from 'bun:test';
import { activeLearningFeedback as feedback } from '../../db/schema.ts';
import { testApp } from '../testing/app.ts';
import { confidenceOf } from './confidence.ts';
import { calibrated } from './learning/calibration.ts';
import { idOf } from './learning/testing.ts';
import { answer } from './referee/testing.ts';

const it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
afterAll(() => it.close());

test('the lower of what the model proved to be worth and what the catalogue doubts is shown', async () => {
  const { deps } = it;
  const wrong = {
    ...{ obverseImageHash: '', aiPrediction: {}, aiConfidence: 95, predictionModel: 'boaster' },
    ...{ feedbackType: 'incorrect', isCorrect: false, country: 'United States', isValidated: true },
  };
  for (let n = 0; n < 4; n += 1) {
    const userId = await idOf(await it.user());
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
