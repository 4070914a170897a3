import { expect, test } from 'bun:test';
import { drawn } from '../photos/testing.ts';
import { pixelsOf, pngPixels } from './pixels.ts';

test('a grey picture comes back as RGB, pixel by pixel, of whatever format', async () => {
  const png = drawn(40, 30, (x, y) => 255 * x * y);
  const direct = pngPixels(png);
  const { width, height, data } = await pixelsOf(png);
  expect([width, height, data.length]).toEqual([40, 30, 3600]);
  for (let n = 0; n < 1200; n += 1) {
    expect([...data.subarray(3 * n, 3 * n + 3)]).toEqual(Array(3).fill(direct.data[n]));
  }
  const jpeg = await pixelsOf(await new Bun.Image(png).jpeg({ quality: 95 }).bytes());
  const off = jpeg.data.map((value, at) => Math.abs(value - (data[at] ?? 0)));
  expect(Math.max(...off)).toBeLessThan(20);
});

test('a long picture is shrunk, a small one is not enlarged', async () => {
  const { width, height } = await pixelsOf(drawn(1500, 300, () => 90));
  expect([width, height]).toEqual([640, 128]);
  expect(await pixelsOf(drawn(10, 20, () => 90))).toMatchObject({ width: 10, height: 20 });
});

test('what is no picture is refused', async () => {
  await expect(pixelsOf(new Uint8Array([1, 2, 3]))).rejects.toThrow();
  expect(() => pngPixels(new Uint8Array(60))).toThrow('not a plain PNG');
});
