import { expect, test } from 'bun:test';
import { coinIdIn } from './address.ts';

test.each([
  ['/coin/7', 7],
  ['/coin-detail/12/', 12],
  ['/coin/0', null],
  ['/coin/7x', null],
  ['/coin/', null],
  ['/coin/99999999999999999999', null],
  ['/coins/coin/7', null],
])('of %s', (path, id) => expect(coinIdIn(path)).toBe(id));
