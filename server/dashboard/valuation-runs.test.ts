import { expect, test } from 'bun:test';
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { coins, priceHistory } from '../../db/schema.ts';
import { mergeGuest } from '../account/guest-merge.ts';
import { idOf } from '../account/profile/testing.ts';
import { multiply, totalsOf } from '../coins/bulk/testing.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import { deleteUser } from '../export/deletion.ts';
import type { Client } from '../testing/app.ts';
import { addCoin, beforeWriting, CLAD, DIME, setPrices, withPrices } from '../valuation/testing.ts';
import type { Run } from './deps.ts';
import {
  cancelValuations,
  finishValuations,
  paced,
  startOrJoin,
  updateValuations,
} from './valuation-runs.ts';

const here = withPrices();

const update = (client: Client) => client.send('/api/collection/update-valuations', { method: 'POST' });
const answerOf = async (client: Client) => {
  const answer = await update(client);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
};
const valuesOf = async (client: Client) =>
  Object.fromEntries(
    ((await client.api.coins.get()).data ?? []).map((coin) => [coin.id, coin.estimatedValue]),
  );

test('user: values that follow the market get today’s, their own stand, doubtful ones get none', async () => {
  const user = await here.it.user();
  const open = await addCoin(user, { ...DIME, quantity: 2 });
  const melt = await addCoin(user, { ...DIME, estimatedValue: '3.00', valuationSource: 'melt' });
  const face = await addCoin(user, { ...CLAD, estimatedValue: '0.20', valuationSource: 'face' });
  const own = await addCoin(user, { ...DIME, estimatedValue: '900' });
  const doubtful = await addCoin(user, { ...DIME, composition: 'gold plated' });
  expect(await answerOf(user)).toEqual({
    totalCoins: 6,
    totalValue: 3 * 3.62 + 0.25 + 900,
    updated: 3,
    cancelled: false,
    seen: expect.any(Number),
    pricesAt: expect.anything(),
    stale: false,
  });
  const values = { [open]: '3.62', [melt]: '3.62', [face]: '0.25', [own]: '900.00', [doubtful]: null };
  expect(await valuesOf(user)).toEqual(values);
  expect(await answerOf(user)).toMatchObject({ updated: 0 });
  // One call for each metal, however many coins.
  expect(here.vendor.calls).toHaveLength(5);
});

test('guest: may, and an empty collection is worth nothing', async () => {
  const guest = await here.it.guest();
  expect(await answerOf(guest)).toMatchObject({
    totalCoins: 0,
    totalValue: 0,
    updated: 0,
    seen: 0,
    pricesAt: null,
  });
  await addCoin(guest, DIME);
  expect(await answerOf(guest)).toMatchObject({ totalCoins: 1, totalValue: 3.62, updated: 1, seen: 1 });
});

test('visitor: 401; other: keeps what they have', async () => {
  expect((await update(here.it.visitor)).status).toBe(401);
  const [user, other] = [await here.it.user(), await here.it.user()];
  await addCoin(user, DIME);
  const id = await addCoin(other, DIME);
  expect(await answerOf(user)).toMatchObject({ updated: 1 });
  expect(await valuesOf(other)).toEqual({ [id]: null });
});

const running = async (client: Client) =>
  (await (await client.send('/api/collection/update-valuations')).json()).running;
const cancel = (client: Client) => client.send('/api/collection/update-valuations', { method: 'DELETE' });

test('user: who asks twice waits for one run, and each has their own', async () => {
  const [user, other] = [await here.it.user(), await here.it.user()];
  await addCoin(user, DIME);
  await addCoin(other, DIME);
  const answers = await Promise.all([answerOf(user), answerOf(user), answerOf(other)]);
  for (const answer of answers) expect(answer).toMatchObject({ updated: 1, cancelled: false });
  expect(await answerOf(user)).toMatchObject({ updated: 0 });
  expect(await running(user)).toBeNull();
});

test('user: a run that fails is no run any more', async () => {
  const user = await here.it.user();
  const id = await addCoin(user, DIME);
  await setPrices(here.it, { silver: 50 });
  const broken = beforeWriting(here.it, () => Promise.reject(new Error('the disk is full')));
  await expect(updateValuations(broken, await idOf(user))).rejects.toThrow('the disk is full');
  expect(await updateValuations(broken, await idOf(user))).toMatchObject({ updated: 1 });
  expect(await valuesOf(user)).toEqual({ [id]: '3.62' });
});

test.each([
  ['a figure of their own', { estimatedValue: '900' }, '900.00'],
  ['another coin', { composition: '100% gold' }, null],
  ['more pieces', { quantity: 40 }, null],
])('user: what they enter during the run wins: %s', async (_, patch, value) => {
  const user = await here.it.user();
  const [edited, untouched] = [await addCoin(user, DIME), await addCoin(user, DIME)];
  await setPrices(here.it, { silver: 50 });
  const deps = beforeWriting(here.it, () => user.sendJson('PATCH', `/api/coins/${edited}`, patch));
  expect(await updateValuations(deps, await idOf(user))).toMatchObject({ updated: 1 });
  expect(await valuesOf(user)).toEqual({ [edited]: value, [untouched]: '3.62' });
  const { kept, counted } = await totalsOf(here.it, user);
  expect(kept).toEqual(counted);
});

test('user: a coin that goes to the trash during the run keeps its value there and counts nowhere', async () => {
  const user = await here.it.user();
  const [gone] = [await addCoin(user, DIME), await addCoin(user, CLAD)];
  await setPrices(here.it, { silver: 50 });
  const deps = beforeWriting(here.it, () => user.send(`/api/coins/${gone}`, { method: 'DELETE' }));
  expect(await updateValuations(deps, await idOf(user))).toEqual({
    totalCoins: 1,
    totalValue: 0.25,
    updated: 1,
    cancelled: false,
    seen: expect.any(Number),
    pricesAt: expect.anything(),
    stale: false,
  });
});

test('user: many coins of one moment are each valued once; meanwhile it is told how far that is, until it is ended', async () => {
  const user = await here.it.user();
  await multiply(here.it, await addCoin(user, DIME), 599);
  await setPrices(here.it, { silver: 50 });
  const [first, second] = [answerOf(user), answerOf(user)];
  const seen: number[] = [];
  for (let progress = await running(user); seen.length < 3; progress = await running(user)) {
    if (!progress || progress.seen === (seen.at(-1) ?? 0)) {
      await yieldToEventLoop();
      continue;
    }
    expect(progress).toEqual({
      seen: progress.seen,
      total: 600,
      updated: progress.seen,
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    seen.push(progress.seen);
  }
  expect(seen).toEqual([100, 200, 300]);
  expect((await cancel(user)).status).toBe(204);
  const ended = await first;
  expect(ended).toEqual(await second);
  expect([ended.cancelled, ended.updated % 100, ended.updated < 600]).toEqual([true, 0, true]);
  expect(await running(user)).toBeNull();
  expect(await answerOf(user)).toEqual({
    totalCoins: 600,
    totalValue: 2172,
    updated: 600 - ended.updated,
    cancelled: false,
    seen: expect.any(Number),
    pricesAt: expect.anything(),
    stale: false,
  });
  expect((await cancel(user)).status).toBe(204);
  const { kept, counted } = await totalsOf(here.it, user);
  expect(kept).toEqual(counted);
});

test('guest: who signs up during the run finds it again, and all coins are valued once', async () => {
  const guest = await here.it.guest();
  for (let coin = 0; coin < 3; coin += 1) await addCoin(guest, DIME);
  await setPrices(here.it, { silver: 50 });
  const run = answerOf(guest);
  const user = await here.it.user(guest.cookie);
  expect(await run).toMatchObject({ cancelled: false });
  await answerOf(user);
  expect(Object.values(await valuesOf(user))).toEqual(['3.62', '3.62', '3.62']);
});

test('user: a guest’s run taken over beside their own ends with it, as does all when the server stops', async () => {
  const { deps } = here.it;
  const [guestId, userId] = [await idOf(await here.it.guest()), await idOf(await here.it.user())];
  const ended: string[] = [];
  const untilEnded = (name: string) => async (run: Run) => {
    while (!run.isCancelled) await yieldToEventLoop();
    ended.push(name);
  };
  for (const end of [() => cancelValuations(deps, userId), () => finishValuations(deps)]) {
    void startOrJoin(deps, guestId, untilEnded('guest'));
    void startOrJoin(deps, userId, untilEnded('user'));
    await deps.db.transaction((tx) => mergeGuest(tx, deps, guestId, userId));
    await end();
  }
  expect(ended.sort()).toEqual(['guest', 'guest', 'user', 'user']);
});

test('user: a guest’s run stays the guest’s where taking it over fails', async () => {
  const { deps } = here.it;
  const [guestId, userId] = [await idOf(await here.it.guest()), await idOf(await here.it.user())];
  let run: Run | undefined;
  const answer = startOrJoin(deps, guestId, async (own) => {
    run = own;
    while (!own.isCancelled) await yieldToEventLoop();
  });
  const failed = deps.db.transaction(async (tx) => {
    await mergeGuest(tx, deps, guestId, userId);
    expect(run?.userId).toBe(userId);
    throw new Error('no room');
  });
  await expect(failed).rejects.toThrow('no room');
  expect(run?.userId).toBe(guestId);
  await cancelValuations(deps, guestId);
  await answer;
});

test('works of several users take turns, so that together they leave others as much as one', async () => {
  let working = 0;
  const order: string[] = [];
  const work = (name: string) =>
    paced(here.it.deps, async (pace) => {
      for (let part = 0; part < 3; part += 1) {
        working += 1;
        await yieldToEventLoop();
        expect(working).toBe(1);
        order.push(name);
        working -= 1;
        await pace.rest();
      }
      if (name === 'b') throw new Error('one that fails keeps nobody waiting');
    });
  const [, failed] = await Promise.allSettled([work('a'), work('b'), work('c')]);
  expect([failed.status, order.join('')]).toEqual(['rejected', 'abcabcabc']);
});

test('user: who deletes the account during the run ends it', async () => {
  const user = await here.it.user();
  await multiply(here.it, await addCoin(user, DIME), 599);
  await setPrices(here.it, { silver: 50 });
  const run = update(user);
  await here.it.deps.db.transaction(async () => {});
  await deleteUser(here.it.deps, await idOf(user));
  expect((await run).status).toBe(200);
});

test('guest: after any run the kept totals equal the coins, and each new value is the last of its history', async () => {
  const coin = fc.record({
    coinType: fc.constantFrom('Mercury Dime', 'Morgan Silver Dollar', 'Washington Quarter', 'American Eagle'),
    year: fc.integer({ min: 1878, max: 2020 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    estimatedValue: fc.option(fc.integer({ min: 0, max: 99_999 }).map((cents) => (cents / 100).toFixed(2))),
    valuationSource: fc.constantFrom('owner', 'melt', 'face'),
    isDeleted: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(coin, { maxLength: 10 }),
      fc.integer({ min: 1, max: 20_000 }),
      async (given, cents) => {
        const guest = await here.it.guest();
        for (const { isDeleted, ...fields } of given) {
          const id = await addCoin(guest, fields);
          if (isDeleted) await guest.send(`/api/coins/${id}`, { method: 'DELETE' });
        }
        await setPrices(here.it, { silver: cents / 100, gold: 4000, copper: 0.36 });
        const before = await storedCoins(guest);
        const { updated, totalValue } = await answerOf(guest);
        const after = await storedCoins(guest);
        const { kept, counted } = await totalsOf(here.it, guest);
        expect(kept).toEqual(counted);
        expect(Math.round(totalValue * 100)).toBe(counted.reduce((sum, { value }) => sum + value, 0));
        const changed = after.filter((coin, at) => coin.estimatedValue !== before[at]?.estimatedValue);
        expect(updated).toBe(changed.length);
        for (const { deletedAt, valuationSource, id, estimatedValue, valueOrder } of changed) {
          expect(deletedAt).toBeNull();
          expect(valuationSource).not.toBe('owner');
          expect(valueOrder).toBe(estimatedValue ?? -1);
          const [last] = await here.it.deps.db.orm
            .select()
            .from(priceHistory)
            .where(eq(priceHistory.coinId, id))
            .orderBy(desc(priceHistory.id))
            .limit(1);
          expect(last).toMatchObject({ recordedValue: estimatedValue, valuationSource });
        }
      },
    ),
    { numRuns: 15 },
  );
});

const storedCoins = async (client: Client) =>
  here.it.deps.db.orm
    .select()
    .from(coins)
    .where(eq(coins.userId, await idOf(client)))
    .orderBy(coins.id);
