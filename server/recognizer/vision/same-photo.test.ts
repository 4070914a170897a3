import { expect, setDefaultTimeout, test } from 'bun:test';
import { drawnRelief, type ReliefShot } from '../../../shared/circle/testing-relief.ts';
import { ASK_CORRELATION, compared, correlation, SAME_CORRELATION } from './same-photo.ts';

setDefaultTimeout(30_000);

/** The drawn coin as it is compared; the circle is looked for unless it is given. */
function photo(shot: ReliefShot, change: (level: number) => number = (level) => level) {
  const { grey, width, height } = drawnRelief({ width: 240, height: 240, grain: 2, ...shot });
  const data = new Uint8Array(grey.length * 3);
  for (const [at, value] of grey.entries()) data.fill(Math.min(255, change(value)), 3 * at, 3 * at + 3);
  return compared({ width, height, data }, null);
}

const first = photo({ design: 1 });

test('a photo correlates with itself entirely', () => {
  expect(correlation(first, first)).toBeGreaterThan(0.95);
});

test('brighter, softer, smaller, moved, or turned with its light, it is the same photo', () => {
  for (const copy of [
    photo({ design: 1 }, (level) => 30 + 0.8 * level),
    photo({ design: 1, width: 150, height: 150 }),
    photo({ design: 1, x: 0.45, y: 0.53, radius: 0.37 }),
    photo({ design: 1, turn: 77, light: 225 + 77 }),
    photo({ design: 1, turn: 3, light: 228, radius: 0.43, ground: 'wood' }),
  ]) {
    expect(correlation(first, copy)).toBeGreaterThan(SAME_CORRELATION);
  }
});

test('another coin is not, and a picture with nothing on it is like none', () => {
  for (let design = 2; design < 8; design += 1) {
    expect(correlation(first, photo({ design }))).toBeLessThan(ASK_CORRELATION - 0.1);
  }
  const plain = compared({ width: 60, height: 40, data: new Uint8Array(60 * 40 * 3).fill(90) }, null);
  expect(correlation(first, plain)).toBeLessThan(0.1);
  expect(correlation(plain, plain)).toBe(0);
});

test('a circle its collector placed a little off is drawn into place', () => {
  const off = { ...first, circle: { x: 0.515, y: 0.49, radius: 0.39 } };
  expect(correlation(first, off)).toBeGreaterThan(SAME_CORRELATION);
});
