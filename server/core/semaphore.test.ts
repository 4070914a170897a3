import { expect, test } from 'bun:test';
import { createSemaphore } from './semaphore.ts';

test('work goes one after another in the order it came, whatever becomes of each', async () => {
  const queue = createSemaphore(1);
  const done: string[] = [];
  let running = 0;
  const work = (name: string, fails = false) =>
    queue(async () => {
      running += 1;
      expect(running).toBe(1);
      await Bun.sleep(1);
      running -= 1;
      done.push(name);
      if (fails) throw new Error(name);
      return name;
    });
  const all = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['a', 'b', 'c']);
  expect(await work('d')).toBe('d');
});

test('work that fails before it has begun stops nothing', async () => {
  const queue = createSemaphore(1);
  const broken = queue(() => {
    throw new Error('at once');
  });
  expect(broken).rejects.toThrow('at once');
  expect(await queue(async () => 1)).toBe(1);
});
