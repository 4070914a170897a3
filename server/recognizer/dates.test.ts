import { describe, expect, test } from 'bun:test';
import { seededRandom } from '../../shared/testing-random.ts';
import { dateScore, datesIn, yearNearly, yearOf } from './dates.ts';
import type { TextLine } from './vision/seen.ts';

const lines = (...texts: string[]): TextLine[] =>
  texts.map((text) => ({ text, confidence: 0.9, from: 'flat' }));
const years = (start: number, end: number) =>
  new Set(Array.from({ length: end - start + 1 }, (_, index) => start + index));
const MORGAN = years(1878, 1904);

test('a date is read alone, beside letters, and with a letter for a digit', () => {
  expect(yearOf(datesIn(lines('1881')), MORGAN)).toBe(1881);
  expect(yearOf(datesIn(lines('LIBERTY1881')), MORGAN)).toBe(1881);
  expect(yearOf(datesIn(lines('I88I')), MORGAN)).toBe(1881);
});

test('only a year of the type is believed', () => {
  expect(yearOf(datesIn(lines('1801')), MORGAN)).toBeNull();
  expect(yearOf(datesIn(lines('1801', '1889')), MORGAN)).toBe(1889);
  expect(yearOf(datesIn(lines('1400', '18811')), MORGAN)).toBeNull();
});

test('of two years that speak equally none is said, of two unequal ones the stronger', () => {
  expect(yearOf(datesIn(lines('1881', '1887')), MORGAN)).toBeNull();
  expect(yearOf(datesIn(lines('1881', '1881', '1887')), MORGAN)).toBe(1881);
});

test('three digits make a year only where they are sure and one year ends so', () => {
  expect(yearOf(datesIn(lines('892')), MORGAN)).toBe(1892);
  expect(yearOf(datesIn([{ text: '892', confidence: 0.5, from: 'flat' }]), MORGAN)).toBeNull();
  expect(yearOf(datesIn(lines('892', '1921')), MORGAN)).toBeNull();
});

test('a date speaks for types of few years most, and against those that lack it', () => {
  const dates = datesIn(lines('1893'));
  const [one, many, other] = [years(1893, 1893), MORGAN, years(1921, 1935)].map((of) => dateScore(dates, of));
  expect(one).toBeGreaterThan(many ?? 0);
  expect(many).toBeGreaterThan(0);
  expect(other).toBeLessThan(0);
  expect(dateScore(datesIn([]), MORGAN)).toBe(0);
});

describe('a year that was nearly read', () => {
  const PEACE = years(1916, 1935);
  const nearly = (...sides: (Record<string, number> | undefined)[]) =>
    yearNearly(
      sides.map((side) => side && new Map(Object.entries(side))),
      PEACE,
    );

  test('is the one that costs far less than all others of the type', () => {
    expect(nearly({ 1928: 0.6, 1926: 2.4, 1923: 3 })).toBe(1928);
    expect(nearly({ 1926: 2.4, 1923: 3 }, { 1928: 0.6 }, undefined)).toBe(1928);
    // Of another type's years none counts that costs as much.
    expect(nearly({ 1928: 0.6, 1898: 0.3 })).toBe(1928);
  });

  test('is none where another is as near, where it is far from what stands there, or where nothing was searched for', () => {
    expect(nearly({ 1928: 0.6, 1926: 1.8 })).toBeNull();
    expect(nearly({ 1928: 0.6 }, { 1926: 0.7 })).toBeNull();
    expect(nearly({ 1928: 2.4 })).toBeNull();
    expect(nearly({ 1898: 0 })).toBeNull();
    expect(nearly({ 1928: 0.6, 1898: 0 })).toBeNull();
    expect(nearly(undefined)).toBeNull();
    expect(yearNearly([new Map([['1928', 0]])], new Set())).toBeNull();
  });

  test('is never another than the cheapest', () => {
    const next = seededRandom(5);
    for (let round = 0; round < 300; round += 1) {
      const costs = new Map([...PEACE].map((year) => [String(year), 5 * next() ** 2]));
      const year = yearNearly([costs], PEACE);
      const [first, second] = [...costs].sort(([, one], [, other]) => one - other);
      if (year === null)
        expect((second?.[1] ?? 0) - (first?.[1] ?? 0) < 1.5 || (first?.[1] ?? 0) > 2).toBe(true);
      else expect(String(year)).toBe(first?.[0] ?? '');
    }
  });
});
