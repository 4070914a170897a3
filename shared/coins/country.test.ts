import { expect, test } from 'bun:test';
import { isUnitedStates } from './country.ts';

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
