import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { countdown, dayInput, formatDay, relativeTime } from './dates.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

describe('relativeTime', () => {
  test.each([
    [0, 'just now'],
    [1, '1 minute ago'],
    [59, '59 minutes ago'],
    [60, '1 hour ago'],
    [23 * 60 + 59, '23 hours ago'],
    [24 * 60, '1 day ago'],
    [7 * 24 * 60 - 1, '6 days ago'],
  ])('%p minutes old', (minutes, text) => {
    expect(relativeTime(minutesAgo(minutes), NOW)).toBe(text);
  });

  test('is a date from seven days on', () => {
    expect(relativeTime(minutesAgo(7 * 24 * 60), NOW)).toBe('14 Nov 2026');
  });

  test('is empty for what is no date', () => {
    expect(relativeTime('soon', NOW)).toBe('');
  });
});

describe('calendar days', () => {
  test('are the same day in every time zone', () => {
    expect(formatDay('2024-05-01T00:00:00.000Z')).toBe('1 May 2024');
    expect(formatDay('2024-05-01')).toBe('1 May 2024');
    expect(formatDay(null)).toBe('');
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
});
