import { expect, test } from 'bun:test';
import { answer, catalogues, referee } from './testing.ts';

/** What becomes of a face value and a year, also where they are written as name and series. */
const of = (denomination: string, year: number | null) =>
  [
    { name: null, series: null },
    { name: `${year ?? ''} ${denomination}`.trim(), series: denomination },
  ].map((words) => referee(catalogues, answer({ ...words, denomination, year, mintMark: null })));

test.each(['cent', 'nickel', 'dime', 'quarter', 'half dollar', 'dollar', 'eagle'])(
  'a %s without a date is no coin anybody could name',
  (denomination) => {
    for (const verdict of of(denomination, null)) {
      expect(verdict).toMatchObject({
        ...{ outcome: 'unknown', name: null, series: null, coinType: null, confidence: 0 },
        uncertaintyFlags: [`AI estimate: face value, ${denomination}.`],
      });
    }
  },
);

test.each<[string, number]>([
  ['nickel', 1850],
  ['half dollar', 1935],
  ['dollar', 1850],
])('a %s of %d is called that and no more, for no series is meant', (denomination, year) => {
  for (const verdict of of(denomination, year)) {
    expect(verdict.name).toMatch(new RegExp(`^${year} (US )?${denomination}$`));
    expect(verdict.coinType).toBeNull();
    expect(verdict.confidence).toBeLessThan(40);
  }
});

test.each<[string, number, string]>([
  ['dime', 1935, '1935 Mercury Dime'],
  ['nickel', 1935, '1935 Buffalo Nickel'],
  ['cent', 2005, '2005 Lincoln Memorial Cent'],
  ['half dime', 1850, '1850 Seated Liberty Half Dime'],
])('a %s of %d can only be one', (denomination, year, name) => {
  expect(of(denomination, year).map((verdict) => verdict.name)).toEqual([name, name]);
});
