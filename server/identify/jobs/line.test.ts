import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { AppError } from '../../platform/errors.ts';
import { createLine, type Place } from './line.ts';

const enter = (line: ReturnType<typeof createLine>, ...users: string[]) =>
  users.map((user) => line.enter(user));
const places = (all: Place[]) => all.map((place) => place.now());

test('two of a user go at once, the others wait in the order they came', async () => {
  const line = createLine();
  const all = enter(line, 'a', 'a', 'a', 'a');
  expect(places(all)).toEqual([null, null, 1, 2]);
  all[1]?.leave();
  expect(places(all)).toEqual([null, null, null, 1]);
  await all[2]?.begun;
});

test('one with many waiting keeps nobody else waiting', () => {
  const line = createLine({ inAll: 2 });
  const all = enter(line, 'a', 'a', 'a', 'a', 'a', 'b', 'c');
  // The third of a came before b and c did; its fourth waits until each of them has had a turn.
  expect(places(all)).toEqual([null, null, 1, 4, 5, 2, 3]);
  all[0]?.leave();
  expect(places(all).slice(2)).toEqual([null, 3, 4, 1, 2]);
  all[1]?.leave();
  expect(places(all).slice(2)).toEqual([null, 2, 3, null, 1]);
});

test('while there is room, nobody waits for the places of others', () => {
  const line = createLine({ inAll: 8 });
  const all = enter(line, 'a', 'a', 'a', 'b', 'b', 'b', 'b');
  expect(places(all)).toEqual([null, null, 1, null, null, 1, 2]);
});

test('who gives up leaves the line, and those behind move up', async () => {
  const line = createLine({ perUser: 1 });
  const controller = new AbortController();
  const first = line.enter('a');
  const second = line.enter('a', controller.signal);
  const third = line.enter('a');
  controller.abort(new Error('given up'));
  expect(second.begun).rejects.toThrow('given up');
  expect(places([first, third])).toEqual([null, 1]);
  // Leaving twice is leaving once.
  first.leave();
  first.leave();
  second.leave();
  await third.begun;
  expect(line.enter('a').now()).toBe(1);
});

test('a signal that was aborted before takes no place', async () => {
  const line = createLine();
  const place = line.enter('a', AbortSignal.abort(new Error('too late')));
  expect(place.begun).rejects.toThrow('too late');
  expect(places(enter(line, 'a', 'a', 'a'))).toEqual([null, null, 1]);
});

test('more than ten waiting of one user are refused with 429, of another not', () => {
  const line = createLine();
  enter(line, ...Array<string>(12).fill('a'));
  let refusal: unknown;
  try {
    line.enter('a');
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  expect(line.enter('b').now()).toBeNull();
});

test('whoever comes and goes, no limit is passed, everybody gets a turn, and the places are 1, 2, 3 …', () => {
  const step = fc.oneof(
    fc.record({ enters: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ leaves: fc.nat({ max: 30 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const line = createLine({ perUser: 2, inAll: 3, waiting: 100 });
      const inside: { user: string; place: Place }[] = [];
      for (const one of steps) {
        if ('enters' in one) inside.push({ user: one.enters, place: line.enter(one.enters) });
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
