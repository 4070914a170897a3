import { expect, test } from 'bun:test';
import { bothWays, isSwapped, type KeptSide, likenessScore, likerOf } from './likeness.ts';
import type { Likeness, SideSeen } from './vision/seen.ts';

const kept = (
  key: number,
  typeId: string,
  side: KeptSide['side'],
  coinId: number | null = key,
): KeptSide => ({
  key,
  side,
  typeId,
  itemId: null,
  coin: coinId === null ? null : { coinId, name: `coin ${coinId}`, obverseImageUrl: null },
});
const seen = (...likeness: [key: number, score: number][]): SideSeen => ({
  circle: null,
  problem: null,
  descriptor: null,
  colour: null,
  text: null,
  likeness: likeness.map(([key, score]): Likeness => ({ key, score, turn: 0 })),
});

test('of a type the two best of each side count, and both sides together', () => {
  const gallery = [
    kept(1, 'morgan-dollar', 'obverse'),
    kept(2, 'morgan-dollar', 'obverse'),
    kept(3, 'morgan-dollar', 'obverse'),
    kept(4, 'morgan-dollar', 'reverse'),
    kept(5, 'peace-dollar', 'obverse'),
  ];
  const [first, second] = likerOf(
    bothWays([seen([1, 0.5], [2, 0.3], [3, 0.1], [5, 0.35]), seen([4, 0.6])], gallery),
  );
  expect(first).toMatchObject({ typeId: 'morgan-dollar', sides: 2, like: { coinId: 4 } });
  expect(first?.score).toBeCloseTo((0.4 + 0.6) / 2, 9);
  expect(second).toMatchObject({ typeId: 'peace-dollar', sides: 1, score: 0.35 });
});

test('a side of the starter gallery is nobody’s coin; a key that is not known counts for nothing', () => {
  const [only, ...others] = likerOf(
    bothWays([seen([1, 0.5], [9, 0.9])], [kept(1, 'morgan-dollar', 'obverse', null)]),
  );
  expect(only).toMatchObject({ score: 0.5, like: null });
  expect(others).toEqual([]);
});

test('much likeness speaks for a type, little against it, and neither without bound', () => {
  const says = (score: number) => likenessScore({ score, sides: 2 });
  expect(says(0.4)).toBeGreaterThan(4);
  expect(says(0.08)).toBeLessThan(0);
  expect(says(1)).toBe(says(0.9));
  expect(says(-1)).toBe(says(-0.5));
  expect(likenessScore({ score: 0.4, sides: 1 })).toBeLessThan(says(0.4));
});

const BOTH = [
  kept(1, 'morgan-dollar', 'obverse', null),
  kept(2, 'morgan-dollar', 'reverse', null),
  kept(3, 'peace-dollar', 'obverse', null),
  kept(4, 'peace-dollar', 'reverse', null),
];

test('a lone photo of a reverse is held against reverses, and says that it is one', () => {
  const reverse = [seen([2, 0.55], [1, 0.1], [3, 0.15], [4, 0.2])];
  expect(likerOf(bothWays(reverse, BOTH))[0]).toMatchObject({ typeId: 'morgan-dollar', score: 0.55 });
  expect(isSwapped(bothWays(reverse, BOTH))).toBe(true);
  const obverse = [seen([1, 0.5], [2, 0.1], [3, 0.2], [4, 0.2])];
  expect(likerOf(bothWays(obverse, BOTH))[0]).toMatchObject({ typeId: 'morgan-dollar', score: 0.5 });
  expect(isSwapped(bothWays(obverse, BOTH))).toBe(false);
});

test('swapped photos are told, and sides of different types are not mixed', () => {
  const swapped = [seen([2, 0.5], [1, 0.1], [3, 0.2]), seen([1, 0.6], [2, 0.1], [4, 0.2])];
  const [first] = likerOf(bothWays(swapped, BOTH));
  expect(first).toMatchObject({ typeId: 'morgan-dollar', sides: 2 });
  expect(first?.score).toBeCloseTo(0.55, 9);
  expect(isSwapped(bothWays(swapped, BOTH))).toBe(true);
  // Hardly liker the other way round: they stay as they were taken.
  expect(isSwapped(bothWays([seen([1, 0.41], [2, 0.44])], BOTH))).toBe(false);
  expect(isSwapped(bothWays([seen()], BOTH))).toBe(false);
});

test('to have a type speaks for another of it where it is the owner’s, and not in a starter gallery', () => {
  const one = { score: 0.3, sides: 2 };
  expect(likenessScore({ ...one, isOwn: true }) - likenessScore({ ...one, isOwn: false })).toBe(1);
  expect(likerOf(bothWays([seen([1, 0.5])], [kept(1, 'morgan-dollar', 'obverse')]))[0]?.isOwn).toBe(true);
  expect(likerOf(bothWays([seen([1, 0.5])], BOTH))[0]?.isOwn).toBe(false);
});
