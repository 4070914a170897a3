import { expect, test } from 'bun:test';
import { disc, drawn } from '../photos/testing.ts';
import { said } from '../testing/app.ts';
import { photo, send, withVendor } from './testing.ts';
import { animated, bomb } from './testing-bad-photos.ts';

const here = withVendor();

const jpeg = await new Bun.Image(drawn(300, 300, disc(9))).jpeg({ quality: 90 }).bytes();
const file = (bytes: BlobPart, name = 'coin.jpg', type = 'image/jpeg') => new File([bytes], name, { type });
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)]);

test.each<[string, File, number, string]>([
  ['21 MB', file(new Uint8Array(21 * 1024 * 1024)), 413, 'A photo is too large. Maximum size is 20MB.'],
  [
    'a PDF named .jpg',
    file('%PDF-1.7 of a price list'),
    415,
    'Please choose a photo in JPEG, PNG or WebP format.',
  ],
  ['a JPEG cut off in the middle', file(jpeg.slice(0, jpeg.length / 2)), 422, 'damaged'],
  ['an animated WebP', file(await animated(), 'coin.webp', 'image/webp'), 415, 'animated'],
  ['a PNG that claims 60 megapixels', file(bomb(), 'coin.png', 'image/png'), 413, '50 megapixels'],
  ['HEIC of a telephone', file(heic, 'IMG_1.HEIC', 'image/heic'), 415, 'HEIC'],
  ['an empty file', file(''), 415, 'JPEG, PNG or WebP'],
])(
  'user: %s is refused in words for the screen, on either side, and costs nothing',
  async (_, wrong, status, words) => {
    const user = await here.it.user();
    const ticket = crypto.randomUUID();
    for (const photos of [{ obverse: wrong }, { obverse: photo(), reverse: wrong }]) {
      for (const call of ['identify', 'identify-and-store', 'identify-for-verification'] as const) {
        const [got, body] = await said(
          await send(user, call, photos, call === 'identify' ? ticket : undefined),
        );
        const { message, userErrors } = body as { message: string; userErrors: string[] };
        expect([got, message]).toEqual([status, expect.stringContaining(words)]);
        expect(userErrors).toEqual([message]);
      }
    }
    const state = await (await user.send('/api/identifications')).json();
    expect(state).toMatchObject({ today: { used: 0 }, waiting: [], underWay: [] });
    expect(here.ai.requests).toHaveLength(0);
    // The same ticket may try again with a better photo.
    expect((await send(user, 'identify', {}, ticket)).status).toBe(200);
  },
);

test('user: three files are one too many, none is too few', async () => {
  const user = await here.it.user();
  const post = async (fields: [string, File | string][]) => {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return said(await user.send('/api/coins/identify', { method: 'POST', body }));
  };
  const many = 'Please select maximum 2 photos (obverse and reverse).';
  const none = 'Please select at least an obverse (front) coin image';
  const [a, b, c] = [photo(), photo(), photo()];
  const refused = (message: string): [number, unknown] => [
    422,
    { code: expect.any(String), message, userErrors: [message] },
  ];
  expect(
    await post([
      ['obverse', a],
      ['obverse', b],
    ]),
  ).toEqual(refused(many));
  expect(
    await post([
      ['obverse', a],
      ['reverse', b],
      ['edge', c],
    ]),
  ).toEqual(refused(many));
  expect(
    await post([
      ['obverse', a],
      ['reverse', b],
      ['reverse', c],
    ]),
  ).toEqual(refused(many));
  // Two photos of which nobody has said which shows the obverse.
  expect(
    await post([
      ['photo', a],
      ['photo', b],
    ]),
  ).toEqual(refused(none));
  expect(await post([['reverse', a]])).toEqual(refused(none));
  expect(
    await post([
      ['obverse', 'a text'],
      ['ticket', crypto.randomUUID()],
    ]),
  ).toEqual(refused(none));
  expect(here.ai.requests).toHaveLength(0);
});

test('user: the same file as both sides is refused before anybody is asked', async () => {
  const user = await here.it.user();
  const message = 'Both photos are identical. Choose one photo of each side.';
  const photos = { obverse: photo(4), reverse: photo(4) };
  expect(await said(await send(user, 'identify', photos))).toEqual([
    422,
    { code: 'photos_identical', message, userErrors: [message] },
  ]);
  expect(here.ai.requests).toHaveLength(0);
});

test('user: what the AI is shown is upright, small and without the place it was taken at', async () => {
  const user = await here.it.user();
  const large = await new Bun.Image(drawn(2000, 1000, disc(2))).jpeg().bytes();
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex');
  const turned = Buffer.concat([large.subarray(0, 2), exif, large.subarray(2)]);
  expect((await send(user, 'identify', { obverse: file(turned) })).status).toBe(200);
  const [shown] = here.ai.requests[0]?.jpegs ?? [];
  expect(await new Bun.Image(shown ?? '').metadata()).toEqual({ width: 800, height: 1600, format: 'jpeg' });
  expect(shown?.includes('Exif')).toBe(false);
});

test('guest: may identify as well; visitor: may not', async () => {
  expect((await send(await here.it.guest(), 'identify')).status).toBe(200);
  expect((await send(here.it.visitor, 'identify')).status).toBe(401);
});
