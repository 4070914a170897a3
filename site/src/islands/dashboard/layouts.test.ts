import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { widthOf } from '../../ui/chart/axes.ts';
import { layoutLines } from './Course.tsx';
import { layoutColumns } from './Decades.tsx';
import { everyDecade } from './figures.ts';

const sizes = fc.record({ width: fc.integer({ min: 240, max: 900 }), em: fc.constantFrom(12, 16, 24) });
const numbers = (path: string) => path.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number) ?? [];

interface Label {
  x: number;
  label: string;
}

/** Labels stay within the drawing and do not overlap. */
function expectRoom(labels: readonly Label[], width: number, em: number) {
  for (const [index, { x, label }] of labels.entries()) {
    const half = widthOf(label, em) / 2;
    expect(x - half).toBeGreaterThanOrEqual(-1e-6);
    expect(x + half).toBeLessThanOrEqual(width + 1e-6);
    const next = labels[index + 1];
    if (next) expect(next.x - widthOf(next.label, em) / 2).toBeGreaterThan(x + half);
  }
}

test('lines fit their drawing, with at most five ticks a side and labels that do not overlap', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 4000 }), { minLength: 2, maxLength: 40 });
  const money = fc.integer({ min: 0, max: 1e12 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(
      days,
      money,
      money,
      sizes,
      fc.constantFrom('money', 'percent'),
      (ago, one, other, size, unit) => {
        const line = ago
          .sort((a, b) => b - a)
          .map((days, index) => ({
            day: new Date(Date.UTC(2026, 10, 22) - days * 86_400_000).toISOString().slice(0, 10),
            value: unit === 'money' ? (index % 2 ? one : other) : (index % 2 ? one : other) / 1e4 - 100,
          }));
        const layout = layoutLines({ one: line, other: line.slice(1), steps: true, unit }, size);
        const { width, height, right, places, values, times, path, comparison, ground } = layout;
        expect(right).toBeLessThanOrEqual(width);
        for (const { x, y } of places) {
          expect(x).toBeWithin(0, right + 1);
          expect(y).toBeWithin(0, height);
        }
        expect([...numbers(path), ...numbers(comparison), ...numbers(ground)].every(Number.isFinite)).toBe(
          true,
        );
        expect(values.length).toBeWithin(1, 6);
        expect(new Set(values.map(({ label }) => label)).size).toBe(values.length);
        expect(times.length).toBeGreaterThan(0);
        expectRoom(times, right, size.em);
      },
    ),
  );
});

test('columns fit their drawing, in order, from zero up', () => {
  const shares = fc
    .uniqueArray(fc.integer({ min: 100, max: 202 }), { minLength: 1, maxLength: 20 })
    .map((decades) =>
      everyDecade(decades.map((one) => ({ name: `${one}0s`, records: 1, quantity: one, value: one ** 3 }))),
    );
  fc.assert(
    fc.property(shares, sizes, fc.constantFrom('value', 'count'), (all, size, by) => {
      const { places, height, right, bottom, values, labels } = layoutColumns(all, by, size);
      expect(places).toHaveLength(all.length);
      for (const [index, { x, left, width, y }] of places.entries()) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + width).toBeLessThanOrEqual(right + 1e-6);
        expect(y).toBeWithin(0, bottom + 1);
        expect(x).toBeGreaterThan(places[index - 1]?.x ?? -1);
      }
      expect(bottom).toBeLessThan(height);
      expect(values.length).toBeWithin(1, 6);
      expect(values[0]?.y).toBeCloseTo(bottom, 6);
      expectRoom(labels, right, size.em);
    }),
  );
});
