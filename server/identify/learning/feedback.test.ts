import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins, activeLearningFeedback as feedback } from '../../../db/schema.ts';
import { type Client, DIME, right, said, testApp } from '../../testing/app.ts';
import { heldFor, identified, idOf, photoRow } from './testing.ts';

const it = testApp();
afterAll(it.close);
const { orm } = it.deps.db;

const give = (client: Client, body: object) =>
  client.sendJson('POST', '/api/coins/active-learning-feedback', body);
const stats = async (client: Client) => right(await client.send('/api/coins/active-learning-stats'));
const rowsOf = async (client: Client) =>
  orm
    .select()
    .from(feedback)
    .where(eq(feedback.userId, await idOf(client)));

const WRONG = {
  aiPrediction: { ...identified(), region: 'x' },
  userCorrections: { year: { original: 1916, corrected: 1917 } },
  feedbackType: 'incorrect',
  isCorrect: false,
  correctedFields: ['year', 'nonsense'],
  uncertaintyAreas: ['year'],
};

test('user: says that a prediction was wrong; every field is written, and no model is judged by it', async () => {
  const user = await it.user();
  const photo = await photoRow(it, await idOf(user), { perceptualHash: '00ff00ff00ff00ff' });
  const answer = await give(user, { ...WRONG, aiPrediction: identified({ obverseImageUrl: photo }) });
  expect(answer.status).toBe(201);
  const { id } = await answer.json();
  const rows = await rowsOf(user);
  expect(rows).toEqual([
    {
      ...{ id, userId: await idOf(user), coinId: null },
      ...{ obverseImageHash: photo.slice(8, 72), reverseImageHash: null },
      imageData: {
        tempId: null,
        obverse: {
          ...{ width: 1200, height: 1100, bytes: 54_321 },
          ...{ uploadHash: null, perceptualHash: '00ff00ff00ff00ff' },
        },
        reverse: null,
      },
      aiPrediction: JSON.parse(JSON.stringify(identified({ obverseImageUrl: photo }))),
      ...{ aiConfidence: 90, predictionModel: 'gemini-2.5-flash' },
      userCorrections: WRONG.userCorrections,
      ...{ feedbackType: 'incorrect', isCorrect: false, correctedFields: ['year'] },
      ...{ uncertaintyAreas: ['year'], difficultyLevel: 'medium' },
      ...{ country: 'United States', region: 'North America' },
      ...{ usedForTraining: false, trainingRound: null, qualityScore: 0.4, isValidated: false },
      ...{ createdAt: expect.any(Date), updatedAt: expect.any(Date) },
    },
  ]);
});

test('user: about a held result and the coin it became, which counts it', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user, identified({ model: 'another', modelConfidence: 55 }));
  const { coin } = await right(
    await user.sendJson('POST', '/api/coins/save-verified', { tempId, coinData: {} }),
  );
  await right(await give(user, { ...WRONG, tempId }));
  const [, row] = await rowsOf(user);
  // What the server kept counts, not what the screen says of it.
  expect(row).toMatchObject({ coinId: coin.id, predictionModel: 'another', aiConfidence: 55 });
  const after = await right(await user.send(`/api/coins/${coin.id}`));
  expect(after).toMatchObject({ feedbackCount: 2, updatedAt: coin.updatedAt });
  await right(await give(user, { ...WRONG, coinId: coin.id }));
  expect(await rowsOf(user)).toHaveLength(3);
});

test('other: feedback about somebody else’s coin is refused, and their coin stays as it is', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const { id } = await right(await owner.sendJson('POST', '/api/coins', DIME));
  expect((await give(other, { ...WRONG, coinId: id })).status).toBe(404);
  expect((await give(it.visitor, WRONG)).status).toBe(401);
  const [row] = await orm.select().from(coins).where(eq(coins.id, id));
  expect(row?.feedbackCount).toBe(0);
  expect(await rowsOf(other)).toEqual([]);
});

test('user: what makes no sense, is too large or too deep is refused', async () => {
  const user = await it.user();
  let deep: unknown = 1;
  for (let n = 0; n < 12; n += 1) deep = [deep];
  for (const [change, path] of [
    [{ feedbackType: 'perhaps' }, 'feedbackType'],
    [{ isCorrect: true }, 'isCorrect'],
    [{ isCorrect: 'no' }, 'isCorrect'],
    [{ aiPrediction: null }, 'aiPrediction'],
    [{ aiPrediction: 'a dime' }, 'aiPrediction'],
    [{ aiPrediction: { text: 'x'.repeat(70_000) } }, 'aiPrediction'],
    [{ aiPrediction: { deep } }, 'aiPrediction'],
    [{ userCorrections: { year: 1917 } }, 'userCorrections'],
    [{ correctedFields: 'year' }, 'correctedFields'],
    [{ correctedFields: Array(500).fill('year') }, 'correctedFields'],
    [{ coinId: -1 }, 'coinId'],
    [{ coinId: 1.5 }, 'coinId'],
  ] as const) {
    const [status, body] = await said(await give(user, { ...WRONG, ...change }));
    const [first] = (body as { errors: { path: string }[] }).errors;
    expect([status, first?.path]).toEqual([422, expect.stringContaining(path)]);
  }
  expect(await rowsOf(user)).toEqual([]);
});

test('user: of what a client says was predicted an identification is kept, and no more than 8 kB', async () => {
  const user = await it.user();
  const aiPrediction = { ...identified(), junk: 'x'.repeat(40_000), description: 'd'.repeat(20_000) };
  const text = 'y'.repeat(5000);
  const userCorrections = { year: { original: text, corrected: [text] }, junk: { corrected: text } };
  await right(await give(user, { ...WRONG, aiPrediction, userCorrections }));
  const [row] = await rowsOf(user);
  expect(row?.aiPrediction).toMatchObject({ name: '1916 Mercury Dime', description: 'd'.repeat(500) });
  expect(row?.aiPrediction).not.toHaveProperty('junk');
  expect(row?.userCorrections).toEqual({ year: { original: 'y'.repeat(300), corrected: null } });
});

test('user: many at once are refused after 120 in an hour; others go on', async () => {
  const user = await it.user();
  const body = { aiPrediction: {}, feedbackType: 'correct', isCorrect: true };
  for (let n = 0; n < 120; n += 1) expect((await give(user, body)).status).toBe(201);
  const answer = await give(user, body);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect((await give(await it.user(), body)).status).toBe(201);
  // Saving what a client says was identified is counted with it.
  const coin = { coinData: DIME, originalData: identified() };
  const saved = await user.sendJson('POST', '/api/coins/save-with-learning', coin);
  expect(saved.status).toBe(429);
  expect(await right(await user.send('/api/coins'))).toEqual([]);
});

test('user: the stats are the own ones, of predictions that were made', async () => {
  const [user, other] = [await it.user(), await it.user()];
  expect(await stats(user)).toEqual({
    totalFeedback: 0,
    predictions: 0,
    accuracyRate: 0,
    feedbackByCountry: {},
    recentFeedback: 0,
  });
  const userId = await idOf(user);
  const row = (isCorrect: boolean, more: Partial<typeof feedback.$inferInsert> = {}) => ({
    ...{ userId, obverseImageHash: '', aiPrediction: {}, aiConfidence: 50, isCorrect },
    ...{ feedbackType: 'x', country: 'United States', predictionModel: 'm' },
    ...more,
  });
  const daysAgo = (days: number) => ({ createdAt: new Date(Date.now() - days * 24 * 3_600_000) });
  await it.deps.db.transaction(async (tx) => {
    await tx
      .insert(feedback)
      .values([
        row(true),
        row(true, daysAgo(6.9)),
        row(false, daysAgo(7.1)),
        row(false, { predictionModel: 'none', country: 'Canada' }),
        row(false, { userId: await idOf(other) }),
      ]);
  });
  expect(await stats(user)).toEqual({
    totalFeedback: 4,
    predictions: 3,
    accuracyRate: 66.7,
    feedbackByCountry: { Canada: 1, 'United States': 3 },
    recentFeedback: 3,
  });
  expect((await it.visitor.send('/api/coins/active-learning-stats')).status).toBe(401);
});
