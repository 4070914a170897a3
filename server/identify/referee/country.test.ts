import { expect, test } from 'bun:test';
import { isAmerican } from './country.ts';

test.each([
  null,
  '',
  'United States',
  'United States of America',
  'The United States',
  'US',
  'U.S.',
  'U.S.A.',
  'USA',
  'u s a',
  'United States (Philadelphia Mint)',
  'unknown',
])('%p is American', (country) => {
  expect(isAmerican(country)).toBe(true);
});

test.each([
  'Canada',
  'United Mexican States',
  'United States of Brazil',
  'South America',
  'Deutschland',
  '日本',
  'United Kingdom',
])('%p is foreign', (country) => {
  expect(isAmerican(country)).toBe(false);
});
