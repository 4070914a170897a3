import { expect, test } from 'bun:test';
import {
  bandsOf,
  defaultMeasure,
  everyDecade,
  formatChange,
  formatGainCompact,
  formatGlance,
  largestFirst,
  shareOf,
  shareRow,
  shortCondition,
  writeShare,
} from './figures.ts';

test('figures are short', () => {
  expect([0, 4.5, 99.994, 100, 4118.2, 999_999, 999_999.6, 1_234_567].map(formatGlance)).toEqual([
    '$0.00',
    '$4.50',
    '$99.99',
    '$100',
    '$4,118',
    '$999,999',
    '$999,999.60',
    '$1.2M',
  ]);
  expect([650, -12.5, 0, 5e6, -5e6].map(formatGainCompact)).toEqual([
    '+$650.00',
    '−$12.50',
    '$0.00',
    '+$5.0M',
    '−$5.0M',
  ]);
  expect([26, -3.14, 0, -0.01, 10_000].map(formatChange)).toEqual([
    '+26.0%',
    '−3.1%',
    '0.0%',
    '0.0%',
    '>9,999%',
  ]);
});

test('a share is rounded, but never to zero', () => {
  expect([shareOf(1, 3), shareOf(1, 1000), shareOf(0, 5), shareOf(2, 2), shareOf(0, 0)]).toEqual([
    '33%',
    '<1%',
    '0%',
    '100%',
    '0%',
  ]);
});

test('a condition is short without its grades', () => {
  expect(shortCondition('Very Fine (VF-20 to VF-35)')).toBe('Very Fine');
  expect(shortCondition('Not Applicable')).toBe('Not Applicable');
});

const share = (name: string, value: number, quantity = 1) => ({ name, value, quantity, records: 1 });

test('the largest is first, by value or by pieces, ties in their order', () => {
  const shares = [share('a', 1, 5), share('b', 9, 2), share('c', 1, 5)];
  expect(largestFirst(shares, 'value').map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  expect(largestFirst(shares, 'count').map(({ name }) => name)).toEqual(['a', 'c', 'b']);
});

test('pieces are counted if nothing has a value', () => {
  const summary = { records: 1, unvalued: 1, totalCount: 1, totalValue: 0, apart: [] };
  expect(defaultMeasure({ summary })).toBe('count');
  expect(defaultMeasure({ summary: { ...summary, totalValue: 0.01 } })).toBe('value');
});

test('a share without an estimate says so; one without coins is a dash', () => {
  expect(writeShare(share('a', 0.3), 'value')).toBe('$0.30');
  expect(writeShare(share('a', 0), 'value')).toBe('No estimate yet');
  expect(writeShare(share('a', 0, 0), 'value')).toBe('–');
  expect(writeShare(share('a', 0, 3), 'count')).toBe('3');
});

test('decades without a coin keep their place', () => {
  const decades = everyDecade([share('1880s', 1), share('1910s', 2)]);
  expect(decades.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['1880s', 1],
    ['1890s', 0],
    ['1900s', 0],
    ['1910s', 1],
  ]);
});

test('slabs share a band with the other coins of their condition', () => {
  const raw = { ...share('Fine (F-12, F-15)', 1), graded: false };
  const slab = { ...share('Mint State (MS-60 to MS-70)', 2), graded: true };
  expect(bandsOf([raw, slab], ['Fine (F-12, F-15)', 'Proof', 'Mint State (MS-60 to MS-70)'])).toEqual([
    { name: 'Fine', raw, graded: undefined },
    { name: 'Mint State', raw: undefined, graded: slab },
  ]);
});

test('a row of the table is exact', () => {
  expect(shareRow(share('Gold', 1234.5, 1000))).toEqual({
    key: 'Gold',
    cells: ['Gold', '1', '1,000', '$1,234.50'],
  });
});
