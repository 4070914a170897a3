import { expect, test } from 'bun:test';
import { changed, isChange, keyChange } from './CircleEditor.tsx';

const SIZE = { width: 400, height: 300 };
const MIDDLE = { x: 0.5, y: 0.5, radius: 0.4 };
const pressed = (key: string, more = {}) =>
  keyChange({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });
const after = (key: string, more = {}) => {
  const change = pressed(key, more);
  return change && changed(MIDDLE, change, SIZE);
};

test('arrow keys move, with Shift farther; plus and minus resize', () => {
  expect(after('ArrowRight')?.x).toBeCloseTo(0.5 + (0.01 * 300) / 400);
  expect(after('ArrowUp', { shiftKey: true })?.y).toBeCloseTo(0.45);
  expect(after('+', { shiftKey: true })?.radius).toBeCloseTo(0.41);
  expect(after('-')?.radius).toBeLessThan(0.4);
});

test('other keys, and the browser’s own, are left alone', () => {
  for (const key of ['Tab', 'Escape', 'a', 'Enter']) expect(pressed(key)).toBeUndefined();
  expect(pressed('+', { ctrlKey: true })).toBeUndefined();
  expect(pressed('ArrowLeft', { altKey: true })).toBeUndefined();
});

test('a circle looked at and left as it was is no change', () => {
  const found = { circle: MIDDLE, by: 'finder', problem: null } as const;
  expect(isChange(found, { ...found })).toBeFalse();
  expect(isChange(found, { circle: { ...MIDDLE, x: 0.51 }, by: 'hand', problem: null })).toBeTrue();
  expect(isChange(undefined, found)).toBeTrue();
});
