import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { takeLease } from '../../server/platform/leases.ts';
import { noncesFor } from '../../server/platform/nonces.ts';
import { createSharedLimit, takeAll } from '../../server/platform/shared-limit.ts';
import { ACCOUNT, DIME, secondProcess, type TestApp, testApp } from '../../server/testing.ts';
import { photos } from '../schema.ts';

/** Two apps on one PostgreSQL, as two processes behind a balancer are. */
describe.skipIf(!process.env.MINTMARK_TEST_POSTGRES)('two processes', () => {
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    one = testApp();
    // Its database is made before another asks for it.
    await one.deps.db.orm.select().from(photos).where(eq(photos.userId, ''));
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
    const limit = createSharedLimit('of a test', { times: 10, withinMs: 60_000 });
    const asked = Array.from({ length: 50 }, (_, n) => limit.take((n % 2 ? one : two).deps, 'somebody'));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(10);
    expect(await limit.wait(two.deps, 'somebody')).toBeWithin(55, 61);
    expect(await limit.take(two.deps, 'somebody else')).toBe(true);
    await limit.giveBack(one.deps, 'somebody');
    expect(await limit.wait(two.deps, 'somebody')).toBe(0);
    await limit.forget(two.deps, 'somebody');
    expect(await Promise.all([1, 2, 3].map(() => limit.take(one.deps, 'somebody')))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('of several limits together all are counted, or none', async () => {
    const wide = createSharedLimit('wide', { times: 3, withinMs: 60_000 });
    const narrow = createSharedLimit('narrow', { times: 1, withinMs: 60_000 });
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
    const limit = createSharedLimit('a short one', { times: 1, withinMs: 300 });
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

  test('a lease is one holder’s until it ends, or is given up', async () => {
    const held = await takeLease(one.deps, 'a work', 1000);
    expect(held).not.toBeNull();
    expect(await takeLease(two.deps, 'a work', 1000)).toBeNull();
    // Renewed for as long as its holder lives.
    await Bun.sleep(1200);
    expect(await takeLease(two.deps, 'a work', 1000)).toBeNull();
    expect(held?.signal.aborted).toBe(false);
    await held?.end();
    const next = await takeLease(two.deps, 'a work', 1000);
    expect(next).not.toBeNull();
    await next?.end();
  });
});
