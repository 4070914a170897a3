import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { parseDay } from './day.ts';

const NOW = Date.UTC(2026, 10, 22);

test.each([
  '2026-08-03',
  '2026-8-3',
  ' 2026-08-03T23:30:00-05:00 ',
  '2026-08-03 12:00',
  '8/3/2026',
  '08/03/2026',
  'Aug 3, 2026',
  'Aug. 3 2026',
  'August 3rd, 2026',
  'AUG  3, 2026',
  'Monday, August 3, 2026',
  '3 Aug 2026',
  '3. August 2026',
])('%p is the third of August', (text) => {
  expect(parseDay(text, NOW)).toEqual({ day: Date.UTC(2026, 7, 3) });
});

test.each([
  ['', 'no date'],
  ['TBD', 'no date'],
  ['N/A', 'no date'],
  ['soon', 'not a date'],
  ['2026', 'not a date'],
  ['8/3/26', 'not a date'],
  ['3 Augurst 2026', 'not a date'],
  ['2026-13-01', 'no day'],
  ['2026-02-29', 'no day'],
  ['13/3/2026', 'the month comes first'],
  ['1900-01-01', 'not between 1990 and ten years from now'],
  ['Jan 1, 1900', 'not between'],
  ['1989-12-31', 'not between'],
  ['2036-11-23', 'not between'],
  ['0000-00-00', 'no day'],
])('%p is refused: %s', (text, why) => {
  expect(parseDay(text, NOW)).toEqual({ refusal: expect.stringContaining(why) });
});

test('the edges of what may be', () => {
  expect(parseDay('1990-01-01', NOW)).toEqual({ day: Date.UTC(1990, 0, 1) });
  expect(parseDay('2036-11-22', NOW)).toEqual({ day: Date.UTC(2036, 10, 22) });
});

test('each day is read the same in all its forms', () => {
  const first = Date.UTC(1990, 0, 1);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 * 46 }), (days) => {
      const day = first + days * 86_400_000;
      const date = new Date(day);
      const part = (options: Intl.DateTimeFormatOptions) =>
        date.toLocaleDateString('en-US', { timeZone: 'UTC', ...options });
      const [d, y] = [part({ day: 'numeric' }), part({ year: 'numeric' })];
      for (const text of [
        date.toISOString(),
        date.toISOString().slice(0, 10),
        part({}),
        part({ dateStyle: 'medium' }),
        part({ dateStyle: 'full' }),
        `${d} ${part({ month: 'short' })} ${y}`,
        `${d} ${part({ month: 'long' })} ${y}`,
      ])
        expect(parseDay(text, NOW)).toEqual({ day });
    }),
    { numRuns: 100 },
  );
});
