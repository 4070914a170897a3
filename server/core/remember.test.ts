import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { createCache, createMemory } from './remember.ts';

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
