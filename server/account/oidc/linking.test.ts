import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { identities, passkeys, users } from '../../../db/schema.ts';
import { startMailServer } from '../../core/smtp.fake.ts';
import { ACCOUNT, type TestApp, testApp } from '../../testing/app.ts';
import { type FakeProvider, startFakeProvider } from './oidc.fake.ts';
import { createBrowser, settingsFor } from './testing.ts';

const LINKED = '/my-profile?linked=true';

let it: TestApp;
let fake: FakeProvider;
beforeAll(async () => {
  fake = await startFakeProvider();
  it = testApp(settingsFor(fake));
});
beforeEach(() => {
  fake.faults = {};
});
afterAll(async () => {
  await it.close();
  await fake.stop();
});

let people = 0;
/** Somebody new at the provider, under an address that no account here has. */
function person(claims: Partial<FakeProvider['people'][number]> = {}) {
  people += 1;
  const made = {
    sub: `link-${people}`,
    email: `elsewhere${people}@example.org`,
    email_verified: true,
    ...claims,
  };
  fake.people.push(made);
  return made;
}

async function member() {
  const client = await it.user();
  const view = (await client.api.auth.user.get()).data;
  return { ...client, id: view?.id ?? '', email: view?.email ?? '' };
}

const subjectsOf = async (userId: string) =>
  (await it.deps.db.orm.select().from(identities).where(eq(identities.userId, userId))).map(
    (row) => row.subject,
  );

const onward = (answer: Response) => answer.headers.get('location');

test('a signed-in user connects the provider, stays signed in, and comes in with it from then on', async () => {
  const ada = await member();
  const there = person();
  const browser = createBrowser(it, ada.cookie);
  expect(await browser.link(there.sub)).toBe(LINKED);
  expect((await ada.api.auth.user.get()).data).toMatchObject({ id: ada.id, email: ada.email });
  expect(await browser.link(there.sub)).toBe(LINKED);
  expect(await subjectsOf(ada.id)).toEqual([there.sub]);
  const later = createBrowser(it);
  expect(await later.signIn(there.sub)).toBe('/');
  expect((await later.api().auth.user.get()).data?.id).toBe(ada.id);
});

test('connecting an account under the address it has verifies the address', async () => {
  const ada = await member();
  expect((await ada.api.auth.user.get()).data?.emailVerified).toBe(false);
  const there = person({ email: ada.email.toUpperCase() });
  expect(await createBrowser(it).signIn(there.sub)).toBe('/login?error=exists');
  expect(await createBrowser(it, ada.cookie).link(there.sub)).toBe(LINKED);
  expect((await ada.api.auth.user.get()).data?.emailVerified).toBe(true);
});

test('what belongs to another account, or has no verified address, is not connected', async () => {
  const owner = await member();
  const there = person();
  await createBrowser(it, owner.cookie).link(there.sub);
  const ada = await member();
  for (const [sub, code] of [
    [there.sub, 'taken'],
    [person({ email: undefined }).sub, 'no-email'],
    [person({ email_verified: false }).sub, 'unverified'],
    [null, 'denied'],
  ] as const) {
    expect(await createBrowser(it, ada.cookie).link(sub)).toBe(`/my-profile?error=${code}`);
  }
  expect(await subjectsOf(ada.id)).toEqual([]);
  expect(await subjectsOf(owner.id)).toEqual([there.sub]);
});

test('only the session that began it connects', async () => {
  const ada = await member();
  const eve = await member();
  const there = person();
  const begun = createBrowser(it, ada.cookie);
  const callback = await begun.choose(await begun.departToLink(), there.sub);
  begun.cookies.kept.set('mintmark_session', eve.cookie.split('=')[1] ?? '');
  expect(onward(await begun.visit(callback))).toBe('/my-profile?error=expired');
  const left = createBrowser(it, ada.cookie);
  const second = await left.choose(await left.departToLink(), there.sub);
  left.cookies.kept.delete('mintmark_session');
  expect(onward(await left.visit(second))).toBe('/my-profile?error=expired');
  expect([...(await subjectsOf(ada.id)), ...(await subjectsOf(eve.id))]).toEqual([]);
});

test('a thief with the session connected an account of their own by following a link, and stayed', async () => {
  const ada = await member();
  const there = person();
  for (const client of [it.visitor, await it.guest(), ada]) {
    const answer = await client.send('/api/login/sso?link=true');
    expect([onward(answer), answer.headers.get('set-cookie')]).toEqual(['/my-profile?error=expired', null]);
  }
  const thief = createBrowser(it, ada.cookie);
  expect(await thief.link(there.sub, {})).toBe('status 422');
  expect(await thief.link(there.sub, { password: 'a guess' })).toBe('status 422');
  expect(thief.cookies.kept.size).toBe(1);
  expect((await it.visitor.sendJson('POST', '/api/auth/provider/link', {})).status).toBe(401);
  expect((await (await it.guest()).sendJson('POST', '/api/auth/provider/link', {})).status).toBe(403);
  expect(await subjectsOf(ada.id)).toEqual([]);
  expect(await createBrowser(it, ada.cookie).link(there.sub)).toBe(LINKED);
});

test('a provider that is not there leads back to the profile; where there is none, nothing is to be connected', async () => {
  const fresh = testApp(settingsFor(fake));
  fake.faults = { down: true };
  expect(await createBrowser(fresh, (await fresh.user()).cookie).link('anybody')).toBe(
    '/my-profile?error=busy',
  );
  await fresh.close();
  const bare = testApp();
  expect(await createBrowser(bare, (await bare.user()).cookie).link('anybody')).toBe('status 404');
  await bare.close();
});

test('a provider goes as long as another way to sign in is left', async () => {
  const ada = await member();
  const there = person();
  await createBrowser(it, ada.cookie).link(there.sub);
  for (const body of [{}, { password: 'a guess' }]) {
    expect((await ada.sendJson('DELETE', '/api/auth/provider', body)).status).toBe(422);
  }
  expect(await subjectsOf(ada.id)).toEqual([there.sub]);
  const { password } = ACCOUNT;
  expect((await ada.sendJson('DELETE', '/api/auth/provider', { password })).status).toBe(204);
  expect(await subjectsOf(ada.id)).toEqual([]);

  const alone = createBrowser(it);
  await alone.signIn(person().sub);
  const id = (await alone.api().auth.user.get()).data?.id ?? '';
  const refused = await alone.visit('/api/auth/provider', { method: 'DELETE' });
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'This is your only way to sign in. Please set a password or add a passkey first.',
  ]);
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(passkeys).values({ id: 'key', userId: id, name: 'Key', publicKey: 'k' });
  });
  expect((await alone.visit('/api/auth/provider', { method: 'DELETE' })).status).toBe(204);
  expect(await subjectsOf(id)).toEqual([]);

  expect((await it.visitor.send('/api/auth/provider', { method: 'DELETE' })).status).toBe(401);
  expect((await (await it.guest()).send('/api/auth/provider', { method: 'DELETE' })).status).toBe(403);
  expect(it.logged.join('\n')).toContain('"event":"provider-unlinked"');
});

test('disconnecting the provider took along what another one had connected, or left it all where none is set up', async () => {
  const ada = await member();
  const [here, before] = [person(), { issuer: 'https://former.example', subject: 'former', userId: ada.id }];
  await createBrowser(it, ada.cookie).link(here.sub);
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(identities).values(before);
  });
  const { password } = ACCOUNT;
  expect((await ada.sendJson('DELETE', '/api/auth/provider', { password })).status).toBe(204);
  expect(await subjectsOf(ada.id)).toEqual(['former']);
  const { oidc } = it.deps.config;
  it.deps.config.oidc = null;
  const answer = await ada.sendJson('DELETE', '/api/auth/provider', { password });
  it.deps.config.oidc = oidc;
  expect(answer.status).toBe(204);
  expect(await subjectsOf(ada.id)).toEqual([]);
});

test('the same provider, with a slash more in the settings, knew nobody any more', async () => {
  const there = person();
  const ada = await member();
  expect(await createBrowser(it, ada.cookie).link(there.sub)).toBe(LINKED);
  const { oidc } = it.deps.config;
  if (!oidc) throw new Error('no provider');
  it.deps.config.oidc = { ...oidc, issuer: `${oidc.issuer}/` };
  const linked = (await ada.api.auth.profile.get()).data?.provider?.linked;
  expect(await createBrowser(it).signIn(there.sub)).toBe('/');
  const { password } = ACCOUNT;
  const unlinked = await ada.sendJson('DELETE', '/api/auth/provider', { password });
  it.deps.config.oidc = oidc;
  expect([linked, unlinked.status, await subjectsOf(ada.id)]).toEqual([true, 204, []]);
});

test('the owner of a verified address was not told that a provider was connected or disconnected', async () => {
  const post = await startMailServer();
  const mailing = testApp({ ...settingsFor(fake), MINTMARK_SMTP_URL: post.url });
  const there = person();
  const account = { email: there.email, emailVerified: true, passwordHash: null };
  await mailing.deps.db.transaction(async (tx) => {
    await tx.insert(users).values({ id: 'told', ...account });
    await tx.insert(passkeys).values({ id: 'told', userId: 'told', name: 'Key', publicKey: 'k' });
  });
  const browser = createBrowser(mailing);
  expect(await browser.signIn(there.sub)).toBe('/');
  expect((await post.next(there.email)).text).toContain('was connected to your Mintmark account');
  expect((await browser.visit('/api/auth/provider', { method: 'DELETE' })).status).toBe(204);
  expect((await post.next(there.email)).text).toContain('was disconnected from your Mintmark account');
  await mailing.close();
  await post.close();
});

test('a connected account goes with its identities, and its owner may come back as somebody new', async () => {
  const there = person();
  const first = createBrowser(it);
  await first.signIn(there.sub);
  const id = (await first.api().auth.user.get()).data?.id ?? '';
  await it.deps.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, id));
  });
  const again = createBrowser(it);
  expect(await again.signIn(there.sub)).toBe('/');
  expect((await again.api().auth.user.get()).data?.id).not.toBe(id);
});

test('where mail is sent, a connected account under another address waits until that is verified', async () => {
  const there = person();
  const mailing = testApp({ ...settingsFor(fake), MINTMARK_SMTP_URL: 'smtp://127.0.0.1:1' });
  await mailing.deps.db.transaction(async (tx) => {
    await tx.insert(users).values({ id: 'waiting', email: 'waiting@example.org' });
    await tx.insert(identities).values({ issuer: fake.url, subject: there.sub, userId: 'waiting' });
  });
  expect(await createBrowser(mailing).signIn(there.sub)).toBe('/login?error=unverified');
  expect(mailing.logged.join('\n')).not.toContain('"level":"error"');
  there.email = 'waiting@example.org';
  expect(await createBrowser(mailing).signIn(there.sub)).toBe('/');
  await mailing.close();
});
