import { expect, test } from 'bun:test';
import { dragged, gripAt, pinched } from './drag.ts';

const CIRCLE = { x: 100, y: 100, radius: 60 };

test('a finger near the edge has hold of the edge, on either side of it', () => {
  expect(gripAt({ x: 150, y: 100 }, CIRCLE)).toBe('edge');
  expect(gripAt({ x: 180, y: 100 }, CIRCLE)).toBe('edge');
  expect(gripAt({ x: 110, y: 95 }, CIRCLE)).toBe('whole');
  expect(gripAt({ x: 190, y: 190 }, CIRCLE)).toBe('whole');
});

test('a small circle can still be moved by its middle', () => {
  expect(gripAt({ x: 105, y: 100 }, { x: 100, y: 100, radius: 12 })).toBe('whole');
});

test('one pointer moves, or pulls the edge', () => {
  expect(dragged(CIRCLE, 'whole', { x: 90, y: 90 }, { x: 100, y: 70 })).toEqual({
    x: 110,
    y: 80,
    radius: 60,
  });
  expect(dragged(CIRCLE, 'edge', { x: 160, y: 100 }, { x: 180, y: 100 })).toEqual({ ...CIRCLE, radius: 80 });
});

test('two pointers carry it and change its size', () => {
  const from = [
    { x: 80, y: 100 },
    { x: 120, y: 100 },
  ];
  const apart = [
    { x: 70, y: 110 },
    { x: 130, y: 110 },
  ];
  expect(pinched(CIRCLE, from, apart)).toEqual({ x: 100, y: 110, radius: 90 });
});

test('two pointers on the same spot do not blow it up', () => {
  const spot = { x: 80, y: 80 };
  expect(pinched(CIRCLE, [spot, spot], [spot, { x: 90, y: 80 }]).radius).toBe(60);
});
