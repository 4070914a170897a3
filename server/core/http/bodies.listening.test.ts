import { afterAll, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { startFakeProvider } from '../../account/oidc/oidc.fake.ts';
import { settingsFor } from '../../account/oidc/testing.ts';
import { relyingParty } from '../../account/passkey/service.ts';
import { cookieOf, testApp } from '../../testing/app.ts';
import { publicPages } from '../../web/public-pages.ts';
import { site } from '../../web/site.ts';
import { belowPath } from './bodies.ts';

const ORIGIN = 'https://home.example';
const it = testApp({ MINTMARK_PUBLIC_URL: `${ORIGIN}/coins` });
afterAll(() => it.close());
const folder = join(it.folder, 'site');
mkdirSync(join(folder, 'icons'), { recursive: true });
const LANDING = '<html><a href="/login">Sign in</a></html>';
await Bun.write(join(folder, 'landing.html'), LANDING);
await Bun.write(join(folder, 'login.html'), '<html>');
await Bun.write(join(folder, 'home.html'), '<html>');
await Bun.write(join(folder, 'icons/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
await Bun.write(join(folder, '_astro/a.js'), 'go("/login")');
await Bun.write(join(folder, '_astro/b.js'), '1');
const marks = { 'landing.html': [5, 15], '_astro/a.js': [4] };
await Bun.write(join(folder, 'base-marks'), JSON.stringify(marks));
const app = it.app.use(site(it.deps, folder, publicPages(it.deps, folder)));
const fetch = belowPath(it.deps.config, (request) => app.handle(request));
const ask = async (path: string, init: RequestInit = {}) => fetch(new Request(ORIGIN + path, init));
const guest = async () => cookieOf(await ask('/coins/api/auth/guest', { method: 'POST' }));

test('visitor: pages and files below the path have it in their addresses, in every encoding', async () => {
  const page = '<html data-base="/coins"><a href="/coins/login">Sign in</a></html>';
  expect(await (await ask('/coins/')).text()).toBe(page);
  const packed = await ask('/coins/?a', { headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(await packed.bytes()).toString()).toBe(page);
  expect(await (await ask('/coins/_astro/a.js')).text()).toBe('go("/coins/login")');
  expect(await (await ask('/coins/_astro/b.js')).text()).toBe('1');
  expect((await ask('/coins/icons/icon.svg')).status).toBe(200);
  expect(await (await ask('/coins/sitemap.xml')).text()).toContain(`<loc>${ORIGIN}/coins/login</loc>`);
  expect(await (await ask('/coins/robots.txt')).text()).toContain('Disallow: /coins/api/');
  expect((await ask('/coins/base-marks')).status).toBe(404);
});

test('visitor: the path without its slash leads in', async () => {
  for (const [path, to] of [
    ['/coins', '/coins/'],
    ['/coins?a=b', '/coins/?a=b'],
  ] as const) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to]);
  }
});

test('visitor: outside of the path there is nothing but what monitoring asks for', async () => {
  for (const path of ['/', '/coinsx', '/Coins/', '/login', '/api/auth/options', '/coin/s', '//coins/']) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect((await answer.json()).message).toStartWith(
      'Mintmark is at https://home.example/coins, not at this address.',
    );
  }
  for (const path of ['/healthz', '/readyz', '/coins/healthz'])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
});

test('guest: the cookie is for the path alone, and ways to other pages stay below it', async () => {
  const answer = await ask('/coins/api/auth/guest', { method: 'POST' });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Secure-mintmark_session=[^;]+; Path=\/coins; HttpOnly; SameSite=Lax; Secure$/,
  );
  // The name is not this server's alone: of the others below it nothing is said.
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const cookie = cookieOf(answer);
  expect((await ask('/coins/api/auth/user', { headers: { cookie } })).status).toBe(200);
  const asHost = cookie.replace('__Secure-', '__Host-');
  expect((await ask('/coins/api/auth/user', { headers: { cookie: asHost } })).status).toBe(401);
  const out = await ask('/coins/api/logout', { headers: { cookie }, redirect: 'manual' });
  expect([out.status, out.headers.get('location')]).toEqual([303, '/coins/']);
});

test('guest: bodies arrive whole, and changes are taken from pages of the name', async () => {
  const coin = {
    year: 1916,
    coinType: 'Mercury Dime',
    condition: 'Good (G-4, G-6)',
    notes: 'x'.repeat(4000),
  };
  const send = async (origin: string) =>
    ask('/coins/api/coins', {
      method: 'POST',
      headers: { cookie: await guest(), origin, 'content-type': 'application/json' },
      body: JSON.stringify(coin),
    });
  const saved = await send(ORIGIN);
  expect([saved.status, (await saved.json()).notes]).toEqual([201, coin.notes]);
  expect((await send('https://evil.example')).status).toBe(403);
});

test('visitor: an identity provider is given the whole address to lead back to', async () => {
  const provider = await startFakeProvider();
  const linked = testApp({ MINTMARK_PUBLIC_URL: `${ORIGIN}/coins`, ...settingsFor(provider) });
  const below = belowPath(linked.deps.config, (request) => linked.app.handle(request));
  const answer = await below(new Request(`${ORIGIN}/coins/api/login/sso`));
  const onward = new URL(answer.headers.get('location') ?? '');
  expect(onward.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/coins/api/login/sso/callback`);
  const lost = await below(new Request(`${ORIGIN}/coins/api/login/sso/callback?state=none`));
  expect(lost.headers.get('location')).toBe('/coins/login?error=expired');
  await linked.close();
  await provider.stop();
});

test('visitor: passkeys are for the name, which has no path, and a marketplace leads back below it', async () => {
  const options = await ask('/coins/api/login/passkey/options', {
    method: 'POST',
    headers: { origin: ORIGIN },
  });
  expect([options.status, (await options.json()).options.rpId]).toEqual([200, 'home.example']);
  expect(relyingParty(it.deps, new Request(ORIGIN))).toEqual({ id: 'home.example', origin: ORIGIN });
  const keys = { MINTMARK_ETSY_KEYSTRING: 'a', MINTMARK_ETSY_SHARED_SECRET: 'b' };
  const shop = testApp({ MINTMARK_PUBLIC_URL: `${ORIGIN}/coins`, ...keys });
  const seller = await shop.user();
  const onward = await seller.send('/api/auth/etsy/authorize', { redirect: 'manual' });
  const way = new URL(onward.headers.get('location') ?? '').searchParams.get('redirect_uri');
  expect(way).toBe(`${ORIGIN}/coins/api/auth/etsy/callback`);
  await shop.close();
});

test('the description of the API says where it is', async () => {
  expect(await (await ask('/coins/api/openapi.json')).json()).toMatchObject({ servers: [{ url: '/coins' }] });
});

test('with a name of its own nothing stands before the server', () => {
  const plain = () => new Response();
  expect(belowPath({ ...it.deps.config, publicUrl: ORIGIN, basePath: '' }, plain)).toBe(plain);
});
