import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { metalPrices } from '../../../db/schema.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { metalPriceHistory, thinPrices } from './service.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 24 * 3_600_000;
const none = { gold: null, silver: null, platinum: null, palladium: null, copper: null };

let it: TestApp;
beforeAll(() => {
  it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
});
beforeEach(() =>
  it.deps.db.transaction(async (tx) => {
    await tx.delete(metalPrices);
  }),
);
afterAll(() => it.close());

const took = (...prices: [iso: string, gold: number][]) =>
  it.deps.db.transaction(async (tx) => {
    await tx
      .insert(metalPrices)
      .values(prices.map(([iso, gold]) => ({ gold, source: 'test', lastUpdated: new Date(iso) })));
  });
const golds = async (days?: number) =>
  (await metalPriceHistory(it.deps, days, NOW)).points.map(({ day, gold }) => [day, gold]);

test('visitor: sees the last prices of each day in UTC, oldest first, and no day that had none', async () => {
  await took(
    ['2026-11-18T23:59:59.999Z', 4001],
    ['2026-11-21T11:00:00Z', 4006],
    ['2026-11-19T00:00:00Z', 4002],
    ['2026-11-19T22:00:00Z', 4003.123456],
    ['2026-11-21T10:00:00Z', 4005],
    ['2025-11-21T10:00:00Z', 3000],
  );
  const year = [
    ['2026-11-18', 4001],
    ['2026-11-19', 4003.1235],
    ['2026-11-21', 4006],
  ];
  expect(await golds()).toEqual(year);
  expect(await golds(366)).toEqual([['2025-11-21', 3000], ...year]);
  expect(await golds(1)).toEqual([['2026-11-21', 4006]]);
  expect((await metalPriceHistory(it.deps, 1, NOW)).points).toEqual([
    { day: '2026-11-21', ...none, gold: 4006 },
  ]);
});

test('visitor: of prices of the same moment the later row counts', async () => {
  await took(['2026-11-20T10:00:00Z', 1], ['2026-11-20T10:00:00Z', 2]);
  expect(await golds()).toEqual([['2026-11-20', 2]]);
});

test.each(['0', '1501', '-5', 'x', '1.5', ''])('visitor: days=%p is refused', async (days) => {
  expect((await it.visitor.send(`/api/metal-prices/history?days=${days}`)).status).toBe(422);
});

test('visitor: nothing is an empty line', async () => {
  expect((await it.visitor.api['metal-prices'].history.get({ query: { days: 1500 } })).data).toEqual({
    points: [],
  });
});

test('of days long gone the last price stays, and of newer ones all', async () => {
  const at = (days: number, hours: number) => new Date(NOW - days * DAY + hours * 3_600_000).toISOString();
  await took(
    [at(100, -2), 1],
    [at(100, 2), 2],
    [at(91, 0), 3],
    [at(91, 11), 4],
    [at(89, 0), 5],
    [at(89, 1), 6],
  );
  await thinPrices(it.deps, NOW);
  await thinPrices(it.deps, NOW);
  const left = await it.deps.db.orm.select({ gold: metalPrices.gold }).from(metalPrices);
  expect(left.map(({ gold }) => gold)).toEqual([2, 4, 5, 6]);
});
