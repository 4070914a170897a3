import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins, users } from '../../db/schema.ts';
import { ownerIdOf } from '../core/access.ts';
import { ACCOUNT, DIME, type TestApp, testApp } from './app.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const STRANGER = '00000000-0000-0000-0000-000000000000';

/** What the server alone decides, as somebody might send it along. */
const FORBIDDEN = {
  id: STRANGER,
  userId: STRANGER,
  isGuest: true,
  emailVerified: true,
  passwordHash: '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$xxxx',
  authProvider: 'sso',
  emailVerificationToken: 'f'.repeat(64),
  passwordResetToken: 'f'.repeat(64),
  pendingEmail: 'stranger@example.org',
  guestId: STRANGER,
  isSold: true,
  soldAt: '2000-01-01T00:00:00.000Z',
  soldPrice: '7',
  lastSeenAt: '2000-01-01T00:00:00.000Z',
  createdAt: '2000-01-01T00:00:00.000Z',
} as const;

const accountOf = async (email: string) => {
  const [user] = await it.deps.db.orm.select().from(users).where(eq(users.email, email));
  return user;
};

const coinsOf = (userId: string) =>
  it.deps.db.orm
    .select()
    .from(coins)
    .where(eq(coins.userId, ownerIdOf({ id: userId })));

test('visitor: what is sent along at registration does not become part of the account', async () => {
  const email = 'plain@example.org';
  const answer = await it.visitor.sendJson('POST', '/api/register', { ...FORBIDDEN, ...ACCOUNT, email });
  expect(answer.status).toBe(201);
  const user = await accountOf(email);
  expect(user).toMatchObject({ email, isGuest: false, emailVerified: false, authProvider: 'email' });
  expect(user?.id).not.toBe(STRANGER);
  expect(user?.passwordHash).toStartWith('$argon2id$v=19$');
  expect(user?.passwordHash).not.toBe(FORBIDDEN.passwordHash);
  expect(user?.createdAt.getFullYear()).toBeGreaterThan(2000);
  for (const field of ['emailVerificationToken', 'passwordResetToken', 'pendingEmail', 'guestId'] as const) {
    expect([field, user?.[field]]).toEqual([field, null]);
  }
});

test('guest: what is sent along does not make another of them', async () => {
  const answer = await it.visitor.sendJson('POST', '/api/auth/guest', { ...FORBIDDEN, isGuest: false });
  expect(await answer.json()).toMatchObject({ isGuest: true, authProvider: 'guest', emailVerified: false });
});

test('user: a change of the profile changes what a profile has, and nothing else', async () => {
  const user = await it.user();
  const email = (await user.api.auth.user.get()).data?.email ?? '';
  const before = await accountOf(email);
  for (const method of ['PUT', 'PATCH']) {
    const answer = await user.sendJson(method, '/api/auth/profile', {
      ...FORBIDDEN,
      phoneNumber: '+1 555 0100',
    });
    expect(answer.status).toBe(200);
  }
  const after = await accountOf(email);
  expect(after).toEqual(before && { ...before, phoneNumber: '+1 555 0100', updatedAt: expect.any(Date) });
});

test('user: a coin belongs to whoever saves it, whatever it says, and stays theirs at every change', async () => {
  const owner = await it.user();
  const ownerId = (await owner.api.auth.user.get()).data?.id ?? '';
  const sent = { ...FORBIDDEN, deletedAt: '2000-01-01T00:00:00.000Z', category: 'Other', goldMicrograms: 9 };
  const created = await owner.sendJson('POST', '/api/coins', { ...DIME, ...sent });
  expect(created.status).toBe(201);
  const { id } = await created.json();
  for (const method of ['PUT', 'PATCH']) {
    expect((await owner.sendJson(method, `/api/coins/${id}`, { notes: method, ...sent })).status).toBe(200);
  }
  const selection = { ids: [id] };
  await owner.sendJson('POST', '/api/coins/condition', { selection, condition: DIME.condition, ...sent });
  const [coin] = await coinsOf(ownerId);
  expect(coin).toMatchObject({
    id,
    userId: ownerId,
    deletedAt: null,
    category: 'Mercury Dimes',
    goldMicrograms: 0,
  });
  expect(coin?.createdAt.getFullYear()).toBeGreaterThan(2000);
  expect(await coinsOf(STRANGER)).toEqual([]);
});

test('visitor: signing in and looking around with a body or a query of theirs changes no account', async () => {
  const user = await it.user();
  const email = (await user.api.auth.user.get()).data?.email ?? '';
  const before = await accountOf(email);
  const answer = await it.visitor.sendJson('POST', '/api/login/direct', {
    ...FORBIDDEN,
    email,
    password: ACCOUNT.password,
  });
  expect(answer.status).toBe(200);
  await user.send(`/api/auth/user?userId=${STRANGER}&isGuest=true`);
  expect((await user.send(`/api/coins?userId=${STRANGER}`)).status).toBe(200);
  expect(await accountOf(email)).toEqual(before);
});

test('user: a parameter given twice is refused where one is meant, not chosen from', async () => {
  const user = await it.user();
  for (const query of ['limit=5&limit=9', 'search=a&search=b', 'sort=name&sort=newest']) {
    expect([query, (await user.send(`/api/coins?${query}`)).status]).toEqual([query, 422]);
  }
  // What belongs into the body does not come from the address.
  const answer = await user.sendJson('POST', '/api/coins?notes=from%20the%20address', DIME);
  expect([answer.status, (await answer.json()).notes]).toEqual([201, null]);
});

test('attacker: no name of a field gets into what all objects share', async () => {
  const user = await it.user();
  const shared = Object.getOwnPropertyNames(Object.prototype).length;
  for (const name of ['__proto__', 'constructor', 'prototype']) {
    const extra = `"${name}":{"isGuest":true,"polluted":true,"prototype":{"polluted":true}}`;
    const body = `{${extra},${JSON.stringify(DIME).slice(1)}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await user.send('/api/coins', { method: 'POST', headers, body });
    expect([name, answer.status]).toEqual([name, 201]);
    expect(await answer.json()).not.toHaveProperty('polluted');
    await user.send(`/api/coins?${name}=x&${name}[polluted]=x`);
  }
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(shared);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
