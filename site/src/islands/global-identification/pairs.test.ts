import { expect, test } from 'bun:test';
import { apart, inOrder, inPairs, joined, seemsPaired, separated, swapped } from './pairs.ts';

const taken = (...times: number[]) =>
  times.map((lastModified, at) => ({ name: `p${at + 1}.jpg`, lastModified }));

test('photos come in the order in which they were taken, those of one moment by their number', () => {
  const some = [
    { name: 'p10.jpg', lastModified: 5 },
    { name: 'p9.jpg', lastModified: 5 },
    { name: 'z.jpg', lastModified: 1 },
  ];
  expect(inOrder(some).map(({ name }) => name)).toEqual(['z.jpg', 'p9.jpg', 'p10.jpg']);
});

test('pairs are told by time: the back follows the front sooner than the next coin', () => {
  expect(seemsPaired(taken(0, 4, 30, 35, 60, 63))).toBeTrue();
  expect(seemsPaired(taken(0, 10, 20, 30))).toBeFalse();
  expect(seemsPaired(taken(0, 0, 0, 0))).toBeFalse();
  expect(seemsPaired(taken(0, 4, 30))).toBeFalse();
  expect(seemsPaired(taken(0, 4))).toBeFalse();
});

test('coins are paired, swapped, separated and joined, and no photo is lost', () => {
  const pairs = inPairs(['a', 'b', 'c']);
  expect(pairs).toEqual([['a', 'b'], ['c']]);
  expect(apart(pairs)).toEqual([['a'], ['b'], ['c']]);
  expect(swapped(pairs, 0)).toEqual([['b', 'a'], ['c']]);
  expect(swapped(pairs, 1)).toEqual(pairs);
  expect(separated(pairs, 0)).toEqual([['a'], ['b'], ['c']]);
  expect(joined(apart(pairs), 1)).toEqual([['a'], ['b', 'c']]);
  expect(joined(pairs, 0)).toEqual(pairs);
});
