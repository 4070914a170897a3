import { expect, test } from 'bun:test';
import { coinsInWords, holdingInWords } from './coin-list-labels.ts';

test.each([
  [0, '0 coins'],
  [1, '1 coin'],
  [1234, '1,234 coins'],
])('%d: %s', (count, words) => expect(coinsInWords(count)).toBe(words));

test.each([
  [60, 60, '60 coins'],
  [60, 67, '60 coins, 67 pieces'],
  [1, 1000, '1 coin, 1,000 pieces'],
])('%d coins of %d pieces: %s', (records, pieces, words) =>
  expect(holdingInWords(records, pieces)).toBe(words),
);
