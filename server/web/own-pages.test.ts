import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ORIGIN, picture, type TestApp, testApp } from '../testing/app.ts';
import { site } from './site.ts';

const PLACE = '<template data-seed></template>';
const SIGHT =
  '<template data-fill="own"><p class="[[tone]]">[[dollars]][[cents]] [[coins]], [[categories]]; [[melt]], [[spot]]</p>[[#home]]<p>[[home]]</p>[[/home]]' +
  '[[#amount]][[sign]][[word]][[amount]][[/amount]][[#unchanged]]unchanged[[/unchanged]][[#line]]line[[/line]]</template>';
const PAGES: Record<string, string> = {
  collection: `${PLACE}${SIGHT}<i data-without="own">bones</i><template data-astro-template="fallback">${SIGHT}</template><!--astro:end-->`,
  home: `${PLACE}<template data-fill="own"><h1>[[name]] [[letter]] [[#picture]]<img src="[[picture]]">[[/picture]]</h1><b>[[value]] [[coins]]</b>[[#cards]]<ul>[[#name1]]<li>[[name1]] [[grade1]] [[#usual1]][[amount1]][[/usual1]][[#small1]][[amount1]][[/small1]][[#unvalued1]]?[[/unvalued1]] [[^image1]][[disc1]][[/image1]]</li>[[/name1]][[#name2]]<li>[[name2]]</li>[[/name2]]</ul>[[/cards]][[^cards]]none[[/cards]][[#tops]]tops[[/tops]]</template>`,
  'coin/_': `${PLACE}<template data-fill="own"><h1>[[name]]</h1><p>[[category]] [[year]] [[mint]] [[grade]] [[slab]]</p>[[#long]]long[[/long]][[#relief]]<link href="[[relief]]">[[/relief]][[#image1]]<img src="[[image1]]">[[/image1]][[^image1]][[disc1]][[/image1]][[^image2]][[disc2]][[/image2]][[#own1]]own[[/own1]]</template><i data-without="own">bones</i>`,
  news: 'news',
  landing: 'landing',
};
const VISIT = { 'sec-fetch-dest': 'document' };
/** A name that ends the element it stands in, where it is not told apart. */
const WILD = '</script><script>alert(1)</script><!--[[dollars]]';

let it: TestApp;
let open: (path: string, cookie: string, headers?: Record<string, string>) => Promise<Response>;
beforeAll(async () => {
  it = testApp();
  const folder = join(it.folder, 'site');
  for (const part of ['icons', 'coin']) mkdirSync(join(folder, part), { recursive: true });
  for (const [page, html] of Object.entries(PAGES)) await Bun.write(join(folder, `${page}.html`), html);
  const app = it.app.use(site(it.deps, folder));
  open = (path, cookie, headers = VISIT) =>
    Promise.resolve(app.handle(new Request(ORIGIN + path, { headers: { cookie, ...headers } })));
});
afterAll(() => it.close());

const coin = {
  name: WILD,
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
const seedOf = (html: string) =>
  JSON.parse(/<script type="application\/json" data-seed>(.*?)<\/script>/.exec(html)?.[1] ?? 'null');

test('owner: the collection arrives with what it is worth, and with the answers its script would ask for', async () => {
  const { cookie, api } = await collector();
  const answer = await open('/collection', cookie);
  const html = await answer.text();
  expect(html).toContain('<p class="">$1,250.50 1, in one category; ');
  expect(html).toContain('<i hidden>bones</i>');
  expect(html).not.toContain('template');
  const { user, summary, history, at } = seedOf(html);
  expect(user).toEqual((await api.auth.user.get()).data);
  expect(summary).toEqual((await api.collection.summary.get()).data);
  expect(history).toEqual((await api.collection['value-history'].get()).data?.points);
  expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
});

test('owner: no coin’s name ends the data it stands in, or is taken for a hole', async () => {
  const { cookie } = await collector();
  const html = await (await open('/collection', cookie)).text();
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toContain('<!--[[');
  expect(seedOf(html).summary.recentCoins[0].name).toBe(WILD);
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
  // There is nothing to say of an empty cabinet that the script would not say better.
  expect(html).toContain('<i>bones</i>');
  const guest = await it.guest();
  expect(seedOf(await (await open('/', guest.cookie)).text()).user.isGuest).toBe(true);
  const visitor = await open('/collection', '');
  expect(await visitor.text()).toBe('landing');
});

test('owner: home arrives with a name and figures; a name is text', async () => {
  const { cookie, sendJson } = await collector();
  await sendJson('PUT', '/api/auth/profile', { firstName: '<b>Zoë', lastName: 'x' });
  const html = await (await open('/', cookie)).text();
  const { user } = seedOf(html);
  expect(user.firstName).toBe('<b>Zoë');
  expect(html).toContain(`<b>$1,250.50 1</b>`);
  expect(html).toContain(
    `<h1>${Bun.escapeHTML(user.firstName)} ${Bun.escapeHTML(user.firstName[0].toUpperCase())} </h1>`,
  );
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
  expect(await (await open('/news', cookie)).text()).toBe('news');
  // Where a browser does not say what it wants a page for, as on plain http.
  const plain = await open('/collection', cookie, { 'upgrade-insecure-requests': '1' });
  expect(plain.headers.get('cache-control')).toBe('private, no-store');
});

test('owner: pages come in the home currency, and say at which rate', async () => {
  const user = await collector();
  await user.sendJson('PUT', '/api/exchange-rates/EUR', { rate: '1.25', day: '2026-01-31' });
  await user.sendJson('PUT', '/api/auth/home-currency', { currency: 'EUR' });
  for (const path of ['/', '/collection']) {
    const html = await (await open(path, user.cookie)).text();
    expect(html).toContain('€1,000.40');
    expect(seedOf(html).home).toMatchObject({ currency: 'EUR', rate: '1.25', by: 'own' });
  }
  expect(await (await open('/collection', user.cookie)).text()).toContain(
    'Amounts in euros, at your rate of 31 Jan 2026.',
  );
  const other = await collector();
  expect(await (await open('/collection', other.cookie)).text()).toContain('$1,250.50');
});

test('owner: another view of the collection opens with its own bones', async () => {
  const { cookie } = await collector();
  const html = await (await open('/collection?view=browse', cookie)).text();
  expect(html).toContain('<i>bones</i>');
  expect(seedOf(html).summary.totalCount).toBe(1);
  expect(await (await open('/collection?reset=true', cookie)).text()).toContain('$1,250.50');
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

test('owner: a collection of which no value is known is not said to be worth nothing', async () => {
  const { cookie, sendJson } = await it.user();
  expect((await sendJson('POST', '/api/coins', { ...coin, estimatedValue: null })).status).toBe(201);
  expect(await (await open('/collection', cookie)).text()).toContain('<p class="">No estimate yet 1, ');
  expect(await (await open('/', cookie)).text()).toContain('<b>No estimate yet 1</b>');
});

test('owner: a page is made anew after a change by anybody, and only then', async () => {
  const { cookie, sendJson } = await collector();
  const other = await it.user();
  const at = async (who = cookie) => seedOf(await (await open('/', who)).text()).at;
  // What registering leaves to be written may come after the first page.
  let first = await at();
  for (let tries = 0; tries < 50 && (await at()) !== first; tries += 1) first = await at();
  await Bun.sleep(2);
  expect(await at()).toBe(first);
  const theirs = seedOf(await (await open('/', other.cookie)).text());
  expect([theirs.summary.totalCount, theirs.at > first]).toEqual([0, true]);
  await sendJson('POST', '/api/coins', coin);
  const seed = seedOf(await (await open('/', cookie)).text());
  expect([seed.summary.totalCount, seed.at > first]).toEqual([2, true]);
});

test('owner: home arrives with the newest coins, drawn; what is written on one is text', async () => {
  const { cookie, sendJson } = await collector();
  await sendJson('POST', '/api/coins', { ...coin, name: '1964 Half', estimatedValue: null });
  const html = await (await open('/', cookie)).text();
  expect(html).toMatch(
    /<ul><li>1964 Half G \? <svg class="coin coin-silver coin-struck" style="--relief:url\(\/motifs/,
  );
  expect(html).toContain(`<li>${Bun.escapeHTML(WILD)}</li></ul>tops`);
  const other = await it.user();
  expect(await (await open('/', other.cookie)).text()).toContain('none');
});

async function withCoin(values: Record<string, unknown> = {}) {
  const client = await it.user();
  const { id } = await (await client.sendJson('POST', '/api/coins', { ...coin, ...values })).json();
  return { ...client, id: Number(id) };
}

test('owner: a coin’s page arrives with the coin, both sides drawn, and with the answer its script would ask for', async () => {
  const { cookie, api, id } = await withCoin({
    mintMark: 'D',
    isGraded: true,
    gradingCompany: 'PCGS',
    grade: 'AG-3',
  });
  for (const path of [`/coin/${id}`, `/coin-detail/${id}`]) {
    const html = await (await open(path, cookie)).text();
    expect(html).toContain(
      `<h1>${Bun.escapeHTML(WILD)}</h1><p>Kennedy Half Dollars 1964 D · Denver  PCGS AG-3</p><link href="/motifs/`,
    );
    expect(html.match(/<svg class="coin coin-silver/g)).toHaveLength(2);
    expect(html).toContain('<textPath href="#face-1"');
    expect(html).toContain('<i hidden>bones</i>');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(seedOf(html).coin).toEqual((await api.coins({ id }).get()).data);
  }
});

test('a coin’s words stay words where they are struck on it', async () => {
  const { cookie, id } = await withCoin({ name: 'A', country: 'France', coinType: '<b>&"\'', year: 1900 });
  const html = await (await open(`/coin/${id}`, cookie)).text();
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;B&gt;');
});

test('owner: a coin with a photo shows it', async () => {
  const { cookie, send, sendJson, id } = await withCoin();
  const form = new FormData();
  form.set('obverse', await picture(40, 40));
  const { obverseImageUrl } = await (await send('/api/photos', { method: 'POST', body: form })).json();
  await sendJson('PATCH', `/api/coins/${id}`, { obverseImageUrl });
  const html = await (await open(`/coin/${id}`, cookie)).text();
  expect(html).toContain(`<img src="${obverseImageUrl.replace('.webp', '@480.webp')}">`);
  expect(html).toEndWith('own<i hidden>bones</i>');
  expect(html.match(/<svg/g)).toHaveLength(1);
  expect(html).not.toContain('<link');
});

test('other: a coin’s page of somebody else, of the trash or of no coin has no coin on it', async () => {
  const owner = await withCoin();
  const other = await it.user();
  const bare = async (path: string, cookie: string) => {
    const html = await (await open(path, cookie)).text();
    expect(html).toEndWith('<i>bones</i>');
    expect(html).not.toContain('svg');
    expect(Object.keys(seedOf(html))).toEqual(['at', 'home']);
  };
  await bare(`/coin/${owner.id}`, other.cookie);
  await bare('/coin/999999', owner.cookie);
  await bare('/coin/none', owner.cookie);
  expect(await (await open(`/coin/${owner.id}`, owner.cookie)).text()).toContain('<svg');
  await owner.send(`/api/coins/${owner.id}`, { method: 'DELETE' });
  await bare(`/coin/${owner.id}`, owner.cookie);
  expect(await (await open(`/coin/${owner.id}`, '')).text()).toBe('landing');
});
