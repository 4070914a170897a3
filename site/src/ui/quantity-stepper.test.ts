import { expect, test } from 'bun:test';
import { wholeNumber } from './quantity-stepper.tsx';

test.each([
  ['5', 5],
  [' 12 ', 12],
  ['0', 0],
  ['-5', null],
  ['1.5', null],
  ['5x', null],
  ['', null],
])('of a quantity typed as %p the number is %p', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});
