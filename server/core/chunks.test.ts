import { afterAll, expect, test } from 'bun:test';
import { testApp } from '../testing/app.ts';
import { eachAlone, inPieces, nextPiece, untilNone } from './chunks.ts';

const it = testApp();
afterAll(it.close);

test('a piece that took long is followed by a smaller one, a quick one by twice as many rows', () => {
  const size = { ms: 10, first: 16, fewest: 4 };
  expect(nextPiece(16, 1, size)).toBe(32);
  expect(nextPiece(100, 100, size)).toBe(10);
  expect(nextPiece(5, 1000, size)).toBe(4);
  expect(nextPiece(400, 1, size)).toBe(500);
});

test('pieces have every row once, each in a transaction of its own, and other writers come between', async () => {
  const order: string[] = [];
  const other = async () => {
    await it.deps.db.transaction(async () => void order.push('other'));
  };
  const seen: number[] = [];
  const all = Array.from({ length: 400 }, (_, n) => n);
  await inPieces(it.deps, all, async (_, some) => {
    order.push('piece');
    if (seen.length === 0) void other();
    seen.push(...some);
  });
  expect(seen).toEqual(all);
  expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('piece'));
});

test('rows that the work finds itself are done until there are none', async () => {
  let left = 700;
  await untilNone(it.deps, async (_, limit) => {
    const some = Math.min(limit, left);
    left -= some;
    return some;
  });
  expect(left).toBe(0);
});

test('what goes wrong with one is logged once, and the others are done', async () => {
  const done: string[] = [];
  const work = async (one: string) => {
    if (one === 'bad') throw new Error('it is broken');
    done.push(one);
  };
  const failed = eachAlone(it.deps, 'a job', ['one', 'bad', 'two'], work);
  expect(await failed.catch(String)).toContain('1 of 3 failed');
  expect(done).toEqual(['one', 'two']);
  expect(it.logged.filter((line) => line.includes('it is broken'))).toHaveLength(1);
});
