import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins, activeLearningFeedback as feedback } from '../../db/schema.ts';
import { heldFor, identified as identification, idOf } from '../identify/learning/testing.ts';
import { noteSaved } from '../identify/temporary.ts';
import { type Client, DIME, said, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
});
afterAll(() => it.close());

/** A coin as the AI stored it. */
async function identified(columns: Partial<typeof coins.$inferInsert> = {}): Promise<number> {
  const { id } = await (await user.sendJson('POST', '/api/coins', { ...DIME })).json();
  await it.deps.db.transaction(async (tx) => {
    await tx
      .update(coins)
      .set({ needsReview: true, aiConfidence: 62, uncertaintyFlags: ['The mark is worn.'], ...columns })
      .where(eq(coins.id, id));
  });
  return id;
}

const confirm = (id: number, client = user) => client.send(`/api/coins/${id}/confirm`, { method: 'POST' });
const coinOf = async (id: number) => (await user.send(`/api/coins/${id}`)).json();

test('user: a confirmed coin is its owner’s word, and waits for nobody any more', async () => {
  const id = await identified();
  const before = await coinOf(id);
  const answer = await confirm(id);
  expect(answer.status).toBe(200);
  const coin = await answer.json();
  expect(coin).toEqual({
    ...before,
    ...{ userVerified: true, needsReview: false },
    lastVerified: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(Math.abs(Date.now() - Date.parse(coin.lastVerified))).toBeLessThan(60_000);
  expect(await coinOf(id)).toEqual(coin);
});

test('user: confirmed once more it is as it was', async () => {
  const id = await identified();
  const coin = await (await confirm(id)).json();
  expect(await (await confirm(id)).json()).toEqual(coin);
});

test('user: what was saved in spite of doubts is confirmed too', async () => {
  const id = await identified({ userVerified: true });
  expect(await (await confirm(id)).json()).toMatchObject({ userVerified: true, needsReview: false });
  // What is to be learned from it was when it was saved.
  expect(await learned(id)).toEqual([]);
});

test('user: a coin that is not there, in the trash or somebody else’s cannot be confirmed', async () => {
  const id = await identified();
  const other = await it.user();
  const unknown: [number, unknown] = [404, { code: 'not_found', message: 'Not found' }];
  expect(await said(await confirm(id, other))).toEqual(unknown);
  expect(await said(await confirm(987_654))).toEqual(unknown);
  expect((await coinOf(id)).needsReview).toBe(true);
  await user.send(`/api/coins/${id}`, { method: 'DELETE' });
  expect(await said(await confirm(id))).toEqual(unknown);
});

test('user: lists tell which coins wait for review', async () => {
  const collector = await it.user();
  const { id } = await (await collector.sendJson('POST', '/api/coins', { ...DIME })).json();
  const listed = async () => (await (await collector.send('/api/coins')).json())[0].needsReview;
  expect(await listed()).toBe(false);
  await it.deps.db.transaction(async (tx) => {
    await tx.update(coins).set({ needsReview: true }).where(eq(coins.id, id));
  });
  expect(await listed()).toBe(true);
  await confirm(id, collector);
  expect(await listed()).toBe(false);
});

const learned = (coinId: number) => it.deps.db.orm.select().from(feedback).where(eq(feedback.coinId, coinId));

test('user: what the AI said is learned from as it was confirmed, once', async () => {
  const id = await identified();
  const tempId = await heldFor(it, user, identification({ condition: DIME.condition }));
  const userId = await idOf(user);
  await it.deps.db.transaction((tx) => noteSaved(tx, userId, tempId, id));
  const answer = await (await confirm(id)).json();
  expect(answer.feedbackCount).toBe(1);
  expect(await coinOf(id)).toEqual(answer);
  await confirm(id);
  expect(await learned(id)).toMatchObject([
    { isCorrect: true, isValidated: true, feedbackType: 'correct', predictionModel: 'gemini-2.5-flash' },
  ]);
});

test('user: a correction made before is learned from with the confirmation', async () => {
  const id = await identified();
  const tempId = await heldFor(it, user, identification({ condition: 'Poor (PO-1)' }));
  const userId = await idOf(user);
  await it.deps.db.transaction((tx) => noteSaved(tx, userId, tempId, id));
  await confirm(id);
  expect((await learned(id))[0]?.userCorrections).toMatchObject({
    condition: { original: 'Poor (PO-1)', corrected: DIME.condition },
  });
});
