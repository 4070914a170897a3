import { expect, test } from 'bun:test';
import { formatChange, formatGainCompact, formatGlance, shareOf, shortCondition } from './figures.ts';

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
