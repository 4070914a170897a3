import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { perceptualHash } from './encode.ts';
import { disc, drawn, hammingDistance } from './testing.ts';

const coin = (seed: number, side = 400) => drawn(side, side, disc(seed));
const seeds = Array.from({ length: 12 }, (_, seed) => seed);
/** The same picture stays within so many bits of 64; two others are further apart. */
const SAME = 6;

const changes: Record<string, (picture: Uint8Array) => Promise<Uint8Array>> = {
  'as a hard JPEG': (picture) => new Bun.Image(picture).jpeg({ quality: 40 }).bytes(),
  'as WebP': (picture) => new Bun.Image(picture).webp({ quality: 60 }).bytes(),
  'a third of the size': (picture) => new Bun.Image(picture).resize(133, 133).png().bytes(),
  'twice the size': (picture) => new Bun.Image(picture).resize(800, 800).jpeg({ quality: 90 }).bytes(),
  '20 % brighter': (picture) => new Bun.Image(picture).modulate({ brightness: 1.2 }).jpeg().bytes(),
};

test.each(Object.entries(changes))('the same picture %s is nearly the same hash', async (_, change) => {
  for (const seed of seeds) {
    const picture = coin(seed);
    const distance = hammingDistance(
      await perceptualHash(picture),
      await perceptualHash(await change(picture)),
    );
    expect(distance).toBeLessThanOrEqual(SAME);
  }
});

test('other pictures are far apart', async () => {
  const hashes = await Promise.all(seeds.map((seed) => perceptualHash(coin(seed, 128))));
  const distances = hashes.flatMap((one, at) => hashes.slice(at + 1).map((two) => hammingDistance(one, two)));
  expect(Math.min(...distances)).toBeGreaterThan(SAME);
});

test('a photo that lies on its side in the file is the same as one that stands', async () => {
  const upright = coin(3);
  const jpeg = Buffer.from(await new Bun.Image(upright).rotate(270).jpeg({ quality: 95 }).bytes());
  // Exif with orientation 6: to be turned by a quarter clockwise.
  const exif = Buffer.from(
    'ffe10022457869660000' + '49492a00080000000100' + '12010300010000000600' + '000000000000',
    'hex',
  );
  const turned = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
  const { width, height } = await new Bun.Image(turned).metadata();
  expect([width, height]).toEqual([400, 400]);
  expect(hammingDistance(await perceptualHash(upright), await perceptualHash(turned))).toBeLessThanOrEqual(
    SAME,
  );
});

test('the hash is 16 hex digits, also of a picture with nothing on it', async () => {
  for (const picture of [coin(1), drawn(50, 30, () => 255), drawn(1, 1, () => 0)]) {
    expect(await perceptualHash(picture)).toMatch(/^[0-9a-f]{16}$/);
  }
});

test('the distance is one of a metric, and counts the bits that differ', () => {
  const hash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((bits) => bits.toString(16).padStart(16, '0'));
  fc.assert(
    fc.property(hash, hash, hash, (a, b, c) => {
      expect(hammingDistance(a, a)).toBe(0);
      expect(hammingDistance(a, b)).toBe(hammingDistance(b, a));
      expect(hammingDistance(a, c)).toBeLessThanOrEqual(hammingDistance(a, b) + hammingDistance(b, c));
    }),
  );
  fc.assert(
    fc.property(hash, fc.uniqueArray(fc.integer({ min: 0, max: 63 })), (a, bits) => {
      const flipped = bits.reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${a}`));
      expect(hammingDistance(a, flipped.toString(16).padStart(16, '0'))).toBe(bits.length);
    }),
  );
});
