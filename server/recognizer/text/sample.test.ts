import { expect, test } from 'bun:test';
import type { RgbPicture } from '../../core/pixels.ts';
import { planesOf, sampled, squareAround } from './sample.ts';

/** Red grows to the right, green downwards. */
function slope(width: number, height: number): RgbPicture {
  const data = new Uint8Array(width * height * 3);
  for (let n = 0; n < width * height; n += 1) data.set([n % width, Math.floor(n / width), 7], 3 * n);
  return { width, height, data };
}

const pixel = ({ width, data }: RgbPicture, x: number, y: number) => [
  ...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
];

test('takes colours from between pixels, and the edge from beyond it', () => {
  const twice = sampled(slope(100, 80), 2, 1, (x, _, to) => {
    to.x = x < 1 ? 41 : 500;
    to.y = 30.5;
  });
  // Half way between the pixels 40 and 41, rounded.
  expect(pixel(twice, 0, 0)).toEqual([41, 30, 7]);
  expect(pixel(twice, 1, 0)).toEqual([99, 30, 7]);
});

test('the square around a circle holds it with its margin', () => {
  const square = squareAround(slope(100, 80), { x: 50, y: 40, radius: 20 }, 48, { margin: 0.2 });
  expect(pixel(square, 0, 24)).toEqual([26, 40, 7]);
  expect(pixel(square, 24, 0)).toEqual([50, 16, 7]);
});

test('a turned coin stands upright', () => {
  // What lies to the right of the middle was at the top before a quarter turn clockwise.
  const square = squareAround(slope(100, 80), { x: 50, y: 40, radius: 24 }, 48, { turn: 90 });
  expect(pixel(square, 24, 2)[0]).toBeGreaterThan(70);
  expect(pixel(square, 2, 24)[1]).toBeLessThan(20);
});

test('planes hold blue, green and red, each brought to what the model knows', () => {
  const picture = { width: 2, height: 1, data: Uint8Array.of(255, 0, 51, 0, 255, 102) };
  const planes = planesOf(picture, { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] });
  expect([...planes].map((value) => Number(value.toFixed(2)))).toEqual([-0.6, -0.2, -1, 1, 1, -1]);
});
