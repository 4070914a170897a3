import { expect, test } from 'bun:test';
import type { ImportMapping } from '../../../../shared/import/model.ts';
import { columnOf, columnsLeft, fieldsShown, nameOfColumn, withColumn, withNote } from './Columns.tsx';

const mapping: ImportMapping = {
  fields: ['year', null, 'notes', 'designer'],
  decimals: 'point',
  dates: 'month-first',
  country: 'United States',
  condition: 'Not Applicable',
};

test('a column holds one field, and a field is read from one column', () => {
  const moved = withColumn(mapping, 'year', 1);
  expect(moved.fields).toEqual([null, 'year', 'notes', 'designer']);
  expect(columnOf(moved, 'year')).toBe(1);
  expect(withColumn(moved, 'coinType', 1).fields).toEqual([null, 'coinType', 'notes', 'designer']);
  expect(withColumn(mapping, 'year', -1).fields).toEqual([null, null, 'notes', 'designer']);
  expect(columnOf(mapping, 'coinType')).toBe(-1);
});

test('what no field is read from is kept in the notes or left out', () => {
  expect(columnsLeft(mapping)).toEqual([1, 2]);
  expect(withNote(withNote(mapping, 1, true), 2, false).fields).toEqual(['year', 'notes', null, 'designer']);
});

test('fields a column was found for are among those shown at once, each once', () => {
  const { first, rest } = fieldsShown(mapping);
  expect(first).toContain('designer');
  expect(rest).not.toContain('designer');
  expect(new Set([...first, ...rest]).size).toBe(first.length + rest.length);
  expect([...first, ...rest]).not.toContain('notes');
});

test('a column without a heading is called by its place', () => {
  expect(nameOfColumn([{ heading: '', samples: [] }], 0)).toBe('Column 1');
});
