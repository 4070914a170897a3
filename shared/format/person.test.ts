import { expect, test } from 'bun:test';
import { greetingOf } from './person.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');

test('only who was here before is welcomed back', () => {
  expect(greetingOf({ createdAt: '2026-11-23T11:30:00.000Z' }, NOON)).toBe('Welcome!');
  expect(greetingOf({ createdAt: '2026-11-23T10:59:00.000Z' }, NOON)).toBe('Welcome back!');
  expect(greetingOf(undefined, NOON)).toBe('Welcome back!');
});
