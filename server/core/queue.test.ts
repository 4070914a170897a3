import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { AppError } from './errors.ts';
import { createQueue, type Place, type Queue, someAtOnce } from './queue.ts';

test('work goes one after another in the order it came, whatever becomes of each', async () => {
  const queue = createQueue({ inAll: 1, waiting: 9 });
  const done: string[] = [];
  let running = 0;
  const work = (name: string, fails = false) =>
    queue.run('', async () => {
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
  const queue = createQueue({ inAll: 1, waiting: 9 });
  const broken = queue.run('', () => {
    throw new Error('at once');
  });
  expect(broken).rejects.toThrow('at once');
  expect(await queue.run('', async () => 1)).toBe(1);
});

test('some at once: no more of them than said, and results in the order of what was given', async () => {
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const work = async (one: number) => {
    begun.push(one);
    running += 1;
    most = Math.max(most, running);
    await Bun.sleep(5 - one);
    running -= 1;
    if (one === 9) throw new Error('broken');
    return one * 2;
  };
  expect(await someAtOnce(2, [1, 2, 3, 4, 5], work)).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(2);
  begun.length = 0;
  expect(someAtOnce(1, [1, 9, 3], work)).rejects.toThrow('broken');
  expect(await someAtOnce(3, [], work)).toEqual([]);
});

const LIMITS = { perUser: 2, inAll: 8, waiting: 10, refusal: 'Many of yours are waiting already.' };

/** A queue, and what was done in it, in order. */
function noted(limits: Partial<typeof LIMITS> = {}, inARow?: number) {
  const queue = createQueue({ ...LIMITS, perUser: 1, inAll: 1, ...limits }, inARow);
  const done: string[] = [];
  const add = (userId: string, name: string, isBackground = false) =>
    queue.run(
      userId,
      async () => {
        await Bun.sleep(0);
        done.push(name);
      },
      { isBackground },
    );
  return { queue, done, add };
}

const enter = (queue: Queue, ...users: string[]) => users.map((user) => queue.enter(user));
const places = (all: Place[]) => all.map((place) => place.now());

test('two of a user go at once, the others wait in the order they came', async () => {
  const queue = createQueue(LIMITS);
  const all = enter(queue, 'a', 'a', 'a', 'a');
  expect(places(all)).toEqual([null, null, 1, 2]);
  all[1]?.leave();
  expect(places(all)).toEqual([null, null, null, 1]);
  await all[2]?.begun;
});

test('one with many waiting keeps nobody else waiting', () => {
  const queue = createQueue({ ...LIMITS, inAll: 2 });
  const all = enter(queue, 'a', 'a', 'a', 'a', 'a', 'b', 'c');
  // The third of a came before b and c did; its fourth waits until each of them has had a turn.
  expect(places(all)).toEqual([null, null, 1, 4, 5, 2, 3]);
  all[0]?.leave();
  expect(places(all).slice(2)).toEqual([null, 3, 4, 1, 2]);
  all[1]?.leave();
  expect(places(all).slice(2)).toEqual([null, 2, 3, null, 1]);
});

test('while there is room, nobody waits for the places of others', () => {
  const queue = createQueue({ ...LIMITS, inAll: 8 });
  const all = enter(queue, 'a', 'a', 'a', 'b', 'b', 'b', 'b');
  expect(places(all)).toEqual([null, null, 1, null, null, 1, 2]);
});

test('who gives up leaves the queue, and those behind move up', async () => {
  const queue = createQueue({ ...LIMITS, perUser: 1 });
  const controller = new AbortController();
  const first = queue.enter('a');
  const second = queue.enter('a', { signal: controller.signal });
  const third = queue.enter('a');
  controller.abort(new Error('given up'));
  expect(second.begun).rejects.toThrow('given up');
  expect(places([first, third])).toEqual([null, 1]);
  // Leaving twice is leaving once.
  first.leave();
  first.leave();
  second.leave();
  await third.begun;
  expect(queue.enter('a').now()).toBe(1);
});

test('a signal that was aborted before takes no place', async () => {
  const queue = createQueue(LIMITS);
  const place = queue.enter('a', { signal: AbortSignal.abort(new Error('too late')) });
  expect(place.begun).rejects.toThrow('too late');
  expect(places(enter(queue, 'a', 'a', 'a'))).toEqual([null, null, 1]);
});

test('more than ten waiting of one user are refused with 429, of another not', () => {
  const queue = createQueue(LIMITS);
  enter(queue, ...Array<string>(12).fill('a'));
  let refusal: unknown;
  try {
    queue.enter('a');
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  expect(queue.enter('b').now()).toBeNull();
});

test('whoever comes and goes, no limit is passed, everybody gets a turn, and the places are 1, 2, 3 …', () => {
  const step = fc.oneof(
    fc.record({ enters: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ leaves: fc.nat({ max: 30 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = createQueue({ ...LIMITS, perUser: 2, inAll: 3, waiting: 100 });
      const inside: { user: string; place: Place }[] = [];
      for (const one of steps) {
        if ('enters' in one) inside.push({ user: one.enters, place: queue.enter(one.enters) });
        else inside.splice(one.leaves % Math.max(1, inside.length), 1)[0]?.place.leave();
        const running = inside.filter(({ place }) => place.now() === null);
        expect(running.length).toBeLessThanOrEqual(3);
        for (const user of ['a', 'b', 'c']) {
          const own = inside.filter((other) => other.user === user);
          expect(own.filter(({ place }) => place.now() === null).length).toBeLessThanOrEqual(2);
          const waiting = own.flatMap(({ place }) => place.now() ?? []);
          expect(waiting).toEqual(waiting.toSorted((one, two) => one - two));
        }
        const isFull = running.length === 3;
        const waiting = inside.flatMap(({ place }) => place.now() ?? []).sort((one, two) => one - two);
        if (isFull) expect(waiting).toEqual(waiting.map((_, at) => at + 1));
      }
      while (inside.length > 0) {
        const at = inside.findIndex(({ place }) => place.now() === null);
        expect(at).toBeGreaterThanOrEqual(0);
        inside.splice(at, 1)[0]?.place.leave();
      }
    }),
  );
});

test('one after another in the order they came, whatever becomes of each', async () => {
  const { queue } = noted();
  const done: string[] = [];
  let running = 0;
  const work = (name: string, fails = false) =>
    queue.run('ada', async () => {
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

test('one with much in the background keeps nobody else waiting', async () => {
  const { done, add } = noted();
  const many = ['a1', 'a2', 'a3', 'a4'].map((name) => add('ada', name, true));
  await Promise.all([...many, add('ben', 'b1', true), add('cleo', 'c1', true), add('ben', 'b2', true)]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('what somebody waits for goes first, but does not keep photos from being stored', async () => {
  const { done, add } = noted({}, 2);
  const begun = add('ada', 'begun');
  const stored = ['s1', 's2'].map((name) => add('ada', name, true));
  const shown = ['x1', 'x2', 'x3', 'x4', 'x5'].map((name) => add('ben', name));
  await Promise.all([begun, ...stored, ...shown]);
  expect(done).toEqual(['begun', 'x1', 's1', 'x2', 'x3', 's2', 'x4', 'x5']);
});

test('who has too many waiting is refused, and nobody else; what has begun is stored', async () => {
  const { done, add } = noted({ waiting: 2 });
  const begun = [add('ada', 'a'), add('ada', 'b'), add('ada', 'c')];
  await expect(add('ada', 'd')).rejects.toThrow('Many of yours are waiting already');
  await Promise.all([...begun, add('ada', 'stored', true), add('ben', 'e')]);
  expect(done.toSorted()).toEqual(['a', 'b', 'c', 'e', 'stored']);
  await add('ada', 'later');
  expect(done.at(-1)).toBe('later');
});

test('what takes long keeps nobody else waiting, whoever it belongs to has one turn at a time', async () => {
  const { queue, done, add } = noted({ inAll: 2 });
  const slow = Promise.withResolvers<void>();
  const first = queue.run('ada', () => slow.promise.then(() => done.push('slow')));
  const own = add('ada', 'after', true);
  await Promise.all([add('ben', 'b1', true), add('cleo', 'c1'), add('ben', 'b2', true)]);
  expect(done).toEqual(['b1', 'c1', 'b2']);
  slow.resolve();
  await Promise.all([first, own]);
  expect(done.slice(3)).toEqual(['slow', 'after']);
});
