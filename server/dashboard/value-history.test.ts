import { afterAll, beforeAll, expect, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { collectionValues, users } from '../../db/schema.ts';
import { idOf } from '../account/profile/testing.ts';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';
import { recordCollectionValues, thinHistory, valueHistory } from './value-history.ts';

const day = (value: number, index: number) => ({ day: index, value });

test('a year and more stays whole', () => {
  const days = Array.from({ length: 400 }, (_, index) => day(index % 7, index));
  expect(thinHistory(days)).toEqual(days);
});

test('of many years some 400 days stay: in order, first, last and recent ones, the extremes of all', () => {
  const values = fc.array(fc.integer({ min: 0, max: 1e10 }), { minLength: 401, maxLength: 3000 });
  fc.assert(
    fc.property(values, (all) => {
      const days = all.map(day);
      const thin = thinHistory(days);
      expect(thin.length).toBeLessThanOrEqual(401);
      expect(thin.map((one) => one.day)).toEqual(thin.map((one) => one.day).sort((a, b) => a - b));
      expect(thin[0]).toEqual(days[0] as (typeof days)[number]);
      expect(thin.slice(-100)).toEqual(days.slice(-100));
      const extremes = (of: typeof days) => [Math.min, Math.max].map((f) => f(...of.map((one) => one.value)));
      expect(extremes(thin)).toEqual(extremes(days));
    }),
    { numRuns: 100 },
  );
});

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const DAY_MS = 24 * 3_600_000;
const today = () => new Date().toISOString().slice(0, 10);
/** An account there was long before the days of these tests. */
async function oldUser(): Promise<Client> {
  const user = await it.user();
  await cameAt(user, '2024-12-31T12:00:00Z');
  return user;
}
const cameAt = async (user: Client, iso: string) => {
  const id = await idOf(user);
  await it.deps.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ createdAt: at(iso) })
      .where(eq(users.id, id));
  });
};
const add = async (client: Client, estimatedValue: string, quantity = 1): Promise<number> =>
  (await (await client.sendJson('POST', '/api/coins', { ...DIME, estimatedValue, quantity })).json()).id;
const at = (iso: string) => new Date(iso);

test('user: each day has what the collection was worth when it began, today what it is worth now', async () => {
  const user = await oldUser();
  const id = await idOf(user);
  await add(user, '10.50', 2);
  await recordCollectionValues(it.deps, at('2026-11-19T00:20:00Z'));
  await add(user, '1');
  // The job comes every hour; the first of a day counts.
  await recordCollectionValues(it.deps, at('2026-11-19T23:59:59Z'));
  await recordCollectionValues(it.deps, at('2026-11-20T00:00:00Z'));
  await add(user, '0.25');
  expect(await valueHistory(it.deps, id, at('2026-11-20T08:00:00Z'))).toEqual({
    points: [
      { day: '2026-11-19', value: 21 },
      { day: '2026-11-20', value: 22.25 },
    ],
  });
  expect(await valueHistory(it.deps, id, at('2026-11-21T08:00:00Z'))).toEqual({
    points: [
      { day: '2026-11-19', value: 21 },
      { day: '2026-11-20', value: 22 },
      { day: '2026-11-21', value: 22.25 },
    ],
  });
});

test('user: what was paid is noted beside it, as far as both are known, for all pieces of the coins that are kept', async () => {
  const [user, other, silent] = [await oldUser(), await oldUser(), await oldUser()];
  const bought = (client: Client, coin: object) =>
    client.sendJson('POST', '/api/coins', { ...DIME, ...coin });
  await bought(user, { purchasePrice: '10.50', quantity: 2, estimatedValue: '30' });
  await bought(user, { purchasePrice: '1', estimatedValue: '2' });
  await bought(user, { estimatedValue: '5' });
  await bought(user, { purchasePrice: '400' });
  const gone = await (await bought(user, { purchasePrice: '700' })).json();
  await user.send(`/api/coins/${gone.id}`, { method: 'DELETE' });
  await bought(other, { purchasePrice: '0', estimatedValue: '0' });
  await bought(silent, { estimatedValue: '5' });
  const day = '2026-12-03';
  await recordCollectionValues(it.deps, at(`${day}T00:20:00Z`));
  await bought(user, { purchasePrice: '9' });
  await recordCollectionValues(it.deps, at(`${day}T01:20:00Z`));
  const noted = async (client: Client) =>
    (
      await it.deps.db.orm
        .select({ value: collectionValues.value, paid: collectionValues.paid })
        .from(collectionValues)
        .where(and(eq(collectionValues.userId, await idOf(client)), eq(collectionValues.day, day)))
    ).map(({ value, paid }) => [value, paid]);
  expect(await noted(user)).toEqual([[6700, 2200]]);
  expect(await noted(other)).toEqual([[0, 0]]);
  expect(await noted(silent)).toEqual([[500, null]]);
});

test('user: a collection that is gone falls to zero', async () => {
  const user = await oldUser();
  const coin = await add(user, '5');
  await recordCollectionValues(it.deps, at('2026-11-19T00:20:00Z'));
  await user.send(`/api/coins/${coin}`, { method: 'DELETE' });
  await recordCollectionValues(it.deps, at('2026-11-20T00:20:00Z'));
  const { points } = await valueHistory(it.deps, await idOf(user), at('2026-11-21T00:20:00Z'));
  expect(points.map((point) => point.value)).toEqual([5, 0, 0]);
});

test('user: a year back at most, the newest days', async () => {
  const user = await oldUser();
  const userId = await idOf(user);
  const start = at('2025-01-01T00:00:00Z').getTime();
  const days = Array.from({ length: 500 }, (_, n) => new Date(start + n * DAY_MS).toISOString().slice(0, 10));
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(collectionValues).values(days.map((day, n) => ({ userId, day, value: n * 100 })));
  });
  const { points } = await valueHistory(it.deps, userId, new Date(start + 500 * DAY_MS));
  expect(points).toHaveLength(366);
  expect(points[0]).toEqual({ day: days[135] ?? '', value: 135 });
  expect(points.at(-1)).toEqual({ day: '2026-05-16', value: 0 });
});

test('user: who came in the course of a day has no value for its start', async () => {
  const user = await it.user();
  await cameAt(user, '2026-11-19T00:00:00Z');
  await add(user, '7');
  await recordCollectionValues(it.deps, at('2026-11-19T23:20:00Z'));
  await recordCollectionValues(it.deps, at('2026-11-20T00:20:00Z'));
  expect((await valueHistory(it.deps, await idOf(user), at('2026-11-21T08:00:00Z'))).points).toEqual([
    { day: '2026-11-20', value: 7 },
    { day: '2026-11-21', value: 7 },
  ]);
});

test('guest: is not recorded, and sees today alone', async () => {
  const guest = await it.guest();
  await cameAt(guest, '2026-11-01T12:00:00Z');
  await add(guest, '5');
  await recordCollectionValues(it.deps, at('2026-11-19T00:20:00Z'));
  expect((await guest.api.collection['value-history'].get()).data).toEqual({
    points: [{ day: today(), value: 5 }],
  });
});

test('other: sees their own line; visitor: 401', async () => {
  await add(await oldUser(), '5');
  await recordCollectionValues(it.deps, at('2026-11-19T00:20:00Z'));
  expect((await (await it.user()).api.collection['value-history'].get()).data).toEqual({
    points: [{ day: today(), value: 0 }],
  });
  expect((await it.visitor.send('/api/collection/value-history')).status).toBe(401);
});
