import { afterAll, beforeAll, expect, test } from 'bun:test';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { photoAt } from '../../shared/photos/model.ts';
import { type Client, picture, png, type TestApp, testApp } from '../testing/app.ts';
import { disc, drawn, withExif, withScans } from './testing.ts';

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
});
afterAll(() => it.close());

async function upload(client: Client, photos: Record<string, Blob | string>) {
  const form = new FormData();
  for (const [side, photo] of Object.entries(photos)) form.set(side, photo);
  const answer = await client.send('/api/photos', { method: 'POST', body: form });
  return { status: answer.status, body: await answer.json() };
}

test('user: two photos are stored and served as WebP in three sizes', async () => {
  const photos = { obverse: await picture(1200, 900, 90), reverse: await picture(300, 100, 200) };
  const { status, body } = await upload(user, photos);
  expect(status).toBe(201);
  expect(body.obverseImageUrl).toMatch(/^\/photos\/[0-9a-f]{64}\.webp$/);
  expect(body.reverseImageUrl).not.toBe(body.obverseImageUrl);
  const sizes = await Promise.all(
    [body.obverseImageUrl, photoAt(body.obverseImageUrl, 800), photoAt(body.obverseImageUrl, 200)].map(
      async (url) => {
        const answer = await user.send(url);
        expect(answer.headers.get('content-type')).toBe('image/webp');
        expect(answer.headers.get('cache-control')).toBe('private, no-cache');
        const { width, height, format } = await new Bun.Image(await answer.bytes()).metadata();
        return [format, width, height];
      },
    ),
  );
  expect(sizes).toEqual([
    ['webp', 1200, 900],
    ['webp', 800, 600],
    ['webp', 200, 150],
  ]);
});

test('user: the address is the SHA-256 of what is served, and the same photo has one address', async () => {
  const photo = await picture(64, 64, 33);
  const first = (await upload(user, { obverse: photo })).body.obverseImageUrl;
  const second = (await upload(user, { obverse: photo })).body.obverseImageUrl;
  expect(second).toBe(first);
  const bytes = await (await user.send(first)).bytes();
  expect(first).toContain(new Bun.CryptoHasher('sha256').update(bytes).digest('hex'));
});

test('user: a photo loses its EXIF and stands upright', async () => {
  const jpeg = await new Bun.Image(await (await picture(80, 40)).bytes()).jpeg().bytes();
  const { body } = await upload(user, { obverse: new Blob([withExif(jpeg)], { type: 'image/jpeg' }) });
  const stored = await (await user.send(body.obverseImageUrl)).bytes();
  expect(Buffer.from(stored).includes('Exif')).toBe(false);
  expect(Buffer.from(stored).includes('secret place')).toBe(false);
  const { width, height } = await new Bun.Image(stored).metadata();
  expect([width, height]).toEqual([40, 80]);
});

test("other and visitor: somebody's photo is not there", async () => {
  const { body } = await upload(user, { obverse: await picture(50, 50, 77) });
  const other = await it.user();
  expect((await other.send(body.obverseImageUrl)).status).toBe(404);
  expect((await it.visitor.send(body.obverseImageUrl)).status).toBe(401);
});

test.each([
  '/photos/x.webp',
  `/photos/${'0'.repeat(64)}.webp`,
  `/photos/${'0'.repeat(64)}@300.webp`,
  '/photos/..%2f..%2fsecret',
  `/photos/${'0'.repeat(64)}.png`,
])('user: %s is 404', async (path) => {
  expect((await user.send(path)).status).toBe(404);
});

test('user: a photo that vanished from the disk is 404 in every size, whole or in part, until uploaded again', async () => {
  const photo = await picture(60, 60, 91);
  const url: string = (await upload(user, { obverse: photo })).body.obverseImageUrl;
  for (const file of new Bun.Glob(`photos/*/${url.slice(8, 72)}*`).scanSync(it.folder)) {
    rmSync(join(it.folder, file));
  }
  for (const version of [url, photoAt(url, 200), photoAt(url, 800)]) {
    for (const headers of [{}, { range: 'bytes=0-9' }] as Record<string, string>[]) {
      const answer = await user.send(version, { headers });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { code: 'not_found', message: 'Not found' },
      ]);
    }
  }
  await upload(user, { obverse: photo });
  expect((await user.send(url)).status).toBe(200);
});

test('user: a photo that a power cut turned into zeros is 404 and in the log, until uploaded again', async () => {
  const photo = await picture(60, 60, 92);
  const url: string = (await upload(user, { obverse: photo })).body.obverseImageUrl;
  for (const file of new Bun.Glob(`photos/*/${url.slice(8, 72)}*`).scanSync(it.folder)) {
    const path = join(it.folder, file);
    writeFileSync(path, new Uint8Array(statSync(path).size));
  }
  for (const version of [url, photoAt(url, 200)]) expect((await user.send(version)).status).toBe(404);
  expect(it.logged.filter((line) => line.includes('a file is damaged'))).toHaveLength(2);
  await upload(user, { obverse: photo });
  for (const version of [url, photoAt(url, 200)]) expect((await user.send(version)).status).toBe(200);
});

test('user: a header of 60 megapixels is refused before a pixel is decoded', async () => {
  const bomb = png(10_000, 6_000, Buffer.alloc(0));
  const { status, body } = await upload(user, { obverse: new Blob([bomb], { type: 'image/png' }) });
  expect(status).toBe(413);
  expect(body.message).toContain('50 megapixels');
});

test.each([
  ['text', new Blob(['not an image at all'], { type: 'image/jpeg' })],
  ['a script', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })],
  ['a GIF', new Blob([Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')], { type: 'image/gif' })],
  ['nothing', new File([], 'coin.png', { type: 'image/png' })],
])('user: %s instead of a photo is 415', async (_what, obverse) => {
  const { status, body } = await upload(user, { obverse });
  expect([status, body.message]).toEqual([415, 'Please choose a photo in JPEG, PNG or WebP format.']);
});

test('user: a damaged image is 422 and the good one beside it is not stored', async () => {
  const broken = png(100, 100, Buffer.alloc(10));
  const { status } = await upload(user, { obverse: await picture(51, 51, 5), reverse: new Blob([broken]) });
  expect(status).toBe(422);
});

test('user: a JPEG of a hundred scans and more, each a pass over all of it, is 422 and says what helps', async () => {
  const jpeg = await new Bun.Image(drawn(120, 90, disc(1))).jpeg({ progressive: true }).bytes();
  const { status, body } = await upload(user, { obverse: new Blob([withScans(jpeg, 7000)]) });
  expect([status, body.message]).toEqual([
    422,
    'The photo takes too long to read. Please save it as an ordinary JPEG and try again, or choose another one.',
  ]);
  expect((await upload(user, { obverse: new Blob([new Uint8Array(jpeg)]) })).status).toBe(201);
});

test('user: two photos of one side are one too many', async () => {
  const form = new FormData();
  form.append('obverse', await picture(9, 9));
  form.append('obverse', await picture(9, 9));
  const answer = await user.send('/api/photos', { method: 'POST', body: form });
  expect([answer.status, (await answer.json()).message]).toEqual([
    422,
    'Please select maximum 2 photos (obverse and reverse).',
  ]);
});

test('user: a side that was left empty is none, however the form says so', async () => {
  for (const reverse of ['', new File([], ''), new Blob([])]) {
    const { status, body } = await upload(user, { obverse: await picture(11, 11), reverse });
    expect(status).toBe(201);
    expect(body.obverseImageUrl).toBeString();
    expect(body).not.toHaveProperty('reverseImageUrl');
  }
  expect((await upload(user, { obverse: await picture(11, 11), reverse: 'text' })).status).toBe(422);
  // A file was chosen, and there is nothing in it.
  expect((await upload(user, { obverse: new File([], 'coin.jpg') })).status).toBe(415);
});

test('user: above 20 MB is 413', async () => {
  const { status } = await upload(user, { obverse: new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]) });
  expect(status).toBe(413);
});

test('user: without an obverse the specification says what is missing', async () => {
  for (const photos of [
    {},
    { obverse: 'text' },
    { obverse: '' },
    { obverse: new File([], '') },
    { reverse: await picture(9, 9) },
  ]) {
    const { status, body } = await upload(user, photos as Record<string, Blob | string>);
    expect([status, body.message]).toEqual([422, 'Please select at least an obverse (front) coin image']);
  }
});
