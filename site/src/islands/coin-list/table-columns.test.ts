import { expect, test } from 'bun:test';
import { SORTS } from '../../../../shared/coins/model.ts';
import { keepColumns } from '../collection/saved.ts';
import { moved } from './ColumnChooser.tsx';
import { COLUMNS, nextSort, readColumns, sortedBy } from './table-columns.tsx';

test('each order belongs to one heading, and a heading cycles through its orders', () => {
  const headings = SORTS.map((sort) =>
    COLUMNS.flatMap((column) => {
      const sorted = sortedBy(column, sort) ?? 'none';
      return sorted === 'none' ? [] : `${column.name} ${sorted}`;
    }).join(),
  );
  expect(headings.toSorted()).toEqual(
    [
      ...['added', 'bought', 'category', 'certificate', 'condition', 'country', 'gain', 'mintMark'],
      ...['name', 'paid', 'place', 'quantity', 'value', 'weight', 'year'],
    ].flatMap((name) =>
      ['ascending', 'descending'].map((to) =>
        name === 'condition' ? `condition ${to},grade ${to}` : `${name} ${to}`,
      ),
    ),
  );
  expect(nextSort(['value-high', 'value-low'], 'name')).toBe('value-high');
  expect(nextSort(['value-high', 'value-low'], 'value-high')).toBe('value-low');
  expect(nextSort(['value-high', 'value-low'], 'value-low')).toBe('value-high');
});

test('columns are kept in their order, and always include the name', () => {
  let stored: string | null = null;
  const store = {
    getItem: () => stored,
    setItem: (_: string, text: string) => {
      stored = text;
    },
  };
  expect(readColumns(store)).toContain('value');
  keepColumns(['value', 'year', 'gone'], store);
  expect(readColumns(store)).toEqual(['name', 'value', 'year']);
  keepColumns(['value', 'name', 'value'], store);
  expect(readColumns(store)).toEqual(['value', 'name']);
  expect(moved(['name', 'year', 'value'], 'value', 0)).toEqual(['value', 'name', 'year']);
  expect(moved(['name', 'year', 'value'], 'name', 1)).toEqual(['year', 'name', 'value']);
});
