import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { countdown } from '../market/model.ts';
import {
  dayInput,
  formatDate,
  formatDateTime,
  formatDay,
  formatWholeDollars,
  relativeDays,
  relativeTime,
  releasePrice,
  today,
} from './format.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOURS = 60;
const DAYS = 24 * HOURS;
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('relative time', () => {
  test.each([
    [-23 * HOURS, 'just now'],
    [0, 'just now'],
    [1, '1 minute ago'],
    [59, '59 minutes ago'],
    [60, '1 hour ago'],
    [24 * HOURS - 1, '23 hours ago'],
    [24 * HOURS, '1 day ago'],
    [7 * DAYS - 1, '6 days ago'],
  ])('%p minutes old, on every screen', (minutes, text) => {
    expect(relativeTime(minutesAgo(minutes), NOW)).toBe(text);
    expect(relativeDays(minutesAgo(minutes), NOW)).toBe(text);
  });

  test('is a date from seven days on, days on the collection screen', () => {
    expect(relativeTime(minutesAgo(7 * DAYS), NOW)).toBe('14 Nov 2026');
    expect(relativeDays(minutesAgo(7 * DAYS), NOW)).toBe('7 days ago');
    expect(relativeDays(minutesAgo(1234 * DAYS), NOW)).toBe('1,234 days ago');
  });

  test('is a date a day ahead and more', () => {
    expect(relativeTime(minutesAgo(-DAYS), NOW)).toBe('22 Nov 2026');
    expect(relativeDays(minutesAgo(-DAYS), NOW)).toBe('22 Nov 2026');
  });

  test('is empty for what is no date', () => {
    expect(relativeTime('soon', NOW)).toBe('');
    expect(relativeDays('soon', NOW)).toBe('');
  });

  test('of any moment is words or a date, and both versions agree within a week', () => {
    const minutes = fc.integer({ min: -3 * 365 * DAYS, max: 3 * 365 * DAYS });
    fc.assert(
      fc.property(minutes, (age) => {
        const text = relativeTime(minutesAgo(age), NOW);
        expect(text).toMatch(/^(just now|[1-9]\d? (minute|hour|day)s? ago|\d{1,2} [A-Z][a-z]{2,3} \d{4})$/);
        if (age < 7 * DAYS) expect(relativeDays(minutesAgo(age), NOW)).toBe(text);
        else expect(relativeDays(minutesAgo(age), NOW)).toMatch(/^[\d,]+ days ago$/);
      }),
    );
  });
});

describe('calendar days', () => {
  test('are the same day in every time zone', () => {
    expect(formatDay('2024-05-01T00:00:00.000Z')).toBe('1 May 2024');
    expect(formatDay('2024-05-01')).toBe('1 May 2024');
  });

  test("of a moment are the reader's, with the time where it is asked for", () => {
    const moment = new Date(2026, 10, 14, 15, 4).toISOString();
    expect(formatDate(moment)).toBe('14 Nov 2026');
    expect(formatDateTime(moment)).toBe('14 Nov 2026, 15:04');
  });

  test('are empty where there is none', () => {
    for (const write of [formatDay, formatDate, formatDateTime, dayInput]) {
      for (const text of [null, undefined, '', 'soon']) expect(write(text)).toBe('');
    }
  });

  test('come back from a date input as they went in', () => {
    const day = fc.date({ min: new Date('1700-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const text = date.toISOString().slice(0, 10);
        expect(dayInput(new Date(text).toISOString())).toBe(text);
      }),
    );
  });
});

describe('countdown', () => {
  const now = new Date(2026, 10, 21, 23, 30);
  test.each([
    ['2026-11-20', 'Released', 'past'],
    ['2026-11-21', 'Today', 'week'],
    ['2026-11-22', 'Tomorrow', 'week'],
    ['2026-11-23', '2 days', 'week'],
    ['2026-11-28', '7 days', 'week'],
    ['2026-11-29', '1 week', 'month'],
    ['2026-12-05', '2 weeks', 'month'],
    ['2026-12-21', '4 weeks', 'month'],
    ['2026-12-22', '1 month', 'later'],
    ['2027-03-21', '4 months', 'later'],
    ['unknown', 'Released', 'past'],
  ] as const)('%p is %p', (date, label, urgency) => {
    expect(countdown(date, now)).toEqual({ label, urgency });
  });

  test('reads a release stored with its time', () => {
    expect(countdown('2026-11-21T17:00:00Z', now).label).toBe('Today');
  });

  test('never says more the nearer the day comes', () => {
    const ORDER = ['past', 'week', 'month', 'later'];
    const inDays = (days: number) => new Date(Date.UTC(2026, 10, 21 + days)).toISOString().slice(0, 10);
    const urgencyIn = (days: number) => ORDER.indexOf(countdown(inDays(days), now).urgency);
    fc.assert(
      fc.property(fc.integer({ min: -800, max: 800 }), (days) => {
        expect(countdown(inDays(days), now).label).toMatch(
          /^(Released|Today|Tomorrow|[1-9]\d* (day|week|month)s?)$/,
        );
        expect(urgencyIn(days)).toBeLessThanOrEqual(urgencyIn(days + 1));
      }),
    );
  });
});

test('today is the reader’s calendar day, as a date input has it', () => {
  expect(today(new Date(2024, 1, 29, 0, 30))).toBe('2024-02-29');
  expect(today(new Date(2024, 11, 31, 23, 30))).toBe('2024-12-31');
});

describe('releasePrice', () => {
  const later = { price: null, releaseDate: '2999-01-01T00:00:00Z' };
  const past = { price: null, releaseDate: '2001-01-01T00:00:00Z' };

  test('a price to come is TBD, and of what is out nothing is still to be decided', () => {
    expect([releasePrice(later), releasePrice(past)]).toEqual(['TBD', '']);
  });

  test('a price is written as asked', () => {
    expect(releasePrice({ ...past, price: '169.00' })).toBe('$169.00');
    expect(releasePrice({ ...later, price: '5145.00' }, formatWholeDollars)).toBe('$5,145');
  });
});
