import { expect, test } from 'bun:test';
import { delayAfter, placeOf } from './tooltip.ts';

test('a tooltip waits 700 ms, and not at all within 300 ms after another', () => {
  expect(delayAfter(Number.NEGATIVE_INFINITY, 0)).toBe(700);
  expect([0, 299, 300].map((now) => delayAfter(0, now))).toEqual([0, 0, 700]);
});

test('a tooltip lies under its button, above it at the foot of the screen, and never beyond an edge', () => {
  const screen = { width: 390, height: 844 };
  const tip = { width: 80, height: 30 };
  const button = (left: number, top: number) => ({ left, top, width: 44, bottom: top + 44 });
  expect(placeOf(button(100, 20), tip, screen)).toEqual({ left: 82, top: 72 });
  expect(placeOf(button(4, 20), tip, screen).left).toBe(8);
  expect(placeOf(button(344, 20), tip, screen).left).toBe(302);
  expect(placeOf(button(100, 790), tip, screen).top).toBe(752);
});
