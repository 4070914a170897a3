import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { tokenIn } from '../../core/smtp.fake.ts';
import { ACCOUNT, cookieOf, DIME } from '../../testing/app.ts';
import { type MailedApp, mailedApp } from './testing.ts';

let it: MailedApp;
beforeAll(async () => {
  it = await mailedApp();
});
afterAll(() => it.close());
afterEach(() => {
  setSystemTime();
});

const NAME = '__Host-mintmark_registration';
const THEIRS = 'the password of a stranger';
const ASKED = [
  403,
  { code: 'registration_password_required', message: 'Please enter the password you registered with.' },
] as const;

/** Registers in a browser, which keeps the cookies it gets and sends them along. */
async function browser(email: string, password = ACCOUNT.password) {
  const answer = await it.client().sendJson('POST', '/api/register', { ...ACCOUNT, email, password });
  const cookie = cookieOf(answer);
  return { answer, cookie, follow: (token: string) => it.ask('/auth/verify-email', { token }, cookie) };
}

test('registration: the browser that registered follows the link without the password; nobody is signed in by it', async () => {
  const email = 'here@example.org';
  const { answer, cookie } = await browser(email);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-mintmark_registration=v1\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=86400$/,
  );
  const verified = await it
    .client(cookie)
    .sendJson('POST', '/api/auth/verify-email', { token: await it.tokenFor(email) });
  expect([verified.status, verified.headers.get('set-cookie')]).toEqual([200, null]);
  expect((await it.client(cookie).send('/api/auth/user')).status).toBe(401);
});

test('whoever registered the address of somebody else is not let in by the owner who follows the link', async () => {
  const email = 'victim@example.org';
  // One after another: what registering does goes on after its answer.
  await browser(email);
  await it.post.next(email);
  const own = await browser(email);
  await it.post.next(email);
  await browser(email, THEIRS);
  const token = await it.tokenFor(email);
  expect(await own.follow(token)).toEqual([...ASKED]);
  const [status, body] = await it.verify(token);
  expect([status, body.errors]).toEqual([
    422,
    [{ path: 'password', message: 'This isn’t the password you registered with.' }],
  ]);
  expect((await it.signInWith(email, THEIRS))[0]).toBe(403);
  expect((await it.rowOf(email)).emailVerified).toBe(false);

  // Registering once more, or a new password by mail, is the way out.
  const again = await browser(email);
  expect((await again.follow(await it.tokenFor(email)))[0]).toBe(200);
  expect((await it.signInWith(email, THEIRS))[0]).toBe(401);
  expect((await it.signInWith(email))[0]).toBe(200);
});

test('a program that opens the links of mails verifies nothing, and uses no link up', async () => {
  const email = 'scanned@example.org';
  const { follow } = await browser(email);
  const token = await it.tokenFor(email);
  for (let n = 0; n < 5; n++) expect(await it.ask('/auth/verify-email', { token })).toEqual([...ASKED]);
  expect((await follow(token))[0]).toBe(200);
});

test('in another browser the password verifies; guesses count as those at signing in', async () => {
  const email = 'elsewhere@example.org';
  await browser(email);
  const token = await it.tokenFor(email);
  const guess = (password: string) =>
    it.visitor.send('/api/auth/verify-email', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-test-address': '203.0.113.99' },
      body: JSON.stringify({ token, password }),
    });
  for (let n = 0; n < 10; n++) expect((await guess(`guess number ${n}`)).status).toBe(422);
  expect((await guess(ACCOUNT.password)).status).toBe(429);
  expect((await it.verify(token))[0]).toBe(200);
});

test('an account from a time without mail cannot be planted for its owner to open', async () => {
  const email = 'planted@example.org';
  await it.formerMember(email);
  await it.ask('/auth/resend-verification', { email });
  const token = await it.tokenFor(email);
  expect(await it.ask('/auth/verify-email', { token })).toEqual([...ASKED]);
  expect((await it.verify(token))[0]).toBe(200);
});

test('the cookie is the same kind for an address that has an account, ends with the link, and survives a link sent again', async () => {
  const email = 'kept@example.org';
  const first = await browser(email);
  // The account is made after the answer, and is there with its mail.
  await it.post.next(email);
  await it.ask('/auth/resend-verification', { email });
  const token = await it.tokenFor(email);
  setSystemTime(new Date(Date.now() + 23.9 * 3_600_000));
  expect((await first.follow(token))[0]).toBe(200);
  setSystemTime();
  const taken = await browser(email);
  expect(taken.answer.status).toBe(202);
  expect(taken.cookie.length).toBe(first.cookie.length);
  expect((await it.post.next(email)).subject).toBe('You already have a Mintmark account');

  const late = await browser('late@example.org');
  await it.post.next('late@example.org');
  setSystemTime(new Date(Date.now() + 24.1 * 3_600_000));
  await it.ask('/auth/resend-verification', { email: 'late@example.org' });
  expect(await late.follow(await it.tokenFor('late@example.org'))).toEqual([...ASKED]);
});

test('a cookie of somebody else, altered or made up opens nothing', async () => {
  const email = 'forged@example.org';
  const { cookie } = await browser(email);
  const token = await it.tokenFor(email);
  const foreign = await browser('another-one@example.org');
  await it.post.next('another-one@example.org');
  const middle = cookie[80] === 'A' ? 'B' : 'A';
  for (const other of [
    foreign.cookie,
    cookie.slice(0, -2),
    `${cookie.slice(0, 80)}${middle}${cookie.slice(81)}`,
    `${NAME}=${it.deps.vault.lock('another purpose', '{}')}`,
    `${NAME}=v1.`,
    cookie.replace('__Host-', ''),
  ]) {
    expect(await it.ask('/auth/verify-email', { token }, other)).toEqual([...ASKED]);
  }
});

test('at home, without https, the browser keeps the cookie as well', async () => {
  const home = await mailedApp({ MINTMARK_PUBLIC_URL: 'http://nas.local:3000' });
  const email = 'home@example.org';
  const answer = await home.visitor.sendJson('POST', '/api/register', { ...ACCOUNT, email });
  expect(answer.headers.get('set-cookie')).toMatch(/^mintmark_registration=/);
  expect(answer.headers.get('set-cookie')).not.toContain('Secure');
  const token = await home.tokenFor(email);
  expect((await home.ask('/auth/verify-email', { token }, cookieOf(answer)))[0]).toBe(200);
  await home.close();
});

test('guest: loses no coins when a stranger registers the address after them', async () => {
  const email = 'wasguest@example.org';
  const guest = await it.guest();
  await guest.api.coins.post({ ...DIME, name: 'Mine' });
  await it.register(email, {}, guest.cookie);
  await browser(email, THEIRS);
  await it.post.next(email);
  const planted = tokenIn(await it.post.next(email));
  expect((await it.verify(planted))[0]).toBe(422);
  await it.register(email, {}, guest.cookie);
  expect((await it.verify(await it.tokenFor(email)))[0]).toBe(200);
  const user = await it.signIn(email);
  expect((await user.api.coins.get()).data?.map(({ name }) => name)).toEqual(['Mine']);
});
