import { expect, test } from 'bun:test';
import { placeAfter } from './CoinTable.tsx';

const press = (key: string, ctrlKey = false) =>
  placeAfter({ row: 5, column: 2 }, { key, ctrlKey, metaKey: false }, { rows: 100, columns: 6, page: 10 });

test.each([
  ['ArrowUp', false, 4, 2],
  ['ArrowDown', true, 99, 2],
  ['ArrowRight', false, 5, 3],
  ['Home', false, 5, 0],
  ['End', false, 5, 5],
  ['Home', true, 0, 0],
  ['End', true, 99, 5],
  ['PageUp', false, 0, 2],
  ['PageDown', false, 15, 2],
] as const)('%s (with Ctrl: %p) leads to row %d, column %d', (key, ctrl, row, column) =>
  expect(press(key, ctrl)).toEqual({ row, column }),
);

test('other keys lead nowhere', () => expect(press('a')).toBeUndefined());
