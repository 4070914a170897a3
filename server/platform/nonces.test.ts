import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { NONCE_MS, noncesFor } from './nonces.ts';
import { createSigned } from './signed.ts';

const deps: Pick<Deps, 'signed'> = { signed: createSigned('a secret for tests that is long enough') };
const coats = noncesFor('coats', z.object({ hook: z.number() }));

afterEach(() => {
  setSystemTime();
});

test('a ticket can be shown again and again, and taken once', () => {
  const ticket = coats.issue(deps, { hook: 7 });
  expect([coats.read(deps, ticket), coats.read(deps, ticket)]).toEqual([{ hook: 7 }, { hook: 7 }]);
  expect(coats.take(deps, ticket)).toEqual({ hook: 7 });
  expect([coats.take(deps, ticket), coats.read(deps, ticket)]).toEqual([null, null]);
});

test('two nonces for the same are two', () => {
  const [one, two] = [coats.issue(deps, { hook: 7 }), coats.issue(deps, { hook: 7 })];
  expect(coats.take(deps, one)).toEqual({ hook: 7 });
  expect(coats.take(deps, two)).toEqual({ hook: 7 });
});

test('a ticket ends after five minutes', () => {
  setSystemTime(new Date('2026-01-01T00:00:00Z'));
  const ticket = coats.issue(deps, { hook: 7 });
  setSystemTime(new Date(Date.parse('2026-01-01T00:00:00Z') + NONCE_MS - 1));
  expect(coats.read(deps, ticket)).toEqual({ hook: 7 });
  setSystemTime(new Date(Date.parse('2026-01-01T00:00:00Z') + NONCE_MS));
  expect(coats.read(deps, ticket)).toBeNull();
});

test('a ticket is worth nothing elsewhere, under another secret, in another shape, or cut short', () => {
  const ticket = coats.issue(deps, { hook: 7 });
  const elsewhere = { signed: createSigned('another secret that is just as long') };
  expect(noncesFor('hats', z.object({ hook: z.number() })).read(deps, ticket)).toBeNull();
  expect(noncesFor('coats', z.object({ peg: z.number() })).read(deps, ticket)).toBeNull();
  expect(coats.read(elsewhere, ticket)).toBeNull();
  expect(coats.read(deps, ticket.slice(0, -1))).toBeNull();
  expect(coats.read(deps, '')).toBeNull();
});

test('a spent ticket was good again once many others had been spent after it', () => {
  const few = noncesFor('few', z.number(), 3);
  const [first = '', second = '', third = '', fourth = ''] = [1, 2, 3, 4].map((n) => few.issue(deps, n));
  for (const ticket of [first, second, third]) expect(few.take(deps, ticket)).not.toBeNull();
  expect(() => few.take(deps, fourth)).toThrow('The server is busy.');
  expect(few.take(deps, first)).toBeNull();
  setSystemTime(Date.now() + NONCE_MS);
  expect(few.take(deps, few.issue(deps, 5))).toBe(5);
  expect(few.take(deps, first)).toBeNull();
});
