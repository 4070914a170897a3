import { expect, test } from 'bun:test';
import { boxesOn, type LikelihoodMap } from './boxes.ts';

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
