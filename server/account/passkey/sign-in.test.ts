import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema.ts';
import { cookieOf, DIME, said, type TestApp, testApp } from '../../testing/app.ts';
import { idOf } from '../profile/testing.ts';
import { createAuthenticator, type Untruths } from './authenticator.fake.ts';
import { ceremonies } from './testing.ts';

const REFUSED = { code: 'passkey_refused', message: 'This passkey didn’t work. Try another way to sign in.' };
const { asked, question, enrolled, signIn } = ceremonies(() => it);

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());
afterEach(() => {
  setSystemTime();
});

test('user: adds a passkey and signs in with it alone, naming nobody', async () => {
  const user = await it.user();
  const { device, view } = await enrolled(user, '  My phone ');
  expect(view).toMatchObject({ id: device.id, name: 'My phone', lastUsedAt: null });
  const asking = await question();
  expect(asking.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(asking.options.allowCredentials).toBeUndefined();
  const answer = await signIn(device);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: await idOf(user) });
  const { data } = await it.client(cookieOf(answer)).api.auth.passkeys.get();
  expect(data).toMatchObject({
    available: true,
    passkeys: [{ id: device.id, lastUsedAt: expect.any(String) }],
  });
  const [session] = (
    await it.deps.db.orm
      .select()
      .from(sessions)
      .where(eq(sessions.userId, await idOf(user)))
  ).filter(({ sess }) => sess.method === 'passkey');
  expect(session).toBeDefined();
});

test('guest: signing in with a passkey carries the coins over', async () => {
  const user = await it.user();
  const { device } = await enrolled(user);
  const guest = await it.guest();
  await guest.api.coins.post({ ...DIME, name: 'Carried' });
  const signedIn = it.client(cookieOf(await signIn(device, {}, guest)));
  expect((await signedIn.api.coins.get()).data?.map(({ name }) => name)).toEqual(['Carried']);
});

test('attacker: a sign-in that is not exactly what was asked for is refused, always in the same words', async () => {
  const [user, other] = [await it.user(), await it.user()];
  const { device } = await enrolled(user);
  const otherHandle = Buffer.from(await idOf(other)).toString('base64url');
  const untruths: Untruths[] = [
    { origin: 'https://localhost' },
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { challenge: Buffer.from('another challenge').toString('base64url') },
    { type: 'webauthn.create' },
    { userVerified: false },
    { userPresent: false },
    { userHandle: otherHandle },
    { userHandle: '' },
  ];
  for (const lies of untruths) {
    const answer = await signIn(device, lies);
    expect([lies, ...(await said(answer))]).toEqual([lies, 401, REFUSED]);
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  const unknown = await createAuthenticator();
  await unknown.register(await asked(user));
  expect(await said(await signIn(unknown))).toEqual([401, REFUSED]);
  expect((await signIn(device)).status).toBe(200);
  expect(it.logged.filter((line) => line.includes('sign-in-failed')).length).toBeGreaterThan(untruths.length);
});

test('attacker: signs nobody in with the signature of another key', async () => {
  const [user, other] = [await it.user(), await it.user()];
  const { device } = await enrolled(user);
  const { device: foreign } = await enrolled(other);
  const asking = await question();
  const { response } = await foreign.signIn(asking);
  const right = await device.signIn(asking);
  const { userHandle } = right.response;
  const forged = { ...right, response: { ...response, userHandle } };
  const answer = await it.visitor.sendJson('POST', '/api/login/passkey', {
    ticket: asking.ticket,
    response: forged,
  });
  expect(await said(answer)).toEqual([401, REFUSED]);
});

test('attacker: a sign-in counts once, and for five minutes', async () => {
  const user = await it.user();
  const enrolment = await asked(user);
  const device = await createAuthenticator();
  const response = await device.register(enrolment, { counter: 0 });
  await user.sendJson('POST', '/api/auth/passkeys', { ticket: enrolment.ticket, name: 'Synced', response });
  const asking = await question();
  // Of a device that does not count, so that nothing but the ticket tells a repetition.
  const body = { ticket: asking.ticket, response: await device.signIn(asking, { counter: 0 }) };
  const answers = await Promise.all(
    [1, 2, 3].map(() => it.visitor.sendJson('POST', '/api/login/passkey', body)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);

  const slow = await question();
  const late = { ticket: slow.ticket, response: await device.signIn(slow) };
  setSystemTime(new Date(Date.now() + 5 * 60_000));
  expect(await said(await it.visitor.sendJson('POST', '/api/login/passkey', late))).toEqual([401, REFUSED]);
  setSystemTime();

  const forged = { ...late, ticket: `${late.ticket.split('.')[0]}.AAAA` };
  expect(await said(await it.visitor.sendJson('POST', '/api/login/passkey', forged))).toEqual([401, REFUSED]);
});

test('visitor: wrong answers spend no ticket, so that no number of them uses up the room for spent ones', async () => {
  const { device } = await enrolled(await it.user());
  const asking = await question();
  const response = await device.signIn(asking);
  const send = (of: object) =>
    it.visitor.sendJson('POST', '/api/login/passkey', { ticket: asking.ticket, response: of });
  const wrong = { ...response, response: { ...response.response, signature: 'AAAA' } };
  expect((await send(wrong)).status).toBe(401);
  expect((await send({ ...response, id: 'unknown', rawId: 'unknown' })).status).toBe(401);
  expect((await send(response)).status).toBe(200);
  expect((await send(response)).status).toBe(401);
});

test('attacker: a copied device is found out by its counter; devices that do not count go on', async () => {
  const user = await it.user();
  const { device } = await enrolled(user);
  expect((await signIn(device, { counter: 9 })).status).toBe(200);
  for (const counter of [9, 8, 0]) expect((await signIn(device, { counter })).status).toBe(401);
  expect((await signIn(device, { counter: 10 })).status).toBe(200);

  const asking = await asked(user);
  const still = await createAuthenticator();
  const response = await still.register(asking, { counter: 0 });
  await user.sendJson('POST', '/api/auth/passkeys', { ticket: asking.ticket, name: 'Synced', response });
  for (let n = 0; n < 2; n++) expect((await signIn(still, { counter: 0 })).status).toBe(200);
});

test('attacker: two answers of a copied device with the same counter sign in once', async () => {
  const user = await it.user();
  const { device } = await enrolled(user);
  const answers = await Promise.all([1, 2].map(() => signIn(device, { counter: 50 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('visitor: nothing kept anybody from trying passkeys without end; now sixty wrong ones do, and one line says so', async () => {
  const user = await it.user();
  const { device } = await enrolled(user);
  const { device: other } = await enrolled(user);
  const eve = it.client();
  const asking = await question();
  const body = { ticket: 'none', response: await other.signIn(asking) };
  const answers = await Promise.all(
    Array.from({ length: 70 }, () => eve.sendJson('POST', '/api/login/passkey', body)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(60).fill(401),
    ...Array<number>(10).fill(429),
  ]);
  const refused = await eve.sendJson('POST', '/api/login/passkey/options', {});
  expect([refused.status, Number(refused.headers.get('retry-after')) > 800]).toEqual([429, true]);
  expect((await signIn(device)).status).toBe(200);
  expect(it.logged.filter((line) => line.includes('"reason":"passkey"'))).toHaveLength(1);
});

test('user: right passkeys count for nothing, however many', async () => {
  const { device } = await enrolled(await it.user());
  const club = it.client();
  for (let n = 0; n < 65; n++) expect((await signIn(device, {}, club)).status).toBe(200);
});

test('operator: the public address decides whom passkeys are for, whatever a request calls itself', async () => {
  const club = testApp({ MINTMARK_PUBLIC_URL: 'https://coins.example.org' });
  const ask = (host: string) =>
    club.visitor.send('/api/login/passkey/options', { method: 'POST', headers: { host } });
  expect((await (await ask('127.0.0.1')).json()).options.rpId).toBe('coins.example.org');
  expect((await ask('evil.example')).status).toBe(421);
  await club.close();
});

test('user: deleting the account deletes its passkeys', async () => {
  const user = await it.user();
  const { device } = await enrolled(user);
  const userId = await idOf(user);
  await it.deps.db.transaction((tx) => tx.delete(users).where(eq(users.id, userId)));
  expect(await said(await signIn(device))).toEqual([401, REFUSED]);
});
