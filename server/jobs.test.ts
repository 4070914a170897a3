import { expect, jest, test } from 'bun:test';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { coins, collectionValues, type OwnerId, passkeys, photos, sessions, users } from '../db/schema.ts';
import { hasSiblings } from '../db/shared.ts';
import { ownerIdOf } from './core/access.ts';
import { cleanUp, daily, joined, startJobs } from './jobs.ts';
import { slowly } from './photos/testing.ts';
import type { Services } from './services.ts';
import { type Client, DIME, picture, testApp } from './testing/app.ts';

/** Until the one process that has the timetable has begun it: on PostgreSQL that is asked for. */
async function taken({ db }: Services): Promise<void> {
  const isTaken = async () =>
    (await db.orm.all(sql`select 1 from leases where name = 'jobs' and ends_at > now()`)).length > 0;
  while (hasSiblings() && !(await isTaken()));
}

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

test('clean-up deletes registrations nobody confirmed for two days, and no account that ever was in use', async () => {
  const it = testApp({ MINTMARK_SMTP_URL: 'smtp://127.0.0.1:9' });
  const registered = Date.now();
  const add = async (email: string, more: Partial<typeof users.$inferInsert> = {}) => {
    await it.deps.db.transaction(async (tx) => {
      const row = { id: email, email, emailVerificationSentAt: new Date(registered), ...more };
      await tx.insert(users).values(row);
    });
  };
  const COIN = { ...DIME, name: 'Dime', category: 'Dimes', nameOrder: 'dime', valueOrder: 0 };
  const has = async (userId: OwnerId, table: typeof passkeys | typeof coins | typeof sessions) =>
    it.deps.db.transaction(async (tx) => {
      if (table === passkeys)
        await tx.insert(passkeys).values({ id: userId, userId, name: 'Phone', publicKey: 'k' });
      else if (table === coins) await tx.insert(coins).values({ ...COIN, userId, deletedAt: new Date() });
      else
        await tx.insert(sessions).values({
          sid: userId,
          userId,
          sess: { createdAt: '' },
          expire: new Date(registered + 100 * 24 * 3_600_000),
        });
    });
  await add('forgotten@example.org');
  await add('sent-again@example.org', { emailVerificationSentAt: new Date(registered + 24 * 3_600_000) });
  await add('verified@example.org', { emailVerified: true });
  await add('without-mail@example.org', { emailVerificationSentAt: null });
  await add('moving@example.org', { pendingEmail: 'elsewhere@example.org' });
  await add('seen@example.org', { lastSeenAt: new Date(registered + 6 * 60_000) });
  for (const [email, table] of [
    ['key@example.org', passkeys],
    ['trash@example.org', coins],
    ['session@example.org', sessions],
  ] as const) {
    await add(email);
    await has(ownerIdOf({ id: email }), table);
  }
  const left = async () => (await it.deps.db.orm.select({ id: users.id }).from(users)).map(({ id }) => id);
  const all = await left();
  await cleanUp(it.deps, registered + 47.9 * 3_600_000);
  expect(await left()).toEqual(all);
  await cleanUp({ ...it.deps, config: { ...it.deps.config, mail: null } }, registered + 49 * 3_600_000);
  expect(await left()).toEqual(all);
  await cleanUp(it.deps, registered + 49 * 3_600_000);
  expect(await left()).toEqual(all.filter((id) => id !== 'forgotten@example.org'));
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
  expect(files()).toHaveLength(8);
  await cleanUp(it.deps, Date.now() + 25 * 3_600_000);
  expect(files()).toHaveLength(4);
  expect((await user.send(shared)).status).toBe(200);
  expect((await user.send(own)).status).toBe(404);
  await it.close();
});

test("every photo acknowledged while a forgotten guest's same pictures are taken off the disk can be read", async () => {
  const it = testApp();
  const [guest, user] = [await it.guest(), await it.user()];
  const shades = Array.from({ length: 10 }, (_, shade) => shade);
  for (const shade of shades) await upload(guest, shade);
  const deps = { ...it.deps, photos: slowly(it.deps.photos) };
  const cleaning = cleanUp(deps, Date.now() + 25 * 3_600_000);
  const urls = await Promise.all(shades.map((shade) => upload(user, shade)));
  await cleaning;
  const pictures = await Promise.all(urls.map(async (url) => (await user.send(url)).blob()));
  expect(pictures.filter((photo) => photo.type === 'image/webp' && photo.size > 0)).toHaveLength(10);
  expect((await guest.api.auth.user.get()).status).toBe(401);
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
      .set({ lastSeenAt: new Date(1) })
      .where(eq(users.id, id));
  });
  await guest.api.auth.user.get();
  // Nobody waits for it to be noted.
  await until(async () => (await seen()).getTime() > 1);
  expect((await seen()).getTime()).toBeGreaterThan(Date.now() - 60_000);
  await it.close();
});

test('the timetable: values soon after the start; every hour what is due in the trash goes, its photos and old drafts with it', async () => {
  const it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
  const user = await it.user();
  const obverseImageUrl = await upload(user, 30);
  await user.sendJson('POST', '/api/coins', { ...DIME, estimatedValue: '3', obverseImageUrl });
  await user.send('/api/coins/1', { method: 'DELETE' });
  await user.sendJson('POST', '/api/coins', { ...DIME, estimatedValue: '4' });
  const draft = join(it.folder, 'photos', '11', `${'1'.repeat(64)}.webp.${crypto.randomUUID()}`);
  mkdirSync(dirname(draft), { recursive: true });
  writeFileSync(draft, '');
  const { db } = it.deps;
  const deletedAt = new Date(Date.now() - 31 * 24 * 3_600_000);
  utimesSync(draft, deletedAt, deletedAt);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ createdAt: deletedAt });
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
  await taken(it.deps);
  jest.advanceTimersByTime(2000);
  jest.useRealTimers();
  await until(async () => (await days()).length > 0);
  expect([await days(), await left()]).toEqual([[{ value: 400 }], [2, 1]]);
  await stop();

  jest.useFakeTimers();
  const stopAgain = startJobs(it.deps);
  await taken(it.deps);
  jest.advanceTimersByTime(3_600_000);
  jest.useRealTimers();
  await until(async () => (await left())[1] === 0);
  expect(await left()).toEqual([1, 0]);
  await until(async () => !existsSync(draft));
  expect(existsSync(draft)).toBe(false);
  await stopAgain();
  await it.close();
});

test('who stops the timetable waits for what is under way, and nothing begins after it', async () => {
  const it = testApp({ MINTMARK_METALS_PROVIDER: 'none', MINTMARK_NEWS_FEEDS: '' });
  const gate = Promise.withResolvers<void>();
  const told: string[] = [];
  const transaction: typeof it.deps.db.transaction = async (work) => {
    told.push('begun');
    await gate.promise;
    const done = await it.deps.db.transaction(work);
    told.push('done');
    return done;
  };
  jest.useFakeTimers();
  const stop = startJobs({ ...it.deps, db: { ...it.deps.db, transaction } });
  jest.advanceTimersByTime(2000);
  jest.useRealTimers();
  await until(async () => told.length > 0);
  const begun = told.length;
  const stopped = stop().then(() => told.push('stopped'));
  await Bun.sleep(20);
  expect(told).not.toContain('stopped');
  gate.resolve();
  await stopped;
  expect(told.filter((one) => one === 'done').length).toBeGreaterThanOrEqual(begun);
  expect(told.at(-1)).toBe('stopped');
  await it.close();
});

test('what is too much for every hour is passed at most once a day, from the first hour on', async () => {
  let now = Date.now();
  let times = 0;
  const work = daily(
    async () => {
      times += 1;
    },
    () => now,
  );
  const done: number[] = [];
  for (let hour = 0; hour <= 48; hour += 1, now += 3_600_000) {
    await work();
    if (hour % 24 === 0 || hour % 24 === 23) done.push(times);
  }
  expect(done).toEqual([1, 1, 2, 2, 3]);
});

test('a job that still runs is not begun a second time', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const work = joined(async () => {
    begun += 1;
    await gate.promise;
  });
  const runs = [work(), work()];
  expect(begun).toBe(1);
  gate.resolve();
  await Promise.all(runs);
  await work();
  expect(begun).toBe(2);
});

test('the timetable: a job that hangs is not begun again beside itself', async () => {
  const it = testApp({ MINTMARK_METALS_PROVIDER: 'none', MINTMARK_NEWS_FEEDS: '' });
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const checkpoint = async () => {
    begun += 1;
    await gate.promise;
  };
  jest.useFakeTimers();
  const stop = startJobs({ ...it.deps, db: { ...it.deps.db, checkpoint } });
  for (let times = 0; times < 3; times += 1) jest.advanceTimersByTime(5 * 60_000);
  jest.useRealTimers();
  expect(begun).toBe(1);
  gate.resolve();
  await stop();
  await it.close();
});

test('clean-up: a guest who cannot be deleted does not keep the others, and is logged', async () => {
  const it = testApp();
  const guests = [await it.guest(), await it.guest(), await it.guest()];
  const ids = await Promise.all(
    guests.map(async (guest) => (await guest.api.auth.user.get()).data?.id ?? ''),
  );
  const identifications = {
    ...it.deps.identifications,
    cancelAll: async (id: string) => {
      if (id === ids[0]) throw new Error('it is broken');
    },
  };
  const later = Date.now() + 25 * 3_600_000;
  const failed = await cleanUp({ ...it.deps, identifications }, later).catch(String);
  expect(failed).toContain('1 of 3 failed');
  const left = await it.deps.db.orm.select({ id: users.id }).from(users);
  expect(left.map(({ id }) => id)).toEqual([ids[0] ?? '']);
  expect(it.logged.filter((line) => line.includes('it is broken'))).toHaveLength(1);
  await cleanUp(it.deps, later);
  expect(await it.deps.db.orm.select().from(users)).toEqual([]);
  await it.close();
});

async function until(isSo: () => Promise<boolean>) {
  for (let tries = 0; tries < 4000 && !(await isSo()); tries += 1) await Bun.sleep(5);
}
