import { expect, test } from 'bun:test';
import { line } from './account.ts';

test('a line longer than any of ours is refused before its characters are looked at', () => {
  const long = line('A text').safeParse('\u0001'.repeat(20_000));
  expect(long.error?.issues.map(({ message }) => message)).toEqual(['This is too long.']);
  expect(line('A text').parse('\u0001'.repeat(9000))).toBe('');
});
