import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { activeLearningFeedback, type OwnerId } from '../../../db/schema.ts';
import { type Client, DIME, right, testApp } from '../../testing/app.ts';
import { identified, idOf } from './testing.ts';

const it = testApp();
afterAll(it.close);

const learn = (client: Client, body: object) =>
  client.sendJson('POST', '/api/coins/save-with-learning', body);

const written = async (userId: OwnerId) => ({
  feedback: await it.deps.db.orm
    .select()
    .from(activeLearningFeedback)
    .where(eq(activeLearningFeedback.userId, userId)),
});

test('user: saves from the results page without a held result; what the screen says is a hint alone', async () => {
  const user = await it.user();
  const answer = await learn(user, {
    coinData: { ...identified(), year: 1917 },
    originalData: identified(),
    userCorrections: {
      year: { original: 1916, corrected: 1917 },
      isAdmin: { original: false, corrected: true },
    },
    correctedFields: ['year', 'condition', '__proto__'],
  });
  expect(answer.status).toBe(201);
  const { coin, feedbackId } = await answer.json();
  expect(coin).toMatchObject({ year: 1917, userVerified: true, aiConfidence: null, feedbackCount: 1 });
  const { feedback } = await written(await idOf(user));
  expect(feedback).toMatchObject([
    {
      id: feedbackId,
      coinId: coin.id,
      isValidated: false,
      predictionModel: 'gemini-2.5-flash',
      aiConfidence: 90,
      isCorrect: false,
      correctedFields: ['year', 'condition'],
      userCorrections: { year: { original: 1916, corrected: 1917 } },
    },
  ]);
  const bare = await right(await learn(user, { coinData: DIME }));
  expect(bare.coin).toMatchObject({ identificationMethod: 'Manual review', name: '1916 Mercury Dime' });
});

test('user: a claim whose fields are anything at all is kept as it is and breaks nothing', async () => {
  const user = await it.user();
  const nonsense = { toString: [], valueOf: 1 };
  const originalData = {
    ...{ name: nonsense, year: [], mintMark: nonsense, condition: nonsense, estimatedValue: nonsense },
    ...{ confidence: 'high', modelConfidence: 1e99, model: nonsense, uncertaintyFlags: [nonsense, 'a flag'] },
    ...{ valuationSource: nonsense, original: nonsense, obverseImageUrl: nonsense },
  };
  const { coin } = await right(await learn(user, { coinData: DIME, originalData }));
  expect(coin).toMatchObject({
    aiConfidence: null,
    uncertaintyFlags: ['a flag'],
    identificationMethod: 'Manual review',
  });
  const { feedback } = await written(await idOf(user));
  expect(feedback[0]).toMatchObject({ aiConfidence: 100, predictionModel: 'none', isValidated: false });
  const aiPrediction = originalData;
  const given = { aiPrediction, feedbackType: 'incorrect', isCorrect: false, uncertaintyAreas: ['x'] };
  await right(await user.sendJson('POST', '/api/coins/active-learning-feedback', given));
});
