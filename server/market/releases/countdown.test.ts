import { afterAll, describe, expect, test } from 'bun:test';
import { countdown, dayHere } from '../../../shared/market/model.ts';

const usual = process.env.TZ;
afterAll(() => {
  process.env.TZ = usual ?? 'UTC';
});

/** The first and the last minute of the 21st of November 2026 where the clock says so, as moments. */
const ZONES: [zone: string, midnight: string, lastMinute: string][] = [
  ['UTC', '2026-11-21T00:00:00Z', '2026-11-21T23:59:00Z'],
  ['America/New_York', '2026-11-21T05:00:00Z', '2026-11-22T04:59:00Z'],
  ['Pacific/Pago_Pago', '2026-11-21T11:00:00Z', '2026-11-22T10:59:00Z'],
  ['Asia/Kolkata', '2026-11-20T18:30:00Z', '2026-11-21T18:29:00Z'],
  ['Pacific/Kiritimati', '2026-11-20T10:00:00Z', '2026-11-21T09:59:00Z'],
];

/** Every label at its first and its last day, counted from the 21st. */
const LABELS: [date: string, label: string][] = [
  ['2026-11-20', 'Released'],
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-23', '2 days'],
  ['2026-11-28', '7 days'],
  ['2026-11-29', '1 week'],
  ['2026-12-01', '1 week'],
  ['2026-12-02', '2 weeks'],
  ['2026-12-21', '4 weeks'],
  ['2026-12-22', '1 month'],
  ['2027-01-04', '1 month'],
  ['2027-01-05', '2 months'],
];

describe.each(ZONES)('in %s', (zone, ...moments) => {
  test.each(LABELS)(`a release on %s is "%s" from the first minute of the day to the last`, (date, label) => {
    process.env.TZ = zone;
    for (const moment of moments) {
      const now = new Date(moment);
      expect([moment, countdown(date, now).label]).toEqual([moment, label]);
      expect(countdown(`${date}T00:00:00.000Z`, now).label).toBe(label);
    }
  });

  test('a minute before midnight it is still the day before', () => {
    process.env.TZ = zone;
    const before = new Date(Date.parse(moments[0]) - 60_000);
    expect(countdown('2026-11-20', before).label).toBe('Today');
    expect(countdown('2026-11-21', before).label).toBe('Tomorrow');
  });
});

test('the day here is a midnight, also on the days the clocks are changed', () => {
  process.env.TZ = 'America/New_York';
  for (const day of ['2026-03-08', '2026-11-01'])
    for (const hour of ['06:30', '12:00', '23:00'])
      expect(new Date(dayHere(new Date(`${day}T${hour}:00Z`))).toISOString()).toBe(`${day}T00:00:00.000Z`);
});
