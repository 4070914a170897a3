import { expect, test } from 'bun:test';
import { type KeptSide, likenessOfTypes, likenessScore } from './likeness.ts';
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
  const [first, second] = likenessOfTypes(
    [seen([1, 0.5], [2, 0.3], [3, 0.1], [5, 0.35]), seen([4, 0.6])],
    gallery,
  );
  expect(first).toMatchObject({ typeId: 'morgan-dollar', sides: 2, like: { coinId: 4 } });
  expect(first?.score).toBeCloseTo((0.4 + 0.6) / 2, 9);
  expect(second).toMatchObject({ typeId: 'peace-dollar', sides: 1, score: 0.35 });
});

test('a side of the starter gallery is nobody’s coin; a key that is not known counts for nothing', () => {
  const [only, ...others] = likenessOfTypes(
    [seen([1, 0.5], [9, 0.9])],
    [kept(1, 'morgan-dollar', 'obverse', null)],
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
