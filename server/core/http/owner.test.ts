import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type Client, DIME, picture, type TestApp, testApp } from '../../testing/app.ts';
import { site } from '../../web/site.ts';
import { createSigned } from '../signed.ts';

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
  const folder = join(it.folder, 'site');
  for (const page of ['landing', 'home', 'coin/_', '404'])
    await Bun.write(join(folder, `${page}.html`), page);
  await Bun.write(join(folder, '_astro/app.js'), 'export {}');
  await Bun.write(join(folder, 'sw.js'), 'self');
  it.app.use(site(it.deps, folder));
  user = await it.user();
});
afterAll(() => it.close());

const ownersOf = (client: Client, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await client.send(path)).headers.get('x-mintmark-owner')));

const PRIVATE = ['/', '/coin/7', '/api/auth/user', '/api/coins', '/api/collection/summary'];
const PUBLIC = [
  ...['/_astro/app.js', '/sw.js', '/api/news', '/api/upcoming-releases', '/api/metal-prices'],
  '/api/catalogue/types',
];

test('user: every answer that is theirs has one name, a refused one too', async () => {
  const form = new FormData();
  form.set('obverse', await picture(40, 40));
  const { obverseImageUrl } = await (await user.send('/api/photos', { method: 'POST', body: form })).json();
  const coin = await (await user.sendJson('POST', '/api/coins', DIME)).json();
  const paths = [...PRIVATE, obverseImageUrl, `/api/coins/${coin.id}`, '/api/coins/999999', '/nowhere'];
  const [name = '', ...others] = new Set(await ownersOf(user, paths));
  expect(others).toEqual([]);
  expect(name).toMatch(/^[\w-]{22}$/);
});

test('user: the name says nothing of the account, is the same after signing in again, and nobody else’s', async () => {
  const { id, email } = await (await user.send('/api/auth/user')).json();
  const [name = ''] = await ownersOf(user, ['/']);
  const decoded = Buffer.from(name ?? '', 'base64url').toString('latin1');
  for (const known of [id, email]) expect(name + decoded).not.toContain(known);
  expect(await ownersOf(await it.signIn(email), ['/'])).toEqual([name]);
  expect(await ownersOf(await it.user(), ['/'])).not.toEqual([name]);
});

test('other: without the server’s secret the name cannot be worked out from the account', () => {
  const named = (secret: string) => createSigned(secret).pseudonym('owner of copies', 'somebody');
  expect(named('one secret')).toBe(named('one secret'));
  expect(named('one secret')).not.toBe(named('another secret'));
  expect(createSigned('one secret').pseudonym('something else', 'somebody')).not.toBe(named('one secret'));
});

test('visitor: nobody owns the answers, the refusals included', async () => {
  expect(new Set(await ownersOf(it.visitor, PRIVATE))).toEqual(new Set(['none']));
});

test('guest: nothing is to be kept of somebody whose data goes when the browser is closed', async () => {
  expect(new Set(await ownersOf(await it.guest(), PRIVATE))).toEqual(new Set(['none']));
});

test('user: what is the same for everybody names nobody', async () => {
  expect(new Set(await ownersOf(user, PUBLIC))).toEqual(new Set([null]));
});

test('visitor: a session that has ended owns nothing any more', async () => {
  const leaving = await it.user();
  await leaving.send('/api/logout');
  expect(await ownersOf(leaving, ['/', '/api/auth/user'])).toEqual(['none', 'none']);
});

test('visitor: the worker is asked for anew each time, and may only ask this server', async () => {
  const { headers } = await it.visitor.send('/sw.js');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
});
