import { afterAll, expect, test } from 'bun:test';
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { photos } from '../../../db/schema.ts';
import { type Client, picture, png, testApp } from '../../testing/app.ts';
import { dataUrl, GIF, idOf } from './testing.ts';

const it = testApp();
afterAll(it.close);

const change = async (client: Client, body: unknown, method = 'PATCH') => {
  const answer = await client.sendJson(method, '/api/auth/profile', body);
  return { status: answer.status, body: await answer.json() };
};
const pngUrl = async (width: number, height: number) =>
  dataUrl('image/png', await (await picture(width, height)).bytes());

test('user: a picture is encoded anew, small, and shown to nobody else', async () => {
  const user = await it.user();
  const { status, body } = await change(user, { profileImageUrl: await pngUrl(1600, 800) }, 'PUT');
  expect(status).toBe(200);
  expect(body.profileImageUrl).toMatch(/^\/photos\/[0-9a-f]{64}\.webp$/);
  const shown = await user.send(body.profileImageUrl);
  const metadata = await new Bun.Image(await shown.bytes()).metadata();
  expect(metadata).toEqual({ width: 512, height: 256, format: 'webp' });
  expect((await user.send(body.profileImageUrl.replace('.webp', '@200.webp'))).status).toBe(200);
  expect((await (await it.user()).send(body.profileImageUrl)).status).toBe(404);
  expect((await it.visitor.send(body.profileImageUrl)).status).toBe(401);

  expect((await change(user, { profileImageUrl: null })).body.profileImageUrl).toBeNull();
});

test('user: JPEG, WebP and GIF are pictures, too, whatever they are called', async () => {
  const user = await it.user();
  const source = await (await picture(40, 40)).bytes();
  const given = [
    dataUrl('image/jpeg', await new Bun.Image(source).jpeg().bytes()),
    dataUrl('image/jpg', await new Bun.Image(source).jpeg().bytes()),
    dataUrl('image/webp', await new Bun.Image(source).webp().bytes()),
    dataUrl('image/png', await new Bun.Image(source).webp().bytes()),
    `data:image/gif;base64,${GIF}`,
  ];
  for (const profileImageUrl of given) {
    const { status, body } = await change(user, { profileImageUrl });
    expect([status, body.message]).toEqual([200, undefined]);
    const shown = await (await user.send(body.profileImageUrl)).bytes();
    expect((await new Bun.Image(shown).metadata()).format).toBe('webp');
  }
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><title>x</title><script>alert(1)</script>';
const text = (value: string) => new TextEncoder().encode(value);
const INVALID = 'Please select a valid image file';
const TOO_LARGE = 'Image is too large. Please select a smaller image.';
const bomb = png(60_000, 60_000, Buffer.alloc(100));
const damaged = png(30, 30, Buffer.alloc(10));

test.each([
  ['an SVG named .png', dataUrl('image/png', text(SVG)), INVALID],
  ['an SVG that says so', dataUrl('image/svg+xml', text(SVG)), INVALID],
  ['HTML named .png', dataUrl('image/png', text(HTML)), INVALID],
  ['HTML that says so', dataUrl('text/html', text(HTML)), INVALID],
  [
    'a picture with HTML behind a GIF’s first letters',
    dataUrl('image/gif', text(`GIF89a\x01\0\x01\0${HTML}`)),
    INVALID,
  ],
  ['broken base64', 'data:image/png;base64,***not base64***', INVALID],
  ['nothing', 'data:image/png;base64,', INVALID],
  ['no base64', 'data:image/png,hello', INVALID],
  ['an address elsewhere', 'https://example.org/me.png', INVALID],
  ['an address here', `/photos/${'0'.repeat(64)}.webp`, INVALID],
  ['a script', 'javascript:alert(1)', INVALID],
  ['an empty text', '', INVALID],
  ['a number', 7, INVALID],
  ['a picture cut short', dataUrl('image/png', damaged), INVALID],
  ['a small file that claims 3.6 gigapixels', dataUrl('image/png', bomb), TOO_LARGE],
  ['10 MB and a letter', `data:image/png;base64,${'A'.repeat(10 * 1024 * 1024 - 21)}`, TOO_LARGE],
])('user: %s is no profile picture', async (_what, profileImageUrl, sentence) => {
  const user = await it.user();
  const refused = await change(user, { firstName: 'Changed', profileImageUrl });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([{ path: 'profileImageUrl', message: sentence }]);
  expect((await user.api.auth.profile.get()).data).toMatchObject({
    firstName: 'Test',
    profileImageUrl: null,
  });
  const stored = await it.deps.db.orm
    .select()
    .from(photos)
    .where(eq(photos.userId, await idOf(user)));
  expect(stored).toEqual([]);
});

test('user: a picture of exactly 10 MB is looked at, 12 MB are not read', async () => {
  const user = await it.user();
  const noise = crypto.getRandomValues(new Uint8Array(65_536));
  const rows = Buffer.concat(
    Array.from({ length: 2400 }, (_, y) =>
      Buffer.concat([Buffer.from([0]), Buffer.from(noise.subarray(y, y + 2400))]),
    ),
  );
  const real = png(2400, 2400, rows);
  expect(deflateSync(rows).length).toBeGreaterThan(100_000);
  // What stands behind the end of a picture is no part of it.
  const filled = Buffer.concat([real, Buffer.alloc(Math.max(0, 7_864_300 - real.length))]);
  const url = dataUrl('image/png', filled);
  expect(url.length).toBeLessThanOrEqual(10 * 1024 * 1024);
  expect(url.length).toBeGreaterThan(10 * 1024 * 1024 - 1000);
  expect((await change(user, { profileImageUrl: url })).status).toBe(200);

  const large = { 'content-type': 'application/json', 'content-length': String(12 * 1024 * 1024) };
  for (const method of ['PUT', 'PATCH']) {
    const answer = await user.send('/api/auth/profile', { method, headers: large, body: '{}' });
    expect(answer.status).toBe(413);
  }
});
