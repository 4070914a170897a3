import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { parseDay, type Raw, readEntry, readPrice, wordsOf } from './entry.ts';

const NOW = Date.UTC(2026, 10, 22);
const read = (raw: Raw) => readEntry({ name: 'Dollar', date: '2026-12-03', ...raw }, NOW);
const entryOf = (raw: Raw) => {
  const reading = read(raw);
  if ('refusal' in reading) throw new Error(reading.refusal);
  return reading;
};

test.each([
  ['$169.00', 16900],
  ['169', 16900],
  ['1,250.00', 125000],
  ['$1,250', 125000],
  ['US$ 95.5', 9550],
  ['USD 95', 9500],
  ['95.00 USD', 9500],
  ['169,00', 16900],
  ['', null],
  ['TBD', null],
  ['tba', null],
  ['N/A', null],
  ['—', null],
  ['0', undefined],
  ['-5', undefined],
  ['about 40', undefined],
  ['169.999', undefined],
  ['€ 40', undefined],
  ['1e9', undefined],
])('the price %p is %p cents', (text, cents) => {
  expect(readPrice(text)).toBe(cents);
});

test('texts lose markup, scripts and what steers a screen', () => {
  const { entry, repairs } = entryOf({
    name: '<b>Silver</b>\n Eagle<script>alert(1)</script> &amp; box\u202e\u0007',
    description: ' <p>Struck at <i>West Point</i></p><p>in silver</p> 5 < 6 ',
    mintage: '10,000',
  });
  expect(entry).toMatchObject({
    name: 'Silver Eagle & box',
    description: 'Struck at West Point in silver 5 < 6',
    mintage: '10,000',
  });
  expect(repairs).toEqual([]);
});

test('what is wrong beside name and date is left out and told', () => {
  const { entry, repairs } = entryOf({
    price: 'a lot',
    url: 'javascript:alert(1)',
    image: 'file:///etc/passwd',
    description: '',
  });
  expect(entry).toMatchObject({ price: null, url: null, imageSource: null, description: null });
  expect(repairs).toEqual([
    '"Dollar": the price "a lot" is not an amount and is left out',
    '"Dollar": the link is not an http or https address and is left out',
    '"Dollar": the picture\'s address is not an http or https address and is left out',
  ]);
});

test('without a name or a date there is no release', () => {
  expect(read({ name: ' <br> ' })).toEqual({ refusal: 'it has no name' });
  expect(read({ date: undefined })).toEqual({ refusal: '"Dollar": it has no date', name: 'Dollar' });
});

test('the same release has the same key, however it is written', () => {
  const key = (raw: Raw) => entryOf(raw).entry.key;
  const eagle = key({ name: '2026 American Eagle™ & Box' });
  expect(key({ name: ' 2026 AMERICAN EAGLE and box' })).toBe(eagle);
  expect(key({ name: '2026 American Eagle and Box', date: '2026-01-02' })).toBe(eagle);
  expect(key({ name: '2026 American Eagle and Box', date: '2025-12-31' })).not.toBe(eagle);
  expect(key({ id: '26EA', name: 'One' })).toBe(key({ id: '26ea', name: 'Two', date: '2025-01-01' }));
  expect(wordsOf('2026 Innovation $1 – Iowa')).toBe('2026-innovation-$1-iowa');
  expect(key({ name: '???' })).not.toBe(key({ name: '!!!' }));
});

test('whatever somebody writes is an entry of one line of text, or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, description) => {
      const reading = read({ name, description });
      if ('refusal' in reading) return;
      for (const text of [reading.entry.name, reading.entry.description ?? '']) {
        expect(text).not.toMatch(/[\p{Cc}\u2028-\u202e]/u);
        expect(text.isWellFormed()).toBe(true);
        expect(text).toBe(text.trim());
      }
    }),
    { numRuns: 150 },
  );
});

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
