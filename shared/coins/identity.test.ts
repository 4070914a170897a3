import { expect, test } from 'bun:test';
import { coinIdIn, isUnitedStates } from './identity.ts';

test.each([
  ['United States', true],
  [' usa ', true],
  ['U.S.', true],
  ['the United States of America', true],
  ['United Kingdom', false],
  ['', false],
])('%p is the United States: %p', (country, is) => {
  expect(isUnitedStates(country)).toBe(is);
});

test.each([
  ['/coin/7', 7],
  ['/coin-detail/12/', 12],
  ['/coin/0', null],
  ['/coin/7x', null],
  ['/coin/', null],
  ['/coin/99999999999999999999', null],
  ['/coins/coin/7', null],
])('of %s', (path, id) => expect(coinIdIn(path)).toBe(id));
