import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readDate } from './dates.ts';

const NOW = Date.parse('2026-11-22T00:00:00Z');
const read = (text: string) => readDate(text, NOW)?.toISOString().replace('.000', '') ?? null;

test.each([
  ['Tue, 03 Nov 2026 09:00:00 +0000', '2026-11-03T09:00:00Z'],
  ['Tue, 3 Nov 2026 09:00 EST', '2026-11-03T14:00:00Z'],
  ['03 Nov 26 09:00:00 PDT', '2026-11-03T16:00:00Z'],
  ['Tue, 03 Nov 2026 09:00:00 CEST', '2026-11-03T07:00:00Z'],
  ['Tue, 03 Nov 2026 09:00:00 GMT+0100', '2026-11-03T08:00:00Z'],
  ['Tue, 03 Nov 2026 09:00:00 XYZ', '2026-11-03T09:00:00Z'],
  ['Tuesday, November 3, 2026 9:05 PM', '2026-11-03T21:05:00Z'],
  ['Nov 3, 2026', '2026-11-03T00:00:00Z'],
  ['3rd November 2026', '2026-11-03T00:00:00Z'],
  ['2026-11-03', '2026-11-03T00:00:00Z'],
  ['2026-11-03T09:00:00', '2026-11-03T09:00:00Z'],
  ['2026-11-03 09:00:00', '2026-11-03T09:00:00Z'],
  ['2026-11-03T09:00:00.123456+02:00', '2026-11-03T07:00:00Z'],
  ['1793696400', '2026-11-03T09:00:00Z'],
  ['1793696400000', '2026-11-03T09:00:00Z'],
  ['Tue Nov  3 09:00:00 2026', '2026-11-03T09:00:00Z'],
  ['Tue Nov  3 09:00:00 EST 2026', '2026-11-03T14:00:00Z'],
  ['Fri, 01 Jan 99 00:00:00 GMT', '1999-01-01T00:00:00Z'],
  ['Tue, 03 Nov 2026 09:00:00 +9999', '2026-11-03T09:00:00Z'],
  ['Tue Nov 03 2026 09:00:00 GMT+0100 (Central European Time)', '2026-11-03T08:00:00Z'],
])('%s is %s', (text, time) => {
  expect(read(text)).toBe(time);
});

test.each(['', 'yesterday', '0000-00-00', '31 Feb 2026', '2026-11-03T25:00:00Z', '1', '11/03/2026', 'NaN'])(
  '"%s" is no date',
  (text) => {
    expect(read(text)).toBeNull();
  },
);

test.each(['Thu, 01 Jan 1970 00:00:00 GMT', '0', '1900-01-01', '3 Nov 1998'])(
  '%s is none of a feed',
  (text) => {
    expect(read(text)).toBeNull();
  },
);

test.each(['3 Nov 2027 10:00 GMT', '9999-12-31', '9999999999'])(
  '%s lies ahead, and is taken as now',
  (text) => {
    expect(read(text)).toBe('2026-11-22T00:00:00Z');
  },
);

test('any text is a moment up to now, or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date({ noInvalidDate: true }).map(String)), (text) => {
      const date = readDate(text, NOW);
      if (date) expect(date.getTime()).toBeLessThanOrEqual(NOW);
    }),
  );
});
