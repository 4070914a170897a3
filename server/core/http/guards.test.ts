import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DIME, type TestApp, testApp } from '../../testing/app.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const post = async (headers: Record<string, string>, body: BodyInit = JSON.stringify(DIME)) => {
  const user = await it.user();
  const answer = await user.send('/api/coins', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: 'localhost', ...headers },
    body,
  });
  return [answer.status, (await answer.json()).message];
};

test.each(['http://evil.example', 'https://localhost.evil.example', 'null', 'not an origin'])(
  'foreign page: a change from the origin %s is refused',
  async (origin) => {
    expect(await post({ origin })).toEqual([403, 'This request came from another site and was rejected.']);
  },
);

test.each(['cross-site', 'same-site'])('foreign page: a change marked %s is refused', async (site) => {
  expect((await post({ 'sec-fetch-site': site }))[0]).toBe(403);
  expect((await post({ 'sec-fetch-site': site, origin: 'http://localhost' }))[0]).toBe(403);
  expect((await post({ 'sec-fetch-site': site, origin: 'null' }))[0]).toBe(403);
});

test('foreign page: a change is refused on every route that is no mere reading', async () => {
  const user = await it.user();
  const changes = it.app.routes.filter(({ method }) => !/^(GET|HEAD|OPTIONS)$/.test(method));
  expect(changes.length).toBeGreaterThan(10);
  for (const { method, path } of changes) {
    const answer = await user.send(path, { method, headers: { origin: 'http://evil.example' } });
    expect([method, path, answer.status]).toEqual([method, path, 403]);
  }
});

test('own page: one that keeps its origin to itself is let through where the browser vouches for it', async () => {
  expect((await post({ origin: 'null', 'sec-fetch-site': 'same-origin' }))[0]).toBe(201);
});

test('own page: a change is let through', async () => {
  expect((await post({ origin: 'http://localhost' }))[0]).toBe(201);
});

test('own page: the public address counts, a forwarded host only behind a trusted proxy', async () => {
  const origin = 'https://coins.local';
  const answers: number[] = [];
  for (const [name, value] of [
    ['MINTMARK_PUBLIC_URL', origin],
    ['MINTMARK_TRUST_PROXY', 'true'],
    ['MINTMARK_TRUST_PROXY', 'false'],
  ] as const) {
    const behind = testApp({ [name]: value });
    const headers = {
      origin,
      host: '10.0.0.1',
      'x-forwarded-host': 'coins.local',
      'x-forwarded-proto': 'https',
    };
    const answer = await behind.visitor.send('/api/auth/guest', { method: 'POST', headers });
    answers.push(answer.status);
    await behind.close();
  }
  expect(answers).toEqual([201, 201, 403]);
});

test('foreign page: the same name over another scheme is another page, and its owner hears what to set', async () => {
  const message =
    'Mintmark isn’t set up for https at this address. The administrator needs to set its public address.';
  expect(await post({ origin: 'https://localhost' })).toEqual([403, message]);
  const secured = testApp({ MINTMARK_TRUST_PROXY: 'true' });
  const headers = { origin: 'http://localhost', host: 'localhost', 'x-forwarded-proto': 'https' };
  expect((await secured.visitor.send('/api/auth/guest', { method: 'POST', headers })).status).toBe(403);
  await secured.close();
});

test('foreign page: behind a proxy that is not trusted, or that passes on what it is told, it stays foreign', async () => {
  const proxied = testApp({ MINTMARK_TRUST_PROXY: 'true' });
  const origin = 'http://evil.example';
  for (const [app, forwarded] of [
    [it, 'evil.example'],
    [it, 'localhost'],
    [proxied, 'evil.example, coins.example.org'],
    [proxied, 'coins.example.org'],
    [proxied, ''],
  ] as const) {
    const headers = {
      origin,
      host: 'localhost',
      'x-forwarded-host': forwarded,
      forwarded: `host=evil.example`,
    };
    const answer = await app.visitor.send('/api/auth/guest', { method: 'POST', headers });
    expect([forwarded, answer.status]).toEqual([forwarded, 403]);
  }
  await proxied.close();
});

test('foreign page: a name of its own for this server makes it no own page where the public address is set', async () => {
  const publicUrl = { MINTMARK_PUBLIC_URL: 'https://coins.example.org' };
  const named = testApp(publicUrl);
  const behind = testApp({ ...publicUrl, MINTMARK_TRUST_PROXY: 'true' });
  const statusFor = async (app: TestApp, origin: string, headers: Record<string, string>) =>
    (await app.visitor.send('/api/auth/guest', { method: 'POST', headers: { origin, ...headers } })).status;
  const rebound = 'http://evil.example:3000';
  expect(await statusFor(named, rebound, { host: 'evil.example:3000' })).toBe(403);
  expect(await statusFor(behind, rebound, { 'x-forwarded-host': 'evil.example:3000' })).toBe(403);
  expect(await statusFor(named, 'http://localhost.evil.example', { host: 'localhost.evil.example' })).toBe(
    403,
  );
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000']) {
    expect([host, await statusFor(named, `http://${host}`, { host })]).toEqual([host, 201]);
    expect([host, await statusFor(named, `http://${host}`, { host: 'localhost:4000' })]).toEqual([host, 403]);
  }
  await named.close();
  await behind.close();
});

test.each(['{"year":', '', '{"a":1}}', 'undefined'])('user: the body %p is not JSON', async (body) => {
  expect(await post({}, body)).toEqual([
    400,
    'The request body is malformed. Please send valid JSON or form data.',
  ]);
});

test.each(['[]', 'null', '"text"', '7'])('user: the JSON %s is not a coin', async (body) => {
  expect(await post({}, body)).toEqual([422, 'This must be an object with named fields.']);
});

test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/jsonp'])(
  'user: the content type %s is refused',
  async (type) => {
    expect(await post({ 'content-type': type })).toEqual([415, 'Please send JSON, or form data for photos.']);
  },
);

test('user: a body over one megabyte is refused, announced or not', async () => {
  const long = JSON.stringify({ ...DIME, notes: 'x'.repeat(1_100_000) });
  expect((await post({ 'content-length': String(long.length) }, long))[0]).toBe(413);
  const stream = new ReadableStream({
    start(controller) {
      for (let part = 0; part < 20; part += 1)
        controller.enqueue(new TextEncoder().encode('x'.repeat(65_536)));
      controller.close();
    },
  });
  expect((await post({ 'transfer-encoding': 'chunked' }, stream))[0]).toBe(413);
});

test('visitor: an unknown address of the API is 404 in JSON', async () => {
  const answer = await it.visitor.send('/api/nothing-here');
  expect([answer.status, await answer.json()]).toEqual([404, { code: 'not_found', message: 'Not found' }]);
});

test('visitor: the program says that it is well, and describes its API', async () => {
  expect(await (await it.visitor.send('/healthz')).json()).toEqual({ status: 'ok', version: '0.0.0-test' });
  const description = await (await it.visitor.send('/api/openapi.json')).json();
  expect(Object.keys(description.paths)).toContain('/api/coins/{id}');
  const body = description.paths['/api/coins'].post.requestBody.content['application/json'].schema;
  expect(Object.keys(body.properties)).toContain('coinType');
});

/** What the listening server answers to bytes that no client of ours would send. */
async function toBytes(lines: string[]): Promise<string> {
  const listening = testApp();
  listening.app.listen({ hostname: '127.0.0.1', port: 0, development: false });
  let answer = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port: listening.app.server?.port ?? 0,
    socket: {
      data: (_, bytes) => {
        answer += bytes.toString();
        resolve();
      },
      close: () => resolve(),
    },
  });
  socket.write(lines.join('\r\n'));
  await promise;
  // Time for a second answer, which there must not be.
  await Bun.sleep(100);
  socket.end();
  await listening.app.server?.stop(true);
  await listening.close();
  return answer;
}

test.each([
  ['two ways to say how long', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
  ['two lengths', ['Content-Length: 4', 'Content-Length: 0']],
  ['a way nobody knows', ['Transfer-Encoding: xchunked', 'Content-Length: 4']],
])(
  'attacker: a request with %s is refused, and what hides behind it is not read as another',
  async (_, lines) => {
    const head = ['POST /api/auth/guest HTTP/1.1', 'Host: localhost', ...lines];
    const answer = await toBytes([...head, '', '0', '', 'GET /healthz HTTP/1.1', 'Host: localhost', '', '']);
    expect(answer).toStartWith('HTTP/1.1 400 ');
    expect(answer).not.toContain('200 OK');
  },
);

test('attacker: TRACE sends nothing of the request back', async () => {
  const head = ['TRACE / HTTP/1.1', 'Host: localhost', 'Cookie: mintmark_session=private'];
  const answer = await toBytes([...head, 'Connection: close', '', '']);
  expect(answer).toStartWith('HTTP/1.1 404 ');
  expect(answer).not.toContain('private');
});
