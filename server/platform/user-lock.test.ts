import { expect, test } from 'bun:test';
import type { Deps } from './deps.ts';
import { withUserLock } from './user-lock.ts';

/** No database: where there is one process its memory is enough. */
const deps = { db: {} } as Pick<Deps, 'db' | 'log'>;

test('twenty at once of one user run one by one in their order, and somebody else’s at the same time', async () => {
  const running = new Map<string, number>();
  const most = new Map<string, number>();
  const begun: number[] = [];
  let together = 0;
  const work = (user: string, n: number) =>
    withUserLock(deps, user, async () => {
      running.set(user, (running.get(user) ?? 0) + 1);
      most.set(user, Math.max(most.get(user) ?? 0, running.get(user) ?? 0));
      if (user === 'one') begun.push(n);
      await new Promise((turn) => setImmediate(turn));
      if (running.get('one') && running.get('other')) together += 1;
      running.set(user, (running.get(user) ?? 0) - 1);
      return n;
    });
  const range = Array.from({ length: 20 }, (_, n) => n);
  const [mine] = await Promise.all([
    Promise.all(range.map((n) => work('one', n))),
    Promise.all(range.map((n) => work('other', n))),
  ]);
  expect([mine, begun]).toEqual([range, range]);
  expect([...most.values()]).toEqual([1, 1]);
  expect(together).toBeGreaterThan(0);
});

test('what fails does not hold up what comes after it', async () => {
  const failing = withUserLock(deps, 'one', () => Promise.reject(new Error('broken')));
  const next = withUserLock(deps, 'one', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
