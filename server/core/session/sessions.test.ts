import { Database } from 'bun:sqlite';
import { afterAll, afterEach, expect, setSystemTime, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema.ts';
import { ACCOUNT, type Client, testApp } from '../../testing/app.ts';
import { databaseFile } from '../config.ts';

const app = testApp();
afterAll(app.close);
afterEach(() => {
  setSystemTime();
});

const DAY = 24 * 3_600_000;
const isKnown = async (client: Client) => (await client.api.auth.user.get()).status === 200;
const later = (days: number) => setSystemTime(new Date(Date.now() + days * DAY));

/** What is noted in the background has been noted: that the session was seen at the time it is. */
async function noted(): Promise<void> {
  const isNoted = async () =>
    (await app.deps.db.orm.select({ at: sessions.lastSeenAt }).from(sessions)).some(
      ({ at }) => at && Math.abs(at.getTime() - Date.now()) < 60_000,
    );
  while (!(await isNoted())) await Bun.sleep(1);
}

async function account() {
  const user = await app.user();
  const { data } = await user.api.auth.user.get();
  const of = () =>
    app.deps.db.orm
      .select()
      .from(sessions)
      .where(eq(sessions.userId, data?.id ?? ''));
  return { user, id: data?.id ?? '', email: data?.email ?? '', sessions: of };
}

test('user: a session unused for 14 days ends', async () => {
  const { user } = await account();
  later(13.9);
  expect(await isKnown(user)).toBe(true);
  const { user: idle } = await account();
  later(14.1);
  expect(await isKnown(idle)).toBe(false);
});

test('user: a session used every week ends 30 days after sign-in', async () => {
  const { user } = await account();
  for (const day of [7, 14, 21, 28]) {
    later(7);
    expect(await isKnown(user), `on day ${day}`).toBe(true);
    await noted();
  }
  later(1.9);
  expect(await isKnown(user)).toBe(true);
  await noted();
  later(0.2);
  expect(await isKnown(user)).toBe(false);
});

test('user: a password of years ago signs in', async () => {
  const { email } = await account();
  later(5 * 365);
  expect(await isKnown(await app.signIn(email))).toBe(true);
});

test('user: signing in begins a session with a token of its own and ends the one used so far', async () => {
  const { user, email, sessions } = await account();
  const [before] = await sessions();
  const again = await app.signIn(email, user.cookie);
  const [after, ...more] = await sessions();
  expect(more).toEqual([]);
  expect(after?.sid).not.toBe(before?.sid);
  expect(Buffer.from(after?.sid ?? '', 'base64url')).toHaveLength(32);
  expect(await isKnown(user)).toBe(false);
  expect(await isKnown(again)).toBe(true);
});

test('user: a session notes since when, from where, with what and how, and when it was last used', async () => {
  const { email, sessions } = await account();
  const answer = await app.visitor.send('/api/login/direct', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': `Browser ${'x'.repeat(1000)}`,
      'x-test-address': '203.0.113.7',
    },
    body: JSON.stringify({ email, password: ACCOUNT.password }),
  });
  expect(answer.status).toBe(200);
  const row = (await sessions()).find(({ sess }) => sess.address === '203.0.113.7');
  expect(row?.sess).toEqual({
    createdAt: expect.stringMatching(/^\d{4}-/),
    userAgent: `Browser ${'x'.repeat(292)}`,
    address: '203.0.113.7',
    method: 'password',
  });
  expect(row?.lastSeenAt).toBeInstanceOf(Date);
});

test('user: of more than a hundred sessions the oldest end', async () => {
  const { email, sessions: of } = await account();
  const [first] = await of();
  const now = Date.now();
  await app.deps.db.transaction(async (tx) => {
    for (let n = 1; n <= 120; n += 1) {
      const expire = new Date(now + 14 * DAY + n * 1000);
      await tx.insert(sessions).values({
        sid: `${email}-${n}`,
        userId: first?.userId ?? '',
        sess: { createdAt: new Date(now).toISOString() },
        expire,
      });
    }
  });
  setSystemTime(new Date(now + 3_600_000));
  const newest = await app.signIn(email);
  const kept = await of();
  expect(kept).toHaveLength(100);
  expect(kept.some(({ sid }) => sid === first?.sid)).toBe(false);
  expect(await isKnown(newest)).toBe(true);
});

test('user: of many who ask at once each is told who they are, and who has signed out nothing', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, account));
  const out = accounts.slice(0, 5);
  for (const { user } of out) await user.api.logout.get();
  const asked = accounts.flatMap((one) => [one, one, one]);
  const told = await Promise.all(
    asked.map(async ({ user }) => {
      const { data, status } = await user.api.auth.user.get();
      return status === 200 ? data?.id : status;
    }),
  );
  expect(told).toEqual(asked.map(({ id, user }) => (out.some((one) => one.user === user) ? 401 : id)));
});

test('user: the session of an account that is gone is nobody’s', async () => {
  const { user, id } = await account();
  await app.deps.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, id));
  });
  expect(await isKnown(user)).toBe(false);
  expect((await user.send('/api/coins')).status).toBe(401);
});

test('user: a session that another process deletes is unknown a moment later', async () => {
  const { user, id } = await account();
  expect(await isKnown(user)).toBe(true);
  const elsewhere = new Database(databaseFile(app.deps.config));
  elsewhere.run('DELETE FROM sessions WHERE user_id = ?', [id]);
  elsewhere.close();
  await Bun.sleep(300);
  expect(await isKnown(user)).toBe(false);
});
