import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Services } from '../services.ts';
import { testDatabase } from '../testing/database.ts';
import { withUserLock } from './leases.ts';
import { createLog } from './log.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-user-lock-'));
const deps: Pick<Services, 'db' | 'log'> = {
  db: testDatabase.open(folder),
  log: createLog('error', () => {}),
};
afterAll(async () => {
  await deps.db.close();
  rmSync(folder, { recursive: true, force: true });
});

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
      // Long enough to meet the other, also where a lease is asked for first.
      await Bun.sleep(5);
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
