import { expect, jest, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins, collectionValues, photos, sessions, users } from '../db/schema.ts';
import { cleanUp, startJobs } from './jobs.ts';
import { type Client, DIME, picture, testApp } from './testing.ts';

test('clean-up deletes a guest 24 hours after the last request, with everything of theirs, and nobody else', async () => {
  const it = testApp();
  const guest = await it.guest();
  const user = await it.user();
  await guest.sendJson('POST', '/api/coins', DIME);
  await user.sendJson('POST', '/api/coins', DIME);
  const left = async () => ({
    users: (await it.deps.db.orm.select().from(users)).length,
    coins: (await it.deps.db.orm.select().from(coins)).length,
    sessions: (await it.deps.db.orm.select().from(sessions)).length,
  });
  await cleanUp(it.deps, Date.now() + 23.9 * 3_600_000);
  expect(await left()).toEqual({ users: 2, coins: 2, sessions: 2 });
  await cleanUp(it.deps, Date.now() + 24.1 * 3_600_000);
  expect(await left()).toEqual({ users: 1, coins: 1, sessions: 1 });
  expect((await guest.api.auth.user.get()).status).toBe(401);
  expect((await user.api.auth.user.get()).status).toBe(200);
  await it.close();
});

const upload = async (client: Client, shade: number): Promise<string> => {
  const form = new FormData();
  form.set('obverse', await picture(30, 30, shade));
  const answer = await client.send('/api/photos', { method: 'POST', body: form });
  return (await answer.json()).obverseImageUrl;
};

test('clean-up removes the photos of a forgotten guest from the disk, but not one that somebody else holds', async () => {
  const it = testApp();
  const guest = await it.guest();
  const user = await it.user();
  const own = await upload(guest, 10);
  const shared = await upload(guest, 20);
  expect(await upload(user, 20)).toBe(shared);
  const files = () => [...new Bun.Glob('photos/**/*.webp').scanSync(it.folder)];
  expect(files()).toHaveLength(6);
  await cleanUp(it.deps, Date.now() + 25 * 3_600_000);
  expect(files()).toHaveLength(3);
  expect((await user.send(shared)).status).toBe(200);
  expect((await user.send(own)).status).toBe(404);
  await it.close();
});

test('a request tells that a guest is still there', async () => {
  const it = testApp();
  const guest = await it.guest();
  const id = (await guest.api.auth.user.get()).data?.id ?? '';
  const seen = async () =>
    (await it.deps.db.orm.select().from(users).where(eq(users.id, id)))[0]?.lastSeenAt ?? new Date(0);
  await it.deps.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ lastSeenAt: new Date(0) })
      .where(eq(users.id, id));
  });
  await guest.api.auth.user.get();
  await it.deps.db.transaction(async () => {});
  expect((await seen()).getTime()).toBeGreaterThan(Date.now() - 60_000);
  await it.close();
});

test('the timetable: values soon after the start; every hour what is due in the trash goes, its photos with it', async () => {
  const it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
  const user = await it.user();
  const obverseImageUrl = await upload(user, 30);
  await user.sendJson('POST', '/api/coins', { ...DIME, estimatedValue: '3', obverseImageUrl });
  await user.send('/api/coins/1', { method: 'DELETE' });
  await user.sendJson('POST', '/api/coins', { ...DIME, estimatedValue: '4' });
  const { db } = it.deps;
  const deletedAt = new Date(Date.now() - 31 * 24 * 3_600_000);
  await db.transaction(async (tx) => {
    await tx.update(photos).set({ createdAt: deletedAt });
    await tx.update(coins).set({ deletedAt }).where(eq(coins.id, 1));
  });
  const days = () => db.orm.select({ value: collectionValues.value }).from(collectionValues);
  const left = async () => [
    (await db.orm.select().from(coins)).length,
    (await db.orm.select().from(photos)).length,
  ];

  jest.useFakeTimers();
  const stop = startJobs(it.deps);
  jest.advanceTimersByTime(2000);
  jest.useRealTimers();
  await until(async () => (await days()).length > 0);
  expect([await days(), await left()]).toEqual([[{ value: 400 }], [2, 1]]);
  stop();

  jest.useFakeTimers();
  const stopAgain = startJobs(it.deps);
  jest.advanceTimersByTime(3_600_000);
  jest.useRealTimers();
  await until(async () => (await left())[1] === 0);
  expect(await left()).toEqual([1, 0]);
  stopAgain();
  await it.close();
});

async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 400 && !(await isSo()); tries += 1) await Bun.sleep(5);
}
