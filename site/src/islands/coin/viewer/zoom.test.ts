import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  contain,
  MAX_ZOOM,
  MIN_ZOOM,
  type Point,
  panned,
  pinched,
  type Size,
  toggled,
  type View,
  WHOLE,
  wheelFactor,
  within,
  ZOOM_STEP,
  zoomed,
} from './zoom.ts';

const side = fc.integer({ min: 50, max: 3000 });
const size: fc.Arbitrary<Size> = fc.record({ width: side, height: side });
const coordinate = fc.integer({ min: -5000, max: 5000 });
const point: fc.Arbitrary<Point> = fc.record({ x: coordinate, y: coordinate });
const factor = fc.double({ min: 0.01, max: 100, noNaN: true });
/** Any view a user can reach. */
const somewhere = fc
  .record({ whole: size, zoom: factor, x: coordinate, y: coordinate })
  .map(({ whole, ...view }) => ({ whole, view: within(view, whole) }));

/** Where the whole picture lay there is nothing but picture, or all of it in the middle. */
function expectSeen({ zoom, x, y }: View, { width, height }: Size) {
  if (zoom <= 1) expect([x, y]).toEqual([0, 0]);
  expect(width * zoom - 2 * Math.abs(x)).toBeGreaterThanOrEqual(width * Math.min(1, zoom) - 1e-6);
  expect(height * zoom - 2 * Math.abs(y)).toBeGreaterThanOrEqual(height * Math.min(1, zoom) - 1e-6);
}

const SQUARE: Size = { width: 400, height: 400 };

describe('a view', () => {
  test('never leaves the limits, whatever is done to it', () => {
    fc.assert(
      fc.property(somewhere, point, point, factor, ({ whole, view }, a, b, by) => {
        for (const next of [
          zoomed(view, by, a, whole),
          panned(view, a, whole),
          pinched(view, [a, b], [b, a], whole),
          pinched(view, [a, a], [a, b], whole),
          toggled(view, a, whole),
        ]) {
          expect(next.zoom).toBeGreaterThanOrEqual(MIN_ZOOM);
          expect(next.zoom).toBeLessThanOrEqual(MAX_ZOOM);
          expectSeen(next, whole);
        }
      }),
    );
  });

  test('keeps what lies under the pointer while it comes nearer', () => {
    const place = fc.double({ min: -0.5, max: 0.5, noNaN: true });
    const nearer = fc.double({ min: 1, max: 10, noNaN: true });
    fc.assert(
      fc.property(somewhere, place, place, nearer, ({ whole, view }, across, along, by) => {
        fc.pre(view.zoom >= 1);
        const at = { x: across * whole.width, y: along * whole.height };
        const next = zoomed(view, by, at, whole);
        // The spot of the picture that lies at the point, before and after.
        expect((at.x - next.x) / next.zoom).toBeCloseTo((at.x - view.x) / view.zoom, 4);
        expect((at.y - next.y) / next.zoom).toBeCloseTo((at.y - view.y) / view.zoom, 4);
      }),
    );
    expect(zoomed(WHOLE, 4, { x: 150, y: 100 }, SQUARE)).toEqual({ zoom: 4, x: -450, y: -300 });
  });

  test('goes in steps of one and a half from the whole to five times and back to half', () => {
    const step = (view: View, by: number) => zoomed(view, by, { x: 0, y: 0 }, SQUARE);
    const zooms: number[] = [];
    let view = WHOLE;
    for (let i = 0; i < 5; i++) {
      view = step(view, ZOOM_STEP);
      zooms.push(view.zoom);
    }
    expect(zooms).toEqual([1.5, 2.25, 3.375, 5, 5]);
    for (let i = 0; i < 7; i++) view = step(view, 1 / ZOOM_STEP);
    expect(view).toEqual({ ...WHOLE, zoom: 0.5 });
  });

  test('stands still in the middle until it comes nearer', () => {
    expect(panned(WHOLE, { x: 90, y: -40 }, SQUARE)).toEqual(WHOLE);
    const near = zoomed(WHOLE, 1.5, { x: 0, y: 0 }, SQUARE);
    expect(panned(near, { x: 1000, y: 30 }, SQUARE)).toEqual({ zoom: 1.5, x: 100, y: 30 });
  });

  test('is toggled between the whole and a close-up', () => {
    const near = toggled(WHOLE, { x: 40, y: 0 }, SQUARE);
    expect(near).toEqual({ zoom: 2.25, x: -50, y: 0 });
    expect(toggled(near, { x: 0, y: 0 }, SQUARE)).toEqual(WHOLE);
    expect(toggled({ ...WHOLE, zoom: 0.5 }, { x: 0, y: 0 }, SQUARE)).toEqual(WHOLE);
  });
});

test('a picture fits into its box with its own proportions', () => {
  expect(contain({ width: 1200, height: 800 }, { width: 300, height: 600 })).toEqual({
    width: 300,
    height: 200,
  });
  expect(contain({ width: 1, height: 1 }, { width: 300, height: 600 })).toEqual({ width: 300, height: 300 });
});

describe('two fingers', () => {
  test('that part to twice the distance show the picture twice as large, around their middle', () => {
    const before = [
      { x: -60, y: 0 },
      { x: -40, y: 0 },
    ] as const;
    const after = [
      { x: -70, y: 0 },
      { x: -30, y: 0 },
    ] as const;
    expect(pinched(WHOLE, before, after, SQUARE)).toEqual({ zoom: 2, x: 50, y: 0 });
  });

  test('that move side by side take the picture with them', () => {
    const near = { zoom: 3, x: 0, y: 0 };
    const before = [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
    ] as const;
    const after = [
      { x: 20, y: 10 },
      { x: 70, y: 10 },
    ] as const;
    expect(pinched(near, before, after, SQUARE)).toEqual({ zoom: 3, x: 20, y: 10 });
  });
});

describe('the wheel', () => {
  test('turns by 1.1 and 0.9 a notch', () => {
    expect([wheelFactor(-120), wheelFactor(-100), wheelFactor(100), wheelFactor(120)]).toEqual([
      1.1, 1.1, 0.9, 0.9,
    ]);
  });

  test('of a touchpad turns a little at a time, and nothing at rest', () => {
    expect(wheelFactor(0)).toBe(1);
    expect(wheelFactor(-5)).toBeCloseTo(1.1 ** 0.1, 9);
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (pixels) => {
        expect(wheelFactor(pixels)).toBeGreaterThanOrEqual(0.9);
        expect(wheelFactor(pixels)).toBeLessThanOrEqual(1.1);
      }),
    );
  });
});
