import { expect, test } from 'bun:test';
import { createNetworkLimit } from './network-limit.ts';

const taken = (
  limit: ReturnType<typeof createNetworkLimit>,
  addressOf: (n: number) => string,
  about?: string,
) => {
  let count = 0;
  for (let n = 0; n < 100; n += 1) if (limit.take(addressOf(n), about)) count += 1;
  return count;
};

test('visitor: a network has its share, a /56 twice and a /48 four times as much, however the address is chosen', () => {
  const limit = () => createNetworkLimit({ times: 5, withinMs: 60_000 });
  expect(taken(limit(), () => '203.0.113.7')).toBe(5);
  expect(taken(limit(), (n) => `203.0.113.${n}`)).toBe(100);
  expect(taken(limit(), (n) => `2001:db8:1:2::${n}`)).toBe(5);
  expect(taken(limit(), (n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(10);
  expect(taken(limit(), (n) => `2001:db8:1:${n.toString(16)}00::1`)).toBe(20);
  expect(taken(limit(), (n) => `2001:db8:${n.toString(16)}::1`)).toBe(100);
});

test('visitor: what is refused in one part uses up nothing of the others, and what it is about is counted apart', () => {
  const limit = createNetworkLimit({ times: 5, withinMs: 60_000 });
  expect(taken(limit, () => '2001:db8:1:2::1')).toBe(5);
  expect(taken(limit, () => '2001:db8:1:3::1')).toBe(5);
  expect(limit.wait('2001:db8:1:4::1')).toBeGreaterThan(50);
  expect(limit.wait('2001:db8:1:100::1')).toBe(0);
  expect(taken(limit, () => '2001:db8:1:2::1', 'another account')).toBe(5);
});

test('visitor: a bound for what is around is kept where it is given', () => {
  const limit = createNetworkLimit({ times: 5, wider: 6, withinMs: 60_000 });
  expect(taken(limit, (n) => `2001:db8:1:${n.toString(16)}00::1`)).toBe(6);
});
