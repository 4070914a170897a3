import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { createBatch, createCache, createMemory } from './cache.ts';

afterEach(() => {
  setSystemTime();
});

function counted() {
  const asked: string[] = [];
  const memory = createMemory<string>({ forMs: 1000, most: 2 });
  const ask = (key: string) =>
    memory(key, async () => {
      asked.push(key);
      return key.toUpperCase();
    });
  return { asked, ask };
}

test('the work is done once, also for those who ask while it is under way', async () => {
  const { asked, ask } = counted();
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['A', 'A']);
  expect(await ask('a')).toBe('A');
  expect(asked).toEqual(['a']);
});

test('it is done again once the time is over', async () => {
  const { asked, ask } = counted();
  setSystemTime(new Date('2026-01-01T00:00:00Z'));
  await ask('a');
  setSystemTime(new Date('2026-01-01T00:00:02Z'));
  await ask('a');
  expect(asked).toEqual(['a', 'a']);
});

test('only so much is kept, and what was asked last stays', async () => {
  const { asked, ask } = counted();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(asked).toEqual(['a', 'b', 'c', 'b']);
});

test('a failure is told to everybody waiting and not kept', async () => {
  const memory = createMemory<string>({ forMs: 1000, most: 2 });
  const fail = () => Promise.reject(new Error('no'));
  const answers = await Promise.allSettled([memory('a', fail), memory('a', fail)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await memory('a', async () => 'yes')).toBe('yes');
});

test('a cache answers again for the same object and key, and gives up the oldest', () => {
  const asked: string[] = [];
  const cache = createCache<object, string>({ most: 2 });
  const [one, other] = [{}, {}];
  const ask = (of: object, key: string) =>
    cache(of, key, () => {
      asked.push(key);
      return key.toUpperCase();
    });
  expect([ask(one, 'a'), ask(one, 'a'), ask(other, 'a'), ask(one, 'b'), ask(one, 'c')]).toEqual([
    ...['A', 'A', 'A', 'B', 'C'],
  ]);
  expect(asked).toEqual(['a', 'a', 'b', 'c']);
  ask(one, 'b');
  ask(one, 'a');
  expect(asked).toEqual(['a', 'a', 'b', 'c', 'a']);
});

test('work that throws is done again', () => {
  const cache = createCache<object, string>({ most: 2 });
  const of = {};
  const fail = () => {
    throw new Error('not now');
  };
  expect(() => cache(of, 'a', fail)).toThrow('not now');
  expect(cache(of, 'a', () => 'A')).toBe('A');
});

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
