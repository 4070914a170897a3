import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { type Client, DIME, picture, type TestApp, testApp } from '../../testing/app.ts';
import { site } from '../../web/site.ts';
import { createSigned } from '../crypto.ts';
import { pagePolicy } from './headers.ts';

let plain: TestApp;
let secured: TestApp;
let behind: TestApp;

/** An app with a site of one page and one script. */
async function withSite(environment: Record<string, string> = {}) {
  const it = testApp(environment);
  const folder = join(it.folder, 'site');
  for (const page of ['landing', '404', 'home', 'login']) {
    await Bun.write(join(folder, `${page}.html`), '<script>1</script>');
  }
  await Bun.write(join(folder, 'script-hashes'), 'sha256-one\nsha256-two');
  await Bun.write(join(folder, '_astro/app.js'), 'export {}');
  await Bun.write(join(folder, 'icons/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  it.app.use(site(it.deps, folder));
  return it;
}

beforeAll(async () => {
  [plain, secured, behind] = await Promise.all([
    withSite(),
    withSite({ MINTMARK_PUBLIC_URL: 'https://coins.example.org' }),
    withSite({ MINTMARK_TRUST_PROXY: 'true' }),
  ]);
});
afterAll(() => Promise.all([plain, secured, behind].map((it) => it.close())));

/** One answer of every kind there is. */
async function everyAnswer(it: TestApp): Promise<[string, Response][]> {
  const user = await it.user();
  const coin = await user.sendJson('POST', '/api/coins', DIME);
  const { id } = await coin.json();
  const form = new FormData();
  form.set('obverse', await picture(40, 40));
  const upload = await user.send('/api/photos', { method: 'POST', body: form });
  const { obverseImageUrl } = await upload.json();
  const page = await user.send('/');
  const etag = page.headers.get('etag') ?? '';
  const whole = { selection: { all: true } };
  const asked: [string, Promise<Response> | Response][] = [
    ['page', page],
    ['unchanged page', user.send('/', { headers: { 'if-none-match': etag } })],
    ['way from a page', user.send('/login')],
    ['unknown page', user.send('/nowhere')],
    ['script', user.send('/_astro/app.js')],
    ['unknown script', user.send('/_astro/none.js')],
    ['icon', user.send('/icons/icon.svg')],
    ['coin', user.send(`/api/coins/${id}`)],
    ['coins', user.send('/api/coins?limit=20')],
    ['head of the coins', user.send('/api/coins?limit=20', { method: 'HEAD' })],
    ['created', coin],
    ['photo', user.send(obverseImageUrl)],
    ['table', user.sendJson('POST', '/api/coins/export', whole)],
    ['absent', user.send('/api/coins/999999')],
    ['wrong', user.sendJson('POST', '/api/coins', { year: 'x' })],
    ['malformed', user.send('/api/coins', { method: 'POST', body: '{' })],
    ['foreign', user.send('/api/coins', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })],
    [
      'chunked',
      user.send('/api/auth/guest', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } }),
    ],
    ['visitor', it.visitor.send('/api/coins')],
    ['unknown', it.visitor.send('/api/nothing')],
    ['well', it.visitor.send('/healthz')],
    ['description', it.visitor.send('/api/openapi.json')],
    ['news', it.visitor.send('/api/news')],
  ];
  const answers = await Promise.all(
    asked.map(async ([name, answer]) => [name, await answer] as [string, Response]),
  );
  // Whoever asks for the others is signed in, and the coin is there: they need not be looked up in the order they came.
  const gone = await user.send(`/api/coins/${id}`, { method: 'DELETE' });
  return [...answers, ['gone', gone], ['way out', await user.send('/api/logout')]];
}

test('visitor: every answer forbids guessing its type, embedding it and naming its address elsewhere', async () => {
  for (const [name, { headers }] of await everyAnswer(plain)) {
    expect([
      name,
      headers.get('x-content-type-options'),
      headers.get('referrer-policy'),
      headers.get('cross-origin-resource-policy'),
      headers.get('strict-transport-security'),
    ]).toEqual([name, 'nosniff', 'no-referrer', 'same-origin', null]);
    const policy = headers.get('content-security-policy');
    expect([name, policy]).toEqual([name, expect.stringMatching(/base-uri 'none';.*frame-ancestors 'none'/)]);
    // A page says of each kind of load where it may come from (below); what is no page loads nothing.
    if (name !== 'script' && !policy?.includes('script-src'))
      expect([name, policy]).toEqual([name, expect.stringMatching(/^default-src 'none';/)]);
  }
});

test('visitor: every answer with a body says what it is, a text also in which letters', async () => {
  const types = new Map<string, string>();
  for (const [name, answer] of await everyAnswer(plain)) {
    const type = answer.headers.get('content-type');
    if (type === null) expect([name, await answer.text()]).toEqual([name, '']);
    types.set(name, type ?? '');
  }
  const json = 'application/json;charset=utf-8';
  expect(Object.fromEntries(types)).toMatchObject({
    page: 'text/html; charset=utf-8',
    script: 'text/javascript; charset=utf-8',
    icon: 'image/svg+xml; charset=utf-8',
    coins: json,
    photo: 'image/webp',
    table: 'text/csv; charset=utf-8',
    wrong: json,
    malformed: json,
    foreign: json,
    unknown: json,
    well: json,
    description: 'application/json',
  });
});

test('foreign page: no answer lets it read along, not even when it asks beforehand', async () => {
  const user = await plain.user();
  const origin = 'http://evil.example';
  const asked = { origin, 'access-control-request-method': 'PUT', 'sec-fetch-site': 'cross-site' };
  for (const path of ['/', '/_astro/app.js', '/icons/icon.svg', '/api/coins', '/api/news', '/healthz']) {
    for (const init of [{ headers: { origin } }, { method: 'OPTIONS', headers: asked }]) {
      const { headers } = await user.send(path, init);
      expect([path, [...headers.keys()].filter((name) => name.startsWith('access-control'))]).toEqual([
        path,
        [],
      ]);
    }
  }
});

const keptBy = async (it: TestApp) =>
  Object.fromEntries(
    (await everyAnswer(it)).flatMap(([name, { headers }]) => {
      const cached = headers.get('cache-control');
      return cached === 'no-store' ? [] : [[name, cached]];
    }),
  );

test('visitor: only what is the same for everybody, or named by its content, is kept', async () => {
  const kept = {
    page: 'private, no-cache',
    'unchanged page': 'private, no-cache',
    'unknown page': 'private, no-cache',
    news: 'public, max-age=60, stale-while-revalidate=600',
    description: 'public, max-age=60',
    script: 'public, max-age=31536000, immutable',
    icon: 'public, max-age=86400',
  };
  expect(await keptBy(secured)).toEqual({ ...kept, photo: 'private, max-age=31536000, immutable' });
  // Over plain http a browser keeps at sign-out what it has: it is to ask whether it may show it.
  expect(await keptBy(plain)).toEqual({ ...kept, photo: 'private, no-cache' });
});

test('visitor: https is for good, where the public address or a trusted proxy says that it is https', async () => {
  const line = 'max-age=31536000; includeSubDomains';
  for (const [name, { headers }] of await everyAnswer(secured)) {
    expect([name, headers.get('strict-transport-security')]).toEqual([name, line]);
  }
  for (const [proto, expected] of [
    ['https', line],
    ['http', null],
  ] as const) {
    for (const path of ['/', '/_astro/app.js', '/api/coins', '/healthz']) {
      const answer = await behind.visitor.send(path, { headers: { 'x-forwarded-proto': proto } });
      expect([path, answer.headers.get('strict-transport-security')]).toEqual([path, expected]);
    }
  }
});

test('visitor: a page runs the scripts the build has seen and no other, and may use camera and microphone alone', async () => {
  const { headers } = await plain.visitor.send('/');
  expect(headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-one' 'sha256-two';");
  expect(headers.get('permissions-policy')).toMatch(
    /^camera=\(self\), microphone=\(self\), .*geolocation=\(\)/,
  );
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  const policy = pagePolicy([]);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("object-src 'none'; base-uri 'none';");
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*|http/);
});

test('visitor: a page may load ahead what is ours, and every other kind of load has a rule of its own', () => {
  const rules = new Map(
    pagePolicy([])
      .split('; ')
      .map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)] as const),
  );
  expect(rules.get('default-src')).toBe("'self'");
  // What falls back to default-src in CSP 3 before it falls back to anything else, but for the link that loads ahead.
  const kinds = [
    'connect',
    'font',
    'frame',
    'img',
    'manifest',
    'media',
    'object',
    'script',
    'style',
    'worker',
  ];
  expect(kinds.filter((kind) => !rules.has(`${kind}-src`))).toEqual([]);
  for (const kind of ['frame', 'media', 'object'])
    expect([kind, rules.get(`${kind}-src`)]).toEqual([kind, "'none'"]);
});

test('user: signing out on https has the browser forget the photos it kept', async () => {
  const answers = await Promise.all(
    [secured, plain].map(async (it) => (await it.user()).send('/api/logout')),
  );
  expect(answers.map(({ headers }) => headers.get('clear-site-data'))).toEqual(['"cache"', null]);
});

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
