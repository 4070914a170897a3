import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { maxYear } from '../../../../shared/coins/model.ts';
import {
  FIELDS,
  type Field,
  type FieldName,
  MARK_WANTED,
  missing,
  missingNotice,
  type Read,
} from './fields.ts';
import { identified, unknown } from './testing.ts';

const read = (field: FieldName, text: string): Read => FIELDS[field].read(text);
const wrong = (field: FieldName, text: string) => 'error' in read(field, text);

test('a year is a number of the time in which coins were struck', () => {
  expect(read('year', ' 1916 ')).toEqual({ change: { year: 1916 } });
  expect(read('year', '')).toEqual({ change: { year: null } });
  for (const text of ['19l6', '1916-D', '-1916', '999', String(maxYear() + 1), '1e3']) {
    expect(wrong('year', text), text).toBe(true);
  }
});

test('an amount is taken as people write it', () => {
  for (const [text, amount] of [
    ['1250', '1250.00'],
    ['$1,250.5', '1250.50'],
    ['.5', '0.50'],
  ] as const) {
    expect(read('estimatedValue', text)).toEqual({ change: { estimatedValue: amount } });
  }
  for (const text of ['-5', 'much', '1,25', '100000000', '.', '$'])
    expect(wrong('estimatedValue', text), text).toBe(true);
});

test('every amount that is read is a decimal with two places', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const found = read('estimatedValue', text);
      if ('error' in found || found.change.estimatedValue === null) return;
      expect(found.change.estimatedValue).toMatch(/^\d+\.\d\d$/);
    }),
  );
});

test('a weight is a number with or without its unit', () => {
  expect(read('weight', '2.5 g')).toEqual({ change: { weight: '2.5' } });
  for (const text of ['-2', 'heavy', '0', '60000', '1.2.3']) expect(wrong('weight', text), text).toBe(true);
});

test('each field shows what it has and is typed as it is shown', () => {
  const coin = identified();
  for (const field of Object.keys(FIELDS) as FieldName[]) {
    const kind: Field = FIELDS[field];
    const found = kind.read(kind.text(coin, false));
    expect('change' in found && found.change[field], field).toEqual(coin[field] ?? null);
  }
});

test('marks are told with their mints, and none only where somebody looked', () => {
  const kind: Field = FIELDS.mintMark;
  expect(kind.shown(identified(), false)).toBe('D · Denver');
  expect(kind.shown(identified({ mintMark: null }), false)).toBe('No Mint Mark');
  expect(kind.shown(unknown(), true)).toBe('');
  expect(kind.text(unknown(), true)).toBe('');
  const labels = kind.choices?.(identified()).map(([, label]) => label);
  expect(labels).toEqual([
    'P · Philadelphia',
    'D · Denver',
    'S · San Francisco',
    'W · West Point',
    'CC · Carson City',
    'O · New Orleans',
    'No Mint Mark',
  ]);
});

test('what was identified is a choice too', () => {
  const kind: Field = FIELDS.gradingCompany;
  expect(kind.choices?.(identified({ gradingCompany: 'My own club' }))[0]?.[0]).toBe('My own club');
});

test('without type, year and condition there is no coin to save', () => {
  expect(missing(identified())).toEqual([]);
  expect(missing(unknown()).map(({ field }) => field)).toEqual(['coinType', 'year', 'condition']);
  expect(missingNotice([...missing(unknown()), MARK_WANTED])).toEqual({
    title: 'Missing Information',
    description: 'Please complete all required fields: Coin Type, Year, Condition, and Mint Mark',
  });
  expect(missingNotice(missing(identified({ condition: null })))).toEqual({
    title: 'Condition Required',
    description: 'Please select the condition of the coin before saving',
  });
  expect(missingNotice([MARK_WANTED]).title).toBe('Mint Mark Required');
});
