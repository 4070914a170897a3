import { afterAll, beforeAll, beforeEach, expect, setSystemTime, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { identities, secondSteps, users } from '../../../db/schema.ts';
import { ACCOUNT, cookieOf, DIME, type TestApp, testApp } from '../../testing/app.ts';
import { type FakeProvider, startFakeProvider } from './oidc.fake.ts';
import { createBrowser, settingsFor } from './testing.ts';

let it: TestApp;
let fake: FakeProvider;
beforeAll(async () => {
  fake = await startFakeProvider();
  it = testApp({ ...settingsFor(fake), MINTMARK_ALLOW_PRIVATE_FETCH: 'true' });
});
beforeEach(() => {
  fake.faults = {};
});
afterAll(async () => {
  setSystemTime();
  await it.close();
  await fake.stop();
});

let people = 0;
/** Somebody new at the provider. */
function person(claims: Partial<FakeProvider['people'][number]> = {}) {
  people += 1;
  const made = {
    sub: `subject-${people}`,
    email: `person${people}@example.org`,
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    ...claims,
  };
  fake.people.push(made);
  return made;
}

/** A local account with a password. */
async function account(email: string, emailVerified: boolean) {
  const answer = await it.visitor.sendJson('POST', '/api/register', { ...ACCOUNT, email });
  const client = it.client(cookieOf(answer));
  const id = (await client.api.auth.user.get()).data?.id ?? '';
  await it.deps.db.transaction(async (tx) => {
    await tx.update(users).set({ emailVerified }).where(eq(users.id, id));
  });
  return { ...client, id };
}

const connectedTo = async (userId: string) =>
  (await it.deps.db.orm.select().from(identities).where(eq(identities.userId, userId))).map(
    ({ subject }) => subject,
  );

const viewOf = async (browser: ReturnType<typeof createBrowser>) =>
  (await browser.api().auth.user.get()).data;

test('a first sign-in makes a verified account with names and picture; a second one finds it again', async () => {
  const grace = person({ email: 'Grace@Example.org', picture: fake.pictureUrl });
  const browser = createBrowser(it);
  expect(await browser.signIn(grace.sub)).toBe('/');
  const view = await viewOf(browser);
  expect(view).toMatchObject({
    email: 'grace@example.org',
    firstName: 'Grace',
    lastName: 'Hopper',
    isGuest: false,
    emailVerified: true,
    authProvider: 'sso',
  });
  expect(view?.profileImageUrl).toMatch(/^\/photos\/[0-9a-f]{64}\.webp$/);
  expect((await browser.visit(view?.profileImageUrl ?? '')).status).toBe(200);

  const later = createBrowser(it);
  grace.email = 'renamed@example.org';
  expect(await later.signIn(grace.sub)).toBe('/');
  expect(await viewOf(later)).toMatchObject({ id: view?.id, email: 'grace@example.org' });
});

test('newcomer: by invitation the provider opens one account for each invitation, and none without', async () => {
  const closed = testApp({ ...settingsFor(fake), MINTMARK_REGISTRATION: 'invited' });
  const host = await closed.user();
  const hostId = (await host.api.auth.user.get()).data?.id ?? '';
  await closed.deps.db.transaction((tx) =>
    tx.update(users).set({ role: 'operator' }).where(eq(users.id, hostId)),
  );
  const way = (token: string) => `/api/login/sso?invitation=${token}`;
  const come = async (path?: string, claims?: Parameters<typeof person>[0]) => {
    const { sub } = person(claims);
    const browser = createBrowser(closed);
    return { sub, browser, ends: await browser.signIn(sub, path) };
  };
  expect((await come()).ends).toBe('/login?error=uninvited');
  expect((await come(way('guessed'))).ends).toBe('/login?error=invitation-ended');
  const { path } = await (await host.sendJson('POST', '/api/operator/invitations', {})).json();
  const token = path.split('=')[1];
  // One person that tries twice at once, then another.
  const unverified = await come(way(token), { email_verified: false });
  expect(unverified.ends).toBe('/login?error=unverified');
  const both = await Promise.all([come(way(token)), come(way(token))]);
  expect(both.map(({ ends }) => ends).sort()).toEqual(['/', '/login?error=invitation-ended']);
  const inside = both.find(({ ends }) => ends === '/');
  // Who has an account needs none.
  expect(await createBrowser(closed).signIn(inside?.sub ?? '')).toBe('/');

  const invite = async (email?: string) => {
    const made = await host.sendJson('POST', `/api/collections/${hostId}/invitations`, {
      role: 'reader',
      email,
    });
    return new URL((await made.json()).link).searchParams.get('token') ?? '';
  };
  const bound = await invite('spouse@example.org');
  expect((await come(way(bound))).ends).toBe('/login?error=invited-other');
  const spouse = await come(way(bound), { email: 'Spouse@Example.org' });
  expect(spouse.ends).toBe('/');
  const accept = (who: typeof spouse, of: string) =>
    who.browser.visit(`/api/invitations/${of}/accept`, { method: 'POST' });
  expect((await accept(spouse, bound)).status).toBe(200);
  expect((await accept(spouse, bound)).status).toBe(404);
  // One without an address is for the one it let in.
  const free = await invite();
  const first = await come(way(free));
  expect(first.ends).toBe('/');
  const second = await come(way(free));
  expect(second.ends).toBe('/login?error=invited-other');
  expect((await accept(first, free)).status).toBe(200);
  await closed.close();
});

test('what is sent along is what the standards ask for, and the cookie of the way there hides it', async () => {
  const browser = createBrowser(it);
  const answer = await browser.visit('/api/login/sso');
  expect(answer.status).toBe(303);
  const { origin, searchParams } = new URL(answer.headers.get('location') ?? '');
  expect(origin).toBe(fake.url);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'mintmark',
    redirect_uri: 'http://localhost/api/login/sso/callback',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  });
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^mintmark_login=v1\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  expect(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain(
    searchParams.get('state') ?? '',
  );
});

test('on https the cookie of the way there is bound to the host, and the public address comes back', async () => {
  const secure = testApp({ ...settingsFor(fake), MINTMARK_PUBLIC_URL: 'https://coins.example.org' });
  const answer = await secure.visitor.send('/api/login/sso');
  expect(answer.headers.get('set-cookie')).toMatch(/^__Host-mintmark_login=.*; Path=\/;.*; Secure/);
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(
    'https://coins.example.org/api/login/sso/callback',
  );
  await secure.close();
});

test('an account with the same verified address is connected, and keeps its own names', async () => {
  const somebody = person();
  const local = await account(somebody.email, true);
  const browser = createBrowser(it);
  expect(await browser.signIn(somebody.sub)).toBe('/');
  expect(await viewOf(browser)).toMatchObject({ id: local.id, firstName: 'Test', authProvider: 'email' });
  expect(await connectedTo(local.id)).toEqual([somebody.sub]);
  expect(it.logged.join('\n')).toContain('"event":"provider-linked"');
});

test('an account whose address nobody verified is left alone, and so is one of somebody else at the provider', async () => {
  const somebody = person();
  const local = await account(somebody.email, false);
  expect(await createBrowser(it).signIn(somebody.sub)).toBe('/login?error=exists');
  expect(await connectedTo(local.id)).toEqual([]);

  const first = person();
  expect(await createBrowser(it).signIn(first.sub)).toBe('/');
  const successor = person({ email: first.email });
  expect(await createBrowser(it).signIn(successor.sub)).toBe('/login?error=exists');
});

test('whoever registered an address of somebody else, and did nothing more, kept its owner out', async () => {
  const owner = person();
  const squatter = await account(owner.email, false);
  await squatter.send('/api/logout');
  const browser = createBrowser(it);
  expect(await browser.signIn(owner.sub)).toBe('/');
  const view = await viewOf(browser);
  expect(view).toMatchObject({ email: owner.email, emailVerified: true, firstName: 'Grace' });
  expect(view?.id).not.toBe(squatter.id);
  const { email } = owner;
  const back = await it.visitor.sendJson('POST', '/api/login/direct', { ...ACCOUNT, email });
  expect(back.status).toBe(401);
});

test('an account with a second step is not entered past it by its address, but once it was connected', async () => {
  const somebody = person();
  const local = await account(somebody.email, true);
  await it.deps.db.transaction(async (tx) => {
    await tx
      .insert(secondSteps)
      .values({ userId: local.id, secret: 'locked', confirmedAt: new Date(), recoveryCodes: [] });
  });
  expect(await createBrowser(it).signIn(somebody.sub)).toBe('/login?error=exists');
  const linking = createBrowser(it, local.cookie);
  expect(await linking.link(somebody.sub)).toBe('/my-profile?linked=true');
  expect(await createBrowser(it).signIn(somebody.sub)).toBe('/');
});

test('without an address, or with one nobody verified, nobody new comes in', async () => {
  for (const [claims, code] of [
    [{ email: undefined }, 'no-email'],
    [{ email: 'not an address' }, 'no-email'],
    [{ email: `${'a'.repeat(300)}@example.org` }, 'no-email'],
    [{ email_verified: false }, 'unverified'],
    [{ email_verified: 'false' }, 'unverified'],
    [{ email_verified: undefined }, 'unverified'],
    [{ email_verified: 'perhaps' }, 'unverified'],
  ] as const) {
    const browser = createBrowser(it);
    expect(await browser.signIn(person(claims).sub)).toBe(`/login?error=${code}`);
    expect(await viewOf(browser)).toBeNull();
  }
  expect(await createBrowser(it).signIn(person({ email_verified: 'true' }).sub)).toBe('/');
});

test('operator: addresses of a provider that does not say whether they are verified are trusted where the operator says so', async () => {
  const from = it.logged.length;
  const told = () => it.logged.slice(from).filter((line) => line.includes('MINTMARK_OIDC_TRUST_EMAIL=true'));
  expect(await createBrowser(it).signIn(person({ email_verified: undefined }).sub)).toBe(
    '/login?error=unverified',
  );
  expect(told()).toHaveLength(1);
  expect(await createBrowser(it).signIn(person({ email_verified: false }).sub)).toBe(
    '/login?error=unverified',
  );
  expect(told()).toHaveLength(1);

  const trusting = testApp({ ...settingsFor(fake), MINTMARK_OIDC_TRUST_EMAIL: 'true' });
  try {
    const silent = person({ email_verified: undefined });
    const browser = createBrowser(trusting);
    expect(await browser.signIn(silent.sub)).toBe('/');
    expect((await browser.api().auth.user.get()).data).toMatchObject({
      email: silent.email,
      emailVerified: true,
    });
    for (const said of [false, 'false', 'perhaps'])
      expect(await createBrowser(trusting).signIn(person({ email_verified: said }).sub)).toBe(
        '/login?error=unverified',
      );
    const another = person({ email: undefined, email_verified: undefined });
    expect(await createBrowser(trusting).signIn(another.sub)).toBe('/login?error=no-email');
  } finally {
    await trusting.close();
  }
});

test('names come out of the full name where there is no other, on one line and of bounded length', async () => {
  for (const [claims, firstName, lastName] of [
    [{ name: 'Ada  King Lovelace' }, 'Ada', 'King Lovelace'],
    [{ name: ' \n' }, null, null],
    [{ given_name: 'A\u0000d\r\na', family_name: 'x'.repeat(200) }, 'A d a', 'x'.repeat(80)],
  ] as const) {
    const browser = createBrowser(it);
    await browser.signIn(person({ given_name: undefined, family_name: undefined, ...claims }).sub);
    expect(await viewOf(browser)).toMatchObject({ firstName, lastName });
  }
});

test('a picture that cannot be had, is none, or lies in the network of the operator does not matter', async () => {
  for (const picture of ['http://127.0.0.1:1/no.png', `${fake.url}/jwks`, 'file:///etc/passwd', 'nonsense']) {
    const browser = createBrowser(it);
    expect(await browser.signIn(person({ picture }).sub)).toBe('/');
    expect((await viewOf(browser))?.profileImageUrl).toBeNull();
  }
  const careful = testApp(settingsFor(fake));
  const browser = createBrowser(careful);
  const asked = fake.asked.length;
  expect(await browser.signIn(person({ picture: fake.pictureUrl }).sub)).toBe('/');
  expect((await viewOf(browser))?.profileImageUrl).toBeNull();
  expect(fake.asked.slice(asked)).not.toContain('/picture.png');
  await careful.close();
});

test('a guest takes the coins along, and whoever was signed in before is so no more', async () => {
  const guest = await it.guest();
  await guest.api.coins.post({ ...DIME, name: 'Kept' });
  const browser = createBrowser(it, guest.cookie);
  expect(await browser.signIn(person().sub)).toBe('/');
  expect((await browser.api().coins.get()).data?.map(({ name }) => name)).toEqual(['Kept']);
  expect((await guest.api.auth.user.get()).status).toBe(401);

  const other = await it.user();
  const changing = createBrowser(it, other.cookie);
  const next = person();
  expect(await changing.signIn(next.sub)).toBe('/');
  expect(await viewOf(changing)).toMatchObject({ email: next.email });
  expect((await other.api.auth.user.get()).status).toBe(401);
});

test('closed registration lets those in who have an account, and nobody else', async () => {
  const closed = testApp({ ...settingsFor(fake), MINTMARK_REGISTRATION: 'closed' });
  expect(await createBrowser(closed).signIn(person().sub)).toBe('/login?error=closed');
  const member = person();
  await closed.deps.db.transaction(async (tx) => {
    await tx.insert(users).values({ id: 'member', email: member.email, emailVerified: true });
  });
  expect(await createBrowser(closed).signIn(member.sub)).toBe('/');
  await closed.close();
});

test('cancelling is no failure, and what the provider writes is shown and logged nowhere', async () => {
  const logged = it.logged.length;
  const browser = createBrowser(it);
  expect(await browser.signIn(null)).toBe('/login?error=denied');
  expect(browser.cookies.kept.size).toBe(0);
  fake.faults.refusal = '<img src=x onerror=alert(1)>';
  const away = await browser.depart();
  const callback = await browser.choose(away, person().sub);
  const answer = await browser.visit(callback);
  expect([answer.headers.get('location'), await answer.text()]).toEqual(['/login?error=failed', '']);
  const lines = it.logged.slice(logged).join('\n');
  const code = new URLSearchParams(callback.split('?')[1]).get('code') ?? '';
  expect(code).not.toBe('');
  for (const secret of ['<script', '<img', code, new URL(away).searchParams.get('state') ?? '']) {
    expect(lines).not.toContain(secret);
  }
  expect(lines).toContain('"reason":"denied"');
  expect(lines).toContain('"reason":"invalid_grant"');
});

test('a provider that is not there, or whose answer is for another sign-in, leads back to the page', async () => {
  for (const [fault, code, reason] of [
    [{ wrongNonce: true }, 'failed', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    [{ tampered: true }, 'failed', 'OAUTH_INVALID_RESPONSE'],
    [{ otherSubject: true }, 'failed', 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'],
  ] as const) {
    fake.faults = fault;
    const browser = createBrowser(it);
    expect(await browser.signIn(person().sub)).toBe(`/login?error=${code}`);
    expect(browser.cookies.kept.size).toBe(0);
    expect(it.logged.join('\n')).toContain(`"reason":"${reason}"`);
  }
  const before = testApp(settingsFor(fake));
  fake.faults = { down: true };
  expect(await createBrowser(before).signIn(person().sub)).toBe('/login?error=busy');
  fake.faults = {};
  expect(await createBrowser(before).signIn(person().sub)).toBe('/');
  await before.close();
});

test('a callback of another sign-in, without one, a second time or too late is worth nothing', async () => {
  const somebody = person();
  const browser = createBrowser(it);
  const callback = await browser.choose(await browser.depart(), somebody.sub);
  const pending = browser.cookies.header();

  expect(onward(await it.visitor.send(callback))).toBe('/login?error=expired');
  const stranger = createBrowser(it);
  await stranger.depart();
  expect(onward(await stranger.visit(callback))).toBe('/login?error=expired');
  expect(stranger.cookies.kept.size).toBe(1);
  expect(onward(await browser.visit(callback.replace(/state=[^&]+/, 'state=forged')))).toBe(
    '/login?error=expired',
  );
  expect(onward(await it.client('mintmark_login=v1.forged').send(callback))).toBe('/login?error=expired');

  expect(onward(await browser.visit(callback))).toBe('/');
  expect(await viewOf(browser)).toMatchObject({ email: somebody.email });
  expect(onward(await it.client(pending).send(callback))).toBe('/login?error=expired');

  const slow = createBrowser(it);
  const late = await slow.choose(await slow.depart(), somebody.sub);
  setSystemTime(Date.now() + 10 * 60_000 + 1000);
  const answer = await slow.visit(late);
  setSystemTime();
  expect(onward(answer)).toBe('/login?error=expired');
});

test('no parameter leads the browser anywhere else', async () => {
  for (const way of ['next=//evil.example', 'returnTo=https://evil.example', 'redirect_uri=//evil.example']) {
    const browser = createBrowser(it);
    const location = await browser.depart(`/api/login/sso?${way}`);
    expect(location).not.toContain('evil');
    const callback = await browser.choose(location, person().sub);
    expect(onward(await browser.visit(`${callback}&${way}`))).toBe('/');
  }
  const host = await it.client().send('/api/login/sso', { headers: { 'x-forwarded-host': 'evil.example' } });
  expect(host.headers.get('location')).not.toContain('evil');
});

test('a way of signing in that is not set up leads back, and so does a look ahead', async () => {
  const bare = testApp();
  for (const path of ['/api/login/sso', '/api/login/sso/callback?code=x&state=y']) {
    expect(onward(await bare.visitor.send(path))).toBe('/login?error=unknown');
  }
  await bare.close();
  expect(onward(await it.visitor.send('/api/login/direct'))).toBe('/login?error=unknown');
  const asked = fake.asked.length;
  for (const init of [{ method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch;prerender' } }]) {
    for (const path of ['/api/login/sso', '/api/login/sso/callback?code=x&state=y']) {
      const answer = await it.visitor.send(path, init);
      expect([answer.status, onward(answer), answer.headers.get('set-cookie')]).toEqual([
        303,
        '/login',
        null,
      ]);
    }
  }
  expect(fake.asked.length).toBe(asked);
});

test('a page of somebody else begins no sign-in: the provider might let its reader in without a word', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const answer = await it.visitor.send('/api/login/sso', { headers: { 'sec-fetch-site': site } });
    expect([onward(answer), answer.headers.get('set-cookie')]).toEqual(['/login', null]);
  }
  for (const site of ['same-origin', 'none']) {
    const answer = await it.visitor.send('/api/login/sso', { headers: { 'sec-fetch-site': site } });
    expect(onward(answer)).toStartWith(fake.url);
  }
});

test('a flood from one place is turned away, once in the log', async () => {
  const flooded = testApp(settingsFor(fake));
  const from = { headers: { 'x-test-address': '203.0.113.9' } };
  for (let i = 0; i < 300; i++) await flooded.visitor.send('/api/login/sso/callback?state=x', from);
  expect(onward(await flooded.visitor.send('/api/login/sso', from))).toBe('/login?error=busy');
  expect(onward(await flooded.visitor.send('/api/login/sso', from))).toBe('/login?error=busy');
  expect(flooded.logged.filter((line) => line.includes('"event":"refused"'))).toHaveLength(1);
  expect(await createBrowser(flooded).depart()).toStartWith(fake.url);
  await flooded.close();
});

const onward = (answer: Response) => answer.headers.get('location');
