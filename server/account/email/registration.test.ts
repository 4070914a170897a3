import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import { startMailServer, tokenIn } from '../../core/smtp.fake.ts';
import { ACCOUNT, DIME } from '../../testing/app.ts';
import { type MailedApp, mailedApp, SITE } from './testing.ts';

let it: MailedApp;
beforeAll(async () => {
  it = await mailedApp();
});
afterAll(() => it.close());

const FAILED = [
  400,
  {
    code: 'verification_link_invalid',
    message: 'Email verification failed. The link may be expired or invalid.',
  },
] as const;
const UNVERIFIED = [
  403,
  { code: 'email_unverified', message: 'Please verify your email address before signing in.' },
] as const;

test('registration: nobody is signed in before the link in the mail was followed, and it works once', async () => {
  const email = 'ada@example.org';
  expect(await it.register(email)).toEqual([202, { verificationRequired: true, email }]);
  const mail = await it.post.next(email);
  expect(await it.signInWith(email)).toEqual([...UNVERIFIED]);
  expect(mail.subject).toBe('Confirm your email address for Mintmark');
  for (const part of [mail.text, mail.html]) expect(part).toContain(`${SITE}/verify-email?token=`);
  expect(await it.verify(tokenIn(mail))).toEqual([200, { email, purpose: 'registration' }]);
  expect(await it.verify(tokenIn(mail))).toEqual([...FAILED]);
  const [status, user] = await it.signInWith(email);
  expect([status, user.email, user.emailVerified]).toEqual([200, email, true]);
});

test('a wrong password of an unverified account is a wrong password', async () => {
  await it.register('wrong@example.org');
  await it.post.next('wrong@example.org');
  const answer = await it.signInWith('wrong@example.org', 'not the one');
  expect(answer).toEqual([401, { code: 'credentials_wrong', message: 'Invalid email or password' }]);
});

test('registering an address again before it is verified: the last one counts, and the older link ends', async () => {
  const email = 'again@example.org';
  await it.register(email, { firstName: 'Mallory', password: 'first of the passwords' });
  const first = await it.tokenFor(email);
  await it.register(email, { firstName: 'Again', password: 'second of the passwords' });
  const second = await it.tokenFor(email);
  expect(await it.verify(first)).toEqual([...FAILED]);
  expect((await it.verify(second, 'second of the passwords'))[0]).toBe(200);
  expect((await it.signInWith(email, 'first of the passwords'))[0]).toBe(401);
  expect((await it.signInWith(email, 'second of the passwords'))[1]).toMatchObject({ firstName: 'Again' });
});

test('the answer comes before the address is looked up', async () => {
  const email = 'unhurried@example.org';
  expect((await it.register(email))[0]).toBe(202);
  await expect(it.rowOf(email)).rejects.toThrow('no account');
  await it.post.next(email);
  expect((await it.rowOf(email)).emailVerified).toBe(false);
});

test('registering an address that has an account: the same answer, its owner is told, nothing changes', async () => {
  const email = 'owner@example.org';
  await it.member(email);
  const before = await it.rowOf(email);
  const answer = await it.register('Owner@Example.org', {
    firstName: 'Mallory',
    password: 'not the owner of it',
  });
  expect(answer).toEqual([202, { verificationRequired: true, email }]);
  const mail = await it.post.next(email);
  expect(mail.subject).toBe('You already have a Mintmark account');
  expect(mail.text).toContain(`${SITE}/login`);
  expect(mail.text).not.toContain('token=');
  expect(await it.rowOf(email)).toEqual(before);
  expect((await it.signInWith(email))[0]).toBe(200);
});

test('three registrations of one address at once make one account', async () => {
  const email = 'race@example.org';
  const answers = await Promise.all([1, 2, 3].map(() => it.register(email)));
  expect(answers.map(([status]) => status)).toEqual([202, 202, 202]);
  const tokens = await Promise.all([1, 2, 3].map(() => it.tokenFor(email)));
  const found = await it.deps.db.orm.select().from(users).where(eq(users.email, email));
  expect(found).toHaveLength(1);
  const worked = await Promise.all(tokens.map((token) => it.verify(token)));
  expect(worked.map(([status]) => status).sort()).toEqual([200, 400, 400]);
});

test('a name that is an advertisement gets into no mail', async () => {
  const email = 'victim@example.org';
  await it.register(email, { firstName: 'Win at https://spam.example', lastName: '<b>Click</b>' });
  const { text, html, subject } = await it.post.next(email);
  for (const part of [text, html, subject]) {
    expect(part).not.toContain('spam.example');
    expect(part).not.toContain('Click');
  }
});

test('addresses: capitals and plus signs are fine; 300 characters, unicode and line breaks are not', async () => {
  expect(await it.register(' Ada.Lovelace+Coins@Example.ORG ')).toEqual([
    202,
    { verificationRequired: true, email: 'ada.lovelace+coins@example.org' },
  ]);
  expect((await it.verify(await it.tokenFor('ada.lovelace+coins@example.org')))[0]).toBe(200);
  expect((await it.signInWith('ADA.Lovelace+coins@example.org'))[0]).toBe(200);
  for (const email of [
    `${'a'.repeat(289)}@example.org`,
    'münze@example.org',
    'ada@exämple.org',
    'ada@example.org\r\nBcc: mallory@example.org',
    'ada@example.org\nmallory@example.org',
    'ada@example.org, mallory@example.org',
    'Ada <ada@example.org>',
    '"ada\r\n"@example.org',
    'ada@example.org\u0000',
    'ada',
    '',
    ['ada@example.org', 'mallory@example.org'],
  ]) {
    for (const path of ['/register', '/auth/forgot-password', '/auth/resend-verification']) {
      const [status, body] = await it.ask(path, { ...ACCOUNT, email });
      expect([path, email, status, body.message]).toEqual([
        path,
        email,
        422,
        'Please enter a valid email address',
      ]);
    }
  }
  expect(await it.quiet()).toEqual([]);
});

test('guest: registers and goes on as guest; the coins are in the account once it is verified', async () => {
  const guest = await it.guest();
  const email = 'wasguest@example.org';
  expect((await it.register(email, {}, guest.cookie))[0]).toBe(202);
  await guest.api.coins.post({ ...DIME, name: 'Mine' });
  expect((await guest.api.auth.user.get()).data?.isGuest).toBe(true);
  expect((await it.verify(await it.tokenFor(email)))[0]).toBe(200);
  expect((await guest.api.auth.user.get()).status).toBe(401);
  const user = await it.signIn(email);
  expect((await user.api.coins.get()).data?.map(({ name }) => name)).toEqual(['Mine']);
});

test('guest: one who was deleted meanwhile, or became an account, is no obstacle', async () => {
  const guest = await it.guest();
  const id = (await guest.api.auth.user.get()).data?.id ?? '';
  await it.register('late@example.org', {}, guest.cookie);
  await it.deps.db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.id, id));
  });
  expect((await it.verify(await it.tokenFor('late@example.org')))[0]).toBe(200);

  const other = await it.member('notaguest@example.org');
  await other.api.coins.post({ ...DIME, name: 'Theirs' });
  await it.register('hopeful@example.org');
  const token = await it.tokenFor('hopeful@example.org');
  const theirs = (await other.api.auth.user.get()).data?.id ?? '';
  await it.deps.db.transaction(async (tx) => {
    await tx.update(users).set({ guestId: theirs }).where(eq(users.email, 'hopeful@example.org'));
  });
  expect((await it.verify(token))[0]).toBe(200);
  expect((await other.api.coins.get()).data).toHaveLength(1);
});

test('an account from a time without mail that is in use cannot be registered away from its owner', async () => {
  const email = 'inuse@example.org';
  await it.formerMember(email);
  const before = await it.rowOf(email);
  await it.register(email, { firstName: 'Mallory', password: 'the password of mallory' });
  expect((await it.post.next(email)).subject).toBe('You already have a Mintmark account');
  expect(await it.rowOf(email)).toEqual(before);
});

test('mail server down: registration answers, the log says so, and a link sent later works', async () => {
  const down = await mailedApp();
  await down.post.close();
  const email = 'patient@example.org';
  expect((await down.register(email))[0]).toBe(202);
  const until = performance.now() + 4000;
  while (!down.logged.some((line) => line.includes('mail not sent')) && performance.now() < until)
    await Bun.sleep(20);
  expect(down.logged.join('\n')).toContain('mail not sent');
  expect(down.logged.join('\n')).not.toContain(email);
  const back = await startMailServer({ port: down.post.port });
  await down.ask('/auth/resend-verification', { email });
  const second = tokenIn(await back.next(email));
  const worked = [await down.verify(tokenIn(await back.next(email))), await down.verify(second)];
  await down.close();
  await back.close();
  expect(worked.map(([status]) => status).sort()).toEqual([200, 400]);
});
