import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { createSigned } from './crypto.ts';
import { NONCE_MS, noncesFor } from './nonces.ts';

/** No database: nonces of the one process there is are kept in its memory. */
const deps = { signed: createSigned('a secret for tests that is long enough') } as Pick<
  Services,
  'signed' | 'db'
>;
const coats = noncesFor('coats', z.object({ hook: z.number() }));

afterEach(() => {
  setSystemTime();
});

test('a ticket can be shown again and again, and taken once', async () => {
  const ticket = coats.issue(deps, { hook: 7 });
  expect([coats.read(deps, ticket), coats.read(deps, ticket)]).toEqual([{ hook: 7 }, { hook: 7 }]);
  expect(await coats.take(deps, ticket)).toEqual({ hook: 7 });
  expect([await coats.take(deps, ticket), coats.read(deps, ticket)]).toEqual([null, null]);
});

test('two nonces for the same are two', async () => {
  const [one, two] = [coats.issue(deps, { hook: 7 }), coats.issue(deps, { hook: 7 })];
  expect(await coats.take(deps, one)).toEqual({ hook: 7 });
  expect(await coats.take(deps, two)).toEqual({ hook: 7 });
});

test('a ticket ends after five minutes', async () => {
  setSystemTime(new Date('2026-01-01T00:00:00Z'));
  const ticket = coats.issue(deps, { hook: 7 });
  setSystemTime(new Date(Date.parse('2026-01-01T00:00:00Z') + NONCE_MS - 1));
  expect(coats.read(deps, ticket)).toEqual({ hook: 7 });
  setSystemTime(new Date(Date.parse('2026-01-01T00:00:00Z') + NONCE_MS));
  expect(coats.read(deps, ticket)).toBeNull();
});

test('a ticket is worth nothing elsewhere, under another secret, in another shape, or cut short', async () => {
  const ticket = coats.issue(deps, { hook: 7 });
  const elsewhere = { signed: createSigned('another secret that is just as long') };
  expect(noncesFor('hats', z.object({ hook: z.number() })).read(deps, ticket)).toBeNull();
  expect(noncesFor('coats', z.object({ peg: z.number() })).read(deps, ticket)).toBeNull();
  expect(coats.read(elsewhere, ticket)).toBeNull();
  expect(coats.read(deps, ticket.slice(0, -1))).toBeNull();
  expect(coats.read(deps, '')).toBeNull();
});

test('a spent ticket was good again once many others had been spent after it', async () => {
  const few = noncesFor('few', z.number(), 3);
  const [first = '', second = '', third = '', fourth = ''] = [1, 2, 3, 4].map((n) => few.issue(deps, n));
  for (const ticket of [first, second, third]) expect(await few.take(deps, ticket)).not.toBeNull();
  await expect(few.take(deps, fourth)).rejects.toThrow('The server is busy.');
  expect(await few.take(deps, first)).toBeNull();
  setSystemTime(Date.now() + NONCE_MS);
  expect(await few.take(deps, few.issue(deps, 5))).toBe(5);
  expect(await few.take(deps, first)).toBeNull();
});
