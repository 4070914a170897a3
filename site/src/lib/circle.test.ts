import { expect, test } from 'bun:test';
import {
  circleFields,
  circleInWords,
  circleText,
  fromPixels,
  inPixels,
  laidIn,
  moved,
  placingFrom,
  possible,
  scaled,
} from './circle.ts';

const TALL = { width: 600, height: 800 };
const MIDDLE = { x: 0.5, y: 0.5, radius: 0.4 };

test('a step is as long to the side as it is downwards', () => {
  const before = inPixels(MIDDLE, TALL);
  const right = inPixels(moved(MIDDLE, 0.1, 0, TALL), TALL);
  const down = inPixels(moved(MIDDLE, 0, 0.1, TALL), TALL);
  expect(right.x - before.x).toBeCloseTo(60);
  expect(down.y - before.y).toBeCloseTo(60);
});

test('pixels and parts are each other’s way back', () => {
  const circle = { x: 0.3, y: 0.6, radius: 0.25 };
  const back = fromPixels(inPixels(circle, TALL), TALL);
  for (const part of ['x', 'y', 'radius'] as const) expect(back[part]).toBeCloseTo(circle[part]);
});

test('a photo lies in a square so that its coin fills it', () => {
  const circle = { x: 0.5, y: 0.25, radius: 0.25 };
  // 150 pixels from the centre at 300, 200: the square begins at 150, 50 and is 300 wide.
  expect(laidIn(circle, TALL)).toEqual({ width: '200.00%', left: '-50.00%', top: '-16.67%' });
});

test('the centre stays on the photo, and the circle neither a dot nor a horizon', () => {
  expect(possible({ x: -2, y: 7, radius: 9 })).toEqual({ x: 0, y: 1, radius: 0.75 });
  expect(scaled(MIDDLE, 0.001).radius).toBe(0.025);
});

test('a form says it with four decimals, and only of the sides that are known', () => {
  expect(circleText({ x: 1 / 3, y: 0.5, radius: 0.41 })).toBe('0.3333,0.5000,0.4100');
  expect(circleFields({ obverse: MIDDLE, reverse: null })).toEqual({ obverseCircle: '0.5000,0.5000,0.4000' });
  expect(circleFields({ obverse: null, reverse: MIDDLE })).toEqual({ reverseCircle: '0.5000,0.5000,0.4000' });
});

test('what was kept comes back; what cannot be read is as good as never looked at', () => {
  const placing = { circle: MIDDLE, by: 'finder', problem: 'cut off' } as const;
  expect(placingFrom(JSON.parse(JSON.stringify(placing)))).toEqual(placing);
  expect(placingFrom({ circle: null, by: 'finder', problem: 'no coin' })?.problem).toBe('no coin');
  expect(placingFrom({ circle: { x: '1' }, by: 'hand', problem: 'toString' })).toEqual({
    circle: null,
    by: 'hand',
    problem: null,
  });
  for (const nothing of [undefined, null, 7, {}, { by: 'x' }]) expect(placingFrom(nothing)).toBeUndefined();
});

test('who does not see it is told where it is', () => {
  expect(circleInWords({ x: 0.48, y: 0.52, radius: 0.4 }, TALL)).toBe(
    'Centre 48% from the left and 52% from the top, 80% of the photo wide.',
  );
});
