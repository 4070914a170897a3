import { describe, expect, test } from 'bun:test';
import {
  at,
  changeOver,
  compareInPercent,
  defaultRange,
  metalLine,
  paidLine,
  rangesOf,
  spanOf,
  within,
} from './history.ts';

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

  test('default to a year, or to all of a shorter history', () => {
    expect(defaultRange(history(400, 0))).toBe('1Y');
    expect(defaultRange(history(300, 0))).toBe('All');
  });

  test('include their first day', () => {
    const all = history(500, 365, 40, 30, 1, 0);
    expect(within(all, '1M')).toEqual(history(30, 1, 0));
    expect(within(all, '1Y')).toEqual(history(365, 40, 30, 1, 0));
    expect(within(all, 'All')).toEqual(all);
    expect(spanOf(all)).toBe(500);
    expect(spanOf([])).toBe(0);
  });
});

test('a change is exact to the cent, and has no percentage from zero', () => {
  const line = (...values: number[]) => values.map((value, index) => ({ day: day(9 - index), value }));
  expect(changeOver(line(1.1, 9, 3.3))).toEqual({ amount: 2.2, percent: 200, since: day(9) });
  expect(changeOver(line(4, 1))).toEqual({ amount: -3, percent: -75, since: day(9) });
  expect(changeOver(line(0, 5))?.percent).toBeNull();
  expect(changeOver(line(5))).toBeNull();
});

const line = (...points: [day: string, value: number][]) => points.map(([day, value]) => ({ day, value }));

describe('the line of prices paid', () => {
  const recorded = (...paid: (number | null)[]) =>
    paidLine(paid.map((one, index) => ({ day: `2026-11-0${index + 1}`, value: 9, paid: one })));
  test('starts at the first recorded day', () => {
    expect(recorded(null, 5, 6)).toEqual(line(['2026-11-02', 5], ['2026-11-03', 6]));
  });
  test('is empty for a single day, or if nothing was paid', () => {
    expect(recorded(null, null, 5)).toEqual([]);
    expect(recorded(0, 0)).toEqual([]);
  });
});

test('a metal has a line if its price is known on two days', () => {
  const price = (day: string, gold: number | null) => ({
    day,
    gold,
    silver: null,
    platinum: null,
    palladium: null,
    copper: null,
  });
  const prices = [price('2026-11-01', null), price('2026-11-02', 4000), price('2026-11-05', 4100)];
  expect(metalLine(prices, 'gold')).toEqual(line(['2026-11-02', 4000], ['2026-11-05', 4100]));
  expect(metalLine(prices, 'silver')).toEqual([]);
  expect(metalLine(prices.slice(0, 2), 'gold')).toEqual([]);
});

describe('a comparison in percent', () => {
  const worth = line(['2026-11-01', 0], ['2026-11-03', 100], ['2026-11-06', 150], ['2026-11-09', 80]);

  test('starts on the first day both have a value', () => {
    const gold = line(['2026-10-30', 50], ['2026-11-02', 40], ['2026-11-06', 60]);
    expect(compareInPercent(worth, gold)).toEqual({
      since: '2026-11-03',
      one: line(['2026-11-03', 0], ['2026-11-06', 50], ['2026-11-09', -19.999999999999996]),
      other: line(['2026-11-03', 0], ['2026-11-06', 50]),
    });
  });
  test('starts later if the price of the metal does', () => {
    expect(compareInPercent(worth, line(['2026-11-05', 10], ['2026-11-08', 11]))?.since).toBe('2026-11-06');
  });
  test('is null without two days of both', () => {
    expect(compareInPercent(worth, line(['2026-11-09', 10]))).toBeNull();
    expect(compareInPercent(worth, [])).toBeNull();
    expect(compareInPercent(line(['2026-11-01', 0], ['2026-11-02', 0]), line(['2026-11-01', 1]))).toBeNull();
  });
});

test('a day has the last known value', () => {
  const gold = line(['2026-11-02', 40], ['2026-11-06', 60]);
  expect(['2026-11-01', '2026-11-02', '2026-11-05', '2026-12-01'].map((day) => at(gold, day))).toEqual([
    undefined,
    40,
    40,
    60,
  ]);
});
