import { expect, test } from 'bun:test';
import { SORTS } from '../../../../shared/coins/model.ts';
import { placeAfter } from './grid-keys.ts';
import { COLUMNS, keepColumns, nextSort, readColumns, sortedBy } from './table-columns.ts';

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

test('an order of the list is that of one heading at most, and a heading goes through its own', () => {
  const headings = SORTS.map((sort) =>
    COLUMNS.flatMap((column) => {
      const sorted = sortedBy(column, sort) ?? 'none';
      return sorted === 'none' ? [] : `${column.name} ${sorted}`;
    }).join(),
  );
  expect(headings.filter((heading) => !heading)).toHaveLength(6);
  expect(headings.filter(Boolean).toSorted()).toEqual(
    ['added', 'country', 'mintMark', 'name', 'value', 'year'].flatMap((name) => [
      `${name} ascending`,
      `${name} descending`,
    ]),
  );
  expect(nextSort(['value-high', 'value-low'], 'name')).toBe('value-high');
  expect(nextSort(['value-high', 'value-low'], 'value-high')).toBe('value-low');
  expect(nextSort(['value-high', 'value-low'], 'value-low')).toBe('value-high');
});

test('columns are remembered, the coin always among them', () => {
  let stored: string | null = null;
  const store = {
    getItem: () => stored,
    setItem: (_: string, text: string) => {
      stored = text;
    },
  };
  expect([...readColumns(store)]).toContain('value');
  keepColumns(new Set(['year', 'gone']), store);
  expect([...readColumns(store)]).toEqual(['name', 'year']);
});
