import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test';
import { sessions } from '../../../db/schema.ts';
import { ACCOUNT, type Client, type TestApp, testApp } from '../../testing/app.ts';

let it: TestApp;
beforeEach(() => {
  it = testApp();
});
afterEach(async () => {
  setSystemTime();
  await it.close();
});

const HOME = '203.0.113.1';

const post = (path: string, address: string, body: object, client: Client = it.visitor) =>
  client.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-test-address': address },
    body: JSON.stringify(body),
  });

const signIn = async (address: string, email: string) =>
  (await post('/api/login/direct', address, { email, password: ACCOUNT.password })).status;

const register = (address: string, email: string) => post('/api/register', address, { ...ACCOUNT, email });

/** How many of the guesses were looked at. */
async function guess(times: number, addressOf: (n: number) => string, emailOf: (n: number) => string) {
  let looked = 0;
  const wrong = async (begin: () => Promise<void>) => {
    await begin();
    looked += 1;
    return false;
  };
  for (let n = 0; n < times; n += 1) {
    try {
      await (await it.deps.limits.beforeSignIn({ address: addressOf(n) }, emailOf(n)))(wrong);
    } catch {
      // Refused, which is what is counted.
    }
  }
  return looked;
}

const EMAIL = 'owner@example.org';

test('one account that has its password looked at 130 times at once leaves room for everybody else', async () => {
  const [greedy, other] = await Promise.all([it.user(), it.user()]);
  const email = (await other.api.auth.user.get()).data?.email ?? '';
  const body = { password: ACCOUNT.password };
  const asked = Array.from({ length: 130 }, () => post('/api/auth/second-step', '192.0.2.1', body, greedy));
  const signedIn = signIn(HOME, email);
  const answers = await Promise.all(asked);
  expect(await signedIn).toBe(200);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('3');
});

test('one network that registers accounts all at once leaves room for another, and so do new passwords by mail', async () => {
  const crowd = Array.from({ length: 60 }, (_, n) => register('192.0.2.1', `crowd${n}@example.org`));
  const elsewhere = register(HOME, EMAIL);
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect((await elsewhere).status).toBe(201);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(40);
  expect(new Set(statuses)).toEqual(new Set([201, 429]));
  const limits = it.deps.limits;
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = Array.from({ length: 40 }, () => limits.withWaitingLimit({ address: HOME }, () => promise));
  await expect(limits.withWaitingLimit({ address: HOME }, () => promise)).rejects.toThrow(
    'Too many attempts.',
  );
  expect(await signIn(HOME, EMAIL)).toBe(429);
  resolve();
  await Promise.all(waiting);
  expect(await signIn(HOME, EMAIL)).toBe(200);
});

test('a session that knows its password has it looked at sixty times an hour, however often it asks', async () => {
  const limits = it.deps.limits;
  const from = { address: HOME };
  const right = async (begin: () => Promise<void>) => {
    await begin();
    return true;
  };
  const ask = async (id: string, sid: string) => (await limits.beforePassword({ id, sid }, from))(right);
  for (let n = 0; n < 60; n += 1) await ask('one', `session ${n}`);
  await expect(ask('one', 'another session')).rejects.toThrow('Please try again in 60 minutes.');
  expect(await ask('two', 'a session')).toBe(true);
  setSystemTime(Date.now() + 60 * 60_000);
  expect(await ask('one', 'another session')).toBe(true);
});

test('a stranger with ten thousand IPv6 networks does not keep the owner out anywhere', async () => {
  await register('198.51.100.200', EMAIL);
  const everywhere = (n: number) => `2001:db8:5:${n.toString(16)}::1`;
  expect(await guess(10_000, everywhere, () => EMAIL)).toBe(20);
  expect(await signIn(HOME, EMAIL)).toBe(200);
  // Nor anybody else who is in the same wider network.
  await register(HOME, 'next-door@example.org');
  expect(await signIn('2001:db8:5:ffff::1', 'next-door@example.org')).toBe(200);
  // Each guess is counted in the database where several processes share one.
}, 120_000);

test('a stranger with a whole IPv6 network guesses two hundred times over all accounts, not fifty in each part', async () => {
  const household = (n: number) => `2001:db8:6:${(n % 256).toString(16)}::1`;
  expect(await guess(2000, household, (n) => `account${n}@example.org`)).toBe(200);
  const firm = (n: number) => `2001:db8:7:${(n % 65_536).toString(16)}::1`;
  expect(await guess(2000, firm, (n) => `account${n}@example.org`)).toBe(200);
});

test('a stranger with many IPv6 networks fills no log: one line tells of them all', async () => {
  await guess(
    1000,
    (n) => `2001:db8:8:${n.toString(16)}::1`,
    () => EMAIL,
  );
  expect(it.logged.filter((line) => line.includes('"event":"refused"'))).toHaveLength(1);
});

test('an owner who has signed out goes on where they were, while strangers guess from everywhere', async () => {
  await register(HOME, EMAIL);
  expect(await signIn(HOME, EMAIL)).toBe(200);
  await it.deps.db.transaction(async (tx) => {
    await tx.delete(sessions);
  });
  expect(
    await guess(
      200,
      (n) => `198.18.${n}.1`,
      () => EMAIL,
    ),
  ).toBe(100);
  expect(await signIn('198.18.201.1', EMAIL)).toBe(429);
  expect(await signIn(HOME, EMAIL)).toBe(200);
});
