import { expect, test } from 'bun:test';
import { trendInWords } from './text.ts';

const on = (value: number, at: string) => ({ value, at });

test('a line goes from its first value to its last', () => {
  const points = [on(2500, '2024-03-01'), on(9000, '2025-01-01'), on(3150, '2026-11-14')];
  expect(trendInWords(points)).toBe(
    'from $2,500.00 on 1 Mar 2024 to $3,150.00 on 14 Nov 2026: +$650.00 (26.0%)',
  );
  expect(trendInWords(points.slice(1))).toEndWith('−$5,850.00 (65.0%)');
});

test('a value that stands still has no change, and none a percentage of nothing', () => {
  expect(trendInWords([on(5, '2026-01-01'), on(5, '2026-02-01')])).toEndWith(
    'to $5.00 on 1 Feb 2026: no change',
  );
  expect(trendInWords([on(0, '2026-01-01'), on(5, '2026-02-01')])).toEndWith(': +$5.00');
});

test('one point is a value on a day, and none is nothing', () => {
  expect(trendInWords([on(1234.5, '2026-02-01T17:00:00.000Z')])).toBe('$1,234.50 on 1 Feb 2026');
  expect(trendInWords([])).toBe('nothing recorded yet');
});
