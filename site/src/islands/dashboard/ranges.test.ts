import { describe, expect, test } from 'bun:test';
import { changeOver, rangesOf, spanOf, usualRange, within } from './ranges.ts';

const LAST = Date.parse('2026-11-22');
const day = (ago: number) => new Date(LAST - ago * 86_400_000).toISOString().slice(0, 10);
const history = (...ago: number[]) => ago.map((days) => ({ day: day(days), value: 1000 - days, paid: null }));

describe('the ranges', () => {
  test.each([
    [[0], ''],
    [[30, 0], ''],
    [[31, 0], '1M All'],
    [[100, 0], '1M 3M All'],
    [[366, 0], '1M 3M 1Y All'],
    [[1095, 0], '1M 3M 1Y All'],
    [[1096, 5, 0], '1M 3M 1Y 3Y All'],
  ])('of records %p days ago are those that show less than all', (ago, expected) => {
    expect(rangesOf(history(...ago)).join(' ')).toBe(expected);
  });

  test('begin with a year, or all there is of less', () => {
    expect(usualRange(history(400, 0))).toBe('1Y');
    expect(usualRange(history(300, 0))).toBe('All');
  });

  test('hold what lies within them, the day they begin too', () => {
    const all = history(500, 365, 40, 30, 1, 0);
    expect(within(all, '1M')).toEqual(history(30, 1, 0));
    expect(within(all, '1Y')).toEqual(history(365, 40, 30, 1, 0));
    expect(within(all, 'All')).toEqual(all);
    expect(spanOf(all)).toBe(500);
    expect(spanOf([])).toBe(0);
  });
});

test('a change is exact to the cent, and of nothing there are no percent', () => {
  const line = (...values: number[]) => values.map((value, index) => ({ day: day(9 - index), value }));
  expect(changeOver(line(1.1, 9, 3.3))).toEqual({ amount: 2.2, percent: 200, since: day(9) });
  expect(changeOver(line(4, 1))).toEqual({ amount: -3, percent: -75, since: day(9) });
  expect(changeOver(line(0, 5))?.percent).toBeNull();
  expect(changeOver(line(5))).toBeNull();
});
