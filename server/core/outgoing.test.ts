import { afterEach, expect, test } from 'bun:test';
import { brotliCompressSync, deflateSync } from 'node:zlib';
import { AppError } from './errors.ts';
import { fetchBounded, type OutgoingOptions, pinned } from './outgoing.ts';

const servers: Bun.Server<undefined>[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop(true)));
});

/** A vendor on loopback, and the headers it was asked with. */
function vendor(answer: (request: Request) => Response | Promise<Response>) {
  const asked: Headers[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      asked.push(new Headers(request.headers));
      return answer(request);
    },
  });
  servers.push(server);
  return { url: `http://127.0.0.1:${server.port}/prices?key=hunter2`, asked, port: server.port };
}

const TRUSTED: OutgoingOptions = { vendor: 'The vendor', trusted: true, retries: 0 };

/** Status and sentence of the refusal; no refusal may tell an address or a key. */
async function refusal(url: string, options: Partial<OutgoingOptions> = {}): Promise<[number, string]> {
  const error = await fetchBounded(url, { ...TRUSTED, ...options }).then(
    () => new Error('it was not refused'),
    (thrown) => thrown,
  );
  if (!(error instanceof AppError)) throw error;
  expect(error.message).not.toMatch(/hunter2|127\.0|169\.254|localhost/);
  return [error.status, error.message];
}

const hangs = () => new Promise<Response>(() => {});
const NOT_PUBLIC = 'The vendor redirects to an address that isn’t public.';

test('answers with status, headers and body, and sends its headers', async () => {
  const { url, asked } = vendor(() => new Response('ok', { headers: { etag: '"1"' } }));
  const answer = await fetchBounded(url, { ...TRUSTED, headers: { 'user-agent': 'Test/1' } });
  expect([answer.status, answer.headers.get('etag'), new TextDecoder().decode(answer.body)]).toEqual([
    200,
    '"1"',
    'ok',
  ]);
  expect(asked[0]?.get('user-agent')).toBe('Test/1');
});

test.each([400, 401, 403, 404, 500, 502])('status %d is 502', async (status) => {
  const { url } = vendor(() => new Response('secret inside', { status }));
  expect(await refusal(url)).toEqual([502, 'The vendor answered with an error. Please try again later.']);
});

test.each([429, 503])('status %d is 503', async (status) => {
  const { url } = vendor(() => new Response('', { status }));
  expect(await refusal(url)).toEqual([503, 'The vendor is busy. Please try again later.']);
});

test('nobody there is 503, and so is a name nobody knows', async () => {
  const { url, port } = vendor(() => new Response());
  await servers.splice(0)[0]?.stop(true);
  const absent: [number, string] = [503, 'The vendor can’t be reached. Check the connection and try again.'];
  expect(port).toBeGreaterThan(0);
  expect(await refusal(url)).toEqual(absent);
  expect(await refusal('http://nowhere.invalid/', { trusted: false })).toEqual(absent);
});

test('a passing failure is asked again, a lasting one is not', async () => {
  const passing = vendor(() => new Response('', { status: passing.asked.length < 2 ? 502 : 200 }));
  expect((await fetchBounded(passing.url, { ...TRUSTED, retries: 1 })).status).toBe(200);
  expect(passing.asked).toHaveLength(2);
  const lasting = vendor(() => new Response('', { status: 404 }));
  await refusal(lasting.url, { retries: 3 });
  expect(lasting.asked).toHaveLength(1);
});

test('Retry-After is kept when it is short; when it is long nobody is left waiting', async () => {
  const short = vendor(() =>
    short.asked.length < 2
      ? new Response('', { status: 429, headers: { 'retry-after': '1' } })
      : new Response('ok'),
  );
  const before = performance.now();
  await fetchBounded(short.url, { ...TRUSTED, retries: 1 });
  expect(performance.now() - before).toBeGreaterThanOrEqual(990);
  for (const value of ['3600', new Date(Date.now() + 3_600_000).toUTCString()]) {
    const long = vendor(() => new Response('', { status: 503, headers: { 'retry-after': value } }));
    const began = performance.now();
    expect((await refusal(long.url, { retries: 2 }))[0]).toBe(503);
    expect(performance.now() - began).toBeLessThan(250);
    expect(long.asked).toHaveLength(1);
  }
});

test('a vendor that never answers, stops midway or trickles is 504 in time', async () => {
  const half = (rest: () => Promise<unknown>) =>
    new Response(
      new ReadableStream({
        async pull(controller) {
          controller.enqueue(new Uint8Array(1));
          await rest();
        },
      }),
    );
  for (const answer of [hangs, () => half(hangs), () => half(() => Bun.sleep(20))]) {
    const { url } = vendor(answer);
    const began = performance.now();
    expect(await refusal(url, { timeoutMs: 150, retries: 1 })).toEqual([
      504,
      'The vendor did not answer in time. Please try again later.',
    ]);
    expect(performance.now() - began).toBeLessThan(900);
  }
});

test('an answer up to the limit is taken, a longer one is cut off', async () => {
  const sized = (size: number) => vendor(() => new Response(new Uint8Array(size))).url;
  expect((await fetchBounded(sized(1000), { ...TRUSTED, maxBytes: 1000 })).body).toHaveLength(1000);
  const tooMuch: [number, string] = [502, 'The answer from The vendor was too large.'];
  expect(await refusal(sized(1001), { maxBytes: 1000 })).toEqual(tooMuch);
  expect(await refusal(sized(50 * 1024 * 1024))).toEqual(tooMuch);
});

test('an endless answer is cut off as well, and a small one that unpacks to a large one', async () => {
  let sent = 0;
  const endless = vendor(
    () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 64 * 1024;
            controller.enqueue(new Uint8Array(64 * 1024));
          },
        }),
      ),
  );
  expect((await refusal(endless.url, { maxBytes: 256 * 1024 }))[0]).toBe(502);
  expect(sent).toBeLessThan(16 * 1024 * 1024);
  const bomb = Bun.gzipSync(new Uint8Array(20 * 1024 * 1024));
  const { url } = vendor(() => new Response(bomb, { headers: { 'content-encoding': 'gzip' } }));
  expect((await refusal(url, { maxBytes: 1024 * 1024 }))[0]).toBe(502);
});

test.each([
  ['gzip', (text: Uint8Array) => Bun.gzipSync(new Uint8Array(text))],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
  ['zstd', (text: Uint8Array) => Bun.zstdCompressSync(new Uint8Array(text))],
] as const)('an answer packed with %s is unpacked; a broken one is no answer', async (encoding, pack) => {
  const packed = new Uint8Array(pack(new TextEncoder().encode('a coin')));
  const sends = (body: Uint8Array<ArrayBuffer>) =>
    vendor(() => new Response(body, { headers: { 'content-encoding': encoding } })).url;
  const { body } = await fetchBounded(sends(packed), TRUSTED);
  expect(new TextDecoder().decode(body)).toBe('a coin');
  packed[1] = ~(packed[1] ?? 0);
  await expect(fetchBounded(sends(packed), TRUSTED)).rejects.toMatchObject({ status: 502 });
});

test.each([
  'http://127.0.0.1:9/',
  'http://localhost:9/',
  'http://2130706433:9/',
  'http://0x7f.1:9/',
  'http://[::1]:9/',
  'http://[::ffff:127.0.0.1]:9/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://0.0.0.0:9/',
])('%s from elsewhere is refused unasked', async (url) => {
  expect(await refusal(url, { trusted: false })).toEqual([502, NOT_PUBLIC]);
});

test.each(['file:///etc/hostname', 'data:text/plain,x', 'ftp://example.org/', 'javascript:1', 'no address'])(
  '%s is refused, whoever it comes from',
  async (url) => {
    for (const options of [{ trusted: true }, { trusted: false, allowPrivate: true }]) {
      expect(await refusal(url, options)).toEqual([
        502,
        'The vendor redirects to an address that can’t be loaded.',
      ]);
    }
  },
);

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

test.each(['http://169.254.169.254/latest/meta-data/', 'http://localhost:9/', 'http://[::ffff:7f00:1]:9/'])(
  'a trusted host does not lead to %s',
  async (location) => {
    expect(await refusal(vendor(() => redirect(location)).url)).toEqual([502, NOT_PUBLIC]);
  },
);

test('a redirect reads no file', async () => {
  const { url } = vendor(() => redirect('file:///etc/hostname'));
  expect((await refusal(url, { allowPrivate: true }))[0]).toBe(502);
});

test('the operator may let redirects lead into his network; keys do not go along', async () => {
  const inner = vendor(() => new Response('inside'));
  const outer = vendor(() => redirect(inner.url));
  const headers = { 'x-access-token': 'hunter2', 'user-agent': 'Test/1' };
  expect((await refusal(outer.url, { headers }))[0]).toBe(502);
  expect(inner.asked).toHaveLength(0);
  await fetchBounded(outer.url, { ...TRUSTED, allowPrivate: true, headers });
  expect(outer.asked[1]?.get('x-access-token')).toBe('hunter2');
  expect(inner.asked[0]?.get('x-access-token')).toBeNull();
  expect(inner.asked[0]?.get('user-agent')).toBe('Test/1');
});

test('a redirect on the same host is followed with its headers, but not for ever', async () => {
  const twice = vendor(() => (twice.asked.length < 3 ? redirect('/next') : new Response('there')));
  const answer = await fetchBounded(twice.url, { ...TRUSTED, headers: { 'x-access-token': 'hunter2' } });
  expect(new TextDecoder().decode(answer.body)).toBe('there');
  expect(twice.asked[2]?.get('x-access-token')).toBe('hunter2');
  const circle = vendor(() => redirect('/again'));
  expect(await refusal(circle.url)).toEqual([502, 'The vendor redirects too often.']);
  expect(circle.asked.length).toBeLessThan(6);
});

test('a host is asked at the address that was checked, under its own name', async () => {
  const { port, asked } = vendor(() => new Response('ok'));
  const { url, host, tls } = pinned(new URL(`http://pictures.example:${port}/a?b=c`), '127.0.0.1');
  expect(await (await fetch(url, { headers: { host } })).text()).toBe('ok');
  expect(asked[0]?.get('host')).toBe(`pictures.example:${port}`);
  expect(tls).toEqual({ serverName: 'pictures.example' });
  const six = pinned(new URL('https://pictures.example/x'), '2606:4700::1');
  expect(six.url.href).toBe('https://[2606:4700::1]/x');
  expect(pinned(new URL('https://1.1.1.1/'), '1.1.1.1').tls).toBeUndefined();
});
