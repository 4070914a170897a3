import { expect, test } from 'bun:test';
import { remainingInWords } from './trash-actions.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-03-31T12:00:00Z');
const iso = (time: number) => new Date(time).toISOString();
const deleted = (ago: number) =>
  remainingInWords({ deletedAt: iso(now - ago), purgedAt: iso(now - ago + 30 * DAY) }, { now });

test.each<[number, string]>([
  [0, 'Deleted just now, 30 days left'],
  [3 * HOUR, 'Deleted 3 hours ago, 30 days left'],
  [2 * DAY, 'Deleted 2 days ago, 28 days left'],
  [2 * DAY + HOUR, 'Deleted 2 days ago, 28 days left'],
  [29 * DAY + HOUR, 'Deleted 29 days ago, last day'],
  [30 * DAY, 'Deleted 30 days ago, deleted soon'],
])('%d ms ago: %s', (ago, words) => {
  expect(deleted(ago)).toBe(words);
});

test('coins of a guest go with the session', () => {
  const coin = { deletedAt: iso(now - DAY), purgedAt: iso(now + 29 * DAY) };
  expect(remainingInWords(coin, { isGuest: true, now })).toBe(
    'Deleted 1 day ago, deleted when your guest session ends',
  );
});
