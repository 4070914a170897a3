import { expect, test } from 'bun:test';
import { SORTS } from '../../../../shared/coins/model.ts';
import { COLUMNS, nextSort, readColumns, saveColumns, sortedBy } from './table-columns.tsx';

test('each order belongs to one heading, and a heading cycles through its orders', () => {
  const headings = SORTS.map((sort) =>
    COLUMNS.flatMap((column) => {
      const sorted = sortedBy(column, sort) ?? 'none';
      return sorted === 'none' ? [] : `${column.name} ${sorted}`;
    }).join(),
  );
  expect(headings.toSorted()).toEqual(
    ['added', 'bought', 'country', 'gain', 'mintMark', 'name', 'paid', 'value', 'year'].flatMap((name) => [
      `${name} ascending`,
      `${name} descending`,
    ]),
  );
  expect(nextSort(['value-high', 'value-low'], 'name')).toBe('value-high');
  expect(nextSort(['value-high', 'value-low'], 'value-high')).toBe('value-low');
  expect(nextSort(['value-high', 'value-low'], 'value-low')).toBe('value-high');
});

test('columns are saved, and always include the name', () => {
  let stored: string | null = null;
  const store = {
    getItem: () => stored,
    setItem: (_: string, text: string) => {
      stored = text;
    },
  };
  expect([...readColumns(store)]).toContain('value');
  saveColumns(new Set(['year', 'gone']), store);
  expect([...readColumns(store)]).toEqual(['name', 'year']);
});
