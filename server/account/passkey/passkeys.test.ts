import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { identities, passkeys, users } from '../../../db/schema.ts';
import { ACCOUNT, cookieOf, said, type TestApp, testApp } from '../../testing/app.ts';
import { idOf } from '../profile/testing.ts';
import { createAuthenticator, type Untruths } from './authenticator.fake.ts';
import { ceremonies } from './testing.ts';

const { password } = ACCOUNT;
const { asked, question, enrolled, signIn } = ceremonies(() => it);

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());
afterEach(() => {
  setSystemTime();
});

test('user: is asked for one that the device finds, unlocks by its owner, and does not hold yet', async () => {
  const user = await it.user();
  const { device } = await enrolled(user);
  const { options } = await asked(user);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Mintmark' },
    attestation: 'none',
    // EdDSA, ES256 and RS256.
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(await idOf(user));
  expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
});

test('user: adding asks for the password', async () => {
  const user = await it.user();
  for (const [body, message] of [
    [{}, 'Please enter your password'],
    [{ password: 'not the one' }, 'Incorrect password'],
  ] as const) {
    const answer = await user.sendJson('POST', '/api/auth/passkeys/options', body);
    expect([answer.status, (await answer.json()).errors]).toEqual([422, [{ path: 'password', message }]]);
  }
});

test('attacker: an answer that is not exactly what was asked for adds nothing', async () => {
  const user = await it.user();
  const untruths: Untruths[] = [
    { origin: 'http://evil.example' },
    { origin: 'http://localhost:8080' },
    { rpId: 'evil.example' },
    { challenge: Buffer.from('another challenge').toString('base64url') },
    { type: 'webauthn.get' },
    { userVerified: false },
    { userPresent: false },
    { certificate: new Uint8Array(300) },
  ];
  for (const lies of untruths) {
    const asking = await asked(user);
    const response = await (await createAuthenticator()).register(asking, lies);
    const answer = await user.sendJson('POST', '/api/auth/passkeys', {
      ticket: asking.ticket,
      name: 'x',
      response,
    });
    expect([lies, ...(await said(answer))]).toEqual([
      lies,
      400,
      { code: 'passkey_not_added', message: 'The passkey could not be added. Please start again.' },
    ]);
  }
  expect((await user.api.auth.passkeys.get()).data?.passkeys).toEqual([]);
  expect(it.logged.filter((line) => line.includes('An attestation nobody asked for'))).toHaveLength(1);
});

test('attacker: garbage in place of an answer is refused, not a failure of the server', async () => {
  const user = await it.user();
  const right = await asked(user);
  const { id, rawId, type, response } = await (await createAuthenticator()).register(right);
  const envelope = { id, rawId, type, clientExtensionResults: {} };
  for (const [garbled, status] of [
    [{ ...envelope, response: { ...response, attestationObject: 'AAAA' } }, 400],
    [{ ...envelope, response: { ...response, clientDataJSON: 'AAAA' } }, 400],
    [{ ...envelope, response: { ...response, attestationObject: 'not base64url!' } }, 422],
    [{ ...envelope, id: 'A'.repeat(2000), response }, 422],
    [{ ...envelope, type: 'password', response }, 422],
    [null, 422],
  ] as const) {
    const { ticket } = await asked(user);
    const answer = await user.sendJson('POST', '/api/auth/passkeys', {
      ticket,
      name: 'x',
      response: garbled,
    });
    expect(answer.status).toBe(status);
  }
});

test('user: a ticket adds one passkey, for five minutes, and for nobody else', async () => {
  const [user, other] = [await it.user(), await it.user()];
  const late = { code: 'passkey_setup_expired', message: 'This took too long. Please start again.' };
  const asking = await asked(user);
  const body = async () => ({
    ticket: asking.ticket,
    name: 'x',
    response: await (await createAuthenticator()).register(asking),
  });
  const first = await body();
  expect((await user.sendJson('POST', '/api/auth/passkeys', first)).status).toBe(201);
  expect(await said(await user.sendJson('POST', '/api/auth/passkeys', await body()))).toEqual([400, late]);

  const foreign = await asked(user);
  const response = await (await createAuthenticator()).register(foreign);
  const stolen = { ticket: foreign.ticket, name: 'x', response };
  expect(await said(await other.sendJson('POST', '/api/auth/passkeys', stolen))).toEqual([400, late]);

  const slow = await asked(user);
  const answer = {
    ticket: slow.ticket,
    name: 'x',
    response: await (await createAuthenticator()).register(slow),
  };
  setSystemTime(new Date(Date.now() + 5 * 60_000));
  expect(await said(await user.sendJson('POST', '/api/auth/passkeys', answer))).toEqual([400, late]);

  const { ticket } = await question();
  const mixed = {
    ticket,
    name: 'x',
    response: await (await createAuthenticator()).register(await asked(user)),
  };
  expect(await said(await user.sendJson('POST', '/api/auth/passkeys', mixed))).toEqual([400, late]);
});

test('user: a passkey that belongs to an account is not added to a second', async () => {
  const [user, other] = [await it.user(), await it.user()];
  const { device } = await enrolled(user);
  const asking = await asked(other);
  const response = await device.register(asking);
  const answer = await other.sendJson('POST', '/api/auth/passkeys', {
    ticket: asking.ticket,
    name: 'x',
    response,
  });
  expect(await said(answer)).toEqual([
    409,
    { code: 'passkey_already_registered', message: 'This passkey is already registered.' },
  ]);
  const [row] = await it.deps.db.orm.select().from(passkeys).where(eq(passkeys.id, device.id));
  expect(row?.userId).toBe(await idOf(user));
});

test('user: has twenty passkeys at most, and names of 1 to 60 characters', async () => {
  const user = await it.user();
  const { device } = await enrolled(user);
  const asking = await asked(user);
  const userId = await idOf(user);
  await it.deps.db.transaction(async (tx) => {
    for (let n = 2; n <= 20; n++) {
      await tx.insert(passkeys).values({ id: `${userId}-${n}`, userId, name: String(n), publicKey: 'AA' });
    }
  });
  const full = {
    code: 'passkey_limit_reached',
    message: 'An account has at most 20 passkeys. Please remove one first.',
  };
  expect(await said(await user.sendJson('POST', '/api/auth/passkeys/options', { password }))).toEqual([
    409,
    full,
  ]);
  const response = await (await createAuthenticator()).register(asking);
  const late = await user.sendJson('POST', '/api/auth/passkeys', {
    ticket: asking.ticket,
    name: 'x',
    response,
  });
  expect(await said(late)).toEqual([409, full]);
  for (const [name, status] of [
    ['', 422],
    ['   ', 422],
    ['n'.repeat(61), 422],
    ['n'.repeat(60), 200],
  ] as const) {
    expect((await user.sendJson('PATCH', `/api/auth/passkeys/${device.id}`, { name })).status).toBe(status);
  }
});

test('user: under a bare IP address passkeys are neither made nor used, and were not even listed', async () => {
  const user = await it.user();
  const { view } = await enrolled(user);
  const message = 'Passkeys need a domain name, such as coins.example.org or localhost.';
  for (const host of ['127.0.0.1:8080', '[::1]:8080', '192.168.0.7']) {
    const headers = { host, 'content-type': 'application/json' };
    const list = await user.send('/api/auth/passkeys', { headers });
    expect(await list.json()).toEqual({ available: false, passkeys: [view] });
    for (const path of ['/api/auth/passkeys/options', '/api/login/passkey/options']) {
      const answer = await user.send(path, { method: 'POST', headers, body: JSON.stringify({ password }) });
      expect(await said(answer)).toEqual([409, { code: 'domain_name_required', message }]);
    }
  }
});

test('user: renames and removes passkeys; a removed one signs nobody in', async () => {
  const user = await it.user();
  const { device, view } = await enrolled(user);
  const renamed = await user.api.auth.passkeys({ id: view.id }).patch({ name: 'Old phone' });
  expect(renamed.data).toMatchObject({ id: view.id, name: 'Old phone' });
  const bare = await user.send(`/api/auth/passkeys/${view.id}`, { method: 'DELETE' });
  expect(bare.status).toBe(422);
  expect((await user.api.auth.passkeys({ id: view.id }).delete({ password })).status).toBe(204);
  expect((await user.api.auth.passkeys({ id: view.id }).delete({ password })).status).toBe(404);
  expect((await signIn(device)).status).toBe(401);
});

test('other user: neither sees, renames nor removes a passkey', async () => {
  const [user, other] = [await it.user(), await it.user()];
  const { device, view } = await enrolled(user);
  expect((await other.api.auth.passkeys.get()).data?.passkeys).toEqual([]);
  expect((await other.api.auth.passkeys({ id: view.id }).patch({ name: 'Mine' })).status).toBe(404);
  expect((await other.api.auth.passkeys({ id: view.id }).delete({ password })).status).toBe(404);
  expect((await user.api.auth.passkeys.get()).data?.passkeys).toEqual([view]);
  expect((await signIn(device)).status).toBe(200);
});

test('user: the last way to sign in stays; a password or the configured provider is another', async () => {
  const club = testApp({
    MINTMARK_OIDC_ISSUER: 'https://id.example.org',
    MINTMARK_OIDC_CLIENT_ID: 'mintmark',
    MINTMARK_OIDC_CLIENT_SECRET: 'a secret of the provider',
    MINTMARK_PUBLIC_URL: 'https://localhost',
  });
  const answer = await club.visitor.sendJson('POST', '/api/register', { ...ACCOUNT, email: 'a@example.org' });
  const { id: userId } = await answer.json();
  const user = club.client(cookieOf(answer));
  const names = ['one0', 'two0', 'four'];
  await club.deps.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
    for (const id of names) await tx.insert(passkeys).values({ id, userId, name: id, publicKey: 'AA' });
  });
  const remove = (id: string) => user.send(`/api/auth/passkeys/${id}`, { method: 'DELETE' });
  expect((await remove('one0')).status).toBe(204);
  expect((await remove('two0')).status).toBe(204);
  expect(await said(await remove('four'))).toEqual([
    409,
    {
      code: 'passkey_is_only_sign_in',
      message: 'This is the only way to sign in to your account. Please set up another first.',
    },
  ]);
  const identity = { userId, subject: '7' };
  await club.deps.db.transaction((tx) =>
    tx.insert(identities).values({ ...identity, issuer: 'https://elsewhere.example' }),
  );
  expect((await remove('four')).status).toBe(409);
  await club.deps.db.transaction((tx) =>
    tx.insert(identities).values({ ...identity, issuer: 'https://id.example.org' }),
  );
  expect((await remove('four')).status).toBe(204);
  await club.close();
});

test('guest, visitor: have no passkeys', async () => {
  const guest = await it.guest();
  for (const [client, status] of [
    [guest, 403],
    [it.visitor, 401],
  ] as const) {
    expect((await client.send('/api/auth/passkeys')).status).toBe(status);
    expect((await client.sendJson('POST', '/api/auth/passkeys/options', {})).status).toBe(status);
    expect((await client.sendJson('POST', '/api/auth/passkeys', {})).status).toBe(status);
    expect((await client.sendJson('PATCH', '/api/auth/passkeys/x', {})).status).toBe(status);
    expect((await client.sendJson('DELETE', '/api/auth/passkeys/x', {})).status).toBe(status);
  }
});
