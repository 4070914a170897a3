import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins, activeLearningFeedback as feedback } from '../../../db/schema.ts';
import { type Client, DIME, right, testApp } from '../../testing/app.ts';
import { noteSaved } from '../temporary.ts';
import { BY_AI } from './record.ts';
import { heldFor, identified, idOf } from './testing.ts';

const it = testApp();
afterAll(it.close);
const { orm } = it.deps.db;

/** A coin that was stored by what a model said, and the result it came from where that is still held. */
async function unseen(client: Client, { isHeld = true } = {}): Promise<number> {
  const userId = await idOf(client);
  const { id } = await right(
    await client.sendJson('POST', '/api/coins', { ...DIME, series: 'Mercury Dime' }),
  );
  const tempId = isHeld ? await heldFor(it, client, identified({ condition: DIME.condition })) : null;
  await it.deps.db.transaction(async (tx) => {
    const marks = { identificationMethod: BY_AI, needsReview: true, aiConfidence: 82 };
    await tx.update(coins).set(marks).where(eq(coins.id, id));
    if (tempId) await noteSaved(tx, userId, tempId, id);
  });
  return id;
}

const edit = async (client: Client, id: number, patch: object) =>
  right(await client.sendJson('PATCH', `/api/coins/${id}`, patch));
const rowsOf = async (client: Client) =>
  orm
    .select()
    .from(feedback)
    .where(eq(feedback.userId, await idOf(client)));

test('user: saying in the collection which coin it is confirms it, and is learned from once', async () => {
  const user = await it.user();
  const id = await unseen(user);
  const coin = await edit(user, id, { year: 1917, name: '1917 Mercury Dime' });
  expect(coin).toMatchObject({ year: 1917, userVerified: true, needsReview: false, feedbackCount: 1 });
  expect(coin.lastVerified).toEqual(expect.any(String));
  expect(await right(await user.send(`/api/coins/${id}`))).toEqual(coin);
  expect(await rowsOf(user)).toMatchObject([
    {
      ...{ coinId: id, isCorrect: false, isValidated: true, predictionModel: 'gemini-2.5-flash' },
      userCorrections: { year: { original: 1916, corrected: 1917 } },
    },
  ]);
  await edit(user, id, { year: 1918 });
  expect(await rowsOf(user)).toHaveLength(1);
});

test('user: an edit that cannot be leaves the coin to be reviewed', async () => {
  const user = await it.user();
  const id = await unseen(user);
  expect(await edit(user, id, { year: 1922, acceptImpossible: true })).toMatchObject({
    userVerified: true,
    needsReview: true,
  });
});

test('user: notes, the same values again, and coins entered by hand confirm nothing', async () => {
  const user = await it.user();
  const id = await unseen(user);
  for (const patch of [{ notes: 'From a jar' }, { year: 1916, coinType: 'Mercury Dime', quantity: 2 }]) {
    expect(await edit(user, id, patch)).toMatchObject({ userVerified: false, needsReview: true });
  }
  const byHand = await right(await user.sendJson('POST', '/api/coins', DIME));
  expect(await edit(user, byHand.id, { year: 1917 })).toMatchObject({ userVerified: false });
  expect(await rowsOf(user)).toEqual([]);
});

test('user: when what was identified is held no more, the coin is confirmed and nothing is learned', async () => {
  const user = await it.user();
  const id = await unseen(user, { isHeld: false });
  expect(await edit(user, id, { mintMark: 'D' })).toMatchObject({ userVerified: true, feedbackCount: 0 });
  expect(await rowsOf(user)).toEqual([]);
});
