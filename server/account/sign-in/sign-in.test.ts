import { afterAll, beforeAll, expect, spyOn, test } from 'bun:test';
import { and, eq } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema.ts';
import { ACCOUNT, cookieOf, DIME, picture, type TestApp, testApp } from '../../testing/app.ts';
import { realPasswords } from '../../testing/passwords.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const names = async (client: { api: TestApp['visitor']['api'] }) =>
  (await client.api.coins.get()).data?.map((coin) => coin.name);

test('visitor: is nobody', async () => {
  const { status, error } = await it.visitor.api.auth.user.get();
  expect(status).toBe(401);
  expect(error?.value).toEqual({ code: 'sign_in_required', message: 'Please sign in first.' });
});

test('visitor: is asked to sign in before what they sent is checked', async () => {
  for (const answer of [
    await it.visitor.sendJson('POST', '/api/coins', { year: 'wrong' }),
    await it.visitor.sendJson('POST', '/api/coins/trash', 'wrong'),
    await it.visitor.sendJson('PATCH', '/api/coins/wrong', {}),
    await it.visitor.send('/api/coins?limit=wrong'),
    await it.client('mintmark_session=forged').send('/api/coins?limit=wrong'),
  ]) {
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { code: 'sign_in_required', message: 'Please sign in first.' },
    ]);
  }
});

test('visitor: continues as guest with a cookie that ends with the browser', async () => {
  const answer = await it.visitor.sendJson('POST', '/api/auth/guest', {});
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ isGuest: true, authProvider: 'guest', email: null });
  const cookie = answer.headers.get('set-cookie');
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('SameSite=Lax');
  expect(cookie).not.toContain('Max-Age');
  expect(cookie).not.toContain('Secure');
});

test('visitor: gets a Secure cookie bound to the host where the public address is https, and no other counts', async () => {
  const secured = testApp({ MINTMARK_PUBLIC_URL: 'https://coins.example.org' });
  const answer = await secured.visitor.sendJson('POST', '/api/auth/guest', {});
  const line = answer.headers.get('set-cookie') ?? '';
  expect(line).toMatch(/^__Host-mintmark_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const cookie = cookieOf(answer);
  expect((await secured.client(cookie).api.auth.user.get()).status).toBe(200);
  expect((await secured.client(cookie.replace('__Host-', '')).api.auth.user.get()).status).toBe(401);
  await secured.close();
});

test('visitor: a fresh database has no account, and the program makes none', async () => {
  const fresh = testApp();
  await fresh.visitor.send('/api/news');
  expect(await fresh.deps.db.orm.select().from(users)).toEqual([]);
  await fresh.close();
});

test('user: a password of any letters and 6 to 256 of them is taken exactly as it is', async () => {
  const passwords = ['zq!7 x', ` Ünïcode 💰 with spaces ${'x'.repeat(80)} `, `${'long '.repeat(51)}#`];
  for (const [n, password] of passwords.entries()) {
    const email = `exact${n}@example.org`;
    const signIn = async (given: string) =>
      (await it.visitor.sendJson('POST', '/api/login/direct', { email, password: given })).status;
    expect((await it.visitor.sendJson('POST', '/api/register', { ...ACCOUNT, email, password })).status).toBe(
      201,
    );
    expect(await signIn(password)).toBe(200);
    for (const other of [`${password} `, password.slice(0, -1), password.toUpperCase()]) {
      expect([other, await signIn(other)]).not.toEqual([other, 200]);
    }
  }
});

test('guest: asking again stays the same guest under a new session', async () => {
  const guest = await it.guest();
  const answer = await guest.sendJson('POST', '/api/auth/guest', {});
  const again = it.client(cookieOf(answer));
  expect((await again.api.auth.user.get()).data?.id).toBeDefined();
  expect((await guest.api.auth.user.get()).status).toBe(401);
});

test('visitor: a name of marks that nobody sees is none, and marks that turn the direction are taken out', async () => {
  const register = (firstName: string, lastName: string) =>
    it.visitor.sendJson('POST', '/api/register', {
      ...ACCOUNT,
      email: 'names@example.org',
      firstName,
      lastName,
    });
  for (const name of [
    '\u200B\u200D\u2060',
    'A\u200D\uFE0F',
    '\u202E\u202E\u202E',
    '\u0000\u0001\u0002',
    '\u3164\u3164',
  ]) {
    const answer = await register(name, 'Lovelace');
    expect([answer.status, (await answer.json()).message]).toEqual([
      422,
      'First name must be at least 2 characters',
    ]);
  }
  const user = await (await register('Ada\u202E', 'love\r\n\u2067lace')).json();
  expect(user).toMatchObject({ firstName: 'Ada', lastName: 'love lace' });
  expect((await register('นภา', 'محمدی')).status).toBe(409);
});

test('visitor: registers, is signed in at once, and can sign in later with any spelling of the address', async () => {
  const body = { ...ACCOUNT, email: ' Ada@Example.org ' };
  const answer = await it.visitor.sendJson('POST', '/api/register', body);
  expect(answer.status).toBe(201);
  const created = await answer.json();
  expect(created).toMatchObject({ email: 'ada@example.org', isGuest: false, authProvider: 'email' });
  expect(created).not.toHaveProperty('passwordHash');
  expect(answer.headers.get('set-cookie')).toContain('Max-Age=2592000');
  const token = cookieOf(answer).split('=')[1] ?? '';
  expect(token.length).toBeGreaterThan(40);
  expect(JSON.stringify(created)).not.toContain(token);
  const signedIn = await it.signIn('ADA@example.org');
  expect((await signedIn.api.auth.user.get()).data?.id).toBe(created.id);
});

test('visitor: cannot register an address twice', async () => {
  const body = { ...ACCOUNT, email: 'twice@example.org' };
  await it.visitor.sendJson('POST', '/api/register', body);
  const answer = await it.visitor.sendJson('POST', '/api/register', { ...body, email: 'Twice@example.org' });
  expect(answer.status).toBe(409);
  const message = 'An account with this email address already exists.';
  expect(await answer.json()).toEqual({
    code: 'email_taken',
    message,
    userErrors: [message],
    errors: [{ path: 'email', message }],
  });
});

test('visitor: two registrations of one address at the same moment make one account', async () => {
  const body = { ...ACCOUNT, email: 'race@example.org' };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => it.visitor.sendJson('POST', '/api/register', body)),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409]);
});

test('visitor: hears the sentences of the specification about a wrong form', async () => {
  const wrong = { firstName: 'A', lastName: '', email: 'nobody', password: '12345' };
  const answer = await it.visitor.sendJson('POST', '/api/register', wrong);
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toEqual([
    { path: 'firstName', message: 'First name must be at least 2 characters' },
    { path: 'lastName', message: 'Last name must be at least 2 characters' },
    { path: 'email', message: 'Please enter a valid email address' },
    { path: 'password', message: 'Password must be at least 6 characters' },
  ]);
});

test('visitor: a wrong password and an unknown address are answered alike', async () => {
  await it.visitor.sendJson('POST', '/api/register', { ...ACCOUNT, email: 'known@example.org' });
  for (const email of ['known@example.org', 'unknown@example.org']) {
    const answer = await it.visitor.sendJson('POST', '/api/login/direct', { email, password: 'not the one' });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ code: 'credentials_wrong', message: 'Invalid email or password' });
  }
});

test('visitor: a password is stored as argon2id and nowhere else', async () => {
  const account = { ...ACCOUNT, email: 'hash@example.org' };
  await realPasswords(() => it.visitor.sendJson('POST', '/api/register', account));
  const [user] = await it.deps.db.orm.select().from(users).where(eq(users.email, 'hash@example.org'));
  expect(user?.passwordHash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$');
  expect(it.logged.join('\n')).not.toContain(ACCOUNT.password);
});

test('guest: registering keeps coins and photos under the new account', async () => {
  const guest = await it.guest();
  await guest.api.coins.post({ ...DIME, name: 'Kept' });
  const form = new FormData();
  form.set('obverse', await picture(40, 40));
  const photo = await (await guest.send('/api/photos', { method: 'POST', body: form })).json();
  const account = await it.user(guest.cookie);
  expect(await names(account)).toEqual(['Kept']);
  expect((await account.send(photo.obverseImageUrl)).status).toBe(200);
  expect((await account.api.auth.user.get()).data).toMatchObject({ isGuest: false, authProvider: 'email' });
  expect((await guest.api.auth.user.get()).status).toBe(401);
});

test('guest: signing in moves coins, totals and photos to the account and removes the guest', async () => {
  const account = await it.user();
  const email = (await account.api.auth.user.get()).data?.email ?? '';
  await account.api.coins.post({ ...DIME, name: 'Old', estimatedValue: 5 });
  const guest = await it.guest();
  const guestId = (await guest.api.auth.user.get()).data?.id ?? '';
  await guest.api.coins.post({ ...DIME, name: 'New', estimatedValue: 7, quantity: 2 });
  const photoUrls: string[] = [];
  for (const client of [account, guest]) {
    const form = new FormData();
    form.set('obverse', await picture(41, 41));
    const answer = await client.send('/api/photos', { method: 'POST', body: form });
    photoUrls.push((await answer.json()).obverseImageUrl);
  }
  const signedIn = await it.signIn(email, guest.cookie);
  expect(await names(signedIn)).toEqual(['New', 'Old']);
  expect((await signedIn.api.collection.summary.get()).data).toMatchObject({ totalCount: 3, totalValue: 19 });
  expect((await signedIn.send(photoUrls[1] ?? '')).status).toBe(200);
  expect(await it.deps.db.orm.select().from(users).where(eq(users.id, guestId))).toEqual([]);
});

test('guest: registering twice at once makes one account, and nobody takes it over', async () => {
  const guest = await it.guest();
  await guest.api.coins.post({ ...DIME, name: 'Mine' });
  const emails = ['at-once@example.org', 'as-well@example.org'];
  // Both are known as the guest before either goes on: whoever comes when the other is through is anybody.
  const both = Promise.withResolvers<void>();
  let arrived = 0;
  using _ = spyOn(it.deps.limits, 'beforeRegistration').mockImplementation(async () => {
    arrived += 1;
    if (arrived === 2) both.resolve();
    await both.promise;
  });
  const answers = await Promise.all(
    emails.map((email) => guest.sendJson('POST', '/api/register', { ...ACCOUNT, email })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const won = answers.findIndex(({ status }) => status === 201);
  expect(await answers[1 - won]?.json()).toEqual({
    code: 'guest_gone',
    message: 'These coins were just moved to an account or deleted. Please sign in.',
  });
  expect(await names(await it.signIn(emails[won] ?? ''))).toEqual(['Mine']);
  const other = { email: emails[1 - won], password: ACCOUNT.password };
  expect((await it.visitor.sendJson('POST', '/api/login/direct', other)).status).toBe(401);
});

test('guest: who is being deleted becomes no account, takes nothing along, and is nobody who comes back', async () => {
  const guest = await it.guest();
  const id = (await guest.api.auth.user.get()).data?.id ?? '';
  await guest.api.coins.post({ ...DIME, name: 'Going' });
  // As deleting leaves it at first, and these requests have arrived already.
  await it.deps.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ lastSeenAt: new Date(0) })
      .where(eq(users.id, id));
  });
  const account = { ...ACCOUNT, email: 'being-deleted@example.org' };
  expect((await guest.sendJson('POST', '/api/register', account)).status).toBe(409);
  const again = await guest.sendJson('POST', '/api/auth/guest', {});
  expect((await again.json()).id).not.toBe(id);
  const signedIn = await it.user();
  const email = (await signedIn.api.auth.user.get()).data?.email ?? '';
  expect(await names(await it.signIn(email, guest.cookie))).toEqual([]);
});

test('guest: who registers and signs in elsewhere at once finds every coin in one of both accounts', async () => {
  const elsewhere = await it.user();
  const email = (await elsewhere.api.auth.user.get()).data?.email ?? '';
  const guest = await it.guest();
  await guest.api.coins.post({ ...DIME, name: 'Mine' });
  const [registered, signedIn] = await Promise.all([
    guest.sendJson('POST', '/api/register', { ...ACCOUNT, email: 'meanwhile@example.org' }),
    guest.sendJson('POST', '/api/login/direct', { email, password: ACCOUNT.password }),
  ]);
  expect(signedIn.status).toBe(200);
  const theirs = registered.ok ? await names(it.client(cookieOf(registered))) : [];
  expect([...(theirs ?? []), ...((await names(elsewhere)) ?? [])]).toEqual(['Mine']);
  // An account that was answered for keeps what was its guest's.
  if (registered.ok) expect(theirs).toEqual(['Mine']);
});

test('user: a failed sign-in leaves the guest and the coins alone', async () => {
  const guest = await it.guest();
  await guest.api.coins.post({ ...DIME, name: 'Mine' });
  const body = { email: 'unknown@example.org', password: 'not the one' };
  expect((await guest.sendJson('POST', '/api/login/direct', body)).status).toBe(401);
  expect(await names(guest)).toEqual(['Mine']);
});

test('user: signing out ends the session for every copy of the cookie', async () => {
  const account = await it.user();
  const answer = await account.send('/api/logout');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/');
  expect(answer.headers.get('set-cookie')).toContain('Max-Age=0');
  expect((await account.api.auth.user.get()).status).toBe(401);
});

test('user: neither a HEAD, nor a link on a foreign page, nor a prefetch signs out', async () => {
  const account = await it.user();
  await account.send('/api/logout', { method: 'HEAD' });
  for (const [header, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['sec-purpose', 'prefetch;prerender'],
  ] as const) {
    const answer = await account.send('/api/logout', { headers: { [header]: value } });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([303, null]);
  }
  expect((await account.api.auth.user.get()).status).toBe(200);
});

test('user: an expired session is no session', async () => {
  const account = await it.user();
  const id = (await account.api.auth.user.get()).data?.id ?? '';
  await it.deps.db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ expire: new Date(Date.now() - 1) })
      .where(and(eq(sessions.userId, id)));
  });
  expect((await account.api.auth.user.get()).status).toBe(401);
});

test('visitor: a token signed by somebody else, or altered, is refused', async () => {
  const account = await it.user();
  const [header, payload, signature = ''] = account.cookie.split('.');
  const flipped = (signature[0] === 'A' ? 'B' : 'A') + signature.slice(1);
  const none = `mintmark_session=${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  for (const cookie of [`${header}.${payload}.${flipped}`, none, 'mintmark_session=x', 'mintmark_session=']) {
    expect((await it.client(cookie).api.auth.user.get()).status).toBe(401);
  }
});

test('visitor: closed registration and switched-off guests are refused', async () => {
  const closed = testApp({ MINTMARK_REGISTRATION: 'closed', MINTMARK_GUESTS: 'off' });
  const register = await closed.visitor.sendJson('POST', '/api/register', {
    ...ACCOUNT,
    email: 'a@example.org',
  });
  expect([register.status, (await register.json()).message]).toEqual([403, 'Registration is closed here.']);
  expect((await closed.visitor.sendJson('POST', '/api/auth/guest', {})).status).toBe(403);
  await closed.close();
});
