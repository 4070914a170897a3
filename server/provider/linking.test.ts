import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { identities, passkeys, users } from '../../db/schema.ts';
import { type FakeProvider, startFakeProvider } from '../integrations/oidc.fake.ts';
import { type TestApp, testApp } from '../testing.ts';
import { createBrowser, settingsFor } from './testing.ts';

const LINK = '/api/login/sso?link=true';
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
  expect(await browser.signIn(there.sub, LINK)).toBe(LINKED);
  expect((await ada.api.auth.user.get()).data).toMatchObject({ id: ada.id, email: ada.email });
  expect(await browser.signIn(there.sub, LINK)).toBe(LINKED);
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
  expect(await createBrowser(it, ada.cookie).signIn(there.sub, LINK)).toBe(LINKED);
  expect((await ada.api.auth.user.get()).data?.emailVerified).toBe(true);
});

test('what belongs to another account, or has no verified address, is not connected', async () => {
  const owner = await member();
  const there = person();
  await createBrowser(it, owner.cookie).signIn(there.sub, LINK);
  const ada = await member();
  for (const [sub, code] of [
    [there.sub, 'taken'],
    [person({ email: undefined }).sub, 'no-email'],
    [person({ email_verified: false }).sub, 'unverified'],
    [null, 'denied'],
  ] as const) {
    expect(await createBrowser(it, ada.cookie).signIn(sub, LINK)).toBe(`/my-profile?error=${code}`);
  }
  expect(await subjectsOf(ada.id)).toEqual([]);
  expect(await subjectsOf(owner.id)).toEqual([there.sub]);
});

test('only the session that began it connects', async () => {
  const ada = await member();
  const eve = await member();
  const there = person();
  const begun = createBrowser(it, ada.cookie);
  const callback = await begun.choose(await begun.depart(LINK), there.sub);
  begun.cookies.kept.set('mintmark_session', eve.cookie.split('=')[1] ?? '');
  expect(onward(await begun.visit(callback))).toBe('/my-profile?error=expired');
  const left = createBrowser(it, ada.cookie);
  const second = await left.choose(await left.depart(LINK), there.sub);
  left.cookies.kept.delete('mintmark_session');
  expect(onward(await left.visit(second))).toBe('/my-profile?error=expired');
  expect([...(await subjectsOf(ada.id)), ...(await subjectsOf(eve.id))]).toEqual([]);
});

test('neither a visitor, nor a guest, nor a page of somebody else begins to connect', async () => {
  expect(onward(await it.visitor.send(LINK))).toBe('/my-profile?error=expired');
  expect(onward(await (await it.guest()).send(LINK))).toBe('/my-profile?error=expired');
  const ada = await member();
  for (const site of ['cross-site', 'same-site']) {
    const answer = await ada.send(LINK, { headers: { 'sec-fetch-site': site } });
    expect([onward(answer), answer.headers.get('set-cookie')]).toEqual(['/my-profile', null]);
  }
  const meant = await ada.send(LINK, { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(onward(meant)).toStartWith(fake.url);
});

test('a provider goes as long as another way to sign in is left', async () => {
  const ada = await member();
  const there = person();
  await createBrowser(it, ada.cookie).signIn(there.sub, LINK);
  expect((await ada.send('/api/auth/provider', { method: 'DELETE' })).status).toBe(204);
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
