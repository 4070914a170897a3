import { expect, test } from 'bun:test';
import { overlap } from './keep-clear.ts';

const box = (left: number, top: number, right: number, bottom: number) =>
  ({ left, top, right, bottom }) as DOMRectReadOnly;

test('boxes overlap that share a part, not those that only touch', () => {
  const notice = box(12, 700, 378, 760);
  expect(overlap(notice, box(18, 717, 372, 763))).toBeTrue();
  expect(overlap(notice, box(0, 0, 390, 844))).toBeTrue();
  expect(overlap(notice, box(18, 760, 372, 800))).toBeFalse();
  expect(overlap(notice, box(378, 700, 390, 760))).toBeFalse();
});
