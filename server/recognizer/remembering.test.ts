import { expect, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import { readerSides } from '../../db/schema.ts';
import { idOf } from '../account/profile/testing.ts';
import { held, verify } from '../identify/testing.ts';
import { lookalike, withReader } from '../identify/testing-reader.ts';
import { type Client, right } from '../testing/app.ts';
import { finishRemembering, rememberLooks, stopRemembering } from './remembering.ts';
import { drawnSide } from './testing/drawn-coin.ts';

const here = withReader();

/** The types of the sides that are remembered of somebody's coin. */
async function remembered(client: Client, coinId: number): Promise<string[]> {
  await finishRemembering(here.it.deps);
  const userId = await idOf(client);
  const rows = await here.it.deps.db.orm
    .select({ side: readerSides.side, typeId: readerSides.typeId })
    .from(readerSides)
    .where(and(eq(readerSides.userId, userId), eq(readerSides.coinId, coinId)));
  return rows.map(({ side, typeId }) => `${side} ${typeId}`).sort();
}

const file = async (motif: number) =>
  new File([await drawnSide({ top: 'LIBERTY', motif }, { size: 400 })], 'coin.jpg', { type: 'image/jpeg' });

/** Identifies a drawn coin, takes it for a Mercury dime of 1941 from Denver, and saves it. */
async function saved(client: Client, call: 'save-verified' | 'save-with-learning'): Promise<number> {
  const { tempId } = await verify(client, { obverse: await file(1), reverse: await file(2) });
  const choice = { typeId: 'mercury-dime', year: 1941 };
  await right(await client.sendJson('POST', `/api/verification-data/${tempId}/choose`, choice));
  const { coinData } = await held(client, tempId);
  const chosen = { ...coinData, mintMark: 'D', condition: 'Good (G-4)' };
  const answer = await client.sendJson('POST', `/api/coins/${call}`, { tempId, coinData: chosen });
  return (await right(answer)).coin.id;
}

test('user: what they confirm is remembered, follows the coin, and goes and comes back with it', async () => {
  const user = await here.it.user();
  const coinId = await saved(user, 'save-verified');
  expect(await remembered(user, coinId)).toEqual(['obverse mercury-dime', 'reverse mercury-dime']);
  const change = { coinType: 'Barber Dime', series: 'Barber Dime', year: 1912, name: '1912-D Barber Dime' };
  await right(await user.sendJson('PATCH', `/api/coins/${coinId}`, change));
  expect(await remembered(user, coinId)).toEqual(['obverse barber-dime', 'reverse barber-dime']);
  await user.send(`/api/coins/${coinId}`, { method: 'DELETE' });
  expect(await remembered(user, coinId)).toEqual([]);
  await right(await user.sendJson('POST', '/api/trash/restore', { ids: [coinId] }));
  expect(await remembered(user, coinId)).toHaveLength(2);
  const selection = { ids: [coinId] };
  await right(await user.sendJson('POST', '/api/coins/trash', { selection }));
  expect(await remembered(user, coinId)).toEqual([]);
});

test('user: the condition of many coins may make them other coins to the reader', async () => {
  const user = await here.it.user();
  const coinId = await saved(user, 'save-verified');
  const userId = await idOf(user);
  // As if it had been remembered as something else.
  await here.it.deps.db.transaction(async (tx) => {
    await tx.update(readerSides).set({ typeId: 'barber-dime' }).where(eq(readerSides.userId, userId));
  });
  const change = { selection: { ids: [coinId] }, condition: 'Mint State (MS-65)' };
  await right(await user.sendJson('POST', '/api/coins/condition', change));
  expect(await remembered(user, coinId)).toEqual(['obverse mercury-dime', 'reverse mercury-dime']);
});

test('user: the other way of saving remembers as well', async () => {
  const user = await here.it.user();
  expect(await remembered(user, await saved(user, 'save-with-learning'))).toHaveLength(2);
});

test('other: nothing is remembered for somebody of a coin that is not theirs', async () => {
  const user = await here.it.user();
  const coinId = await saved(user, 'save-verified');
  const other = await here.it.user();
  rememberLooks(here.it.deps, await idOf(other), [coinId]);
  expect(await remembered(other, coinId)).toEqual([]);
  expect(await remembered(user, coinId)).toHaveLength(2);
});

test('operator: a server that stops leaves what has not begun, one without a reader remembers nothing', async () => {
  const user = await here.it.user();
  const { coinId } = await lookalike(here.it, user);
  const userId = await idOf(user);
  const before = await remembered(user, coinId);
  expect(before).toHaveLength(2);
  // It has no photos, so that remembering it anew would forget it.
  rememberLooks(here.it.deps, userId, [coinId]);
  await stopRemembering(here.it.deps);
  expect(await remembered(user, coinId)).toEqual(before);
  rememberLooks({ ...here.it.deps, reader: null }, userId, [coinId]);
  expect(await remembered(user, coinId)).toEqual(before);
  rememberLooks(here.it.deps, userId, [coinId]);
  expect(await remembered(user, coinId)).toEqual([]);
});

test('guest: what is remembered goes along to the account they create', async () => {
  const guest = await here.it.guest();
  const coinId = await saved(guest, 'save-verified');
  expect(await remembered(guest, coinId)).toHaveLength(2);
  const account = await here.it.user(guest.cookie);
  expect(await remembered(account, coinId)).toEqual(['obverse mercury-dime', 'reverse mercury-dime']);
});
