import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { identities, marketplaceLinks, users } from '../../../db/schema.ts';
import { ACCOUNT, type Client, testApp } from '../../testing/app.ts';
import { idOf } from './testing.ts';

const it = testApp();
afterAll(it.close);

const change = async (client: Client, body: unknown, method = 'PATCH') => {
  const answer = await client.sendJson(method, '/api/auth/profile', body);
  return { status: answer.status, body: await answer.json() };
};
const profile = async (client: Client) => (await client.send('/api/auth/profile')).json();
const rowOf = async (client: Client) => {
  const [row] = await it.deps.db.orm
    .select()
    .from(users)
    .where(eq(users.id, await idOf(client)));
  if (!row) throw new Error('no row');
  return row;
};

test('user: sees the profile, and changes it with PUT as with PATCH', async () => {
  const user = await it.user();
  expect(await profile(user)).toEqual({
    firstName: 'Test',
    lastName: 'Collector',
    email: (await rowOf(user)).email,
    phoneNumber: null,
    profileImageUrl: null,
    ebayLinked: false,
    etsyLinked: false,
    authProvider: 'email',
    isGuest: false,
    isOperator: false,
    emailVerified: false,
    createdAt: expect.any(String),
    pendingEmail: null,
    hasPassword: true,
    storage: null,
    provider: null,
    marketplaces: { ebay: false, etsy: false },
  });
  const first = await change(user, { firstName: '  Ada\n', phoneNumber: '+1 (555) 010-0199' }, 'PUT');
  expect(first.body).toMatchObject({
    firstName: 'Ada',
    lastName: 'Collector',
    phoneNumber: '+1 (555) 010-0199',
  });
  const second = await change(user, { lastName: '', phoneNumber: null });
  expect(second.body).toMatchObject({ firstName: 'Ada', lastName: null, phoneNumber: null });
  expect(second.body).toEqual(await profile(user));
});

test('user: nothing in a name turns the direction of what follows, hides in it, or is nothing at all', async () => {
  const user = await it.user();
  const { body } = await change(user, {
    firstName: 'Ad\u202Ea\u200B\u2028L.',
    lastName: '\u200B\u3164\u00AD',
    phoneNumber: '\u2066555\u2069',
  });
  expect(body).toMatchObject({ firstName: 'Ada L.', lastName: null, phoneNumber: '555' });
});

test('guest: sees a profile and changes none; visitor: neither', async () => {
  const guest = await it.guest();
  expect(await profile(guest)).toMatchObject({ isGuest: true, email: null, hasPassword: false });
  for (const method of ['PUT', 'PATCH']) {
    expect((await change(guest, { firstName: 'Ada' }, method)).status).toBe(403);
    expect((await change(it.visitor, { firstName: 'Ada' }, method)).status).toBe(401);
  }
  expect((await it.visitor.send('/api/auth/profile')).status).toBe(401);
});

test('user: what is not theirs to say changes nothing', async () => {
  const user = await it.user();
  const before = await rowOf(user);
  const sent = {
    id: 'me',
    userId: 'me',
    isGuest: true,
    emailVerified: true,
    passwordHash: 'x',
    pendingEmail: 'x@example.org',
    guestId: 'x',
    authProvider: 'sso',
    createdAt: '2001-01-01T00:00:00.000Z',
    lastSeenAt: '2001-01-01T00:00:00.000Z',
    mailingCity: 'x',
  };
  for (const method of ['PUT', 'PATCH']) expect((await change(user, sent, method)).status).toBe(200);
  const { updatedAt: _then, ...old } = before;
  const { updatedAt: _now, ...now } = await rowOf(user);
  expect(now).toEqual(old);
});

test.each([
  [{ firstName: 'a'.repeat(81) }, 'firstName'],
  [{ lastName: 7 }, 'lastName'],
  [{ phoneNumber: '5'.repeat(41) }, 'phoneNumber'],
  [{ email: 'nobody' }, 'email'],
  [{ email: null }, 'email'],
  [{ email: `${'a'.repeat(290)}@example.org` }, 'email'],
  [{ ebayLinked: true }, 'ebayLinked'],
  [{ etsyLinked: true }, 'etsyLinked'],
  [{ password: 'x'.repeat(300), email: 'new@example.org' }, 'password'],
  [[], ''],
])('user: %j is refused', async (body, path) => {
  const refused = await change(await it.user(), body);
  expect(refused.status).toBe(422);
  expect(refused.body.errors[0].path).toBe(path);
  expect(refused.body.message.length).toBeGreaterThan(10);
});

test('user: who disconnects a marketplace leaves nothing of it, and the other one stands', async () => {
  const user = await it.user();
  const { id } = await rowOf(user);
  const link = { accountId: 'e', accountName: 'e', environment: 'production' } as const;
  const tokens = { accessToken: 'a', refreshToken: 'r', accessExpiresAt: new Date(), scopes: [] };
  await it.deps.db.transaction(async (tx) => {
    await tx.update(users).set({ ebayLinked: true, etsyLinked: true }).where(eq(users.id, id));
    for (const marketplace of ['ebay', 'etsy'] as const)
      await tx.insert(marketplaceLinks).values({ userId: id, marketplace, ...link, ...tokens });
  });
  const linksLeft = async () =>
    (await it.deps.db.orm.select().from(marketplaceLinks).where(eq(marketplaceLinks.userId, id))).map(
      ({ marketplace }) => marketplace,
    );
  expect((await change(user, { ebayLinked: false })).body).toMatchObject({
    ebayLinked: false,
    etsyLinked: true,
  });
  expect(await linksLeft()).toEqual(['etsy']);
  expect((await change(user, { etsyLinked: false })).body.etsyLinked).toBe(false);
  expect(await linksLeft()).toEqual([]);
});

test('user: a new e-mail address needs the password, and counts at once where there is no mail', async () => {
  const user = await it.user();
  const other = await rowOf(await it.user());
  const before = await rowOf(user);
  const email = 'Another+Coins@Example.ORG';
  const without = await change(user, { email });
  expect([without.status, without.body.errors[0].path]).toEqual([422, 'password']);
  const wrong = await change(user, { email, password: 'not my password' });
  expect(wrong.body.errors).toEqual([{ path: 'password', message: 'Incorrect password' }]);
  expect((await change(user, { email: other.email, password: ACCOUNT.password })).status).toBe(409);
  expect((await rowOf(user)).email).toBe(before.email);

  const changed = await change(user, { email, password: ACCOUNT.password });
  expect(changed.body).toMatchObject({ email: 'another+coins@example.org', pendingEmail: null });
  expect((await it.signIn('another+coins@example.org')).cookie).not.toBe('');
  await expect(it.signIn(before.email ?? '')).rejects.toThrow('401');
  // The address one has needs no password.
  expect((await change(user, { email })).status).toBe(200);
});

test('user: without a password the address is the provider’s', async () => {
  const user = await it.user();
  const { id } = await rowOf(user);
  await it.deps.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: null, authProvider: 'club' }).where(eq(users.id, id));
    await tx.insert(identities).values({ issuer: 'https://id.example.org/', subject: '1', userId: id });
  });
  const refused = await change(user, { email: 'mine@example.org' });
  expect(refused.body.errors).toEqual([{ path: 'email', message: 'Your email address is managed by club.' }]);
  expect(await profile(user)).toMatchObject({ hasPassword: false, authProvider: 'club', provider: null });
});

test('user: sees the provider of this server, and whether it signs them in', async () => {
  const issuer = 'https://id.example.org';
  const environment = {
    MINTMARK_OIDC_ISSUER: `${issuer}/`,
    MINTMARK_OIDC_CLIENT_ID: 'coins',
    MINTMARK_OIDC_CLIENT_SECRET: 'a secret',
    MINTMARK_OIDC_NAME: 'club',
    MINTMARK_OIDC_LABEL: 'The Club',
  };
  const club = testApp(environment);
  const user = await club.user();
  const userId = await idOf(user);
  const provider = { name: 'club', label: 'The Club', linked: false };
  expect((await profile(user)).provider).toEqual(provider);
  await club.deps.db.transaction(async (tx) => {
    await tx.insert(identities).values({ issuer, subject: '1', userId });
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
  });
  expect((await profile(user)).provider).toEqual({ ...provider, linked: true });
  const refused = await change(user, { email: 'mine@example.org' });
  expect(refused.body.message).toBe('Your email address is managed by The Club.');
  await club.close();
});
