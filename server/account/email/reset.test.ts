import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { apiKeys, coins, identities, passkeys, secondSteps } from '../../../db/schema.ts';
import { tokenIn } from '../../core/smtp.fake.ts';
import { ACCOUNT, DIME } from '../../testing/app.ts';
import { makeKey } from '../keys.ts';
import { type MailedApp, mailedApp, SITE } from './testing.ts';
import { newToken } from './verification.ts';

let it: MailedApp;
beforeAll(async () => {
  it = await mailedApp();
});
afterAll(() => it.close());
afterEach(() => {
  setSystemTime();
});

const NEW = 'a new and longer password';
const FAILED = [
  400,
  { code: 'reset_link_invalid', message: 'This link has expired or was already used. Request a new one.' },
] as const;
const forget = (email: string) => it.ask('/auth/forgot-password', { email });
const reset = (token: string, password = NEW) => it.ask('/auth/reset-password', { token, password });
const later = (minutes: number) => setSystemTime(new Date(Date.now() + minutes * 60_000));

test('a new password: the old one and all sessions end, and the owner is told', async () => {
  const email = 'forgetful@example.org';
  const member = await it.member(email);
  await forget(email);
  const mail = await it.post.next(email);
  expect(mail.subject).toBe('Set a new password for Mintmark');
  for (const part of [mail.text, mail.html]) expect(part).toContain(`${SITE}/reset-password?token=`);
  expect(await reset(tokenIn(mail))).toEqual([204, null]);
  expect((await member.api.auth.user.get()).status).toBe(401);
  expect((await it.signInWith(email))[0]).toBe(401);
  expect((await it.signInWith(email, NEW))[0]).toBe(200);
  const told = await it.post.next(email);
  expect(told.subject).toBe('Your Mintmark password was changed');
  expect(told.text).not.toContain('token=');
});

test('visitor: who reads German gets answer and mail in German, and so does what follows from the link', async () => {
  const email = 'vergesslich@example.org';
  await it.member(email);
  const [, answer] = await it.ask('/auth/forgot-password', { email }, 'lang=de');
  expect(answer.message).toBe('Falls ein Konto diese Adresse verwendet, haben wir einen Link gesendet.');
  const mail = await it.post.next(email);
  expect(mail.subject).toBe('Legen Sie ein neues Passwort für Mintmark fest');
  await it.ask('/auth/reset-password', { token: tokenIn(mail), password: NEW }, 'lang=es');
  expect((await it.post.next(email)).subject).toBe('Se cambió su contraseña de Mintmark');
});

test('a link works once, for 30 minutes, until a newer one is sent', async () => {
  const email = 'links@example.org';
  await it.member(email);
  await forget(email);
  const first = await it.tokenFor(email);
  later(5.1);
  await forget(email);
  const second = await it.tokenFor(email);
  expect(await reset(first)).toEqual([...FAILED]);
  later(30.1);
  expect(await reset(second)).toEqual([...FAILED]);
  setSystemTime();
  later(29);
  expect((await reset(second))[0]).toBe(204);
  expect(await reset(second)).toEqual([...FAILED]);
});

test('an owner kept out by guesses from everywhere comes in with a new password', async () => {
  const email = 'guessed@example.org';
  await it.member(email);
  const wrong = async (begin: () => Promise<void>) => {
    await begin();
    return false;
  };
  for (let n = 0; n < 100; n++) {
    await (await it.deps.limits.beforeSignIn({ address: `198.18.${n}.1` }, email))(wrong);
  }
  expect((await it.signInWith(email))[0]).toBe(429);
  await forget(email);
  expect((await reset(await it.tokenFor(email)))[0]).toBe(204);
  expect((await it.signInWith(email, NEW))[0]).toBe(200);
});

test('a stranger who asks as well does not end the link that is on its way, nor send a second mail', async () => {
  const email = 'asked-for@example.org';
  await it.member(email);
  await forget(email);
  const token = await it.tokenFor(email);
  later(4.9);
  for (let n = 0; n < 3; n++) expect((await forget(email))[0]).toBe(202);
  expect((await it.quiet()).filter((mail) => mail.startsWith(email))).toEqual([]);
  expect((await reset(token))[0]).toBe(204);
});

test('strangers who ask in a row use up no mail of the owner', async () => {
  const email = 'wanted@example.org';
  await it.member(email);
  for (let n = 0; n < 30; n += 1) expect((await forget(email))[0]).toBe(202);
  await it.tokenFor(email);
  // The link has ended, and the hour of the mails has not.
  later(31);
  await forget(email);
  expect((await reset(await it.tokenFor(email)))[0]).toBe(204);
});

test('two at once: one succeeds, and its password is the one that counts', async () => {
  const email = 'both@example.org';
  await it.member(email);
  await forget(email);
  const token = await it.tokenFor(email);
  const words = ['the first new password', 'the second new password'];
  const answers = await Promise.all(words.map((password) => reset(token, password)));
  expect(answers.map(([status]) => status).sort()).toEqual([204, 400]);
  for (const [at, [status]] of answers.entries()) {
    expect((await it.signInWith(email, words[at]))[0]).toBe(status === 204 ? 200 : 401);
  }
});

test('truncated, foreign and altered tokens, and one for something else, are refused alike', async () => {
  const email = 'wrong@example.org';
  await it.register(email);
  const verification = await it.tokenFor(email);
  await it.ask('/auth/forgot-password', { email });
  const token = await it.tokenFor(email);
  const hash = createHash('sha256').update(token).digest('hex');
  for (const wrong of [token.slice(0, -1), `${token}A`, verification, newToken('reset').token, hash, '']) {
    expect(await reset(wrong)).toEqual([...FAILED]);
  }
  const crossed = await it.verify(token);
  expect(crossed[0]).toBe(400);
  expect((await reset(token))[0]).toBe(204);
});

test('a password that is too short, too common or too long uses no token up', async () => {
  const email = 'common@example.org';
  await it.member(email);
  await forget(email);
  const token = await it.tokenFor(email);
  const message = async (password: string) => {
    const [status, body] = await reset(token, password);
    return [status, body.errors?.[0]?.path, body.message];
  };
  expect(await message('12345')).toEqual([422, 'password', 'Password must be at least 6 characters']);
  expect((await message('password'))[0]).toBe(422);
  expect((await message(email))[0]).toBe(422);
  expect((await message('x'.repeat(257)))[0]).toBe(422);
  expect((await reset(token))[0]).toBe(204);
});

test('the database holds a hash, the log neither token nor password', async () => {
  const email = 'quiet@example.org';
  await it.member(email);
  await forget(email);
  const token = await it.tokenFor(email);
  expect((await it.rowOf(email)).passwordResetToken).toBe(createHash('sha256').update(token).digest('hex'));
  await reset(token);
  for (const secret of [token, NEW, email]) expect(it.logged.join('\n')).not.toContain(secret);
  expect(it.logged.some((line) => line.includes('"password-reset"'))).toBe(true);
});

test('an unknown address is answered like a known one, before it is looked up', async () => {
  const email = 'known@example.org';
  await it.member(email);
  const known = await forget(email);
  expect(await forget('unknown@example.org')).toEqual(known);
  expect(known[0]).toBe(202);
  expect((await it.rowOf(email)).passwordResetToken).toBeNull();
  await it.post.next(email);
  await Bun.sleep(200);
  expect(it.post.mails.map(({ to }) => to)).not.toContain('unknown@example.org');
});

test('a reset proves the address: who only knew its password before is out, and the guest’s coins come', async () => {
  const email = 'proof@example.org';
  const guest = await it.guest();
  await guest.api.coins.post({ ...DIME, name: 'Kept' });
  await it.register(email, {}, guest.cookie);
  const link = await it.tokenFor(email);
  await forget(email);
  await reset(await it.tokenFor(email));
  expect((await it.verify(link))[0]).toBe(400);
  expect((await it.signInWith(email))[0]).toBe(401);
  const [status, user] = await it.signInWith(email, NEW);
  expect([status, user.emailVerified]).toEqual([200, true]);
  const owned = await it.deps.db.orm.select().from(coins).where(eq(coins.userId, user.id));
  expect(owned.map(({ name }) => name)).toEqual(['Kept']);
});

test('a reset of an address never proven takes away the passkeys, providers and second step of whoever had the account', async () => {
  const email = 'hijacked@example.org';
  const stranger = await it.formerMember(email);
  const { id: userId } = await it.rowOf(email);
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(passkeys).values({ id: 'stranger', userId, name: 'Phone', publicKey: 'key' });
    await tx.insert(identities).values({ issuer: 'https://id.example', subject: '1', userId });
    await tx.insert(secondSteps).values({ userId, secret: 'locked', recoveryCodes: [] });
  });
  await forget(email);
  expect((await reset(await it.tokenFor(email)))[0]).toBe(204);
  expect((await stranger.api.auth.user.get()).status).toBe(401);
  const left = [passkeys, identities, secondSteps].map((table) => it.deps.db.orm.select().from(table));
  expect(await Promise.all(left)).toEqual([[], [], []]);
  expect((await it.signInWith(email, NEW))[0]).toBe(200);
});

test('a reset of a proven address leaves passkeys and the second step', async () => {
  const email = 'careful@example.org';
  await it.member(email);
  const { id: userId } = await it.rowOf(email);
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(passkeys).values({ id: 'own', userId, name: 'Phone', publicKey: 'key' });
  });
  await forget(email);
  expect((await reset(await it.tokenFor(email)))[0]).toBe(204);
  expect(await it.deps.db.orm.select().from(passkeys)).toMatchObject([{ id: 'own' }]);
});

test('a reset after somebody else had access: asked to, it takes the passkeys and connected sign-ins, too', async () => {
  const email = 'robbed@example.org';
  await it.member(email);
  const { id: userId } = await it.rowOf(email);
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(passkeys).values({ id: 'thief', userId, name: 'Phone', publicKey: 'key' });
    await tx.insert(identities).values({ issuer: 'https://id.example', subject: '2', userId });
    await tx.insert(secondSteps).values({ userId, secret: 'locked', recoveryCodes: [] });
  });
  const keys = async () =>
    Promise.all(
      [passkeys, identities, secondSteps].map(
        async (table) => (await it.deps.db.orm.select().from(table).where(eq(table.userId, userId))).length,
      ),
    );
  await forget(email);
  await reset(await it.tokenFor(email));
  expect((await it.post.next(email)).text).toContain(
    'Passkeys, API keys and connected sign-ins may still work',
  );
  expect(await keys()).toEqual([1, 1, 1]);
  await forget(email);
  const token = await it.tokenFor(email);
  await it.ask('/auth/reset-password', { token, password: NEW, signOutEverything: true });
  expect(await keys()).toEqual([0, 0, 1]);
});

test('a reset leaves API keys, and ends them where that is asked, beside nothing else', async () => {
  const email = 'scripts@example.org';
  await it.member(email);
  const { id: userId } = await it.rowOf(email);
  await makeKey(it.deps, { address: 'unknown', userAgent: '' }, userId, { name: 'Script', scope: 'read' });
  await it.post.next(email);
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(passkeys).values({ id: 'kept', userId, name: 'Phone', publicKey: 'key' });
  });
  const left = () =>
    Promise.all(
      [apiKeys, passkeys].map(
        async (table) => (await it.deps.db.orm.select().from(table).where(eq(table.userId, userId))).length,
      ),
    );
  for (const [endApiKeys, keys] of [
    [undefined, 1],
    [true, 0],
  ] as const) {
    await forget(email);
    const token = await it.tokenFor(email);
    await it.ask('/auth/reset-password', { token, password: NEW, endApiKeys });
    await it.post.next(email);
    expect(await left()).toEqual([keys, 1]);
  }
});

test('the password of the account, sent with the wrong field names, changes nothing', async () => {
  const email = 'fields@example.org';
  await it.member(email);
  await forget(email);
  const token = await it.tokenFor(email);
  const sent = { token, password: NEW, emailVerified: false, userId: 'x', isGuest: true, passwordHash: 'x' };
  expect((await it.ask('/auth/reset-password', sent))[0]).toBe(204);
  expect(await it.rowOf(email)).toMatchObject({
    isGuest: false,
    emailVerified: true,
    firstName: ACCOUNT.firstName,
  });
  expect((await it.signInWith(email, NEW))[0]).toBe(200);
});
