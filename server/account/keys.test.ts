import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../db/schema.ts';
import { MAX_API_KEYS, type NewApiKey } from '../../shared/account/api-keys.ts';
import { LISTED } from '../core/access.ts';
import { ACCOUNT, type Client, DIME, picture, right, said, testApp } from '../testing/app.ts';
import { makeKey } from './keys.ts';
import { idOf, unzip } from './profile/testing.ts';

const it = testApp();
afterAll(it.close);

const PATH = '/api/auth/keys';
const { password } = ACCOUNT;
const made = async (client: Client, scope: 'read' | 'write', name = 'Script'): Promise<NewApiKey> =>
  right(await client.sendJson('POST', PATH, { name, scope, password }));
const listed = async (client: Client) => (await right(await client.send(PATH))).keys;
const rowsOf = async (client: Client) =>
  it.deps.db.orm
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.userId, await idOf(client)));

test('user: a key is told once, kept as a hash, and works until it is revoked', async () => {
  const user = await it.user();
  const { key, ...view } = await made(user, 'write', '  Nightly  ');
  expect(key).toMatch(/^mintmark_[\w-]{43}$/);
  expect(view).toEqual({
    id: expect.any(String),
    name: 'Nightly',
    scope: 'write',
    prefix: key.slice(0, 14),
    createdAt: expect.any(String),
    lastUsedAt: null,
  });
  expect(await listed(user)).toEqual([view]);
  expect(JSON.stringify(await rowsOf(user))).not.toContain(key);

  const script = it.client('', key);
  const coin = await right(await script.sendJson('POST', '/api/coins', DIME));
  expect((await right(await user.send('/api/coins'))).map(({ id }: { id: number }) => id)).toEqual([coin.id]);
  expect((await listed(user))[0].lastUsedAt).toEqual(expect.any(String));

  expect((await user.send(`${PATH}/${view.id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await said(await script.send('/api/coins'))).toEqual([
    401,
    expect.objectContaining({ message: 'Unknown API key. It may have been revoked.' }),
  ]);
  const log = it.logged.join('\n');
  expect(log).toContain('"event":"api-key-made"');
  expect(log).toContain('"event":"api-key-revoked"');
  expect(log).not.toContain(key);
});

test('script: a key that may only read changes nothing, and none gets near the account', async () => {
  const user = await it.user();
  const [reader, writer] = [await made(user, 'read'), await made(user, 'write')];
  const sentence = async (key: string, method: string, path: string, body: unknown) =>
    (await (await it.client('', key).sendJson(method, path, body)).json()).message;
  expect(await sentence(reader.key, 'POST', '/api/coins', DIME)).toBe(
    'This API key is read-only. Create one with write access in your profile.',
  );
  expect(await sentence(writer.key, 'POST', PATH, { name: 'More', scope: 'write', password })).toBe(
    'API keys cannot be used for this. Please do it in the browser.',
  );
  expect(await sentence(writer.key, 'DELETE', '/api/auth/account', {})).toStartWith('API keys cannot');
  // A key beside the cookie of a session counts: what a script was given does not grow by where it runs.
  const both = { cookie: user.cookie, authorization: `Bearer ${reader.key}` };
  expect((await it.visitor.send('/api/auth/profile', { headers: both })).status).toBe(403);
  expect(await listed(user)).toHaveLength(2);
});

test('script: what a proxy in front sends in the same header is left alone', async () => {
  const user = await it.user();
  for (const authorization of ['Basic bWU6bWU=', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x', 'Bearer', '']) {
    expect((await user.send('/api/coins', { headers: { authorization } })).status).toBe(200);
    expect((await it.visitor.send('/api/coins', { headers: { authorization } })).status).toBe(401);
  }
  for (const authorization of ['Bearer mintmark_', `bearer mintmark_${'x'.repeat(5000)}`])
    expect((await user.send('/api/coins', { headers: { authorization } })).status).toBe(401);
});

test('script: exports everything but the account, and sends photos', async () => {
  const user = await it.user();
  const script = it.client('', (await made(user, 'write')).key);
  const form = new FormData();
  form.set('obverse', await picture(60, 60), 'obverse.png');
  const { obverseImageUrl } = await right(await script.send('/api/photos', { method: 'POST', body: form }));
  await right(await script.sendJson('POST', '/api/coins', { ...DIME, obverseImageUrl }));
  const names = [...unzip(await (await script.send('/api/auth/export')).bytes()).keys()];
  expect(names).toContain(obverseImageUrl.slice(1));
  expect(names).not.toContain('profile.json');
});

test('user: a key asks for the password, a name and a scope, and there are so many at most', async () => {
  const user = await it.user();
  const tried = async (body: object) => said(await user.sendJson('POST', PATH, body));
  const wrong = (message: string): [number, unknown] => [422, expect.objectContaining({ message })];
  expect(await tried({ name: 'A', scope: 'read' })).toEqual(wrong('Please enter your password'));
  expect(await tried({ name: 'A', scope: 'read', password: 'not it' })).toEqual(wrong('Incorrect password'));
  expect(await tried({ name: ' ', scope: 'read', password })).toEqual(wrong('Please give the key a name'));
  expect(await tried({ name: 'A', scope: 'admin', password })).toEqual(wrong('Choose "read" or "write"'));
  const id = await idOf(user);
  const origin = { address: 'unknown', userAgent: '' };
  for (let n = 0; n < MAX_API_KEYS; n += 1)
    await makeKey(it.deps, origin, id, { name: `Key ${n}`, scope: 'read' });
  expect(await tried({ name: 'One more', scope: 'read', password })).toEqual([
    409,
    expect.objectContaining({ message: 'An account has at most 20 API keys. Please revoke one first.' }),
  ]);
  expect(await rowsOf(user)).toHaveLength(MAX_API_KEYS);
});

test('user: keys outlive a new password, unless it is asked that they end with it', async () => {
  const [user, other] = [await it.user(), await it.user()];
  const [key, kept] = [(await made(user, 'read')).key, (await made(other, 'read')).key];
  const works = async (of: string) => (await it.client('', of).send('/api/coins')).status;
  const newPassword = 'a new and longer password';
  const first = await user.sendJson('PUT', '/api/auth/password', { password, newPassword });
  expect([first.status, await works(key)]).toEqual([204, 200]);
  const again = it.client(first.headers.get('set-cookie')?.split(';')[0] ?? '');
  const body = { password: newPassword, newPassword: 'another one, longer still', endApiKeys: true };
  expect((await again.sendJson('PUT', '/api/auth/password', body)).status).toBe(204);
  expect([await works(key), await works(kept)]).toEqual([401, 200]);
});

test('user: keys end with the account', async () => {
  const user = await it.user();
  const { key } = await made(user, 'read');
  const { email } = (await user.api.auth.user.get()).data ?? {};
  const gone = await user.sendJson('DELETE', '/api/auth/account', { confirmation: email, password });
  expect(gone.status).toBe(204);
  expect((await it.client('', key).send('/api/coins')).status).toBe(401);
});

test('every route named for keys is there', () => {
  const served = it.app.routes.map(({ method, path }) => `${method} ${path}`);
  expect(LISTED.filter((route) => !served.includes(route))).toEqual([]);
});
