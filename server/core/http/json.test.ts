import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Client, DIME, said, type TestApp, testApp } from '../../testing/app.ts';
import { jsonArray } from './json.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test('user: a body nested without end is refused before anything is made of it', async () => {
  const user = await it.user();
  for (const levels of [33, 3000]) {
    const answer = await user.send('/api/coins', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"name": ${nested(levels)}}`,
    });
    expect(await said(answer)).toEqual([
      400,
      { code: 'request_too_deep', message: 'The request is nested too deeply.' },
    ]);
  }
  expect((await user.sendJson('POST', '/api/coins', { ...DIME, metalContent: { silver: 90 } })).status).toBe(
    201,
  );
});

const send = (client: Client, method: string, path: string, body: string) =>
  client.send(path, {
    method,
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    body,
  });
const MANY: [number, unknown] = [
  413,
  { code: 'request_values_too_many', message: expect.stringContaining('too many values') },
];

test('user: a body of more values than any request needs is refused, small or large', async () => {
  const user = await it.user();
  const list = (length: number, value = '1') => `[${Array(length).fill(value).join()}]`;
  const ask = async (ids: string) =>
    said(await send(user, 'POST', '/api/coins/trash', `{"selection":{"ids":${ids}}}`));
  for (const ids of [list(5001), list(100_000), list(300_000, '[]'), list(1700, '{"a":[1]}')])
    expect(await ask(ids)).toEqual(MANY);
  expect((await ask(list(4000)))[0]).toBe(422);
  const profile = `{"phoneNumber":${list(3_000_000)}}`;
  expect(await said(await send(user, 'PATCH', '/api/auth/profile', profile))).toEqual(MANY);
});

test('user: texts may be nothing but commas and brackets', async () => {
  const user = await it.user();
  const coin = {
    ...DIME,
    notes: ',['.repeat(4000),
    coinHistory: '{,'.repeat(4000),
    description: ','.repeat(4000),
  };
  expect((await user.sendJson('POST', '/api/coins', coin)).status).toBe(201);
});

test('guest: a large profile is refused for want of an account, before it is read', async () => {
  const guest = await it.guest();
  const answer = await send(guest, 'PATCH', '/api/auth/profile', `{"phoneNumber":"${'x'.repeat(50_000)}`);
  expect(answer.status).toBe(403);
});

test('user: half a surrogate pair and NUL are stored in no text and no name', async () => {
  const user = await it.user();
  const coin = {
    ...DIME,
    notes: 'a\0\ud800',
    tags: ['\ud800x', 'y\0'],
    metalContent: { '\ud800': 1, 'k\0': 2 },
  };
  const answer = await user.sendJson('POST', '/api/coins', coin);
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({
    ...{ notes: 'a\ufffd', tags: ['y', '\ufffdx'] },
    metalContent: { '\ufffd': 1, 'k\ufffd': 2 },
  });
});

const failures: unknown[] = [];
const streamed = (pages: AsyncIterator<unknown[]>) =>
  new Response(jsonArray(pages, JSON.stringify, (error) => failures.push(error)));

test('pages come as one array, none of them before it is asked for', async () => {
  const seen = { made: 0, ended: false };
  async function* pages() {
    try {
      for (let n = 0; n < 4; n += 1) {
        seen.made += 1;
        yield [{ n }, { n: `"${n}"` }];
      }
    } finally {
      seen.ended = true;
    }
  }
  const all = [0, 1, 2, 3].flatMap((n) => [{ n }, { n: `"${n}"` }]);
  expect(await streamed(pages()).json()).toEqual(all);
  Object.assign(seen, { made: 0, ended: false });
  const reader = streamed(pages()).body?.getReader();
  await Bun.sleep(10);
  expect(seen.made).toBe(0);
  await reader?.read();
  await Bun.sleep(10);
  expect(seen).toEqual({ made: 1, ended: false });
  await reader?.cancel();
  expect(seen).toEqual({ made: 1, ended: true });
});

test('a page that fails breaks the answer off and is told: a part is no whole', async () => {
  async function* pages() {
    yield [1];
    throw new Error('the disk has gone');
  }
  await expect(streamed(pages()).json()).rejects.toThrow();
  expect(failures).toEqual([new Error('the disk has gone')]);
});
