import { expect, test } from 'bun:test';
import type { RgbPicture } from '../../core/pixels.ts';
import { stripsOf } from './unroll.ts';

/** Red is the angle clockwise from the top, 0 to 240 for the whole turn; green is the distance from the middle, 200 a radius. */
function dial(): RgbPicture {
  const [size, radius] = [400, 180];
  const data = new Uint8Array(size * size * 3);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [dx, dy] = [x + 0.5 - size / 2, y + 0.5 - size / 2];
      const angle = (Math.atan2(dx, -dy) / (2 * Math.PI) + 1) % 1;
      data.set([240 * angle, Math.min(255, (200 * Math.hypot(dx, dy)) / radius)], 3 * (y * size + x));
    }
  }
  return { width: size, height: size, data };
}

const strips = [...stripsOf(dial(), { x: 200, y: 200, radius: 180 })];
const at = ({ picture }: (typeof strips)[number], x: number, y: number) => {
  const place =
    3 * (Math.round(y * (picture.height - 1)) * picture.width + Math.round(x * (picture.width - 1)));
  return [picture.data[place] ?? 0, picture.data[place + 1] ?? 0] as const;
};

test('two rings, two directions, six windows each, as high as the model wants them', () => {
  expect(strips).toHaveLength(24);
  expect(strips.filter(({ from }) => from === 'inner ring')).toHaveLength(12);
  expect(strips.every(({ picture }) => picture.height === 48)).toBe(true);
});

test('clockwise the rim is at the top, and the angle grows to the right', () => {
  const [, strip] = strips as [(typeof strips)[number], (typeof strips)[number]];
  expect(at(strip, 0.1, 0)[1]).toBeCloseTo(187, -1);
  expect(at(strip, 0.1, 1)[1]).toBeCloseTo(133, -1);
  // From 60 to 180 degrees.
  expect(at(strip, 0, 0.5)[0]).toBeCloseTo(40, -1);
  expect(at(strip, 1, 0.5)[0]).toBeCloseTo(120, -1);
});

test('anticlockwise the rim is at the bottom, and the angle falls', () => {
  const strip = strips[7] as (typeof strips)[number];
  expect(at(strip, 0.1, 1)[1]).toBeCloseTo(187, -1);
  expect(at(strip, 0, 0.5)[0]).toBeCloseTo(120, -1);
  expect(at(strip, 1, 0.5)[0]).toBeCloseTo(40, -1);
});

test('the inner ring lies further in', () => {
  const strip = strips[13] as (typeof strips)[number];
  expect(at(strip, 0.5, 0)[1]).toBeCloseTo(164, -1);
  expect(at(strip, 0.5, 1)[1]).toBeCloseTo(120, -1);
});
