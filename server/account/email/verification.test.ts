import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import { DIME, testApp } from '../../testing/app.ts';
import { type MailedApp, mailedApp } from './testing.ts';
import { newToken, newVerification, sendVerification } from './verification.ts';

let it: MailedApp;
beforeAll(async () => {
  it = await mailedApp();
});
afterAll(() => it.close());
afterEach(() => {
  setSystemTime();
});

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
const later = (hours: number) => setSystemTime(new Date(Date.now() + hours * 3_600_000));

test('tokens: expired, truncated, foreign, altered and empty ones are all refused alike', async () => {
  const email = 'tokens@example.org';
  await it.register(email);
  const token = await it.tokenFor(email);
  for (const wrong of [
    token.slice(0, -1),
    `${token}A`,
    token.slice(1),
    newToken('verify').token,
    `c${token.slice(1)}`,
    createHash('sha256').update(token).digest('hex'),
    '',
    '../../etc/passwd',
    '\u0000'.repeat(44),
    'é'.repeat(44),
  ]) {
    expect(await it.verify(wrong)).toEqual([...FAILED]);
  }
  expect((await it.ask('/auth/verify-email', {}))[0]).toBe(422);
  expect((await it.ask('/auth/verify-email', { token: 'v'.repeat(10_000) }))[0]).toBe(422);
  expect((await it.ask('/auth/verify-email', { token: { $ne: null } }))[0]).toBe(422);
  later(24.01);
  expect(await it.verify(token)).toEqual([...FAILED]);
  setSystemTime();
  later(23.9);
  expect((await it.verify(token))[0]).toBe(200);
});

test('tokens: the database holds a hash, the log neither token nor address', async () => {
  const email = 'hashed@example.org';
  await it.register(email);
  const token = await it.tokenFor(email);
  const { emailVerificationToken } = await it.rowOf(email);
  expect(emailVerificationToken).toBe(createHash('sha256').update(token).digest('hex'));
  await it.verify(token);
  expect((await it.rowOf(email)).emailVerificationToken).toBeNull();
  for (const secret of [token, emailVerificationToken ?? '', email]) {
    expect(it.logged.join('\n')).not.toContain(secret);
  }
});

test('two verifications at once: one succeeds', async () => {
  await it.register('twice@example.org');
  const token = await it.tokenFor('twice@example.org');
  const answers = await Promise.all([1, 2, 3, 4].map(() => it.verify(token)));
  expect(answers.map(([status]) => status).sort()).toEqual([200, 400, 400, 400]);
});

test('resend: a new link for who waits, silence for anybody else, and always the same answer', async () => {
  const email = 'resend@example.org';
  await it.register(email);
  const first = await it.tokenFor(email);
  const asked = await it.ask('/auth/resend-verification', { email });
  const second = await it.tokenFor(email);
  expect(await it.verify(first)).toEqual([...FAILED]);
  expect((await it.verify(second))[0]).toBe(200);
  for (const other of [email, 'nobody-here@example.org']) {
    expect(await it.ask('/auth/resend-verification', { email: other })).toEqual(asked);
  }
  expect(asked[0]).toBe(202);
  expect(await it.quiet()).toEqual([]);
});

test('an address gets ten mails of a kind an hour, whoever asks; then nothing changes', async () => {
  const email = 'flooded@example.org';
  await it.register(email);
  await it.post.next(email);
  let last = '';
  for (let n = 0; n < 10; n++) {
    await it.ask('/auth/resend-verification', { email });
    last = await it.tokenFor(email);
  }
  expect((await it.ask('/auth/resend-verification', { email }))[0]).toBe(202);
  expect(await it.quiet()).toEqual([]);
  expect((await it.verify(last))[0]).toBe(200);
  expect((await it.signInWith(email))[0]).toBe(200);
});

test('an account from a time without mail: 403 until the link sent again was followed; its coins are there', async () => {
  const email = 'former@example.org';
  const former = await it.formerMember(email);
  await former.api.coins.post({ ...DIME, name: 'Old' });
  expect(await it.signInWith(email)).toEqual([...UNVERIFIED]);
  await it.ask('/auth/resend-verification', { email });
  expect((await it.verify(await it.tokenFor(email)))[0]).toBe(200);
  const user = await it.signIn(email);
  expect((await user.api.coins.get()).data?.map(({ name }) => name)).toEqual(['Old']);
});

test('a change of address: the new one counts once its link was followed, and the old one is told', async () => {
  const member = await it.member('old@example.org');
  const user = await it.rowOf('old@example.org');
  await it.ask('/auth/forgot-password', { email: 'old@example.org' });
  const reset = await it.tokenFor('old@example.org');
  await sendVerification(it.deps, user, 'new@example.org');
  expect((await it.rowOf('old@example.org')).pendingEmail).toBe('new@example.org');
  const token = await it.tokenFor('new@example.org');
  expect(await it.verify(token)).toEqual([200, { email: 'new@example.org', purpose: 'change' }]);
  expect((await member.api.auth.user.get()).status).toBe(401);
  const told = await it.post.next('old@example.org');
  expect(told.subject).toBe('The email address of your Mintmark account was changed');
  expect(told.text).not.toContain('new@example.org');
  const [status] = await it.ask('/auth/reset-password', {
    token: reset,
    password: 'a password out of the past',
  });
  expect(status).toBe(400);
});

test('a change of address: fails when somebody proved it first, and takes it from a mere registration', async () => {
  await it.member('mover@example.org');
  const mover = await it.rowOf('mover@example.org');
  await it.register('wanted@example.org');
  const theirs = await it.tokenFor('wanted@example.org');
  await sendVerification(it.deps, mover, 'wanted@example.org');
  const token = await it.tokenFor('wanted@example.org');
  await it.verify(theirs);
  expect(await it.verify(token)).toEqual([...FAILED]);

  await it.register('unproven@example.org');
  await it.post.next('unproven@example.org');
  await sendVerification(it.deps, mover, 'unproven@example.org');
  expect((await it.verify(await it.tokenFor('unproven@example.org')))[0]).toBe(200);
  expect((await it.rowOf('unproven@example.org')).id).toBe(mover.id);
});

test('a link proves the address it was sent to and no other', async () => {
  const email = 'squatted@example.org';
  await it.formerMember(email);
  const user = await it.rowOf(email);
  const change = await it.deps.db.transaction((tx) => newVerification(tx, user, 'mallory@example.org'));
  await it.deps.db.transaction(async (tx) => {
    await tx.update(users).set({ pendingEmail: null }).where(eq(users.id, user.id));
  });
  expect(await it.verify(change)).toEqual([...FAILED]);
  await it.deps.db.transaction((tx) => newVerification(tx, user, 'mallory@example.org'));
  const own = await it.deps.db.transaction((tx) => newVerification(tx, user, email));
  expect((await it.verify(own))[1]).toEqual({ email, purpose: 'registration' });
  expect((await it.rowOf(email)).pendingEmail).toBeNull();
});

test('without mail there is nothing to send again', async () => {
  const without = testApp();
  const ask = async (path: string) => {
    const answer = await without.visitor.sendJson('POST', path, { email: 'ada@example.org' });
    return [answer.status, (await answer.json()).message];
  };
  expect(await ask('/api/auth/resend-verification')).toEqual([404, 'This server can’t send email.']);
  expect(await ask('/api/auth/forgot-password')).toEqual([
    404,
    'This server can’t send email. Ask the administrator for a new password.',
  ]);
  await without.close();
});
