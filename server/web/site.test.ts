import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { ORIGIN, type TestApp, testApp } from '../testing/app.ts';
import { site } from './site.ts';

let it: TestApp;
const SCRIPT = 'export const words = 1;\n'.repeat(200);

let open: (path: string, headers?: Record<string, string>) => Promise<Response>;
let post: (path: string, type: string, headers?: Record<string, string>) => Promise<Response>;
beforeAll(async () => {
  it = testApp();
  const folder = join(it.folder, 'site');
  mkdirSync(join(folder, 'icons'), { recursive: true });
  const pages = ['landing', 'home', 'login', 'collection', 'coin/_', '404', 'privacy-policy'];
  for (const page of pages) await Bun.write(join(folder, `${page}.html`), `<title>${page}</title>`);
  await Bun.write(join(folder, 'de/login.html'), '<title>Anmelden</title>');
  await Bun.write(join(folder, 'landing.html.gz'), gzipSync('<title>landing</title>'));
  await Bun.write(join(folder, '_astro/app.abc.js'), 'export {}');
  await Bun.write(join(folder, '_astro/app.abc.js.gz'), gzipSync('export {}'));
  await Bun.write(join(folder, '_astro/late.abc.js.br'), brotliCompressSync(SCRIPT));
  await Bun.write(join(folder, 'icons/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await Bun.write(join(it.folder, 'private.txt'), 'not yours');
  const app = it.app.use(site(it.deps, folder));
  open = (path, headers = {}) => Promise.resolve(app.handle(new Request(ORIGIN + path, { headers })));
  post = (path, type, headers = {}) => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: 'password=wing-cap' };
    return Promise.resolve(app.handle(new Request(ORIGIN + path, init)));
  };
});
afterAll(() => it.close());

const title = async (answer: Response) => /<title>(.*)<\/title>/.exec(await answer.text())?.[1];

test('the same address shows the landing page to a visitor and home to a guest, and is never reused unasked', async () => {
  const guest = await it.guest();
  const answers = [await open('/'), await open('/', { cookie: guest.cookie })];
  expect(await Promise.all(answers.map(title))).toEqual(['landing', 'home']);
  for (const answer of answers) {
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('vary')).toContain('Cookie');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
});

test('the language is the reader’s choice, else the browser’s; a page without it is English', async () => {
  const german = { cookie: 'lang=de' };
  expect(await title(await open('/login', german))).toBe('Anmelden');
  expect(await title(await open('/login', { 'accept-language': 'de-AT,en;q=0.5' }))).toBe('Anmelden');
  expect(await title(await open('/login', { 'accept-language': 'de', cookie: 'lang=en' }))).toBe('login');
  expect(await title(await open('/login', { 'accept-language': 'fr' }))).toBe('login');
  expect(await title(await open('/login', { cookie: 'lang=es' }))).toBe('login');
  expect(await title(await open('/privacy-policy', german))).toBe('privacy-policy');
  // It has one address, whatever its language.
  expect((await open('/de/login')).status).toBe(404);
});

test('foreign name: who leads a name of their own here is shown no page', async () => {
  const guest = await it.guest();
  for (const cookie of ['', guest.cookie]) {
    for (const path of ['/', '/privacy-policy', '/coin/7', '/_astro/app.abc.js', '/icons/icon.svg']) {
      const answer = await open(path, { cookie, host: 'rebound.example:3000' });
      expect([path, answer.status]).toEqual([path, 421]);
    }
  }
  expect((await open('/', { host: 'rebound.example:3000' })).status).toBe(421);
  expect((await open('/', { host: 'cabinet.local:3000' })).status).toBe(200);
});

test('what is packed for the way is no address of its own', async () => {
  for (const path of ['/landing.html.gz', '/landing.html.br', '/landing.HTML', '/_astro/app.abc.js.gz']) {
    expect([path, (await open(path)).status]).toEqual([path, 404]);
    const asPage = await open(path, { accept: 'text/html' });
    expect([path, asPage.status, await title(asPage)]).toEqual([path, 404, 'landing']);
  }
});

test('a deep link shows the screen to its owner and the landing page to a visitor', async () => {
  const user = await it.user();
  expect(await title(await open('/coin/7', { cookie: user.cookie }))).toBe('coin/_');
  const visited = await open('/coin/7');
  expect([visited.status, await title(visited)]).toEqual([200, 'landing']);
});

test('a path that is not a page: 404 screen signed in, landing page signed out', async () => {
  const user = await it.user();
  const lost = await open('/nowhere', { cookie: user.cookie });
  expect([lost.status, await title(lost)]).toEqual([404, '404']);
  const visited = await open('/nowhere');
  expect([visited.status, await title(visited)]).toEqual([404, 'landing']);
});

test('a signed-in account is led away from the sign-in page', async () => {
  const user = await it.user();
  const answer = await open('/login', { cookie: user.cookie });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
});

const FORM = 'application/x-www-form-urlencoded';

test.each([
  ['/login', '/login'],
  ['/reset-password?token=abc', '/reset-password?token=abc'],
  ['//evil.example/login', '/evil.example/login'],
  ['/\\evil.example', '/evil.example'],
])('a form sent to %s before its script has run is led back to the page', async (path, back) => {
  const answer = await post(path, FORM);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, back]);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('a form from elsewhere, one for the API, and anything else sent to a page are refused', async () => {
  expect((await post('/login', FORM, { origin: 'http://evil.example' })).status).toBe(403);
  expect((await post('/api/login/direct', FORM)).status).toBe(415);
  expect((await post('/login', 'application/json')).status).toBe(404);
  expect((await post('/api/nope', 'application/json')).status).toBe(404);
});

test('a page goes out compressed to those who take it', async () => {
  const packed = await open('/', { 'accept-encoding': 'gzip, deflate' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(Buffer.from(await packed.bytes())).toEqual(gzipSync('<title>landing</title>'));
  expect((await open('/')).headers.get('content-encoding')).toBeNull();
});

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['gzip, again', 'gzip'],
  ['identity', null],
])('a script embedded with brotli alone comes to who takes "%s" as %p, whole', async (accepted, encoding) => {
  const answer = await open('/_astro/late.abc.js', { 'accept-encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  const bytes = Buffer.from(await answer.bytes());
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((plain: Buffer) => plain);
  expect(unpack(bytes).toString()).toBe(SCRIPT);
});

test('an unchanged page is not sent twice', async () => {
  const etag = (await open('/')).headers.get('etag') ?? '';
  const again = await open('/', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('visitor: looking at pages and public answers writes nothing', async () => {
  const database = new Database(join(it.folder, 'mintmark.db'), { readonly: true });
  const version = () => database.query('PRAGMA data_version').get();
  const before = version();
  for (const path of ['/', '/login', '/register', '/collection', '/coin/1', '/privacy-policy', '/nowhere']) {
    await (await open(path)).bytes();
    await (await open(path, { cookie: 'mintmark_session=forged' })).bytes();
  }
  for (const path of ['/api/coins', '/api/auth/user', '/api/auth/options', '/api/news', '/api/logout']) {
    await (await open(path)).bytes();
  }
  expect(version()).toEqual(before);
  await it.guest();
  expect(version()).not.toEqual(before);
  database.close();
});

test('assets named by their content are kept for good, icons are served', async () => {
  const script = await open('/_astro/app.abc.js');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect((await open('/icons/icon.svg')).status).toBe(200);
});

test('an address with a dot that is no file: a page for people, JSON for programs', async () => {
  const user = await it.user();
  for (const path of ['/foo.bar', '/landing.html', '/%zz.js']) {
    const lost = await open(path, { cookie: user.cookie, accept: 'text/html,*/*' });
    expect([lost.status, await title(lost)]).toEqual([404, '404']);
  }
  const visited = await open('/foo.bar', { accept: 'text/html' });
  expect(await title(visited)).toBe('landing');
});

test.each(['/api', '/api/nope', '/photos/', '/photos/a/b'])('%s is answered in JSON', async (path) => {
  const answer = await open(path, { accept: 'text/html' });
  expect([answer.status, await answer.json()]).toEqual([404, { code: 'not_found', message: 'Not found' }]);
});

test.each([
  '/_astro/none.js',
  '/../private.txt',
  '/..%2fprivate.txt',
  '/%2e%2e/private.txt',
  '/..%252fprivate.txt',
  '/.git/config.txt',
  '/landing.html',
  '/_astro/%00.js',
  '/%zz.js',
  '/icons/..%2f..%2fprivate.txt',
  '/..%5cprivate.txt',
])('%s is not served', async (path) => {
  const answer = await open(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('not yours');
});

test('visitor: the landing page is one of the requests that long work makes room for', async () => {
  const before = it.deps.requests.count;
  for (const path of ['/', '/', '/api/news'])
    await (await open(path, { 'accept-encoding': 'br, gzip' })).text();
  expect(it.deps.requests.count - before).toBe(3);
});

test('visitor: whoever holds the page in any of several versions is told so', async () => {
  const etag = (await open('/', { 'accept-encoding': 'gzip' })).headers.get('etag') ?? '';
  const strong = etag.replace('W/', '');
  for (const held of [etag, strong, `"other", ${etag}`, '*'])
    expect((await open('/', { 'accept-encoding': 'gzip', 'if-none-match': held })).status).toBe(304);
  expect((await open('/', { 'accept-encoding': 'gzip', 'if-none-match': '"other"' })).status).toBe(200);
});

test.each([
  ['gzip;q=0, identity', null],
  ['br;q=0, gzip;q=0.0', null],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
])('visitor: who takes %s gets that', async (accepted, encoding) => {
  const answer = await open('/', { 'accept-encoding': accepted });
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(await title(encoding ? new Response(Bun.gunzipSync(await answer.bytes())) : answer)).toBe('landing');
});
