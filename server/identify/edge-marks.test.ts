import { expect, test } from 'bun:test';
import { requiresEdgeMark } from './edge-marks.ts';
import { catalogue } from './referee/testing.ts';

test.each([
  ['2007 George Washington Presidential Dollar', 'Presidential Dollar', 2007],
  ['James Madison', 'Presidential $1 Coin', 2007],
  ['Sacagawea Dollar', 'Sacagawea / Native American Dollar', 2012],
  ['Native American Dollar', 'Native American Dollar', null],
  ['American Innovation Dollar', 'American Innovation', 2021],
])('%s of %p (%p) bears its mark on the edge', (name, series, year) => {
  expect(requiresEdgeMark(catalogue, { name, series, year })).toBe(true);
});

test.each([
  ['Sacagawea Dollar', 'Sacagawea / Native American Dollar', 2005],
  ['Presidential Dollar Proof Set', 'Proof Set', 2007],
  ['Susan B. Anthony Dollar', 'Susan B. Anthony Dollar', 1979],
  ['Saint-Gaudens Double Eagle', 'Saint-Gaudens', 1924],
  ['Eisenhower Dollar', 'Eisenhower Dollar', 1972],
  ['Something', 'Unheard of', 2012],
])('%s of %p (%p) does not', (name, series, year) => {
  expect(requiresEdgeMark(catalogue, { name, series, year })).toBe(false);
});

test('a coin type alone tells it', () => {
  expect(requiresEdgeMark(catalogue, { coinType: 'Presidential Dollar', year: 2010 })).toBe(true);
  expect(requiresEdgeMark(catalogue, { coinType: 'Mercury Dime', year: 1941 })).toBe(false);
});
