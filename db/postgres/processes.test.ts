import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ownerIdOf } from '../../server/core/access.ts';
import { takeLease, withLock } from '../../server/core/leases.ts';
import { createRateLimit, takeAll } from '../../server/core/limit.ts';
import { noncesFor } from '../../server/core/nonces.ts';
import { followPublicData, onPublicData, publicDataChanged } from '../../server/core/public-data.ts';
import { cancelValuations, startOrJoin, valuationRun } from '../../server/dashboard/valuation-runs.ts';
import { startJobs } from '../../server/jobs.ts';
import { ACCOUNT, DIME, secondProcess, type TestApp, testApp } from '../../server/testing/app.ts';
import { photos } from '../schema.ts';

const SERVER = process.env.MINTMARK_TEST_POSTGRES;
const SOMEBODY = ownerIdOf({ id: 'somebody' });

const EXPORT = '/api/auth/export';

/** Two apps on one database, as two processes behind a load balancer. */
describe.skipIf(!SERVER)('two processes', () => {
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    one = testApp();
    await one.deps.db.orm.select().from(photos).where(eq(photos.userId, SOMEBODY));
    two = secondProcess(one);
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  test('a nonce counts once, whichever of them is shown it', async () => {
    const nonces = noncesFor('coats', z.object({ hook: z.number() }));
    const ticket = nonces.issue(one.deps, { hook: 7 });
    const shown = Array.from({ length: 20 }, (_, n) => nonces.take((n % 2 ? one : two).deps, ticket));
    const taken = (await Promise.all(shown)).filter((value) => value !== null);
    expect(taken).toEqual([{ hook: 7 }]);
  });

  test('a limit is one for both, also for fifty at the same moment', async () => {
    const limit = createRateLimit('of a test', { times: 10, withinMs: 60_000 });
    const asked = Array.from({ length: 50 }, (_, n) => limit.take((n % 2 ? one : two).deps, SOMEBODY));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(10);
    expect(await limit.wait(two.deps, SOMEBODY)).toBeWithin(55, 61);
    expect(await limit.take(two.deps, 'somebody else')).toBe(true);
    await limit.giveBack(one.deps, SOMEBODY);
    expect(await limit.wait(two.deps, SOMEBODY)).toBe(0);
    await limit.forget(two.deps, SOMEBODY);
    expect(await Promise.all([1, 2, 3].map(() => limit.take(one.deps, SOMEBODY)))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('of several limits together all are counted, or none', async () => {
    const wide = createRateLimit('wide', { times: 3, withinMs: 60_000 });
    const narrow = createRateLimit('narrow', { times: 1, withinMs: 60_000 });
    const both = (deps: TestApp['deps']) =>
      takeAll(deps, [
        [wide, 'k'],
        [narrow, 'k'],
      ]);
    expect([await both(one.deps), await both(two.deps), await both(one.deps)]).toEqual([true, false, false]);
    expect([
      await wide.take(two.deps, 'k'),
      await wide.take(one.deps, 'k'),
      await wide.take(two.deps, 'k'),
    ]).toEqual([...[true, true, false]]);
  });

  test('a span that is over begins anew', async () => {
    const limit = createRateLimit('a short one', { times: 1, withinMs: 300 });
    expect([await limit.take(one.deps, 'k'), await limit.take(two.deps, 'k')]).toEqual([true, false]);
    await Bun.sleep(350);
    expect([await limit.take(two.deps, 'k'), await limit.take(one.deps, 'k')]).toEqual([true, false]);
  });

  test('visitor: has ten wrong passwords at both together, and waits at either', async () => {
    const user = await one.user();
    const email = (await user.api.auth.user.get()).data?.email ?? '';
    const attempt = async (app: TestApp, password: string) => {
      const answer = await app.visitor.send('/api/login/direct', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-test-address': '203.0.113.1' },
        body: JSON.stringify({ email, password }),
      });
      return answer.status;
    };
    const tries = Array.from({ length: 24 }, (_, n) => attempt(n % 2 ? one : two, 'a wrong one'));
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(14);
    expect([await attempt(one, ACCOUNT.password), await attempt(two, ACCOUNT.password)]).toEqual([429, 429]);
  });

  test('visitor: of registrations of one address at both at once one makes the account, the others hear that it is taken', async () => {
    for (let round = 0; round < 10; round += 1) {
      const account = { ...ACCOUNT, email: `round${round}@example.org` };
      const sent = [one, two, one, two].map((app) => app.client().sendJson('POST', '/api/register', account));
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect([round, ...statuses.sort()]).toEqual([round, 201, 409, 409, 409]);
    }
  });

  test('user: who signs out at one is nobody at the other from that answer on', async () => {
    for (let round = 0; round < 5; round += 1) {
      const here = await one.user();
      const there = two.client(here.cookie);
      expect((await there.send('/api/coins')).status).toBe(200);
      expect((await here.send('/api/logout')).status).toBeLessThan(400);
      expect((await there.send('/api/coins')).status).toBe(401);
    }
  });

  test('user: finds what one has saved at the other at once', async () => {
    const here = await one.user();
    const there = two.client(here.cookie);
    for (let n = 0; n < 8; n += 1) {
      const [writes, reads] = n % 2 ? [here, there] : [there, here];
      expect((await writes.sendJson('POST', '/api/coins', { ...DIME, name: `Coin ${n}` })).status).toBe(201);
      expect((await (await reads.send('/api/coins?limit=20')).json()) as unknown[]).toHaveLength(n + 1);
    }
  });

  test('user: downloads everything at one of them at a time', async () => {
    const here = await one.user();
    const there = two.client(here.cookie);
    const reader = (await here.send(EXPORT)).body?.getReader();
    expect((await there.send(EXPORT)).status).toBe(409);
    await reader?.cancel();
    let next = await there.send(EXPORT);
    for (let tries = 0; next.status === 409 && tries < 100; tries += 1) {
      await Bun.sleep(20);
      next = await there.send(EXPORT);
    }
    expect(next.status).toBe(200);
    await next.body?.cancel();
  });

  test('user: a run over all values is seen and ended at the other, and one there comes after it', async () => {
    const order: string[] = [];
    const first = startOrJoin(one.deps, SOMEBODY, async (run) => {
      run.seen = 7;
      while (!run.isCancelled) await Bun.sleep(20);
      order.push('first');
    });
    const told = async () => (await valuationRun(two.deps, SOMEBODY)).running?.seen;
    for (let tries = 0; tries < 150 && (await told()) === undefined; tries += 1) await Bun.sleep(20);
    expect(await told()).toBe(7);
    await cancelValuations(two.deps, SOMEBODY);
    expect(order).toEqual(['first']);
    await first;
    await startOrJoin(two.deps, SOMEBODY, async () => void order.push('second'));
    expect(order).toEqual(['first', 'second']);
    expect(await valuationRun(one.deps, SOMEBODY)).toEqual({ running: null });
  });

  test('work of one after another leaves room between for what waits at the other', async () => {
    const ended: string[] = [];
    const work = (name: string) => async () => {
      await Bun.sleep(1000);
      ended.push(name);
    };
    const here = [1, 2, 3, 4].map(() => withLock(one.deps, 'in turns', work('here')));
    await Bun.sleep(200);
    await Promise.all([...here, withLock(two.deps, 'in turns', work('there'))]);
    expect(ended.indexOf('there')).toBeLessThan(3);
  });

  test('a lease is one holder’s until it ends, or is given up', async () => {
    const held = await takeLease(one.deps, 'a work', 1000);
    expect(held).not.toBeNull();
    expect(await takeLease(two.deps, 'a work', 1000)).toBeNull();
    // Renewed while its holder lives.
    await Bun.sleep(1200);
    expect(await takeLease(two.deps, 'a work', 1000)).toBeNull();
    expect(held?.signal.aborted).toBe(false);
    await held?.end();
    const next = await takeLease(two.deps, 'a work', 1000);
    expect(next).not.toBeNull();
    await next?.end();
  });

  test('what shows news and releases is told at the other of what one has changed', async () => {
    const heard: string[] = [];
    const forget = onPublicData(two.deps, (what) => heard.push(what));
    const stop = followPublicData(two.deps);
    await Bun.sleep(200);
    expect(heard).toEqual([]);
    publicDataChanged(one.deps, 'news');
    for (let tries = 0; tries < 150 && heard.length === 0; tries += 1) await Bun.sleep(20);
    expect(heard).toEqual(['news']);
    await stop();
    forget();
  });

  test('a job goes on in another process when its own is killed, and at once when it is stopped', async () => {
    const [row] = await one.deps.db.orm.all<{ name: string }>(sql`select current_database() as name`);
    const database = Object.assign(new URL(SERVER ?? ''), { pathname: row?.name ?? '' }).href;
    const start = (leaseMs = 2400) =>
      Bun.spawn([process.execPath, join(import.meta.dir, 'testing-process.ts')], {
        env: { ...process.env, DATABASE: database, LEASE_MS: String(leaseMs) },
        stdout: 'pipe',
      });
    const said = (child: ReturnType<typeof start>) => child.stdout.getReader().read();
    const first = start();
    await said(first);
    // The lease outlasts this test: only its release lets the third start.
    const second = start(600_000);
    const begun = said(second);
    expect(await Promise.race([begun, Bun.sleep(3000).then(() => 'waits')])).toBe('waits');
    first.kill('SIGKILL');
    await begun;
    const third = start();
    const next = said(third);
    await Bun.sleep(500);
    second.kill('SIGTERM');
    await next;
    third.kill('SIGKILL');
    await third.exited;
  }, 120_000);

  test('the timetable runs in one of them, and in the other when that stops', async () => {
    const ran = (app: TestApp) => app.deps.jobRuns.has('first releases');
    const stops = [startJobs(one.deps), startJobs(two.deps)];
    for (let tries = 0; tries < 200 && !ran(one) && !ran(two); tries += 1) await Bun.sleep(20);
    const [leader, other] = ran(one) ? [0, two] : [1, one];
    await Bun.sleep(300);
    expect(ran(other)).toBe(false);
    await stops[leader]?.();
    for (let tries = 0; tries < 500 && !ran(other); tries += 1) await Bun.sleep(20);
    expect(ran(other)).toBe(true);
    await stops[1 - leader]?.();
  }, 20_000);
});
