import { describe, expect, test } from 'bun:test';
import { at, metalLine, paidLine, raceOf } from './compare.ts';

const line = (...points: [day: string, value: number][]) => points.map(([day, value]) => ({ day, value }));

describe('what was paid', () => {
  const noted = (...paid: (number | null)[]) =>
    paidLine(paid.map((one, index) => ({ day: `2026-11-0${index + 1}`, value: 9, paid: one })));
  test('is a line from where it was noted on', () => {
    expect(noted(null, 5, 6)).toEqual(line(['2026-11-02', 5], ['2026-11-03', 6]));
  });
  test('is none of one day, nor where nothing was paid', () => {
    expect(noted(null, null, 5)).toEqual([]);
    expect(noted(0, 0)).toEqual([]);
  });
});

test('a metal has a line where its price is known on two days', () => {
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

describe('a race', () => {
  const worth = line(['2026-11-01', 0], ['2026-11-03', 100], ['2026-11-06', 150], ['2026-11-09', 80]);

  test('begins for both on the first day both were worth something', () => {
    const gold = line(['2026-10-30', 50], ['2026-11-02', 40], ['2026-11-06', 60]);
    expect(raceOf(worth, gold)).toEqual({
      since: '2026-11-03',
      one: line(['2026-11-03', 0], ['2026-11-06', 50], ['2026-11-09', -19.999999999999996]),
      other: line(['2026-11-03', 0], ['2026-11-06', 50]),
    });
  });
  test('waits for a metal whose price was not known at first', () => {
    expect(raceOf(worth, line(['2026-11-05', 10], ['2026-11-08', 11]))?.since).toBe('2026-11-06');
  });
  test('is none without two days of both', () => {
    expect(raceOf(worth, line(['2026-11-09', 10]))).toBeNull();
    expect(raceOf(worth, [])).toBeNull();
    expect(raceOf(line(['2026-11-01', 0], ['2026-11-02', 0]), line(['2026-11-01', 1]))).toBeNull();
  });
});

test('a day has the last value known by then', () => {
  const gold = line(['2026-11-02', 40], ['2026-11-06', 60]);
  expect(['2026-11-01', '2026-11-02', '2026-11-05', '2026-12-01'].map((day) => at(gold, day))).toEqual([
    undefined,
    40,
    40,
    60,
  ]);
});
