import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { layoutOf, type Point } from './Values.tsx';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const point = (value: number, daysAgo: number): Point => ({
  value,
  at: new Date(NOW - daysAgo * 86_400_000).toISOString(),
  source: 'Your estimate',
});
const numbers = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? [];

describe('the line', () => {
  test('holds each value until the next, and the last until now', () => {
    const { path, places, right } = layoutOf([point(10, 100), point(20, 50)], 320, 12, NOW);
    const [first, second] = places;
    expect(path).toBe(`M${first?.x} ${first?.y}H${second?.x}V${second?.y}H${right}`);
    expect(second?.x).toBeCloseTo(((first?.x ?? 0) + right) / 2, 6);
    expect(second?.y).toBeLessThan(first?.y ?? 0);
  });

  test('of one value recorded just now reaches from its middle nowhere', () => {
    const { places, left, right, path } = layoutOf([point(10, 0)], 320, 12, NOW);
    expect(places[0]?.x).toBeCloseTo((left + right) / 2, 6);
    expect(numbers(path).every(Number.isFinite)).toBe(true);
  });
});

describe('marks', () => {
  test('of a thousand points leave room between them, the last one among them', () => {
    const many = Array.from({ length: 1000 }, (_, index) => point(100 + (index % 7), 1000 - index));
    const { marked, places } = layoutOf(many, 320, 12, NOW);
    expect(marked.at(-1)).toBe(999);
    expect(marked.length).toBeWithin(20, 36);
    for (const [index, mark] of marked.entries()) {
      const [a, b] = [places[mark], places[marked[index + 1] ?? -1]];
      if (a && b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(9);
    }
  });

  test('of one day show every value that differs', () => {
    const { marked } = layoutOf([point(10, 0), point(20, 0), point(15, 0)], 320, 12, NOW);
    expect(marked).toEqual([0, 1, 2]);
  });
});

test('whatever is drawn lies in the drawing, and no label of time overlaps another', () => {
  const history = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 1e10 }), fc.double({ min: 0, max: 9000, noNaN: true })), {
      minLength: 1,
      maxLength: 60,
    })
    .map((pairs) =>
      pairs.map(([cents, age]) => point(cents / 100, age)).sort((a, b) => (a.at < b.at ? -1 : 1)),
    );
  fc.assert(
    fc.property(history, fc.integer({ min: 260, max: 900 }), fc.constantFrom(12, 24), (points, width, em) => {
      const { height, places, path, times } = layoutOf(points, width, em, NOW);
      for (const { x, y } of places) {
        expect(x).toBeWithin(0, width);
        expect(y).toBeWithin(0, height);
      }
      expect(numbers(path).every(Number.isFinite)).toBe(true);
      for (const [index, { x, label }] of times.entries()) {
        const half = label.length * 0.29 * em;
        expect(x - half).toBeGreaterThanOrEqual(-1e-6);
        const next = times[index + 1];
        if (next) expect(next.x - next.label.length * 0.29 * em - (x + half)).toBeGreaterThan(0);
      }
    }),
  );
});
