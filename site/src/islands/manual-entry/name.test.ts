import { describe, expect, test } from 'bun:test';
import { dateOf, nameFor } from './name.ts';
import { entryOf } from './testing.ts';

const DIME = entryOf();

test.each([
  ['1916-D Mercury Dime', 'D', '1916-D'],
  ['1916 Mercury Dime', '', '1916'],
  ['1916 Mercury Dime', 'D', '1916'],
  ['Mercury Dime of 1916', 'D', null],
])('the date of %p with mark %p is %p', (name, mintMark, date) => {
  expect(dateOf(entryOf({ name, mintMark }))).toBe(date);
});

describe('the name of a chosen entry', () => {
  test('is its own while year and mark are', () => {
    expect(nameFor(DIME, '1916', 'D')).toBe('1916-D Mercury Dime');
  });

  test.each([
    ['1944', 'D', '1944-D Mercury Dime'],
    ['1944', '', '1944 Mercury Dime'],
    ['1916', 'S', '1916-S Mercury Dime'],
  ])('follows to %p with mark %p', (year, mark, name) => {
    expect(nameFor(DIME, year, mark)).toBe(name);
  });

  test.each(['', '1', '194', 'abcd'])('is none for the year %p', (year) => {
    expect(nameFor(DIME, year, 'D')).toBe('');
  });

  test('of many years knows no date, and stays', () => {
    const type = entryOf({ name: 'Mercury Dime', year: null, mintMark: null });
    expect(nameFor(type, '1944', 'S')).toBe('Mercury Dime');
  });

  test('of no single mark leaves the mark out', () => {
    const set = entryOf({ name: '1999 Silver Proof Set', year: 1999, mintMark: null });
    expect(nameFor(set, '1999', 'S')).toBe('1999 Silver Proof Set');
    expect(nameFor(set, '1998', 'S')).toBe('1998 Silver Proof Set');
  });

  test('that does not begin with its date is given up', () => {
    const overdate = entryOf({ name: '1942/1-D Mercury Dime', year: 1942, mintMark: 'D' });
    expect(nameFor(overdate, '1943', 'D')).toBe('');
  });

  test('of a design goes with its year, but not with its mint', () => {
    const quarter = entryOf({
      name: '1999-P Delaware State Quarter',
      year: 1999,
      mintMark: 'P',
      variation: 'Delaware',
    });
    expect(nameFor(quarter, '1999', 'D')).toBe('1999-D Delaware State Quarter');
    expect(nameFor(quarter, '2000', 'P')).toBe('');
  });
});
