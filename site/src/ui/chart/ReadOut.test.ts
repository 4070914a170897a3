import { expect, test } from 'bun:test';
import { nearest } from './ReadOut.tsx';

test('a pointer finds the nearest point, of several at one moment the last', () => {
  const places = [
    { x: 10, y: 0 },
    { x: 50, y: 0 },
    { x: 50, y: 9 },
    { x: 90, y: 0 },
  ];
  expect([0, 29, 31, 69, 71, 500].map((x) => nearest(places, x))).toEqual([0, 0, 2, 2, 3, 3]);
});
