import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import { ACCOUNT, type Client, type TestApp, testApp } from '../../testing/app.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());
afterEach(() => {
  setSystemTime();
});

/** Something that asks for the password and changes nothing. */
const prove = async (client: Client, password?: string): Promise<[number, string]> => {
  const answer = await client.sendJson('POST', '/api/auth/passkeys/options', { password });
  return [answer.status, (await answer.json()).message];
};
const viewOf = async (client: Client) => (await client.api.auth.user.get()).data;

test('thief: a stolen session of an account without a password could do everything its owner can', async () => {
  const user = await it.user();
  const id = (await viewOf(user))?.id ?? '';
  await it.deps.db.transaction((tx) => tx.update(users).set({ passwordHash: null }).where(eq(users.id, id)));
  expect((await prove(user))[0]).toBe(200);
  setSystemTime(Date.now() + 10 * 60_000);
  const again = 'For this, please sign in again first.';
  expect(await prove(user)).toEqual([403, again]);
  for (const [method, path, body] of [
    ['PUT', '/api/auth/password', { newPassword: 'a password of the thief' }],
    ['DELETE', '/api/auth/account', { confirmation: (await viewOf(user))?.email }],
    ['DELETE', '/api/auth/second-step', {}],
    ['DELETE', '/api/auth/passkeys/none', {}],
    ['DELETE', '/api/auth/provider', {}],
  ] as const) {
    const answer = await user.sendJson(method, path, body);
    expect([path, answer.status, (await answer.json()).message]).toEqual([path, 403, again]);
  }
});

test('guest: has nothing to prove anything by, and leaves without it', async () => {
  const guest = await it.guest();
  setSystemTime(Date.now() + 60 * 60_000);
  expect((await guest.sendJson('DELETE', '/api/auth/account', { confirmation: 'guest' })).status).toBe(204);
});

test('owner: a thief with one session used up the own passwords of every other', async () => {
  const owner = await it.user();
  const thief = await it.signIn((await viewOf(owner))?.email ?? '');
  for (let n = 0; n < 9; n++) expect((await prove(thief, 'a guess'))[0]).toBe(422);
  expect(await prove(thief, 'a guess')).toEqual([401, 'Too many wrong passwords. Please sign in again.']);
  expect(await viewOf(thief)).toBeNull();
  expect((await prove(owner, ACCOUNT.password))[0]).toBe(200);
  const ended = it.logged.filter((line) => line.includes('"event":"session-ended"'));
  expect(ended.map((line) => JSON.parse(line).reason)).toEqual(['wrong passwords']);
});

test('user: a right password makes the wrong ones before it forgotten', async () => {
  const user = await it.user();
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 9; n++) await prove(user, 'mistyped');
    expect((await prove(user, ACCOUNT.password))[0]).toBe(200);
  }
});

test('operator: a wrong own password left no trace, and no address', async () => {
  const user = await it.user();
  const from = { 'content-type': 'application/json', 'x-test-address': '203.0.113.5' };
  const body = JSON.stringify({ password: 'a guess' });
  await user.send('/api/auth/passkeys/options', { method: 'POST', headers: from, body });
  const lines = it.logged.filter((line) => line.includes('203.0.113.5')).map((line) => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'audit',
      event: 'refused',
      reason: 'wrong password',
      userId: (await viewOf(user))?.id,
    }),
  ]);
});
