import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { createAllowance } from './allowance.ts';

afterEach(() => {
  setSystemTime();
});

test('each caller has their own number of times, and gets it back with time', () => {
  setSystemTime(new Date('2026-01-01T00:00:00Z'));
  const allowed = createAllowance({ times: 2, withinMs: 60_000 });
  expect([allowed('ada'), allowed('ada'), allowed('ada'), allowed('bob')]).toEqual([true, true, false, true]);
  setSystemTime(new Date('2026-01-01T00:00:59Z'));
  expect(allowed('ada')).toBe(false);
  setSystemTime(new Date('2026-01-01T00:01:00Z'));
  expect(allowed('ada')).toBe(true);
});
