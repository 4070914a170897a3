import { afterAll, afterEach, beforeAll, expect, spyOn, test } from 'bun:test';
import { readdir, utimes } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { newsArticles, upcomingReleases } from '../../db/schema.ts';
import { png, right, type TestApp, testApp } from '../testing/app.ts';
import { coinPicture } from './coin-picture.fake.ts';
import { fetchPicture, sweepPictures } from './external.ts';
import { disc, drawn } from './testing.ts';

let it: TestApp;
let guarded: TestApp;
let server: Server;
let base = '';
let reply: (answer: ServerResponse) => unknown = () => {};
const asked: string[] = [];

beforeAll(async () => {
  it = testApp({ MINTMARK_ALLOW_PRIVATE_FETCH: 'true', MINTMARK_PUBLIC_URL: 'http://coins.example' });
  guarded = testApp();
  server = createServer((request, answer) => {
    asked.push(`${request.url} ${request.headers['user-agent']}`);
    reply(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await Promise.all([it.close(), guarded.close()]);
});
afterEach(() => {
  asked.length = 0;
});

const sends = (body: Uint8Array | string, type = 'image/png') => {
  reply = (answer) => answer.writeHead(200, { 'content-type': type }).end(body);
};
const folder = () => join(it.folder, 'pictures');
const files = () => readdir(folder()).catch(() => []);
const OURS = /^\/pictures\/[0-9a-f]{64}\.webp$/;

test('a picture is stored in two sizes, once, and everybody may look at it', async () => {
  sends(coinPicture(1000, 600));
  const address = await fetchPicture(it.deps, `${base}/a.png`);
  expect(address).toMatch(OURS);
  expect(await fetchPicture(it.deps, `${base}/the-same.png`)).toBe(address);
  expect(await files()).toHaveLength(2);
  expect(asked[0]).toBe('/a.png Mintmark/0.0.0-test (+http://coins.example)');
  for (const [at, width] of [
    [address, 800],
    [address?.replace('.webp', '@400.webp'), 400],
  ] as const) {
    const answer = await it.visitor.send(at ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const { format, ...size } = await new Bun.Image(await answer.bytes()).metadata();
    expect([format, size.width, size.height]).toEqual(['webp', width, width * 0.6]);
  }
});

test('a password in an address is neither sent nor told', async () => {
  let told: string | undefined = 'none was asked';
  server.once('request', ({ headers }) => {
    told = headers.authorization;
  });
  sends('');
  it.logged.length = 0;
  expect(await fetchPicture(it.deps, `${base.replace('//', '//user:secret@')}/a.png`)).toBeNull();
  expect(told).toBeUndefined();
  expect(it.logged.join()).not.toContain('secret');
});

test('the first frame of a GIF is taken', async () => {
  sends(GIF, 'image/gif');
  expect(await fetchPicture(it.deps, `${base}/moving.gif`)).toMatch(OURS);
});

const HUGE = png(9000, 9000, Buffer.alloc(10));
const JPEG_HEAD = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]);

test.each<[string, () => void]>([
  ['an SVG', () => sends('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml')],
  ['HTML that pretends to be a picture', () => sends('<!doctype html><title>No</title>', 'image/jpeg')],
  ['nothing', () => sends('')],
  ['81 megapixels', () => sends(HUGE)],
  ['a pixel that counts readers', () => sends(coinPicture(1, 1))],
  ['a line to part texts', () => sends(drawn(600, 2, disc(1)))],
  ['half a JPEG', () => sends(JPEG_HEAD, 'image/jpeg')],
  ['more than 10 MB', () => sends(new Uint8Array(11 * 1024 * 1024))],
  [
    'an error',
    () => {
      reply = (answer) => answer.writeHead(404).end();
    },
  ],
])('%s is no picture', async (_, set) => {
  set();
  const before = (await files()).length;
  expect(await fetchPicture(it.deps, `${base}/b.png`)).toBeNull();
  expect(asked).toHaveLength(1);
  expect((await files()).length).toBe(before);
});

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:1/a.png',
  'http://[::1]:1/a.png',
  'http://[::ffff:169.254.169.254]/a.png',
  'http://localhost:1/a.png',
  'http://0x7f.1/a.png',
  'http://10.0.0.1/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'not an address',
])('%s is never asked', async (address) => {
  expect(await fetchPicture(guarded.deps, address)).toBeNull();
});

test('our own network is not asked', async () => {
  expect(await fetchPicture(guarded.deps, `${base}/a.png`)).toBeNull();
  expect(asked).toEqual([]);
  expect(guarded.logged.join()).toContain('redirects to an address that isn’t public');
});

test.each([
  'http://169.254.169.254/latest/',
  'http://127.0.0.1:1/a.png',
  'http://[::1]/',
  'file:///etc/passwd',
])('a public address that redirects to %s is not followed', async (location) => {
  const fetched = spyOn(globalThis, 'fetch').mockResolvedValue(
    new Response(null, { status: 302, headers: { location } }),
  );
  expect(await fetchPicture(guarded.deps, 'http://93.184.215.14/a.png')).toBeNull();
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockRestore();
});

test.each(['x.webp', '..%2f..%2fmintmark.db', `${'0'.repeat(64)}@800.webp`, `${'0'.repeat(64)}.png`, ''])(
  'visitor: "%s" is no picture, and nothing is listed',
  async (name) => {
    expect((await it.visitor.send(`/pictures/${name}`)).status).toBe(404);
  },
);

test('a picture that nothing shows any more is removed after a day', async () => {
  const addresses: string[] = [];
  for (const shade of [1, 2, 3]) {
    sends(drawn(40, 40, disc(shade)));
    addresses.push((await fetchPicture(it.deps, `${base}/${shade}.png`)) ?? '');
  }
  const [news, release, unused] = addresses;
  await it.deps.db.transaction(async (tx) => {
    const publishedAt = new Date();
    await tx
      .insert(newsArticles)
      .values({ title: 'A', url: 'https://a.example/', source: 'A', publishedAt, imageUrl: news });
    await tx
      .insert(upcomingReleases)
      .values({ name: 'B', releaseDate: publishedAt, key: 'b', imageUrl: release });
  });
  const left = async () => {
    const answers = await Promise.all(addresses.map((at) => it.visitor.send(at)));
    return answers.map(({ status }) => status);
  };
  await Bun.write(join(folder(), `${'0'.repeat(64)}.webp.draft`), 'half');
  await sweepPictures(it.deps);
  expect(await left()).toEqual([200, 200, 200]);
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await files()) await utimes(join(folder(), name), old, old);
  sends(drawn(40, 40, disc(4)));
  await fetchPicture(it.deps, `${base}/fresh.png`);
  await sweepPictures(it.deps);
  expect(await left()).toEqual([200, 200, 404]);
  expect(unused).toMatch(OURS);
  expect(await files()).toHaveLength(6);
  expect(await right(await it.visitor.send('/api/news'))).toMatchObject([{ imageUrl: news }]);
});

/** Two frames of 40 × 40. */
const GIF = gif(40);

function gif(side: number): Uint8Array {
  const bytes = [...Buffer.from('GIF89a'), side, 0, side, 0, 0x80, 0, 0, 200, 150, 60, 255, 255, 255];
  for (let frame = 0; frame < 2; frame += 1) {
    bytes.push(0x2c, 0, 0, 0, 0, side, 0, side, 0, 0, 7);
    // Codes of 8 bits: after every 100 of them the table is cleared, so that they stay as short.
    const codes = [0x80];
    for (let at = 0; at < side * side; at += 1) codes.push(...(at % 100 === 99 ? [0x80] : []), frame);
    codes.push(0x81);
    bytes.push(...blocks(codes));
  }
  return Uint8Array.from([...bytes, 0x3b]);
}

function blocks(codes: number[]): number[] {
  const found: number[] = [];
  for (let at = 0; at < codes.length; at += 255) {
    const block = codes.slice(at, at + 255);
    found.push(block.length, ...block);
  }
  return [...found, 0];
}
