import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { USUAL_COIN } from '../providers/ai.fake.ts';
import { AiCoin } from './answer.ts';

const read = (coin: Record<string, unknown>) => AiCoin.parse({ ...USUAL_COIN, ...coin });

test.each<[unknown, number]>([
  [92, 92],
  [0, 0],
  [1, 1],
  [0.95, 95],
  ['0.5', 50],
  ['95%', 95],
  [' 87.5 % ', 87.5],
  [110, 100],
  [-5, 0],
  ['high', 0],
  [true, 0],
  [[95], 0],
  [null, 0],
  [undefined, 0],
])('a confidence of %j is %d percent', (confidence, percent) => {
  expect(read({ confidence }).confidence).toBe(percent);
  expect(read({ yearConfidence: confidence }).yearConfidence ?? 0).toBe(percent);
});

test.each<[unknown, number | null]>([
  [12.5, 12.5],
  [0.5, 0.5],
  ['$1,100.00', 1100],
  ['12', 12],
  ['5 to 10', null],
  ['', null],
  [[5], null],
  [true, null],
  [-1, null],
  [100_000_000, null],
])('a value of %j is %j dollars', (estimatedValue, dollars) => {
  expect(read({ estimatedValue }).estimatedValue).toBe(dollars);
});

test.each<[string, AiCoin['verdict']]>([
  [' Coin ', 'coin'],
  ['COIN', 'coin'],
  ['not_a_coin', 'not a coin'],
  ['Not a  coin', 'not a coin'],
  ['Unknown', 'unknown'],
])('the verdict %j is “%s”', (verdict, meant) => {
  expect(read({ verdict }).verdict).toBe(meant);
});

test('whatever stands for a percent or a value is within bounds', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.double().map(String)), (value) => {
      const { confidence, estimatedValue } = read({ confidence: value, estimatedValue: value });
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(100);
      expect(estimatedValue === null || (estimatedValue >= 0 && estimatedValue <= 99_999_999)).toBe(true);
    }),
  );
});

test.each([
  ['1916-D', 1916],
  ['١٣٤٧', 1347],
  ['昭和三十九年', 1964],
  ['struck 1899', 1899],
  ['16', null],
  [{}, null],
])('the year %s is %p', (said, year) => {
  expect(read({ year: said }).year).toBe(year);
});
