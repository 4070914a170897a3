import { expect, test } from 'bun:test';
import { createBatch } from './batch.ts';

/** A batch whose reads end when the test says so. */
function batch() {
  const reads: { keys: string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const get = createBatch<string>(200, (keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    const found = new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]));
    reads.push({ keys, end: () => resolve(found), fail: reject });
    return promise;
  });
  return { get, reads };
}

test('what is asked for while two reads are under way is read together afterwards, each key once', async () => {
  const { get, reads } = batch();
  const answers = ['a', 'b', 'c', 'none', 'c'].map(get);
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  reads[1]?.end();
  expect(await answers[1]).toBe('B');
  expect(reads[2]?.keys).toEqual(['c', 'none']);
  reads[0]?.end();
  reads[2]?.end();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', undefined, 'C']);
});

test('a key is never answered by a read that had begun before', async () => {
  const { get, reads } = batch();
  const first = get('a');
  const second = get('a');
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['a']]);
  for (const read of reads) read.end();
  expect(await Promise.all([first, second])).toEqual(['A', 'A']);
});

test('a read that fails is told to those it was for, and others go on', async () => {
  const { get, reads } = batch();
  const answers = ['a', 'b', 'c'].map(get);
  answers.forEach((answer) => void answer.catch(() => {}));
  reads[0]?.fail(new Error('gone'));
  await expect(answers[0]).rejects.toThrow('gone');
  reads[1]?.end();
  reads[2]?.end();
  expect(await Promise.all(answers.slice(1))).toEqual(['B', 'C']);
});

test('of very many asked for at once only so many are read together', async () => {
  const { get, reads } = batch();
  const keys = Array.from({ length: 450 }, (_, n) => `k${n}`);
  const answers = keys.map(get);
  const sizes: number[] = [];
  for (let at = 0; at < reads.length; at += 1) {
    sizes.push(reads[at]?.keys.length ?? 0);
    reads[at]?.end();
    await answers[0];
    await Bun.sleep(0);
  }
  expect(sizes).toEqual([1, 1, 200, 200, 48]);
  expect(await Promise.all(answers)).toEqual(keys.map((key) => key.toUpperCase()));
});
