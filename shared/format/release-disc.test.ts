import { expect, test } from 'bun:test';
import { discOfRelease } from './release-disc.ts';

test.each([
  ['American Eagle 2027 Silver Proof Coin', '2026-12-03', 2027],
  ['Semiquincentennial Quarter 1776–2026', '2026-05-01', 2026],
  ['Morgan Dollar of 1921, struck again', '2026-05-01', 2026],
  ['Silver Medal', '2026-01-01', 2026],
])('%s, released %s, is dated %d', (name, day, year) => {
  expect(discOfRelease({ name, releaseDate: `${day}T00:00:00.000Z` }).year).toBe(year);
});
