import { expect, test } from 'bun:test';
import type { RgbPicture } from '../../core/pixels.ts';
import {
  boxesOn,
  type LikelihoodMap,
  planesOf,
  readRim,
  sampled,
  squareAround,
  unrolled,
  WAYS,
} from './boxes.ts';

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

/** Red: angle clockwise from the top, 0 to 240; green: distance from the middle, 200 a radius. */
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

const coin = { x: 200, y: 200, radius: 180 };
const strips = WAYS.map((way) => unrolled(dial(), coin, way, 60));
const [outwards, inwards, inner] = strips as [RgbPicture, RgbPicture, RgbPicture];
const at = ({ width, height, data }: RgbPicture, x: number, y: number) => {
  const place = 3 * (Math.round(y * (height - 1)) * width + Math.round(x * (width - 1)));
  return [data[place] ?? 0, data[place + 1] ?? 0] as const;
};

test('blank windows are read in the outer ring alone, both ways', async () => {
  const rings: string[] = [];
  await readRim(dial(), coin, 48, async ({ height }, from, isFoot) => {
    rings.push(`${from} ${height}${isFoot ? ' foot' : ''}`);
    return { isBlank: true, isLegible: false };
  });
  expect(rings).toEqual(Array.from({ length: 6 }, (_, n) => `outer ring 48${n === 3 ? ' foot' : ''}`));
});

test('legible ones once, written ones in both rings, also between', async () => {
  for (const [isLegible, count] of [
    [true, 6],
    [false, 24],
  ] as const) {
    let read = 0;
    await readRim(dial(), coin, 48, async () => {
      read += 1;
      return { isBlank: false, isLegible };
    });
    expect(read).toBe(count);
  }
});

test('clockwise the rim is at the top, and the angle grows to the right', () => {
  expect(at(outwards, 0.1, 0)[1]).toBeCloseTo(187, -1);
  expect(at(outwards, 0.1, 1)[1]).toBeCloseTo(133, -1);
  // From 60 to 180 degrees.
  expect(at(outwards, 0, 0.5)[0]).toBeCloseTo(40, -1);
  expect(at(outwards, 1, 0.5)[0]).toBeCloseTo(120, -1);
});

test('anticlockwise the rim is at the bottom, and the angle falls', () => {
  expect(at(inwards, 0.1, 1)[1]).toBeCloseTo(187, -1);
  expect(at(inwards, 0, 0.5)[0]).toBeCloseTo(120, -1);
  expect(at(inwards, 1, 0.5)[0]).toBeCloseTo(40, -1);
});

test('the inner ring lies further in', () => {
  expect(at(inner, 0.5, 0)[1]).toBeCloseTo(164, -1);
  expect(at(inner, 0.5, 1)[1]).toBeCloseTo(120, -1);
});

/** A map with one bar of `long` by `thick` pixels, turned by so many degrees around the middle. */
function bar(long: number, thick: number, degrees: number, likelihood = 0.9): LikelihoodMap {
  const [width, height] = [160, 120];
  const values = new Float32Array(width * height);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x + 0.5 - 80, y + 0.5 - 60];
      const isIn = Math.abs(dx * cos + dy * sin) < long / 2 && Math.abs(dy * cos - dx * sin) < thick / 2;
      if (isIn) values[y * width + x] = likelihood;
    }
  }
  return { width, height, values };
}

test('a bar becomes a box around it, grown by what the model leaves out', () => {
  const [box, ...others] = boxesOn(bar(100, 20, 0));
  expect(others).toEqual([]);
  // 1.5 times the area over the perimeter on each side.
  const grown = (1.5 * 100 * 20) / 240;
  expect(box).toMatchObject({ x: 80, y: 60, angle: 0 });
  expect(box?.width).toBeCloseTo(100 + 2 * grown, 5);
  expect(box?.height).toBeCloseTo(20 + 2 * grown, 5);
  expect(box?.score).toBeCloseTo(0.9, 5);
});

test('a bar askew keeps its angle, and lies down rather than stand on its head', () => {
  for (const degrees of [25, -40, 80, -75]) {
    const [box] = boxesOn(bar(90, 14, degrees));
    expect(((box?.angle ?? 0) * 180) / Math.PI).toBeCloseTo(degrees, -0.5);
    expect(box?.width).toBeGreaterThan(90);
  }
  const [over] = boxesOn(bar(90, 14, 170));
  expect(((over?.angle ?? 0) * 180) / Math.PI).toBeCloseTo(-10, -0.5);
});

test('what is unlikely, or a speck, is no line', () => {
  expect(boxesOn(bar(100, 20, 0, 0.25))).toEqual([]);
  expect(boxesOn(bar(100, 20, 0, 0.4))).toEqual([]);
  expect(boxesOn(bar(2, 2, 0))).toEqual([]);
});

test('the likeliest comes first', () => {
  const map = bar(40, 10, 0, 0.7);
  map.values.fill(0.95, 5 * 160 + 10, 5 * 160 + 60);
  for (let y = 6; y < 14; y += 1) map.values.fill(0.95, y * 160 + 10, y * 160 + 60);
  expect(boxesOn(map).map(({ score }) => Math.round(score * 100))).toEqual([95, 70]);
});
