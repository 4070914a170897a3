import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { metalPrices } from '../../db/schema.ts';
import { parseCsv } from '../coins/bulk/testing.ts';
import { type Client, DIME, right, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const summary = async (client: Client) => {
  const { data } = await client.api.collection.summary.get();
  if (!data) throw new Error('no summary');
  return data;
};

test('user: an empty collection sums to nothing', async () => {
  expect(await summary(await it.user())).toEqual({
    records: 0,
    totalCount: 0,
    categoryCount: 0,
    totalValue: 0,
    apart: [],
    unvalued: 0,
    metalContent: { gold: 0, silver: 0, platinum: 0 },
    metalValues: { gold: 0, silver: 0, platinum: 0 },
    metalPricesAt: null,
    recentCoins: [],
    topCoins: [],
  });
});

test('user: counts pieces, value and troy ounces, and shows the newest and the most valuable five', async () => {
  const user = await it.user();
  for (let value = 1; value <= 6; value += 1) {
    await user.sendJson('POST', '/api/coins', { ...DIME, estimatedValue: value, quantity: value });
  }
  await user.sendJson('POST', '/api/coins', { ...DIME, name: 'Unvalued' });
  const found = await summary(user);
  expect([found.records, found.totalCount, found.unvalued]).toEqual([7, 22, 1]);
  expect(found.categoryCount).toBe(1);
  expect(found.totalValue).toBe(1 + 4 + 9 + 16 + 25 + 36);
  // 22 dimes of 2.5 g, 90 % silver.
  expect(found.metalContent.silver).toBeCloseTo((22 * 2.5 * 0.9) / 31.1034768, 5);
  expect(found.recentCoins.map((coin) => coin.estimatedValue)).toEqual([
    null,
    '6.00',
    '5.00',
    '4.00',
    '3.00',
  ]);
  expect(found.topCoins.map((coin) => coin.estimatedValue)).toEqual(['6.00', '5.00', '4.00', '3.00', '2.00']);
});

test('user: metal is worth the last known price, and says of when', async () => {
  const user = await it.user();
  await user.sendJson('POST', '/api/coins', {
    ...DIME,
    country: 'Canada',
    weight: '31.1034768',
    metalContent: { silver: 100 },
    quantity: 2,
  });
  const lastUpdated = new Date('2026-11-20T12:00:00Z');
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(metalPrices).values([
      {
        gold: 1,
        silver: 1,
        platinum: 1,
        palladium: 1,
        copper: 1,
        lastUpdated: new Date('2026-11-19T12:00:00Z'),
      },
      { gold: 4000, silver: 50.25, platinum: 1600, palladium: 1, copper: 1, lastUpdated },
    ]);
  });
  const found = await summary(user);
  expect(found.metalContent.silver).toBe(2);
  expect(found.metalValues).toEqual({ gold: 0, silver: 100.5, platinum: 0 });
  expect(found.metalPricesAt).toBe(lastUpdated.toISOString());
});

test('guest: the kept totals equal the coins after any sequence of changes', async () => {
  const change = fc.record({
    kind: fc.constantFrom('add', 'update', 'delete'),
    pick: fc.nat(20),
    coinType: fc.constantFrom('Mercury Dime', 'Morgan Silver Dollar', 'Lincoln Penny'),
    quantity: fc.integer({ min: 1, max: 999 }),
    estimatedValue: fc.option(
      fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => (cents / 100).toFixed(2)),
    ),
    weight: fc.constantFrom('2.5', '26.73', '3.11'),
    metalContent: fc.constantFrom({ silver: 90 }, { gold: 91.67, silver: 3 }, {}),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 10 }), async (changes) => {
      const guest = await it.guest();
      const held: number[] = [];
      for (const { kind, pick, ...fields } of changes) {
        const id = held[pick % Math.max(1, held.length)];
        if (kind === 'add' || id === undefined) {
          const answer = await guest.sendJson('POST', '/api/coins', { ...DIME, ...fields });
          held.push((await answer.json()).id);
        } else if (kind === 'update') {
          await guest.sendJson('PATCH', `/api/coins/${id}`, fields);
        } else {
          await guest.send(`/api/coins/${id}`, { method: 'DELETE' });
          held.splice(held.indexOf(id), 1);
        }
      }
      const coins = (await guest.api.coins.get()).data ?? [];
      const found = await summary(guest);
      expect(found.totalCount).toBe(coins.reduce((sum, coin) => sum + coin.quantity, 0));
      expect(found.records).toBe(coins.length);
      const cents = coins.reduce(
        (sum, coin) => sum + Math.round(Number(coin.estimatedValue ?? 0) * 100) * coin.quantity,
        0,
      );
      expect(Math.round(found.totalValue * 100)).toBe(cents);
      const records = ((await guest.api.collection.categories.get()).data ?? []).reduce(
        (sum, one) => sum + one.records,
        0,
      );
      expect(records).toBe(coins.length);
      if (coins.length === 0) expect(found.metalContent).toEqual({ gold: 0, silver: 0, platinum: 0 });
    }),
    { numRuns: 12 },
  );
});

test('user: a coin whose value nobody knows is worth null, and neither nothing nor a loss', async () => {
  const { api, sendJson, send } = await it.user();
  const input = { ...DIME, estimatedValue: undefined, currentValue: '', purchasePrice: '400' };
  const saved = await right(await sendJson('POST', '/api/coins', input));
  expect(saved).toMatchObject({ estimatedValue: null, valuationSource: null, valuedAt: null });
  const { id } = saved;
  const known = await right(await sendJson('PATCH', `/api/coins/${id}`, { estimatedValue: '12' }));
  expect(known.estimatedValue).toBe('12.00');
  expect(await right(await sendJson('PATCH', `/api/coins/${id}`, { estimatedValue: '' }))).toMatchObject({
    ...{ estimatedValue: null, valuationSource: null, valuedAt: null },
  });
  expect((await api.collection.summary.get()).data).toMatchObject({ totalValue: 0, topCoins: [] });
  expect((await api.collection.dashboard.get()).data).toMatchObject({
    paid: { records: 0, paid: 0, value: 0 },
    history: [{ value: 0, paid: null }],
    worst: [],
  });
  const file = await sendJson('POST', '/api/coins/export', { selection: { all: true } });
  const [names, row] = parseCsv(await file.text());
  expect(row?.[names?.indexOf('Estimated value (USD)') ?? -1]).toBe('');
  const points = (await right(await send(`/api/coins/${id}/price-history`))).points;
  expect(points.map(({ value }: { value: string }) => value)).toEqual(['12.00']);
});
