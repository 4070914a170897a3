import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { activeLearningFeedback as feedback } from '../../../db/schema.ts';
import { idOf } from '../../account/profile/testing.ts';
import { type Client, right, testApp } from '../../testing/app.ts';
import type { Question, Reply } from '../providers/ai.ts';
import { drawnCoin } from './testing-drawn-coin.ts';

const it = testApp();
afterAll(it.close);

/** A model that takes every coin for a 1917 dime, and is very sure. */
const asked: Question[] = [];
it.deps.ai = {
  name: 'A provider',
  model: 'm',
  secondModel: null,
  ask: async (question): Promise<Reply> => {
    asked.push(question);
    const json = {
      ...{ verdict: 'coin', country: 'United States', denomination: 'dime', series: 'Mercury Dime' },
      ...{ name: '1917 Mercury Dime', year: 1917, mintMark: '', condition: 'Good', confidence: 95 },
    };
    return { ok: true, json, model: 'm', tokens: { input: 1, output: 1 } };
  },
};

async function lookAt(user: Client, design: number, path = 'identify-for-verification') {
  const form = new FormData();
  form.set('obverse', new Blob([drawnCoin({ design })], { type: 'image/png' }), 'obverse.png');
  form.set('reverse', new Blob([drawnCoin({ design: design + 100 })], { type: 'image/png' }), 'reverse.png');
  return right(await user.send(`/api/coins/${path}`, { method: 'POST', body: form }));
}
const resultOf = async (user: Client, tempId: string) =>
  (await right(await user.send(`/api/verification-data/${tempId}`))).coinData;

test('user: corrects what the AI said, has it verified, saves it; the next look at the coin needs no AI', async () => {
  const user = await it.user();
  const { tempId } = await lookAt(user, 1);
  const offered = await resultOf(user, tempId);
  expect(offered).toMatchObject({ year: 1917, modelConfidence: 95, source: 'A provider' });

  const said = {
    ...offered,
    year: 1916,
    name: '1916-D Mercury Dime',
    mintMark: 'D',
    condition: 'Fine (F-12)',
  };
  const { obverseImageUrl, reverseImageUrl } = offered;
  const claim = { coinData: said, obverseImageUrl, reverseImageUrl, tempId };
  const { identification } = await right(await user.sendJson('POST', '/api/coins/re-verify', claim));
  expect(identification).toMatchObject({ year: 1916, mintMark: 'D' });
  const { coin } = await right(
    await user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData: identification }),
  );
  expect(coin).toMatchObject({
    ...{ year: 1916, mintMark: 'D', condition: 'Fine (F-12)', userVerified: true, obverseImageUrl },
    ...{ identificationMethod: 'AI identification', needsReview: false },
  });
  const [row] = await it.deps.db.orm
    .select()
    .from(feedback)
    .where(eq(feedback.userId, await idOf(user)));
  expect(row).toMatchObject({
    ...{ coinId: coin.id, predictionModel: 'm', aiConfidence: 95, isCorrect: false, isValidated: true },
    aiPrediction: { year: 1917 },
    userCorrections: { year: { original: 1917, corrected: 1916 }, mintMark: { corrected: 'D' } },
    imageData: { obverse: { uploadHash: expect.any(String), perceptualHash: expect.any(String) } },
  });

  const before = asked.length;
  const again = await lookAt(user, 1, 'identify');
  expect(asked).toHaveLength(before);
  expect(again.identification).toMatchObject({
    ...{ source: 'Your collection', year: 1916, mintMark: 'D', model: null },
    remembered: { coinId: coin.id, isSame: true, distance: 0 },
  });
  const second = await right(
    await user.sendJson('POST', '/api/coins/save-verified', {
      tempId: again.tempId,
      coinData: again.identification,
    }),
  );
  expect(second.coin.identificationMethod).toBe('Recognised photo');

  await lookAt(user, 2);
  expect(asked.at(-1)?.text).toContain('it was 1916-D');
  // Nobody else hears of it.
  await lookAt(await it.user(), 1);
  expect(asked.at(-1)?.text).not.toContain('it was 1916-D');
  const stats = await right(await user.send('/api/coins/active-learning-stats'));
  expect(stats).toEqual({
    totalFeedback: 2,
    predictions: 2,
    accuracyRate: 50,
    feedbackByCountry: { 'United States': 2 },
    recentFeedback: 2,
  });
}, 30_000);
