import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins, priceHistory } from '../../db/schema.ts';
import { TRASH_DAYS, type TrashedCoin } from '../../shared/coins/bulk.ts';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';
import { addCoins, multiply, totalsOf } from './bulk/testing.ts';
import { purgeTrash } from './trash.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const DAY = 24 * 3_600_000;
const MORGAN = {
  name: '1881-S Morgan Dollar',
  year: 1881,
  coinType: 'Morgan Silver Dollar',
  estimatedValue: '285',
};

async function trash(client: Client, query = '') {
  const answer = await client.send(`/api/trash${query}`);
  const found: TrashedCoin[] = await answer.json();
  return {
    coins: found,
    ids: found.map((coin) => coin.id),
    total: answer.headers.get('x-total-count'),
    next: answer.headers.get('x-next-cursor'),
  };
}

async function restore(client: Client, body: unknown) {
  const answer = await client.sendJson('POST', '/api/trash/restore', body);
  return { status: answer.status, body: await answer.json() };
}

const throwAway = (client: Client, ids: number[]) =>
  client.sendJson('POST', '/api/coins/trash', { selection: { ids } });

async function idsOf(client: Client, query = ''): Promise<number[]> {
  const found: { id: number }[] = await (await client.send(`/api/coins${query}`)).json();
  return found.map((coin) => coin.id);
}

async function expectTotalsRight(client: Client) {
  const { kept, counted } = await totalsOf(it, client);
  expect(kept).toEqual(counted);
}

/** Sets when the coins went to the trash. */
const trashedAt = (id: number, deletedAt: Date) =>
  it.deps.db.transaction(async (tx) => {
    await tx.update(coins).set({ deletedAt }).where(eq(coins.id, id));
  });

test('owner: the trash shows what was deleted, last deleted first, and until when it rests', async () => {
  const owner = await it.user();
  const [first = 0, second = 0] = await addCoins(owner, [MORGAN, {}, {}]);
  await owner.send(`/api/coins/${second}`, { method: 'DELETE' });
  await trashedAt(second, new Date('2026-11-01T08:00:00Z'));
  await owner.send(`/api/coins/${first}`, { method: 'DELETE' });
  const shown = await trash(owner);
  expect(shown.ids).toEqual([first, second]);
  expect([shown.total, shown.next]).toEqual(['2', null]);
  expect(shown.coins[0]).toMatchObject({ name: '1881-S Morgan Dollar', estimatedValue: '285.00' });
  expect(shown.coins[1]).toMatchObject({
    deletedAt: '2026-11-01T08:00:00.000Z',
    purgedAt: '2026-12-01T08:00:00.000Z',
  });
});

test('owner: a coin of the trash is seen whole; one that is not there, or sold, is not', async () => {
  const owner = await it.user();
  const [id = 0, kept = 0, sold = 0] = await addCoins(owner, [{ ...MORGAN, notes: 'From a fair' }, {}, {}]);
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  await owner.sendJson('POST', `/api/coins/${sold}/sold`, { price: '9' });
  await trashedAt(id, new Date('2026-11-01T08:00:00Z'));
  const answer = await owner.send(`/api/trash/${id}`);
  expect(await answer.json()).toMatchObject({
    ...{ id, name: '1881-S Morgan Dollar', notes: 'From a fair' },
    ...{ deletedAt: '2026-11-01T08:00:00.000Z', purgedAt: '2026-12-01T08:00:00.000Z' },
  });
  for (const other of [kept, sold]) expect((await owner.send(`/api/trash/${other}`)).status).toBe(404);
});

test('owner: pages of two give every coin of the trash once, also those deleted at one time', async () => {
  const owner = await it.user();
  const ids = await addCoins(owner, [{}, {}, {}, {}, {}]);
  await throwAway(owner, ids);
  const all = (await trash(owner)).ids;
  expect(all).toEqual(ids.toReversed());
  const paged: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await trash(owner, `?limit=2${cursor && `&cursor=${cursor}`}`);
    expect(page.total).toBe('5');
    paged.push(...page.ids);
    cursor = page.next;
  }
  expect(paged).toEqual(all);
});

test.each(['?limit=0', '?limit=501', '?limit=x', '?cursor=x', '?cursor=1', '?cursor=-1-2', '?cursor=9e9-1'])(
  'owner: the trash with %s is refused',
  async (query) => {
    expect((await (await it.user()).send(`/api/trash${query}`)).status).toBe(422);
  },
);

test('owner: a restored coin is back in lists, search and totals as it was', async () => {
  const owner = await it.user();
  const [id = 0, another = 0] = await addCoins(owner, [{ ...MORGAN, quantity: 3 }, MORGAN]);
  const before = (await owner.api.coins({ id }).get()).data;
  const summary = async () => (await owner.api.collection.summary.get()).data;
  const sums = await summary();
  await throwAway(owner, [id]);
  expect((await owner.send(`/api/coins/${id}`)).status).toBe(404);
  expect(await restore(owner, { ids: [id, id, 999_999] })).toEqual({ status: 200, body: { changed: 1 } });
  // Not even its time of change: who knew the coin would take that for somebody else's doing.
  expect((await owner.api.coins({ id }).get()).data).toEqual(before);
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  await restore(owner, { all: true });
  expect((await owner.api.coins({ id }).get()).data).toEqual(before);
  expect(await idsOf(owner)).toEqual([another, id]);
  expect(await idsOf(owner, '?search=morgan')).toEqual([another, id]);
  expect(await summary()).toEqual(sums);
  expect((await trash(owner)).ids).toEqual([]);
  await expectTotalsRight(owner);
});

test('owner: the whole trash is restored, however much it is', async () => {
  const owner = await it.user();
  const [id = 0] = await addCoins(owner, [MORGAN]);
  await multiply(it, id, 600);
  await owner.sendJson('POST', '/api/coins/trash', { selection: { all: true } });
  expect((await trash(owner, '?limit=1')).total).toBe('601');
  expect((await restore(owner, { all: true })).body).toEqual({ changed: 601 });
  expect((await trash(owner)).total).toBe('0');
  await expectTotalsRight(owner);
  expect(await restore(owner, { all: true })).toEqual({ status: 200, body: { changed: 0 } });
});

test('owner: a coin that is not in the trash is neither restored nor deleted for good', async () => {
  const owner = await it.user();
  const [id = 0] = await addCoins(owner, [{}]);
  expect((await restore(owner, { ids: [id] })).status).toBe(404);
  expect((await owner.send(`/api/trash/${id}`, { method: 'DELETE' })).status).toBe(404);
  expect(await idsOf(owner)).toEqual([id]);
  await expectTotalsRight(owner);
});

test('owner: what is deleted for good is gone with its price history', async () => {
  const owner = await it.user();
  const [gone = 0, kept = 0] = await addCoins(owner, [MORGAN, MORGAN]);
  await throwAway(owner, [gone, kept]);
  const answer = await owner.send(`/api/trash/${gone}`, { method: 'DELETE' });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect((await trash(owner)).ids).toEqual([kept]);
  const left = await it.deps.db.orm.select().from(priceHistory).where(eq(priceHistory.coinId, gone));
  expect(left).toEqual([]);
  expect((await owner.send(`/api/trash/${gone}`, { method: 'DELETE' })).status).toBe(404);
  expect((await restore(owner, { ids: [gone] })).status).toBe(404);
  expect((await restore(owner, { ids: [kept] })).body).toEqual({ changed: 1 });
  await expectTotalsRight(owner);
});

test('owner: emptying the trash leaves the collection alone', async () => {
  const owner = await it.user();
  const [id = 0] = await addCoins(owner, [MORGAN]);
  const ids = await multiply(it, id, 650);
  await throwAway(owner, ids.slice(0, 550));
  const empty = async () => (await owner.send('/api/trash', { method: 'DELETE' })).json();
  expect(await empty()).toEqual({ changed: 550 });
  expect(await empty()).toEqual({ changed: 0 });
  expect((await trash(owner)).total).toBe('0');
  expect(await idsOf(owner)).toHaveLength(101);
  await expectTotalsRight(owner);
});

test("other: somebody's trash is not there, and stays as it is", async () => {
  const owner = await it.user();
  const other = await it.user();
  const ids = await addCoins(owner, [MORGAN, {}]);
  const theirs = await addCoins(other, [{}]);
  await throwAway(owner, ids);
  await throwAway(other, theirs);
  expect((await trash(other)).ids).toEqual(theirs);
  expect((await restore(other, { ids })).status).toBe(404);
  expect((await other.send(`/api/trash/${ids[0]}`, { method: 'DELETE' })).status).toBe(404);
  expect((await restore(other, { ids: [...ids, ...theirs] })).body).toEqual({ changed: 1 });
  await throwAway(other, theirs);
  expect((await restore(other, { all: true })).body).toEqual({ changed: 1 });
  await throwAway(other, theirs);
  expect(await (await other.send('/api/trash', { method: 'DELETE' })).json()).toEqual({ changed: 1 });
  expect((await trash(owner)).ids).toEqual(ids.toReversed());
  await expectTotalsRight(owner);
  await expectTotalsRight(other);
});

test('visitor: must sign in first', async () => {
  const answers = [
    it.visitor.send('/api/trash'),
    it.visitor.sendJson('POST', '/api/trash/restore', { all: true }),
    it.visitor.send('/api/trash', { method: 'DELETE' }),
    it.visitor.send('/api/trash/1', { method: 'DELETE' }),
  ];
  for (const answer of answers) expect((await answer).status).toBe(401);
});

test.each(['0', '-1', 'all', '1.5', '99999999999999999999'])('owner: the id %s is 404', async (id) => {
  expect((await (await it.user()).send(`/api/trash/${id}`, { method: 'DELETE' })).status).toBe(404);
});

const BAD_BODIES = {
  nothing: {},
  'no ids': { ids: [] },
  '1001 ids': { ids: Array.from({ length: 1001 }, (_, at) => at + 1) },
  'a negative id': { ids: [-1] },
  'a text for an id': { ids: ['1'] },
  'ids and all': { ids: [1], all: true },
  'all that are not': { all: false },
  'a search': { all: true, search: 'dime' },
};
test.each(Object.keys(BAD_BODIES) as (keyof typeof BAD_BODIES)[])(
  'owner: to restore %s is refused',
  async (what) => {
    expect((await restore(await it.user(), BAD_BODIES[what])).status).toBe(422);
  },
);

test('guest: restores up to ten coins; beyond that nothing, by ids or all', async () => {
  const guest = await it.guest();
  const old = await addCoins(guest, [{}, {}, {}, {}, {}, {}, {}, {}]);
  await throwAway(guest, old);
  const fresh = await addCoins(guest, [MORGAN, MORGAN, MORGAN]);
  for (const body of [{ all: true }, { ids: old }]) {
    expect(await restore(guest, body)).toEqual({
      status: 403,
      body: { code: 'guest_limit_reached', message: 'Guest users are limited to 10 coins' },
    });
    expect((await trash(guest)).total).toBe('8');
    expect(await idsOf(guest)).toEqual(fresh.toReversed());
    await expectTotalsRight(guest);
  }
  expect((await restore(guest, { ids: old.slice(1) })).body).toEqual({ changed: 7 });
  expect((await restore(guest, { ids: old })).status).toBe(403);
  await expectTotalsRight(guest);
});

test('guest: restoring and adding at once never makes more than ten', async () => {
  const guest = await it.guest();
  const ids = await addCoins(guest, [{}, {}, {}, {}, {}, {}]);
  await throwAway(guest, ids);
  await Promise.all([
    ...ids.map((id) => restore(guest, { ids: [id] })),
    ...ids.map(() => guest.sendJson('POST', '/api/coins', DIME)),
  ]);
  expect(await idsOf(guest)).toHaveLength(10);
  await expectTotalsRight(guest);
});

test('the purge deletes what has been in the trash for more than 30 days, and nothing younger', async () => {
  const owner = await it.user();
  const other = await it.user();
  const [old = 0, young = 0, kept = 0] = await addCoins(owner, [MORGAN, {}, {}]);
  const [theirs = 0] = await addCoins(other, [{}]);
  await throwAway(owner, [old, young]);
  await throwAway(other, [theirs]);
  const now = Date.now();
  await trashedAt(old, new Date(now - TRASH_DAYS * DAY - 1));
  await trashedAt(theirs, new Date(now - 400 * DAY));
  await trashedAt(young, new Date(now - TRASH_DAYS * DAY));
  await purgeTrash(it.deps, now);
  expect((await trash(owner)).ids).toEqual([young]);
  expect((await trash(other)).ids).toEqual([]);
  expect(await idsOf(owner)).toEqual([kept]);
  await expectTotalsRight(owner);
  await purgeTrash(it.deps, now + 1);
  expect((await trash(owner)).ids).toEqual([]);
});
