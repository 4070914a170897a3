import { afterEach, expect, setSystemTime, test } from 'bun:test';
import { createMemory } from './remember.ts';

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
