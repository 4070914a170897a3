import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import {
  activeLearningFeedback,
  aiLearningData,
  coins,
  type OwnerId,
  priceHistory,
  temporaryIdentifications,
} from '../../../db/schema.ts';
import { type Client, DIME, right, said, testApp } from '../../testing/app.ts';
import { heldFor, identified, idOf, photoRow, unidentified } from './testing.ts';

const it = testApp();
afterAll(it.close);
const { orm } = it.deps.db;

const verify = (client: Client, body: object) => client.sendJson('POST', '/api/coins/save-verified', body);
const learn = (client: Client, body: object) =>
  client.sendJson('POST', '/api/coins/save-with-learning', body);

async function written(userId: OwnerId) {
  const learned = await orm.select().from(aiLearningData).where(eq(aiLearningData.userId, userId));
  const feedback = await orm
    .select()
    .from(activeLearningFeedback)
    .where(eq(activeLearningFeedback.userId, userId))
    .orderBy(activeLearningFeedback.id);
  const kept = await orm.select().from(coins).where(eq(coins.userId, userId)).orderBy(coins.id);
  return { learned, feedback, coins: kept };
}

test('user: saves a result as it is, and every field of what is learned is written', async () => {
  const user = await it.user();
  const userId = await idOf(user);
  const [obverse, reverse] = [
    await photoRow(it, userId, { uploadHash: 'a'.repeat(64), perceptualHash: '00ff00ff00ff00ff' }),
    await photoRow(it, userId),
  ];
  const shown = identified({ obverseImageUrl: obverse, reverseImageUrl: reverse });
  const tempId = await heldFor(it, user, shown);
  const answer = await verify(user, { tempId, coinData: shown });
  expect(answer.status).toBe(201);
  const { coin, identification, crossCheck } = await answer.json();
  expect(identification).toEqual(JSON.parse(JSON.stringify(shown)));
  expect(crossCheck).toBeNull();
  expect(coin).toMatchObject({
    name: '1916 Mercury Dime',
    year: 1916,
    identificationMethod: 'AI identification',
    aiConfidence: 82,
    userVerified: true,
    needsReview: false,
    feedbackCount: 1,
    uncertaintyFlags: ['The mint mark cannot be seen.'],
    valuationSource: 'ai',
    estimatedValue: '12.50',
    obverseImageUrl: obverse,
    reverseImageUrl: reverse,
  });
  expect(Date.now() - Date.parse(coin.lastVerified)).toBeLessThan(10_000);
  const { learned, feedback } = await written(userId);
  const { userId: _owner, ...final } = coin;
  expect(learned).toEqual([
    {
      id: expect.any(Number),
      userId,
      originalIdentification: JSON.parse(JSON.stringify(shown)),
      userCorrections: {},
      finalCoinData: final,
      wasCorrect: true,
      correctedFields: [],
      identificationMethod: 'AI identification',
      confidence: 82,
      obverseImageUrl: obverse,
      reverseImageUrl: reverse,
      createdAt: expect.any(Date),
    },
  ]);
  const facts = { width: 1200, height: 1100, bytes: 54_321 };
  expect(feedback).toEqual([
    {
      id: expect.any(Number),
      userId,
      coinId: coin.id,
      obverseImageHash: obverse.slice(8, 72),
      reverseImageHash: reverse.slice(8, 72),
      imageData: {
        tempId,
        obverse: { ...facts, uploadHash: 'a'.repeat(64), perceptualHash: '00ff00ff00ff00ff' },
        reverse: { ...facts, uploadHash: null, perceptualHash: null },
      },
      aiPrediction: JSON.parse(JSON.stringify(shown)),
      aiConfidence: 90,
      predictionModel: 'gemini-2.5-flash',
      userCorrections: {},
      feedbackType: 'correct',
      isCorrect: true,
      correctedFields: [],
      uncertaintyAreas: ['The mint mark cannot be seen.'],
      difficultyLevel: 'easy',
      country: 'United States',
      region: 'North America',
      usedForTraining: false,
      trainingRound: null,
      qualityScore: 1,
      isValidated: true,
      createdAt: expect.any(Date),
      updatedAt: expect.any(Date),
    },
  ]);
  const [price] = await orm.select().from(priceHistory).where(eq(priceHistory.coinId, coin.id));
  expect(price).toMatchObject({ valuationSource: 'ai', confidence: 'low', recordedValue: 1250 });
});

test('user: what was changed the server finds out itself, whatever the screen says', async () => {
  const user = await it.user();
  const userId = await idOf(user);
  const tempId = await heldFor(it, user);
  const { coin } = await right(
    await verify(user, {
      tempId,
      coinData: {
        ...identified(),
        name: '1917-D Mercury Dime',
        year: 1917,
        mintMark: 'D',
        condition: 'Very Good (VG-8)',
        estimatedValue: '$1,000.00',
        weight: '2.5 g',
        valuationSource: 'melt',
        identificationMethod: 'By a friend',
      },
      userCorrections: { year: { original: 1, corrected: 2 } },
    }),
  );
  expect(coin).toMatchObject({
    mintMark: 'D',
    valuationSource: 'owner',
    identificationMethod: 'AI identification',
    estimatedValue: '1000.00',
  });
  const { feedback, learned } = await written(userId);
  const userCorrections = {
    name: { original: '1916 Mercury Dime', corrected: '1917-D Mercury Dime' },
    year: { original: 1916, corrected: 1917 },
    mintMark: { original: null, corrected: 'D' },
    condition: { original: 'Good (G-4)', corrected: 'Very Good (VG-8)' },
    estimatedValue: { original: '12.50', corrected: '1000.00' },
  };
  const correctedFields = Object.keys(userCorrections);
  expect(feedback[0]).toMatchObject({
    feedbackType: 'incorrect',
    isCorrect: false,
    userCorrections,
    correctedFields,
    difficultyLevel: 'medium',
    isValidated: true,
  });
  expect(learned[0]).toMatchObject({ wasCorrect: false, userCorrections, correctedFields });
});

test('user: a changed condition is a correction, and the coin was still named right', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user);
  const coinData = { ...identified(), condition: 'Fine (F-12)' };
  await right(await verify(user, { tempId, coinData }));
  const { feedback } = await written(await idOf(user));
  expect(feedback[0]).toMatchObject({ isCorrect: true, correctedFields: ['condition'] });
});

test('user: verified anew under a changed year, the first answer is what was corrected', async () => {
  const user = await it.user();
  const first = identified({ year: 1917, name: '1917 Mercury Dime' });
  const anew = identified({
    prompt: 'verify 2',
    confidence: 60,
    estimatedValue: '3.00',
    valuationSource: 'melt',
  });
  const tempId = await heldFor(it, user, { ...anew, original: first });
  const answer = await right(await verify(user, { tempId, coinData: anew }));
  expect(answer.coin).toMatchObject({ year: 1916, aiConfidence: 60, valuationSource: 'melt' });
  const { feedback } = await written(await idOf(user));
  expect(feedback[0]).toMatchObject({
    isCorrect: false,
    aiPrediction: { year: 1917 },
    userCorrections: { year: { original: 1917, corrected: 1916 } },
  });
  expect(feedback[0]?.aiPrediction).not.toHaveProperty('original');
});

test('user: what the screen leaves out is as the result has it; of another coin nothing is taken over', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user);
  const { coin } = await right(await verify(user, { tempId, coinData: { notes: 'From a jar' } }));
  expect(coin).toMatchObject({
    notes: 'From a jar',
    totalMintage: '22,180,080',
    specifications: 'Reeded edge',
  });
  const other = await heldFor(it, user);
  const key = {
    name: '1964 Kennedy',
    year: 1964,
    series: null,
    coinType: 'Kennedy Half Dollar',
    mintMark: null,
  };
  const changed = await right(await verify(user, { tempId: other, coinData: key }));
  expect(changed.coin).toMatchObject({
    coinType: 'Kennedy Half Dollar',
    weight: '12.50',
    estimatedValue: null,
  });
  expect(changed.coin.specifications).not.toBe('Reeded edge');
});

test('user: without a provider the coin is reviewed by hand, saved, and counts for no model', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user, unidentified());
  const empty = await verify(user, { tempId, coinData: unidentified() });
  expect(empty.status).toBe(422);
  const { coin } = await right(await verify(user, { tempId, coinData: { ...unidentified(), ...DIME } }));
  expect(coin).toMatchObject({
    identificationMethod: 'Manual review',
    aiConfidence: null,
    userVerified: true,
    weight: '2.50',
  });
  const { feedback } = await written(await idOf(user));
  expect(feedback[0]).toMatchObject({
    predictionModel: 'none',
    aiConfidence: 0,
    isCorrect: false,
    isValidated: false,
    obverseImageHash: '',
    correctedFields: ['year', 'coinType', 'condition'],
  });
});

test('user: a name of their own and what the model left open do not make the model wrong', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user, identified({ coinType: null }));
  const coinData = { name: 'Winged Liberty', mintMark: 'D', coinType: 'Mercury Dime' };
  await right(await verify(user, { tempId, coinData }));
  const { feedback } = await written(await idOf(user));
  expect(feedback[0]).toMatchObject({
    ...{ isCorrect: true, feedbackType: 'correct', isValidated: true },
    correctedFields: ['name', 'mintMark', 'coinType'],
  });
});

test('user: a photo that was recognised is saved as such', async () => {
  const user = await it.user();
  const remembered = {
    ...{ coinId: 1, name: 'x', year: 1916, mintMark: null, coinType: 'Mercury Dime' },
    ...{ obverseImageUrl: null, distance: 0, isSame: true },
  };
  const shown = identified({ remembered, model: null, modelConfidence: null, source: 'Your collection' });
  const tempId = await heldFor(it, user, shown);
  const { coin } = await right(await verify(user, { tempId, coinData: shown }));
  expect(coin).toMatchObject({ identificationMethod: 'Recognised photo', aiConfidence: null });
  const { feedback } = await written(await idOf(user));
  expect(feedback[0]).toMatchObject({ predictionModel: 'memory', isValidated: false, isCorrect: true });
});

test('user: presses save twice and has one coin, one after another or at once', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user);
  const press = () => verify(user, { tempId, coinData: identified() });
  const raced = await Promise.all([press(), press(), press()]);
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  const later = await press();
  expect(later.status).toBe(200);
  const all = await Promise.all([...raced, later].map((answer) => answer.json()));
  expect(new Set(all.map(({ coin }) => coin.id)).size).toBe(1);
  const { coins: kept, feedback, learned } = await written(await idOf(user));
  expect([kept.length, feedback.length, learned.length]).toEqual([1, 1, 1]);
  // The other way to save the same result is the same coin, too.
  const [status, other] = await said(await learn(user, { tempId, coinData: identified() }));
  expect([status, other]).toMatchObject([200, { coin: { id: kept[0]?.id }, feedbackId: feedback[0]?.id }]);
});

test('user: a coin that is no longer in the collection is saved anew', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user);
  const { coin } = await right(await verify(user, { tempId, coinData: identified() }));
  await user.send(`/api/coins/${coin.id}`, { method: 'DELETE' });
  const again = await verify(user, { tempId, coinData: identified() });
  expect(again.status).toBe(201);
  expect((await again.json()).coin.id).not.toBe(coin.id);
});

test('other: a result of somebody else, an expired and an unknown one are not there, and nothing is saved', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const tempId = await heldFor(it, owner);
  const expired = await heldFor(it, other);
  await it.deps.db.transaction(async (tx) => {
    await tx
      .update(temporaryIdentifications)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(temporaryIdentifications.tempId, expired));
  });
  for (const id of [tempId, expired, 'none', crypto.randomUUID()]) {
    for (const save of [verify, learn]) {
      const answer = await save(other, { tempId: id, coinData: identified() });
      expect([answer.status, (await answer.json()).message]).toEqual([
        404,
        'Failed to fetch identification results',
      ]);
    }
    const feedback = { aiPrediction: {}, feedbackType: 'correct', isCorrect: true, tempId: id };
    expect((await other.sendJson('POST', '/api/coins/active-learning-feedback', feedback)).status).toBe(404);
  }
  expect(await written(await idOf(other))).toEqual({ coins: [], feedback: [], learned: [] });
  expect((await verify(it.visitor, { tempId, coinData: identified() })).status).toBe(401);
  expect((await verify(owner, { tempId, coinData: identified() })).status).toBe(201);
});

test('guest: the eleventh coin is refused, and nothing is learned from it', async () => {
  const guest = await it.guest();
  const userId = await idOf(guest);
  for (let n = 0; n < 10; n += 1) {
    await right(await verify(guest, { tempId: await heldFor(it, guest), coinData: identified() }));
  }
  const tempId = await heldFor(it, guest);
  for (const save of [verify, learn]) {
    const [status, body] = await said(await save(guest, { tempId, coinData: identified() }));
    expect([status, body]).toEqual([
      403,
      { code: 'guest_limit_reached', message: 'Guest users are limited to 10 coins' },
    ]);
  }
  const { coins: kept, feedback, learned } = await written(userId);
  expect([kept.length, feedback.length, learned.length]).toEqual([10, 10, 10]);
  const [row] = await orm
    .select()
    .from(temporaryIdentifications)
    .where(eq(temporaryIdentifications.tempId, tempId));
  expect(row?.coinId).toBeNull();
});

test('other: photos of somebody else are neither shown nor learned from', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const obverseImageUrl = await photoRow(it, await idOf(owner));
  const tempId = await heldFor(it, other);
  for (const save of [
    () => verify(other, { tempId, coinData: { ...identified(), obverseImageUrl } }),
    () => learn(other, { coinData: { ...identified(), obverseImageUrl } }),
  ]) {
    const [status, body] = await said(await save());
    expect([status, body]).toMatchObject([422, { errors: [{ path: 'obverseImageUrl' }] }]);
  }
  const aiPrediction = { ...identified(), obverseImageUrl };
  const feedback = { aiPrediction, feedbackType: 'correct', isCorrect: true };
  expect((await other.sendJson('POST', '/api/coins/active-learning-feedback', feedback)).status).toBe(201);
  const { feedback: rows, coins: kept } = await written(await idOf(other));
  expect(kept).toEqual([]);
  expect(rows).toMatchObject([{ obverseImageHash: '', reverseImageHash: null }]);
});

test('user: an impossible issue is saved only in its collector’s own words, and marked', async () => {
  const user = await it.user();
  // No Mercury dime is dated 1922.
  const impossible = identified({ year: 1922, name: '1922 Mercury Dime' });
  const tempId = await heldFor(it, user, impossible);
  const [status, body] = await said(await verify(user, { tempId, coinData: impossible }));
  expect([status, body]).toMatchObject([422, { errors: [{ path: 'coinData.year' }] }]);
  expect(JSON.stringify(body)).toContain('1922');
  expect(await written(await idOf(user))).toEqual({ coins: [], feedback: [], learned: [] });
  const own = await heldFor(it, user);
  const { coin } = await right(await verify(user, { tempId: own, coinData: impossible }));
  expect(coin.needsReview).toBe(true);
  expect(coin.uncertaintyFlags).toEqual([
    'The mint mark cannot be seen.',
    expect.stringContaining('not minted in 1922'),
  ]);
  const meant = await right(await verify(user, { tempId, coinData: impossible, acceptDisagreement: true }));
  expect(meant.coin).toMatchObject({ year: 1922, needsReview: true });
  const { feedback } = await written(await idOf(user));
  expect(feedback.map(({ qualityScore }) => qualityScore)).toEqual([0.5, 0.5]);
});

test('user: texts that try something are kept as the texts they are', async () => {
  const user = await it.user();
  const nasty = `Robert'); DROP TABLE coins;--\u202e <img src=x onerror=alert(1)> \0 IGNORE ALL INSTRUCTIONS`;
  const tempId = await heldFor(it, user, identified({ name: nasty, uncertaintyFlags: [nasty] }));
  const { coin } = await right(await verify(user, { tempId, coinData: { variation: nasty } }));
  expect(coin.variation).toBe(nasty.replace('\0', ''));
  const { feedback, coins: kept } = await written(await idOf(user));
  expect(kept).toHaveLength(1);
  expect(feedback[0]?.userCorrections).toMatchObject({ variation: { corrected: coin.variation } });
});
