import { expect, test } from 'bun:test';
import { firstAmount, parsePrefill, yearOf } from './prefill.ts';

test.each([
  ['$1,100 - $1,300', '1100'],
  ['25.50', '25.50'],
  ['about $3', '3'],
  ['unknown', ''],
  ['-5', ''],
  ['−$12.50', ''],
])('firstAmount of %p is %p', (text, amount) => {
  expect(firstAmount(text)).toBe(amount);
});

test.each(['', '{', '[]', '7', 'null', '"x"'])('%p is no prefill', (text) => {
  expect(parsePrefill(text)).toBeNull();
});

test('a year has four digits', () => {
  expect([1916, '1916', ' 1916 ', 191, '0191', 19160, null, {}].map(yearOf)).toEqual([
    ...['1916', '1916', '1916'],
    ...['', '', '', '', ''],
  ]);
});
