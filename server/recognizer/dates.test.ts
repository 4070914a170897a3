import { expect, test } from 'bun:test';
import { dateScore, datesIn, yearOf } from './dates.ts';
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
