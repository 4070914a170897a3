import { afterAll, expect, test } from 'bun:test';
import { and, eq, ne } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema.ts';
import { ACCOUNT, type Client, cookieOf, testApp } from '../../testing/app.ts';
import { idOf } from './testing.ts';

const it = testApp();
afterAll(it.close);

const NEW = 'quite another sentence';
const rowOf = async (client: Client) => {
  const [row] = await it.deps.db.orm
    .select()
    .from(users)
    .where(eq(users.id, await idOf(client)));
  if (!row?.email) throw new Error('no row');
  return { ...row, email: row.email };
};
const give = (client: Client, body: unknown) => client.sendJson('PUT', '/api/auth/password', body);
const list = async (client: Client) => (await client.api.auth.sessions.get()).data?.sessions ?? [];
const isIn = async (client: Client) => (await client.send('/api/auth/user')).status === 200;

test('user: a new password ends every session, and the caller gets a new one', async () => {
  const user = await it.user();
  const { email, id } = await rowOf(user);
  const elsewhere = await it.signIn(email);
  await it.deps.db.transaction(async (tx) => {
    const sent = { passwordResetToken: 'f'.repeat(64), passwordResetSentAt: new Date() };
    await tx.update(users).set(sent).where(eq(users.id, id));
  });
  const answer = await give(user, { password: ACCOUNT.password, newPassword: NEW });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  const again = it.client(cookieOf(answer));
  expect(again.cookie).not.toBe(user.cookie);
  expect([await isIn(user), await isIn(elsewhere), await isIn(again)]).toEqual([false, false, true]);
  expect(await list(again)).toMatchObject([{ current: true, method: 'password' }]);
  expect((await rowOf(again)).passwordResetToken).toBeNull();
  await expect(it.signIn(email)).rejects.toThrow('401');
  const { status } = await it.visitor.sendJson('POST', '/api/login/direct', { email, password: NEW });
  expect(status).toBe(200);
  expect(it.logged.filter((line) => line.includes('password-changed') && line.includes(id))).toHaveLength(1);
  expect(it.logged.join('\n')).not.toContain(NEW);
});

test.each([
  [{ newPassword: NEW }, 'password'],
  [{ password: 'not my password', newPassword: NEW }, 'password'],
  [{ password: ACCOUNT.password, newPassword: 'short' }, 'newPassword'],
  [{ password: ACCOUNT.password, newPassword: 'a'.repeat(257) }, 'newPassword'],
  [{ password: ACCOUNT.password, newPassword: 'password1' }, 'newPassword'],
  [{ password: ACCOUNT.password }, 'newPassword'],
  [{ password: 'x'.repeat(500_000), newPassword: NEW }, 'password'],
])('user: a new password is refused with what is wrong: %#', async (body, path) => {
  const user = await it.user();
  const before = await rowOf(user);
  const answer = await give(user, body);
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors[0].path).toBe(path);
  expect(await rowOf(user)).toEqual(before);
});

test('user: whoever only a provider signs in can take a password; guests and visitors cannot', async () => {
  const user = await it.user();
  const { id, email } = await rowOf(user);
  await it.deps.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, id));
  });
  expect((await give(user, { newPassword: NEW })).status).toBe(204);
  const { status } = await it.visitor.sendJson('POST', '/api/login/direct', { email, password: NEW });
  expect(status).toBe(200);
  expect((await give(await it.guest(), { newPassword: NEW })).status).toBe(403);
  expect((await give(it.visitor, { newPassword: NEW })).status).toBe(401);
});

test('user: sees their sessions, by names that are worth nothing, this one first', async () => {
  const user = await it.user();
  const { email, id } = await rowOf(user);
  const body = JSON.stringify({ email, password: ACCOUNT.password });
  const headers = {
    'content-type': 'application/json',
    'x-test-address': '203.0.113.9',
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0',
  };
  const signedIn = await it.visitor.send('/api/login/direct', { method: 'POST', headers, body });
  const phone = it.client(cookieOf(signedIn));
  const seen = await list(user);
  expect(seen).toHaveLength(2);
  expect(seen[0]).toMatchObject({ current: true, device: 'Unknown device', method: 'password' });
  expect(seen[1]).toMatchObject({ current: false, device: 'Firefox on Windows', address: '203.0.113.9' });
  const rows = await it.deps.db.orm.select().from(sessions).where(eq(sessions.userId, id));
  for (const { sid } of rows) {
    expect(JSON.stringify(seen)).not.toContain(sid);
    expect(JSON.stringify(seen)).not.toContain(sid.slice(0, 16));
  }
  // A session that is over is none, though its row may still be there.
  await it.deps.db.transaction(async (tx) => {
    const others = and(eq(sessions.userId, id), ne(sessions.sid, rows[0]?.sid ?? ''));
    await tx
      .update(sessions)
      .set({ expire: new Date(Date.now() - 1000) })
      .where(others);
  });
  expect(await list(user)).toHaveLength(1);
  expect(await isIn(phone)).toBe(false);
});

test('user: ends one session, all others, or the one in use', async () => {
  const user = await it.user();
  const { email } = await rowOf(user);
  const [second, third, fourth] = [await it.signIn(email), await it.signIn(email), await it.signIn(email)];
  const named = (await list(second)).find(({ current }) => current);
  const ended = await user.send(`/api/auth/sessions/${named?.id}`, { method: 'DELETE' });
  expect([ended.status, ended.headers.get('set-cookie')]).toEqual([204, null]);
  expect([await isIn(second), await isIn(third)]).toEqual([false, true]);

  expect((await user.api.auth.sessions.delete()).data).toEqual({ ended: 2 });
  expect([await isIn(user), await isIn(third), await isIn(fourth)]).toEqual([true, false, false]);
  expect((await user.api.auth.sessions.delete()).data).toEqual({ ended: 0 });

  const own = (await list(user))[0];
  const last = await user.send(`/api/auth/sessions/${own?.id}`, { method: 'DELETE' });
  expect(last.headers.get('set-cookie')).toContain('Max-Age=0');
  expect(await isIn(user)).toBe(false);
});

test('other: another’s session cannot be ended, nor can one that never was', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const theirs = (await list(owner))[0]?.id ?? '';
  const { sid } =
    (
      await it.deps.db.orm
        .select()
        .from(sessions)
        .where(eq(sessions.userId, await idOf(owner)))
    )[0] ?? {};
  for (const id of [theirs, '0'.repeat(32), 'x', `${theirs}0`, '%00', sid]) {
    expect((await other.send(`/api/auth/sessions/${id}`, { method: 'DELETE' })).status).toBe(404);
  }
  expect(await isIn(owner)).toBe(true);
  // Not even its owner names a session by what the cookie holds.
  expect((await owner.send(`/api/auth/sessions/${sid}`, { method: 'DELETE' })).status).toBe(404);
  for (const [path, method] of [
    ['/api/auth/sessions', 'GET'],
    ['/api/auth/sessions', 'DELETE'],
    [`/api/auth/sessions/${theirs}`, 'DELETE'],
  ] as const) {
    expect((await it.visitor.send(path, { method })).status).toBe(401);
    expect((await (await it.guest()).send(path, { method })).status).toBe(403);
  }
});
