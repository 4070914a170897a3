import { afterAll, expect, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import { aiLearningData, activeLearningFeedback as feedback, priceHistory } from '../../../db/schema.ts';
import type { Identification } from '../../../shared/identify/model.ts';
import { insertCoin } from '../../coins/service.ts';
import { type Client, right, said, testApp } from '../../testing/app.ts';
import { noteSaved } from '../temporary.ts';
import { asCoin } from './input.ts';
import { recallSame } from './memory.ts';
import { heldFor, identified, idOf, photoRow } from './testing.ts';

const it = testApp();
afterAll(it.close);
const { orm } = it.deps.db;

const verify = (client: Client, body: object) => client.sendJson('POST', '/api/coins/save-verified', body);
const learn = (client: Client, body: object) =>
  client.sendJson('POST', '/api/coins/save-with-learning', body);
const SAVED = 'This coin is already saved. Edit it in your collection.';

async function written(client: Client) {
  const userId = await idOf(client);
  return {
    rows: await orm.select().from(feedback).where(eq(feedback.userId, userId)).orderBy(feedback.id),
    learned: await orm.select().from(aiLearningData).where(eq(aiLearningData.userId, userId)),
    coins: await right(await client.send('/api/coins')),
  };
}

/** A coin as identify-and-store leaves it: in the collection, and nobody has looked at it. */
async function storedUnseen(client: Client, fields: Partial<Identification> = {}) {
  const userId = await idOf(client);
  const uploadHash = new Bun.CryptoHasher('sha256').update(userId).digest('hex');
  const obverseImageUrl = await photoRow(it, userId, { uploadHash });
  const shown = identified({ obverseImageUrl, ...fields });
  const tempId = await heldFor(it, client, shown);
  const input = asCoin(shown);
  if (!input) throw new Error('nothing to store');
  const caller = { id: userId, isGuest: false, sid: '' } as Parameters<typeof insertCoin>[2];
  const coin = await it.deps.db.transaction(async (tx) => {
    const added = await insertCoin(tx, it.deps, caller, input);
    await noteSaved(tx, userId, tempId, added.id);
    return added;
  });
  return { userId, uploadHash, shown, tempId, coin };
}

test('user: confirms a coin that was stored unseen; it stays one coin, and is remembered', async () => {
  const user = await it.user();
  const { userId, uploadHash, tempId, coin: before } = await storedUnseen(user);
  expect(before).toMatchObject({ userVerified: false, needsReview: true });
  expect(await recallSame(it.deps, userId, uploadHash, null)).toBeNull();
  const answer = await verify(user, { tempId, coinData: {} });
  expect(answer.status).toBe(200);
  const { coin } = await answer.json();
  expect(coin).toEqual({
    ...JSON.parse(JSON.stringify(before)),
    ...{ userVerified: true, needsReview: false, feedbackCount: 1 },
    ...{ lastVerified: expect.any(String), updatedAt: expect.any(String) },
  });
  const { rows, learned, coins } = await written(user);
  expect(coins).toHaveLength(1);
  expect(learned).toHaveLength(1);
  expect(rows).toMatchObject([{ coinId: coin.id, isValidated: true, isCorrect: true }]);
  expect(await recallSame(it.deps, userId, uploadHash, null)).toMatchObject({ coinId: coin.id });
  // Pressed again nothing more is learned.
  expect((await verify(user, { tempId, coinData: {} })).status).toBe(200);
  expect((await written(user)).rows).toHaveLength(1);
});

test('user: corrects a coin that was stored unseen; what was said of the other coin goes, their own words stay', async () => {
  const user = await it.user();
  const variation = 'Doubled die';
  const { tempId, coin: before } = await storedUnseen(user, { variation, rarity: 'Common' });
  await right(await user.sendJson('PATCH', `/api/coins/${before.id}`, { notes: 'From a jar', quantity: 3 }));
  const key = { name: '1964 Kennedy', year: 1964, series: null, coinType: 'Kennedy Half Dollar' };
  const [status, body] = await said(await learn(user, { tempId, coinData: { ...key, mintMark: null } }));
  expect([status, body]).toMatchObject([
    200,
    {
      coin: {
        ...{ id: before.id, year: 1964, weight: '12.50', category: 'Kennedy Half Dollars' },
        ...{ variation: null, rarity: null, estimatedValue: null, valuationSource: null, userVerified: true },
        ...{ notes: 'From a jar', quantity: 3, obverseImageUrl: before.obverseImageUrl, needsReview: false },
      },
      feedbackId: expect.any(Number),
    },
  ]);
  const { rows, coins } = await written(user);
  expect(coins).toHaveLength(1);
  expect(rows).toMatchObject([{ isCorrect: false, isValidated: true, aiPrediction: { year: 1916 } }]);
  const values = await orm.select().from(priceHistory).where(eq(priceHistory.coinId, before.id));
  expect(values.map(({ recordedValue }) => recordedValue)).toEqual([1250]);
});

test('user: what cannot be is refused for a stored coin too, and leaves it as it was', async () => {
  const user = await it.user();
  const { tempId, coin } = await storedUnseen(user, { year: 1922, name: '1922 Mercury Dime' });
  expect((await verify(user, { tempId, coinData: {} })).status).toBe(422);
  const after = await right(await user.send(`/api/coins/${coin.id}`));
  expect(after).toMatchObject({ userVerified: false, needsReview: true, updatedAt: coin.updatedAt });
});

test('user: other details of a coin that was confirmed are refused, not dropped', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user);
  const { coin } = await right(await verify(user, { tempId, coinData: { notes: 'Mine' } }));
  for (const save of [verify, learn]) {
    for (const coinData of [
      { year: 1944, name: '1944 Mercury Dime' },
      { notes: 'Yours' },
      { condition: 'Fine (F-12)' },
      { variation: 'Full bands' },
      { estimatedValue: '99.00' },
      { quantity: 2 },
    ]) {
      expect(await said(await save(user, { tempId, coinData }))).toEqual([
        409,
        { code: 'coin_already_saved', message: SAVED },
      ]);
    }
    const again = await save(user, { tempId, coinData: { notes: 'Mine', quantity: 1 } });
    expect([again.status, (await again.json()).coin]).toEqual([200, coin]);
  }
  expect((await written(user)).rows).toHaveLength(1);
});

test('user: pressed again after its value was reckoned anew it is still the same coin', async () => {
  const user = await it.user();
  const tempId = await heldFor(it, user);
  const press = () => verify(user, { tempId, coinData: identified() });
  const { coin } = await right(await press());
  const revalued = { estimatedValue: '14.00', valuationSource: 'melt' };
  await right(await user.sendJson('PATCH', `/api/coins/${coin.id}`, revalued));
  expect((await press()).status).toBe(200);
  await right(await user.sendJson('PATCH', `/api/coins/${coin.id}`, { estimatedValue: '15.00' }));
  expect((await press()).status).toBe(409);
});

test('guest: saved, thrown away and saved again, a result tells once how good the model is, and not for ever', async () => {
  const guest = await it.guest();
  const tempId = await heldFor(it, guest);
  const round = async (n: number) => {
    const answer = await verify(guest, { tempId, coinData: { year: 1917 + (n % 10) } });
    if (answer.ok) await guest.send(`/api/coins/${(await answer.json()).coin.id}`, { method: 'DELETE' });
    return answer.status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 32; n += 1) statuses.push(await round(n));
  expect([new Set(statuses.slice(0, 31)), statuses[31]]).toEqual([new Set([201]), 429]);
  const counted = await orm
    .select()
    .from(feedback)
    .where(and(eq(feedback.userId, await idOf(guest)), eq(feedback.isValidated, true)));
  expect(counted).toHaveLength(1);
}, 60_000);
