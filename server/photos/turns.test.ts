import { expect, test } from 'bun:test';
import { createTurns } from './turns.ts';

/** Notes what was done, in order. */
function noted(options?: Parameters<typeof createTurns>[0]) {
  const turns = createTurns({ lanes: 1, ...options });
  const done: string[] = [];
  const add = (of: string, name: string, isAwaited = false) =>
    turns({ of, isAwaited }, async () => {
      await Bun.sleep(0);
      done.push(name);
    });
  return { turns, done, add };
}

test('one after another in the order they came, whatever becomes of each', async () => {
  const turns = createTurns({ lanes: 1 });
  const done: string[] = [];
  let running = 0;
  const work = (name: string, fails = false) =>
    turns({ of: 'ada' }, async () => {
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

test('one with many photos keeps nobody else waiting', async () => {
  const { done, add } = noted();
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => add('ada', name));
  await Promise.all([...many, add('ben', 'b1'), add('cleo', 'c1'), add('ben', 'b2')]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('what somebody waits for goes first, but does not keep photos from being stored', async () => {
  const { done, add } = noted({ inARow: 2 });
  const begun = add('ada', 'begun', true);
  const stored = ['s1', 's2'].map((name) => add('ada', name));
  const shown = ['x1', 'x2', 'x3', 'x4', 'x5'].map((name) => add('ben', name, true));
  await Promise.all([begun, ...stored, ...shown]);
  expect(done).toEqual(['begun', 'x1', 's1', 'x2', 'x3', 's2', 'x4', 'x5']);
});

test('who has too many waiting is refused, and nobody else; what has begun is stored', async () => {
  const { done, add } = noted({ waiting: 2 });
  const begun = [add('ada', 'a', true), add('ada', 'b', true), add('ada', 'c', true)];
  await expect(add('ada', 'd', true)).rejects.toThrow('Many of your photos are waiting already');
  await Promise.all([...begun, add('ada', 'stored'), add('ben', 'e', true)]);
  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'e', 'stored']);
  await add('ada', 'later', true);
  expect(done.at(-1)).toBe('later');
});

test('what takes long keeps nobody else waiting, whoever it belongs to has one turn at a time', async () => {
  const { turns, done, add } = noted({ lanes: 2 });
  const slow = Promise.withResolvers<void>();
  const first = turns({ of: 'ada' }, () => slow.promise.then(() => done.push('slow')));
  const own = add('ada', 'after');
  await Promise.all([add('ben', 'b1'), add('cleo', 'c1', true), add('ben', 'b2')]);
  expect(done).toEqual(['b1', 'c1', 'b2']);
  slow.resolve();
  await Promise.all([first, own]);
  expect(done.slice(3)).toEqual(['slow', 'after']);
});
