import { afterEach, expect, setSystemTime, test } from 'bun:test';
import fc from 'fast-check';
import { AppError } from './errors.ts';
import { createCounter, createNetworkLimit, createRateLimit } from './limit.ts';

afterEach(() => {
  setSystemTime();
});

test('lets each key go on so many times, says how long to wait, and lets it go on when the span is over', () => {
  setSystemTime(new Date('2026-01-01T00:00:00Z'));
  const limit = createCounter({ times: 2, withinMs: 60_000 });
  limit.count('a');
  expect(limit.wait('a')).toBe(0);
  setSystemTime(new Date('2026-01-01T00:00:20Z'));
  limit.count('a');
  expect(limit.wait('a')).toBe(40);
  expect(limit.wait('b')).toBe(0);
  setSystemTime(new Date('2026-01-01T00:01:00Z'));
  expect(limit.wait('a')).toBe(0);
});

/** A limit of this process asks no database. */
const DEPS = { db: null as never };

test('using more than allowed is refused with the sentence and the seconds, and a forgotten key starts anew', async () => {
  const limit = createRateLimit(null, { times: 1, withinMs: 60_000 });
  const use = () => limit.use(DEPS, 'a', 'Slowly, please.');
  await use();
  const refusal = await use().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ status: 429, message: 'Slowly, please.', retryAfter: 60 });
  await limit.forget(DEPS, 'a');
  await use();
});

test('a clock put back by a year keeps nobody waiting for longer than the span', () => {
  setSystemTime(new Date('2026-06-01T00:00:00Z'));
  const limit = createCounter({ times: 1, withinMs: 60_000 });
  limit.count('a');
  setSystemTime(new Date('2025-06-01T00:00:00Z'));
  expect(limit.wait('a')).toBe(0);
  limit.count('a');
  expect(limit.wait('a')).toBe(60);
});

test('a count given back may be used again, and frees a key that had to wait', () => {
  const limit = createCounter({ times: 2, withinMs: 60_000 });
  limit.giveBack('a');
  limit.count('a');
  limit.count('a');
  expect(limit.wait('a')).toBeGreaterThan(0);
  limit.giveBack('a');
  expect(limit.wait('a')).toBe(0);
  limit.count('a');
  expect(limit.wait('a')).toBeGreaterThan(0);
});

test('a flood of other keys does not free one that has to wait', () => {
  const limit = createCounter({ times: 2, withinMs: 60_000, keys: 10 });
  limit.count('a');
  limit.count('a');
  for (let n = 0; n < 1000; n++) limit.count(`other ${n}`);
  expect(limit.wait('a')).toBeGreaterThan(0);
});

test('counts what it is told, whatever the order', () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), back: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (steps, times) => {
      const limit = createCounter({ times, withinMs: 60_000 });
      const counts = new Map<string, number>();
      for (const { key, back } of steps) {
        counts.set(key, Math.max(0, (counts.get(key) ?? 0) + (back ? -1 : 1)));
        if (back) limit.giveBack(key);
        else limit.count(key);
        expect(limit.wait(key) > 0).toBe((counts.get(key) ?? 0) >= times);
      }
    }),
  );
});

test('never keeps more keys than it may, and counts each of the newest rightly', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 300 }), (given) => {
      const limit = createCounter({ times: 1, withinMs: 60_000, keys: 10 });
      for (const key of given) limit.count(String(key));
      const waiting = [...new Set(given)].filter((key) => limit.wait(String(key)) > 0);
      expect(waiting.length).toBe(Math.min(10, new Set(given).size));
    }),
  );
});

const taken = async (
  limit: ReturnType<typeof createNetworkLimit>,
  addressOf: (n: number) => string,
  about?: string,
) => {
  let count = 0;
  for (let n = 0; n < 100; n += 1) if (await limit.take(DEPS, addressOf(n), about)) count += 1;
  return count;
};

test('visitor: a network has its share, a /56 twice and a /48 four times as much, however the address is chosen', async () => {
  const limit = () => createNetworkLimit(null, { times: 5, withinMs: 60_000 });
  expect(await taken(limit(), () => '203.0.113.7')).toBe(5);
  expect(await taken(limit(), (n) => `203.0.113.${n}`)).toBe(100);
  expect(await taken(limit(), (n) => `2001:db8:1:2::${n}`)).toBe(5);
  expect(await taken(limit(), (n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(10);
  expect(await taken(limit(), (n) => `2001:db8:1:${n.toString(16)}00::1`)).toBe(20);
  expect(await taken(limit(), (n) => `2001:db8:${n.toString(16)}::1`)).toBe(100);
});

test('visitor: what is refused in one part uses up nothing of the others, and what it is about is counted apart', async () => {
  const limit = createNetworkLimit(null, { times: 5, withinMs: 60_000 });
  expect(await taken(limit, () => '2001:db8:1:2::1')).toBe(5);
  expect(await taken(limit, () => '2001:db8:1:3::1')).toBe(5);
  expect(await limit.wait(DEPS, '2001:db8:1:4::1')).toBeGreaterThan(50);
  expect(await limit.wait(DEPS, '2001:db8:1:100::1')).toBe(0);
  expect(await taken(limit, () => '2001:db8:1:2::1', 'another account')).toBe(5);
});

test('visitor: a bound for what is around is kept where it is given', async () => {
  const limit = createNetworkLimit(null, { times: 5, wider: 6, withinMs: 60_000 });
  expect(await taken(limit, (n) => `2001:db8:1:${n.toString(16)}00::1`)).toBe(6);
});
