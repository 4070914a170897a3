import { expect, test } from 'bun:test';
import { squareOf } from './identify-all.ts';
import { partsOf } from './SeveralCoins.tsx';

test('more coins than a bulk run takes are split', () => {
  expect(partsOf(2)).toEqual([[0, 2]]);
  expect(partsOf(20)).toEqual([[0, 20]]);
  expect(partsOf(31)).toEqual([
    [0, 20],
    [20, 31],
  ]);
});

test('a coin is cut out with a margin, and inside the photo', () => {
  const size = { width: 4000, height: 3000 };
  expect(squareOf({ x: 0.5, y: 0.5, radius: 0.1 }, size)).toEqual({ left: 1670, top: 1170, side: 660 });
  expect(squareOf({ x: 0.01, y: 0.99, radius: 0.1 }, size)).toEqual({ left: 0, top: 2340, side: 660 });
  expect(squareOf({ x: 0.5, y: 0.5, radius: 0.7 }, size)).toEqual({ left: 500, top: 0, side: 3000 });
});
