import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ORIGIN, picture, type TestApp, testApp } from '../testing/app.ts';
import { site } from './site.ts';

const PLACE = '<template data-seed></template>';
const SKELETON = '<!--skeleton--><i>skeleton</i><!--/skeleton-->';
const FALLBACK = `<div inert>${SKELETON}</div>`;
const PAGE = `<html><b>[[name]]</b>${PLACE}${FALLBACK}<template data-astro-template="fallback">${FALLBACK}</template><!--astro:end--><p>end</p>`;
const PAGES: Record<string, string> = {
  collection: PAGE,
  home: PAGE,
  'de/home': PAGE,
  'coin/_': PAGE,
  ...Object.fromEntries(
    ['dashboard', 'subcategory/_', 'my-profile', 'wants', 'albums', 'albums/_'].map((page) => [page, PAGE]),
  ),
  news: '<html>news',
  'manual-entry': '<html>manual-entry',
  'read-only': '<html>read-only',
  landing: 'landing',
};
const VISIT = { 'sec-fetch-dest': 'document' };
/** Would end the script element if it were not escaped. */
const WILD = '</script><script>alert(1)</script><!--<script>';

let it: TestApp;
let open: (path: string, cookie: string, headers?: Record<string, string>) => Promise<Response>;
beforeAll(async () => {
  it = testApp();
  const folder = join(it.folder, 'site');
  for (const part of ['icons', 'coin', 'de', 'subcategory', 'albums'])
    mkdirSync(join(folder, part), { recursive: true });
  for (const [page, html] of Object.entries(PAGES)) await Bun.write(join(folder, `${page}.html`), html);
  const app = it.app.use(site(it.deps, folder));
  open = (path, cookie, headers = VISIT) =>
    Promise.resolve(app.handle(new Request(ORIGIN + path, { headers: { cookie, ...headers } })));
});
afterAll(() => it.close());

const coin = {
  name: WILD,
  notes: WILD,
  year: 1964,
  coinType: 'Kennedy Half Dollar',
  condition: 'Good (G-4, G-6)',
  estimatedValue: '1250.50',
};
async function collector() {
  const client = await it.user();
  const saved = await client.sendJson('POST', '/api/coins', coin);
  expect(saved.status).toBe(201);
  return client;
}
const SEED = /<script type="application\/json" data-seed>(.*?)<\/script>/;
const seedOf = (html: string) => JSON.parse(SEED.exec(html)?.[1] ?? 'null');
/** What is shown before the script. */
const drawnOn = (html: string) => /<div inert>(.*)<\/div><!--astro:end-->/s.exec(html)?.[1] ?? '';
const pictures = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="image" href="([^"]*)"/g)].map(([, href]) => href);

test('owner: pages arrive with the answers that their scripts would ask for', async () => {
  const { cookie, api } = await collector();
  const { data: user } = await api.auth.user.get();
  const { data: summary } = await api.collection.summary.get();
  const { data: metals } = await api['metal-prices'].get();
  const home = seedOf(await (await open('/', cookie)).text());
  expect(home).toEqual({
    ...{ at: home.at, home: null, user, summary, metals, news: [] },
    start: [
      { step: 'coin', done: true },
      { step: 'photo', done: false },
    ],
  });
  const html = await (await open('/collection', cookie)).text();
  expect(html).toStartWith('<html><b>[[name]]</b><script');
  expect(html).toEndWith('</div><!--astro:end--><p>end</p>');
  const history = (await api.collection['value-history'].get()).data?.points;
  const { at, ...seed } = seedOf(html);
  expect(seed).toEqual({ home: null, user, summary, history, metals });
  expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
});

test('owner: no text of a coin ends the data it stands in', async () => {
  const { cookie, api } = await collector();
  const { recentCoins = [] } = (await api.collection.summary.get()).data ?? {};
  for (const path of ['/', '/collection', `/coin/${recentCoins[0]?.id}`]) {
    const html = await (await open(path, cookie)).text();
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('<!--<');
    if (path !== '/collection') expect(drawnOn(html)).toContain(Bun.escapeHTML(WILD));
    const { coin: one, summary } = seedOf(html);
    expect((one ?? summary.recentCoins[0]).name).toBe(WILD);
    if (one) expect(one.notes).toBe(WILD);
  }
});

test('nobody keeps such a page, and it names whose it is', async () => {
  const { cookie, send } = await collector();
  for (const path of ['/', '/collection']) {
    const { headers, status } = await open(path, cookie, { ...VISIT, 'if-none-match': '*' });
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const own = (await send('/api/auth/user')).headers.get('x-mintmark-owner');
    expect(headers.get('x-mintmark-owner')).toBe(own);
    expect(headers.get('content-security-policy')).toContain("base-uri 'none'");
  }
});

test('other: sees their own, and nothing of anybody else', async () => {
  await collector();
  const other = await it.user();
  const html = await (await open('/collection', other.cookie)).text();
  expect(html).not.toContain('alert');
  expect(seedOf(html).summary.totalCount).toBe(0);
  const guest = await it.guest();
  expect(seedOf(await (await open('/', guest.cookie)).text()).user.isGuest).toBe(true);
  expect(await (await open('/collection', '')).text()).toBe('landing');
});

test('a script that asks for a page gets it as it is for everybody; so do pages without places', async () => {
  const { cookie } = await collector();
  for (const headers of [
    {},
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'empty', 'upgrade-insecure-requests': '1' },
  ]) {
    const answer = await open('/collection', cookie, headers as Record<string, string>);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(await answer.text()).toBe(PAGES.collection ?? '');
  }
  expect(await (await open('/news', cookie)).text()).toBe(PAGES.news ?? '');
  // Where a browser does not say what it wants a page for, as on plain http.
  const plain = await open('/collection', cookie, { 'upgrade-insecure-requests': '1' });
  expect(plain.headers.get('cache-control')).toBe('private, no-store');
});

test('owner: home is drawn with name, worth and newest coins', async () => {
  const { cookie, sendJson } = await collector();
  await sendJson('PUT', '/api/auth/profile', { firstName: '<b>Zoë', lastName: 'x' });
  await sendJson('POST', '/api/coins', { ...coin, name: '1964 Half', estimatedValue: null });
  const drawn = drawnOn(await (await open('/', cookie)).text());
  for (const text of ['&lt;b&gt;Zoë', '$1,250.50', '1964 Half', 'No estimate', 'My Top Coins', 'Welcome!'])
    expect(drawn).toContain(text);
  expect(drawn).toContain('class="coin coin-silver coin-struck" style="--relief:url(/motifs/');
  const german = await open('/', `${cookie}; lang=de`);
  expect(drawnOn(await german.text())).toContain('Zuletzt');
  const other = await it.user();
  const theirs = drawnOn(await (await open('/', other.cookie)).text());
  expect(theirs).toContain('No coins yet');
  expect(theirs).not.toContain('1964 Half');
});

test('owner: the collection is drawn with its worth; another view opens with its skeleton', async () => {
  const { cookie } = await collector();
  for (const path of ['/collection', '/collection?reset=true']) {
    const drawn = drawnOn(await (await open(path, cookie)).text());
    for (const text of ['$1,250', 'in one category', 'Update Market Valuations'])
      expect(drawn).toContain(text);
  }
  const browse = await (await open('/collection?view=browse', cookie)).text();
  expect(drawnOn(browse)).toBe('<i>skeleton</i>');
  expect(seedOf(browse).summary.totalCount).toBe(1);
});

test('owner: pages bring the home currency and its rate', async () => {
  const user = await collector();
  await user.sendJson('PUT', '/api/exchange-rates/EUR', { rate: '1.25', day: '2026-01-31' });
  await user.sendJson('PUT', '/api/auth/home-currency', { currency: 'EUR' });
  for (const path of ['/', '/collection', '/coin/none']) {
    const { home } = seedOf(await (await open(path, user.cookie)).text());
    expect(home).toMatchObject({ currency: 'EUR', rate: '1.25', by: 'own' });
  }
  const drawn = async (path: string, cookie: string) => drawnOn(await (await open(path, cookie)).text());
  expect(await drawn('/', user.cookie)).toContain('€1,000.40');
  expect(await drawn('/collection', user.cookie)).toContain('Amounts in euros, at your rate of 31 Jan 2026.');
  const other = await collector();
  expect(await drawn('/', other.cookie)).toContain('$1,250.50');
});

test('the page is the same in each encoding', async () => {
  const { cookie } = await collector();
  const { brotliDecompressSync } = await import('node:zlib');
  const packed = await open('/', cookie, { ...VISIT, 'accept-encoding': 'gzip' });
  const dense = await open('/', cookie, { ...VISIT, 'accept-encoding': 'br' });
  expect([packed, dense].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'br']);
  const text = (html: string) => html.replace(/"at":\d+/, '');
  expect(text(brotliDecompressSync(await dense.bytes()).toString())).toBe(
    text(new TextDecoder().decode(Bun.gunzipSync(await packed.bytes()))),
  );
});

test('owner: a page is made anew after a change by anybody, and only then', async () => {
  const { cookie, sendJson } = await collector();
  const other = await it.user();
  const at = async (who = cookie) => seedOf(await (await open('/', who)).text()).at;
  // What registering leaves to be written may come after the first page.
  let [first, again] = [0, await at()];
  for (let tries = 0; tries < 50 && again !== first; tries += 1)
    [first, again] = [again, await Bun.sleep(2).then(() => at())];
  expect(again).toBe(first);
  const theirs = seedOf(await (await open('/', other.cookie)).text());
  expect([theirs.summary.totalCount, theirs.at > first]).toEqual([0, true]);
  await sendJson('POST', '/api/coins', coin);
  const seed = seedOf(await (await open('/', cookie)).text());
  expect([seed.summary.totalCount, seed.at > first]).toEqual([2, true]);
});

test('owner: the pictures seen first are requested early', async () => {
  const { cookie, send, sendJson, id } = await withCoin();
  const early = async (path: string) => pictures(await (await open(path, cookie)).text());
  const [relief] = await early(`/coin/${id}`);
  expect(relief).toMatch(/^\/motifs\/.*\.webp$/);
  expect(await early('/')).toEqual([relief]);
  expect(await early('/collection')).toEqual([]);
  const form = new FormData();
  form.set('obverse', await picture(40, 40));
  const { obverseImageUrl } = await (await send('/api/photos', { method: 'POST', body: form })).json();
  await sendJson('PATCH', `/api/coins/${id}`, { obverseImageUrl });
  const photo = obverseImageUrl.replace('.webp', '@480.webp');
  expect(await early('/')).toEqual([photo]);
  const html = await (await open(`/coin/${id}`, cookie)).text();
  // React's own.
  expect(pictures(html)).toEqual([photo]);
  expect(drawnOn(html)).toContain(`src="${photo}"`);
});

async function withCoin(values: Record<string, unknown> = {}) {
  const client = await it.user();
  const { id } = await (await client.sendJson('POST', '/api/coins', { ...coin, ...values })).json();
  return { ...client, id: Number(id) };
}

test('owner: a coin’s page arrives with the coin', async () => {
  const { cookie, api, id } = await withCoin();
  for (const path of [`/coin/${id}`, `/coin-detail/${id}`]) {
    const html = await (await open(path, cookie)).text();
    expect(drawnOn(html)).toContain(`${Bun.escapeHTML(WILD)}</h1>`);
    expect(drawnOn(html).match(/<svg class="coin coin-silver/g)).toHaveLength(2);
    expect(seedOf(html).coin).toEqual((await api.coins({ id }).get()).data);
  }
});

test('other: a coin’s page of somebody else, of the trash or of no coin has no coin on it', async () => {
  const owner = await withCoin();
  const other = await it.user();
  const bare = async (path: string, cookie: string) => {
    const html = await (await open(path, cookie)).text();
    expect(Object.keys(seedOf(html))).toEqual(['at', 'home', 'user']);
    expect(pictures(html)).toEqual([]);
    expect(drawnOn(html)).toBe('<i>skeleton</i>');
  };
  await bare(`/coin/${owner.id}`, other.cookie);
  await bare('/coin/999999', owner.cookie);
  await bare('/coin/none', owner.cookie);
  expect(seedOf(await (await open(`/coin/${owner.id}`, owner.cookie)).text()).coin.id).toBe(owner.id);
  await owner.send(`/api/coins/${owner.id}`, { method: 'DELETE' });
  await bare(`/coin/${owner.id}`, owner.cookie);
  expect(await (await open(`/coin/${owner.id}`, '')).text()).toBe('landing');
});

test('reader: pages say the role at their first byte, and a coin is drawn without what changes it', async () => {
  const owner = await collector();
  const reader = await it.user();
  const { id } = await (await owner.send('/api/auth/user')).json();
  const made = await owner.sendJson('POST', `/api/collections/${id}/invitations`, { role: 'reader' });
  const token = new URL((await made.json()).link).searchParams.get('token');
  const page = async (path: string, cookie: string) => (await open(path, cookie)).text();
  expect(await page('/collection', reader.cookie)).not.toContain('data-role');
  await reader.sendJson('POST', `/api/invitations/${token}/accept`, {});
  const [one] = (await (await owner.send('/api/collection/summary')).json()).recentCoins;
  const coinPage = `/coin/${one.id}`;
  expect(drawnOn(await page(coinPage, owner.cookie))).toContain('>Edit<');
  expect(drawnOn(await page(coinPage, reader.cookie))).not.toContain('>Edit<');
  const member = '<html data-role="reader">';
  for (const path of [coinPage, '/collection', '/', '/news']) {
    expect(await page(path, reader.cookie)).toStartWith(member);
    expect(await page(path, owner.cookie)).toStartWith('<html>');
  }
  expect(await page('/manual-entry', reader.cookie)).toBe(`${member}read-only`);
  expect(await page('/manual-entry', owner.cookie)).toBe('<html>manual-entry');
  await owner.sendJson(
    'PATCH',
    `/api/collections/${id}/members/${(await (await reader.send('/api/auth/user')).json()).id}`,
    { role: 'writer' },
  );
  expect(await page('/manual-entry', reader.cookie)).toBe('<html data-role="writer">manual-entry');
});

const FURTHER =
  '/dashboard /subcategory/Half%20Dollars /my-profile /wants /albums /albums/us-kennedy-half-dollar'.split(
    ' ',
  );

test('owner: further pages arrive with what their scripts would ask for, drawn', async () => {
  const { cookie, api, send, sendJson } = await collector();
  await sendJson('POST', '/api/wants', { name: WILD, year: 1916 });
  const answer = async (path: string) => (await send(path)).json();
  const [{ category }] = await answer('/api/collection/categories');
  const albums = await answer('/api/albums');
  const { id } = albums.find(({ filled }: { filled: number }) => filled > 0);
  const html = async (path: string) => (await open(path, cookie)).text();

  const dashboard = await html('/dashboard');
  expect(seedOf(dashboard).dashboard).toEqual(await answer('/api/collection/dashboard'));
  expect(drawnOn(dashboard)).toContain('Total Value');
  expect(drawnOn(await html('/dashboard?range=max'))).toBe('<i>skeleton</i>');

  const list = await html(`/subcategory/${encodeURIComponent(category)}`);
  const { data: coins } = await api.coins.get({ query: { category, sort: 'newest', limit: 48 } });
  expect(seedOf(list)).toMatchObject({
    category,
    list: { pages: [{ coins, total: 1 }], pageParams: [null] },
  });
  expect(seedOf(list).categories).toEqual(await answer('/api/collection/categories'));
  expect(drawnOn(list)).toContain(`${Bun.escapeHTML(category)}</h1>`);
  for (const path of [`/subcategory/${category}?q=a`, `/subcategory/${'x'.repeat(81)}`]) {
    const bare = await html(path);
    expect([seedOf(bare).list, drawnOn(bare)]).toEqual([undefined, '<i>skeleton</i>']);
  }

  const profile = await html('/my-profile');
  expect(seedOf(profile)).toMatchObject({
    profile: await answer('/api/auth/profile'),
    links: (await answer('/api/marketplace/links')).links,
    rates: await answer('/api/exchange-rates'),
    quota: await answer('/api/pcgs/quota'),
  });
  expect(drawnOn(profile)).toContain('Personal Information');

  const wants = await html('/wants');
  expect(seedOf(wants).wants).toEqual({ pages: [await answer('/api/wants?limit=50')], pageParams: [null] });
  expect(drawnOn(wants)).toContain(`${Bun.escapeHTML(WILD)}</h2>`);
  expect(wants.match(/<script/g)).toHaveLength(1);

  expect(seedOf(await html('/albums')).albums).toEqual(albums);
  expect(drawnOn(await html('/albums'))).toContain('United States');
  for (const proofs of ['false', 'true']) {
    const album = await html(`/albums/${id}?proofs=${proofs}`);
    expect(seedOf(album).album).toEqual(await answer(`/api/albums/${id}?proofs=${proofs}`));
    expect(drawnOn(album)).toContain('data-hole="0"');
  }
  expect(Object.keys(seedOf(await html('/albums/none')))).toEqual(['at', 'home', 'user']);
});

test('other and guest: further pages have nothing of anybody else', async () => {
  const owner = await collector();
  await owner.sendJson('PUT', '/api/auth/profile', { firstName: 'Zoë', lastName: 'x' });
  await owner.sendJson('POST', '/api/wants', { name: 'A want', year: 1916 });
  const own = await owner.sendJson('POST', '/api/albums', { name: 'Mine', category: 'Half Dollars' });
  const paths = [...FURTHER, `/albums/${(await own.json()).id ?? 'own-1'}`];
  for (const { cookie } of [await it.user(), await it.guest()])
    for (const path of paths) {
      const html = await (await open(path, cookie)).text();
      for (const text of ['alert(1)', 'Zoë', 'A want', 'Mine', '1250.5']) expect(html).not.toContain(text);
    }
  for (const path of paths) expect(await (await open(path, '')).text()).toBe('landing');
});

test('member: the profile is the own one, the rest is of the collection in use', async () => {
  const owner = await collector();
  await owner.sendJson('PUT', '/api/auth/profile', { firstName: 'Zoë', lastName: 'x' });
  const { id } = await (await owner.send('/api/auth/user')).json();
  const made = await owner.sendJson('POST', `/api/collections/${id}/invitations`, { role: 'reader' });
  const token = new URL((await made.json()).link).searchParams.get('token');
  const member = await it.user();
  const page = async (path: string) => seedOf(await (await open(path, member.cookie)).text());
  await member.sendJson('POST', `/api/invitations/${token}/accept`, {});
  const answer = async (path: string) => (await member.send(path)).json();
  const seed = await page('/my-profile');
  expect(seed.profile).toEqual(await answer('/api/auth/profile'));
  expect(seed.profile.firstName).not.toBe('Zoë');
  expect([seed.quota, seed.links]).toEqual([
    await answer('/api/pcgs/quota'),
    (await answer('/api/marketplace/links')).links,
  ]);
  expect((await page('/dashboard')).dashboard.summary.records).toBe(1);
  const mine = (await answer('/api/auth/user')).id;
  await member.sendJson('POST', `/api/collections/${mine}/use`, {});
  expect((await page('/dashboard')).dashboard.summary.records).toBe(0);
});
