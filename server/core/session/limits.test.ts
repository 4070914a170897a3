import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { ACCOUNT, cookieOf, picture, type TestApp, testApp } from '../../testing/app.ts';
import { AppError } from '../errors.ts';
import type { MailKind } from './limits.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());
afterEach(() => {
  setSystemTime();
});

const MINUTE = 60_000;

/** Tries a password for an account from an address; answers the status and the seconds to wait. */
async function attempt(address: string, email: string, password: string): Promise<(number | null)[]> {
  const answer = await it.visitor.send('/api/login/direct', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-address': address },
    body: JSON.stringify({ email, password }),
  });
  const wait = answer.headers.get('retry-after');
  return [answer.status, wait === null ? null : Number(wait)];
}

const emailOf = async (user: Awaited<ReturnType<TestApp['user']>>) =>
  (await user.api.auth.user.get()).data?.email ?? '';

const wrong = async (begin: () => Promise<void>) => {
  await begin();
  return false;
};

const right = async (begin: () => Promise<void>) => {
  await begin();
  return true;
};

/** The password was looked at and is wrong: what an attacker's tries come to, without the cost of a hash. */
const guessWrongly = async (address: string, email: string) =>
  (await it.deps.limits.beforeSignIn({ address }, email))(wrong);

/** What work answers that is done so many times, one after the other. */
async function inTurn<T>(times: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (let n = 0; n < times; n += 1) answers.push(await work(n));
  return answers;
}

const statusOf = (work: () => Promise<unknown>) =>
  work().then(
    () => 'allowed',
    (error: unknown) => (error instanceof AppError ? error.status : error),
  );

test('visitor: after ten wrong passwords the right one has to wait as well, for a quarter of an hour, at that address', async () => {
  const email = await emailOf(await it.user());
  for (let n = 0; n < 10; n++)
    expect(await attempt('203.0.113.1', email, 'a wrong one')).toEqual([401, null]);
  const [status, wait] = await attempt('203.0.113.1', email, ACCOUNT.password);
  expect(status).toBe(429);
  expect(wait).toBeWithin(880, 901);
  expect(await attempt('203.0.113.2', email, ACCOUNT.password)).toEqual([200, null]);
  setSystemTime(Date.now() + 15 * MINUTE);
  expect(await attempt('203.0.113.1', email, ACCOUNT.password)).toEqual([200, null]);
});

test('visitor: an address without an account is refused after as many tries and in the same words', async () => {
  const email = await emailOf(await it.user());
  const told: unknown[] = [];
  for (const account of [email, 'nobody@example.org']) {
    for (let n = 0; n < 10; n++) await guessWrongly('203.0.113.3', account);
    const answer = await it.visitor.send('/api/login/direct', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-test-address': '203.0.113.3' },
      body: JSON.stringify({ email: account, password: ACCOUNT.password }),
    });
    told.push([answer.status, await answer.json()]);
  }
  expect(told[0]).toEqual(told[1]);
  expect(told[0]).toEqual([
    429,
    { code: 'attempt_limit_reached', message: 'Too many attempts. Please try again in 15 minutes.' },
  ]);
});

test('visitor: tries at the same moment do not slip through', async () => {
  const tries = Array.from({ length: 25 }, () => attempt('203.0.113.4', 'crowd@example.org', 'a wrong one'));
  const statuses = (await Promise.all(tries)).map(([status]) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('user: many right passwords at the same moment all sign in, but not more than may wait', async () => {
  const email = await emailOf(await it.user());
  const tries = Array.from({ length: 16 }, () => attempt('203.0.113.6', email, ACCOUNT.password));
  expect((await Promise.all(tries)).map(([status]) => status)).toEqual(Array(16).fill(200));
  const limits = it.deps.limits;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let begun = 0;
  const patient = async () => {
    const guess = await limits.beforeSignIn({ address: '203.0.113.7' }, email);
    return guess(() => {
      begun += 1;
      return promise;
    });
  };
  const waiting = Array.from({ length: 40 }, patient);
  for (let looks = 0; begun < 40 && looks < 2000; looks += 1) await Bun.sleep(5);
  expect(await attempt('203.0.113.7', email, ACCOUNT.password)).toEqual([429, 3]);
  resolve(true);
  await Promise.all(waiting);
  expect(await attempt('203.0.113.7', email, ACCOUNT.password)).toEqual([200, null]);
});

test('user: signing in often is no attack, and neither is what the server was too busy for', async () => {
  const email = await emailOf(await it.user());
  for (let n = 0; n < 12; n++) {
    expect(await attempt('203.0.113.5', email, ACCOUNT.password)).toEqual([200, null]);
  }
  for (let n = 0; n < 60; n++) {
    const guess = await it.deps.limits.beforeSignIn({ address: '203.0.113.5' }, email);
    const busy = new AppError(503, 'busy', 'busy');
    const interrupted = async (begin: () => Promise<void>) => {
      if (n % 2) await begin();
      throw busy;
    };
    await expect(guess(interrupted)).rejects.toBe(busy);
  }
  expect(await attempt('203.0.113.5', email, ACCOUNT.password)).toEqual([200, null]);
});

test('visitor: one address has fifty wrong tries over all accounts, however it is chosen within its network', async () => {
  for (let n = 0; n < 50; n++) await guessWrongly(`2001:db8:0:1::${n}`, `account${n}@example.org`);
  const signIn = (address: string) => statusOf(() => guessWrongly(address, 'another@example.org'));
  expect(await signIn('2001:db8:0:1:ffff::1')).toBe(429);
  expect(await signIn('2001:db8:0:2::1')).toBe('allowed');
});

test('user: strangers who guess from everywhere do not keep an owner out where there is a live session', async () => {
  const owner = await it.user();
  const email = await emailOf(owner);
  const signedIn = await it.visitor.send('/api/login/direct', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-address': '2001:db8:0:7::1' },
    body: JSON.stringify({ email, password: ACCOUNT.password }),
  });
  expect(signedIn.status).toBe(200);
  for (let n = 0; n < 100; n++) await guessWrongly(`198.18.${n}.1`, email);
  expect((await attempt('198.18.200.1', email, ACCOUNT.password))[0]).toBe(429);
  expect((await attempt('2001:db8:0:7::2', email, ACCOUNT.password))[0]).toBe(200);
  setSystemTime(Date.now() + 15 * MINUTE);
  expect((await attempt('198.18.200.1', email, ACCOUNT.password))[0]).toBe(200);
});

test('visitor: registrations and guests of one address are numbered, mails are by address and by recipient', async () => {
  const limits = it.deps.limits;
  const from = { address: '203.0.113.20' };
  for (let n = 0; n < 60; n++) {
    await limits.beforeRegistration(from);
    await limits.beforeGuest(from);
  }
  const headers = { 'content-type': 'application/json', 'x-test-address': from.address };
  const body = JSON.stringify({ ...ACCOUNT, email: 'late@example.org' });
  for (const path of ['/api/register', '/api/auth/guest']) {
    const answer = await it.visitor.send(path, { method: 'POST', headers, body });
    expect([path, answer.status, Number(answer.headers.get('retry-after')) > 3500]).toEqual([
      path,
      429,
      true,
    ]);
  }
  for (let n = 0; n < 20; n++) await limits.beforeMail(from, `to${n}@example.org`, 'reset');
  await expect(limits.beforeMail(from, 'one-more@example.org', 'reset')).rejects.toThrow(
    'Too many attempts.',
  );
  expect(await limits.beforeMail(from, 'one-more@example.org', 'registration')).toBe(true);
  for (let n = 0; n < 200; n++) await limits.beforeToken(from);
  await expect(limits.beforeToken(from)).rejects.toThrow('Please try again in 15 minutes.');
});

test('visitor: who has a whole IPv6 network has four times the share of one part, not a share for each', async () => {
  const limits = it.deps.limits;
  const allowed = async (use: (from: { address: string }, n: number) => Promise<unknown>) => {
    let count = 0;
    for (let n = 0; n < 3000; n += 1) {
      try {
        await use({ address: `2001:db8:20:${(n * 21).toString(16)}::1` }, n);
        count += 1;
      } catch (error) {
        expect(error).toHaveProperty('status', 429);
      }
    }
    return count;
  };
  expect([
    await allowed(limits.beforeGuest),
    await allowed(limits.beforeRegistration),
    await allowed((from, n) => limits.beforeMail(from, `to${n}@example.net`, 'reset')),
    await allowed(limits.beforeToken),
    await allowed((from, n) => limits.beforeUpload(`user ${n}`, from)),
    // Counted when its turn comes, which is at once here.
    await allowed(async (from) => (await limits.beforePasskey(from))(wrong)),
  ]).toEqual([240, 240, 80, 800, 3000, 240]);
  await expect(limits.beforePasskey({ address: '2001:db8:20:ffff::1' })).rejects.toThrow(
    'Too many attempts.',
  );
});

test('a club of 25 in one room registers, asks for its links again and follows them', async () => {
  const limits = it.deps.limits;
  const room = { address: '203.0.113.40' };
  for (let n = 0; n < 25; n++) {
    await limits.beforeRegistration(room);
    expect(await limits.beforeMail(room, `member${n}@example.org`, 'registration')).toBe(true);
    for (let times = 0; times < 4; times++) await limits.beforeToken(room);
  }
  expect(await limits.beforeMail(room, 'member0@example.org', 'resend')).toBe(true);
});

test('one who changes the password over and over sets off ten mails an hour', async () => {
  let user = await it.user();
  let password = ACCOUNT.password;
  const change = async (newPassword: string) => {
    const answer = await user.sendJson('PUT', '/api/auth/password', { password, newPassword });
    if (answer.ok) {
      password = newPassword;
      user = it.client(cookieOf(answer));
    }
    return answer.status;
  };
  for (let n = 0; n < 10; n++) expect(await change(`a long enough password ${n}`)).toBe(204);
  expect(await change('a long enough password at last')).toBe(429);
});

test('a stranger asking for mails to an address uses up nobody else’s, and those for another purpose neither', async () => {
  const limits = it.deps.limits;
  const email = 'victim@example.org';
  const ask = (address: string, kind: MailKind = 'reset') => limits.beforeMail({ address }, email, kind);
  expect(await inTurn(5, () => ask('203.0.113.31'))).toEqual([true, true, true, false, false]);
  expect(await ask('203.0.113.31', 'registration')).toBe(true);
  expect(await ask('203.0.113.32')).toBe(true);
  expect(await inTurn(8, (n) => ask(`192.0.2.${n}`))).toEqual([...Array(6).fill(true), false, false]);
  expect(await ask('203.0.113.32', 'resend')).toBe(true);
});

test('user: has ten wrong tries at the own password, 600 photos and 10 exports an hour; another user has their own', async () => {
  const limits = it.deps.limits;
  const [user, other] = await Promise.all([it.user(), it.user()]);
  const home = { address: '203.0.113.21' };
  const id = (await user.api.auth.user.get()).data?.id ?? '';
  const [session, elsewhere] = [
    { id, sid: 'one' },
    { id, sid: 'two' },
  ];
  for (let n = 0; n < 9; n++) await (await limits.beforePassword(session, home))(wrong);
  expect(await limits.passwordsUsedUp(session)).toBe(false);
  await (await limits.beforePassword(session, home))(wrong);
  expect(await limits.passwordsUsedUp(session)).toBe(true);
  await expect(limits.beforePassword(session, home)).rejects.toThrow('Too many attempts.');
  for (let n = 0; n < 20; n++) await (await limits.beforePassword(elsewhere, home))(right);
  for (let n = 0; n < 10; n++) await limits.beforeExport(id, home);
  await expect(limits.beforeExport(id, home)).rejects.toThrow('Please try again in 60 minutes.');
  for (let n = 0; n < 600; n++) await limits.beforeUpload(id, home);
  const form = new FormData();
  form.set('obverse', await picture(20, 20));
  expect((await user.send('/api/photos', { method: 'POST', body: form })).status).toBe(429);
  expect((await other.send('/api/photos', { method: 'POST', body: form })).status).toBe(201);
});

test('operator: a refusal is one line in the log, however often it is repeated, and names no account', async () => {
  for (let n = 0; n < 30; n++) await statusOf(() => guessWrongly('203.0.113.77', 'private@example.org'));
  const lines = it.logged.filter((line) => line.includes('203.0.113.77'));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'audit', event: 'refused', reason: 'sign-in' }),
  ]);
  expect(lines.join()).not.toContain('private@');
});
