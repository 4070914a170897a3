import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { metalPrices } from '../../db/schema.ts';
import { AppError } from '../errors.ts';
import { type FakeMetalPrices, KEY, startFakeMetalPrices, USUAL } from '../integrations/metal-prices.fake.ts';
import { type TestApp, testApp } from '../testing.ts';
import { freshSpot, keepSpot, refreshSpot, spotPrices } from './service.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let vendor: FakeMetalPrices;
let it: TestApp;
beforeAll(async () => {
  vendor = await startFakeMetalPrices();
});
beforeEach(() => {
  vendor.prices = { ...USUAL };
  vendor.instead = null;
  vendor.calls = [];
  it = testApp({ MINTMARK_METALS_BASE_URL: vendor.url });
});
afterEach(() => it.close());
afterAll(() => vendor.stop());

const rows = () => it.deps.db.orm.select().from(metalPrices);
const told = (message: string) => it.logged.filter((line) => line.includes(message)).length;
const answer = async () => (await it.visitor.api['metal-prices'].get()).data;

test('visitor: before any price all are null', async () => {
  expect(await answer()).toEqual({
    gold: null,
    silver: null,
    platinum: null,
    palladium: null,
    copper: null,
    source: 'Market data',
    lastUpdated: null,
  });
  expect(vendor.calls).toEqual([]);
});

test('visitor: sees the last prices, with their source and date', async () => {
  await refreshSpot(it.deps, NOW);
  vendor.prices.XAU = 4100;
  await refreshSpot(it.deps, NOW + HOUR);
  expect(await answer()).toEqual({
    gold: 4100,
    silver: 50,
    platinum: 1600,
    palladium: 1400,
    copper: expect.closeTo(0.36, 8),
    source: 'gold-api.com',
    lastUpdated: new Date(NOW + HOUR).toISOString(),
  });
  expect(await rows()).toHaveLength(2);
});

test('a thousandfold jump and a missing metal keep their last good price, and the log says so once', async () => {
  await refreshSpot(it.deps, NOW);
  vendor.prices = { ...USUAL, XAU: 4_000_000, XAG: 51, XPD: undefined };
  await refreshSpot(it.deps, NOW + HOUR);
  await refreshSpot(it.deps, NOW + 2 * HOUR);
  expect(await spotPrices(it.deps)).toMatchObject({ gold: 4000, silver: 51, palladium: 1400 });
  expect(told('metal prices were refused')).toBe(1);
});

test('an answer with nothing sound in it stores nothing', async () => {
  vendor.prices = { XAU: 1, XAG: 99_999 };
  const error = await refreshSpot(it.deps, NOW).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  expect(await rows()).toHaveLength(0);
});

describe('prices to reckon with', () => {
  test('are asked for when there are none, once for all who wait', async () => {
    const answers = await Promise.all([
      freshSpot(it.deps, NOW),
      freshSpot(it.deps, NOW),
      freshSpot(it.deps, NOW),
    ]);
    for (const { spot, stale } of answers) expect([spot?.gold, stale]).toEqual([4000, false]);
    expect(vendor.calls).toHaveLength(5);
    expect(await rows()).toHaveLength(1);
  });

  test('are not asked for again within the hour', async () => {
    await freshSpot(it.deps, NOW);
    await freshSpot(it.deps, NOW + HOUR - 1);
    expect(vendor.calls).toHaveLength(5);
    await freshSpot(it.deps, NOW + HOUR + 1);
    expect(vendor.calls).toHaveLength(10);
  });

  test('are the last good ones while the vendor fails, which is asked once a minute and logged once', async () => {
    await freshSpot(it.deps, NOW);
    vendor.instead = { type: 'text/html', body: '<html>' };
    const later = NOW + 2 * HOUR;
    for (const now of [later, later + 1, later + MINUTE - 1]) {
      const { spot, stale } = await freshSpot(it.deps, now);
      expect([spot?.gold, spot?.lastUpdated.getTime(), stale]).toEqual([4000, NOW, true]);
    }
    expect(vendor.calls).toHaveLength(10);
    await freshSpot(it.deps, later + MINUTE);
    expect(vendor.calls).toHaveLength(15);
    expect(told('metal prices are not to be had')).toBe(1);
    vendor.instead = null;
    expect(await freshSpot(it.deps, later + 3 * MINUTE)).toMatchObject({ stale: false });
    expect(told('metal prices are to be had again')).toBe(1);
  });

  test('are nothing while none was ever had', async () => {
    vendor.instead = { status: 500 };
    expect(await freshSpot(it.deps, NOW)).toEqual({ spot: null, stale: true });
  });
});

describe('the timetable', () => {
  test('asks when the prices are nearly an hour old, and not right after a restart', async () => {
    await keepSpot(it.deps, NOW);
    await keepSpot(it.deps, NOW + 20 * MINUTE);
    expect(await rows()).toHaveLength(1);
    await keepSpot(it.deps, NOW + HOUR - 1000);
    expect(await rows()).toHaveLength(2);
  });

  test('warns once of a long failure, and it is no error', async () => {
    vendor.instead = { status: 503 };
    for (let hour = 0; hour < 5; hour += 1) await keepSpot(it.deps, NOW + hour * HOUR);
    expect(told('metal prices are not to be had')).toBe(1);
    expect(told('"level":"error"')).toBe(0);
  });

  test('does nothing with provider none', async () => {
    const off = testApp({ MINTMARK_METALS_PROVIDER: 'none', MINTMARK_METALS_BASE_URL: vendor.url });
    await keepSpot(off.deps, NOW);
    expect(await freshSpot(off.deps, NOW)).toEqual({ spot: null, stale: true });
    expect(vendor.calls).toEqual([]);
    expect(off.logged).toEqual([]);
    await off.close();
  });

  test('asks metals.dev, which counts its calls, three times a day', async () => {
    const dev = testApp({
      MINTMARK_METALS_PROVIDER: 'metals-dev',
      MINTMARK_METALS_API_KEY: KEY,
      MINTMARK_METALS_BASE_URL: vendor.url,
    });
    for (let hour = 0; hour < 24; hour += 1) await keepSpot(dev.deps, NOW + hour * HOUR);
    expect(vendor.calls).toHaveLength(3);
    expect(await spotPrices(dev.deps)).toMatchObject({ source: 'metals.dev', gold: 4000 });
    await dev.close();
  });
});
