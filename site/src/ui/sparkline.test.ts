import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { monotonePath } from '../islands/collection/Summary.tsx';

/** Six numbers a piece: two control points and the end. */
const pieces = (path: string) =>
  path
    .split('C')
    .slice(1)
    .map((piece) => piece.split(' ').map(Number));

test('a path goes through its points', () => {
  const path = monotonePath([
    { x: 0, y: 10 },
    { x: 30, y: 4 },
    { x: 60, y: 4 },
  ]);
  expect(path).toBe('M0 10C10 10 20 4 30 4C40 4 50 4 60 4');
  expect(monotonePath([{ x: 1, y: 2 }])).toBe('M1 2');
  expect(monotonePath([])).toBe('');
});

test('a path never leaves the values of two neighbours between them', () => {
  const heights = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 40 });
  const gaps = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(heights, gaps, (ys, steps) => {
      let x = 0;
      const points = ys.map((y, index) => {
        x += steps[index] ?? 1;
        return { x, y };
      });
      for (const [index, piece] of pieces(monotonePath(points)).entries()) {
        const ends = [ys[index] ?? 0, ys[index + 1] ?? 0];
        for (const y of [piece[1] ?? Number.NaN, piece[3] ?? Number.NaN]) {
          expect(y).toBeGreaterThanOrEqual(Math.min(...ends) - 0.01);
          expect(y).toBeLessThanOrEqual(Math.max(...ends) + 0.01);
        }
      }
    }),
  );
});
