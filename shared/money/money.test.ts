import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { MAX_CENTS, moneyText, parseMoney } from './money.ts';

test.each([
  ['1250', 125_000],
  ['1,250.00', 125_000],
  ['$1,250.00', 125_000],
  ['$ 12.5', 1_250],
  [' .99 ', 99],
  ['12.', 1_200],
  ['0', 0],
  [19.99, 1_999],
  ['99,999,999.99', MAX_CENTS],
])('%p is %p cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents);
});

test.each([
  '',
  '.',
  '$',
  '-1',
  '1.234',
  '1,25',
  '12,50.00',
  '1e3',
  'abc',
  '100000000',
  '1 000',
  '٣',
  Number.NaN,
  -0.01,
  1e30,
  0.001,
])('%p is no amount', (text) => {
  expect(parseMoney(text)).toBeNull();
});

test('every amount survives being written and read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => {
      expect(parseMoney(moneyText(cents))).toBe(cents);
      expect(parseMoney(Number(moneyText(cents)))).toBe(cents);
    }),
  );
});

test('any text is an amount in range or none, never an error', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cents = parseMoney(text);
      expect(cents === null || (Number.isInteger(cents) && cents >= 0 && cents <= MAX_CENTS)).toBe(true);
    }),
  );
});
