import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { metalPrices } from '../../../db/schema.ts';
import { AppError } from '../../core/errors.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { estimateValue } from '../service.ts';
import { type FakeMetalPrices, KEY, startFakeMetalPrices, USUAL } from './metal-prices.fake.ts';
import {
  freshSpot,
  metalPriceHistory,
  metalPricesOf,
  refreshOnDemand,
  refreshSpot,
  spotPrices,
  updateSpot,
} from './service.ts';

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
    unit: 'troy ounce',
    source: 'Market data',
    lastUpdated: null,
    stale: true,
    isOn: true,
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
    unit: 'troy ounce',
    source: 'gold-api.com',
    lastUpdated: new Date(NOW + HOUR).toISOString(),
    stale: expect.any(Boolean),
    isOn: true,
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

test.each([0, -4000, 4_000_000, 1e308, '4000', null, Number.NaN])(
  'a gold price of %p is refused, told once in the log, and the last good one stays for charts and estimates',
  async (wrong) => {
    await refreshSpot(it.deps, NOW);
    vendor.prices = { ...USUAL, XAU: wrong, XAG: 51 };
    await refreshSpot(it.deps, NOW + HOUR);
    await refreshSpot(it.deps, NOW + 2 * HOUR);
    expect(await spotPrices(it.deps)).toMatchObject({ gold: 4000, silver: 51 });
    expect(told('metal prices were refused') + told('metal prices are missing')).toBe(1);
    expect((await metalPriceHistory(it.deps, 1, NOW)).points).toMatchObject([{ gold: 4000, silver: 51 }]);
  },
);

test('an answer with nothing sound in it stores nothing', async () => {
  vendor.prices = { XAU: 1, XAG: 99_999 };
  const error = await refreshSpot(it.deps, NOW).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  expect(await rows()).toHaveLength(0);
});

describe('a metal the vendor tells no more', () => {
  const look = async (hours: number) => {
    for (let hour = 1; hour <= hours; hour += 1) await updateSpot(it.deps, NOW + hour * HOUR);
    return NOW + hours * HOUR;
  };

  test.each([undefined, 50_000, 0])(
    '(%p) is as old as it is, and stale after three hours',
    async (silver) => {
      await updateSpot(it.deps, NOW);
      vendor.prices = { ...USUAL, XAG: silver };
      const soon = await look(3);
      const taken = new Date(NOW).toISOString();
      expect(await metalPricesOf(it.deps, soon)).toMatchObject({ lastUpdated: taken, stale: false });
      const later = await look(23);
      expect(await metalPricesOf(it.deps, later)).toMatchObject({
        ...{ gold: 4000, silver: 50, lastUpdated: taken, stale: true },
      });
      vendor.prices = { ...USUAL };
      await updateSpot(it.deps, later + HOUR);
      const now = new Date(later + HOUR).toISOString();
      expect(await metalPricesOf(it.deps, later + HOUR)).toMatchObject({ lastUpdated: now, stale: false });
    },
  );

  test('is asked for no more often than the others, which are new', async () => {
    await updateSpot(it.deps, NOW);
    vendor.prices = { ...USUAL, XAG: undefined };
    const now = await look(5);
    vendor.calls = [];
    expect(await freshSpot(it.deps, now + MINUTE)).toMatchObject({ stale: false, behind: ['silver'] });
    expect(vendor.calls).toEqual([]);
  });

  test('makes melt values of it less sure and dates them, and leaves those of others alone', async () => {
    const now = Date.now();
    for (const hour of [5, 4, 3, 2, 1, 0]) {
      await refreshSpot(it.deps, now - hour * HOUR);
      vendor.prices = { ...USUAL, XAG: undefined, HG: undefined };
    }
    const dime = await estimateValue(it.deps, { coinType: 'Mercury Dime', year: 1916, mintMark: 'D' });
    expect(dime).toMatchObject({ confidence: 'medium', autoFill: true });
    const spotDate = new Date(now - 5 * HOUR).toISOString();
    expect(dime.parts.melt).toMatchObject({ value: '3.62', stale: true, spotDate });
    const bar = { coinType: 'Bar', year: 2000, composition: '90% gold, 10% copper', weight: 10 };
    const gold = await estimateValue(it.deps, bar);
    expect(gold.parts.melt).toMatchObject({ stale: false, spotDate: new Date(now).toISOString() });
  });

  test('is missing in the history on days on which nobody told it', async () => {
    await updateSpot(it.deps, NOW);
    vendor.prices = { ...USUAL, XAG: undefined };
    const now = await look(24);
    expect((await metalPriceHistory(it.deps, 7, now)).points).toMatchObject([
      { day: '2026-11-21', gold: 4000, silver: 50 },
      { day: '2026-11-22', gold: 4000, silver: null },
    ]);
  });
});

describe('a clock that was ahead for once', () => {
  const AHEAD = NOW + 400 * 24 * HOUR;

  test('does not keep prices from being asked for when it is right again', async () => {
    await updateSpot(it.deps, AHEAD);
    vendor.prices.XAU = 4100;
    await updateSpot(it.deps, NOW);
    await updateSpot(it.deps, NOW + HOUR);
    expect(vendor.calls).toHaveLength(15);
    const lastUpdated = new Date(NOW + HOUR).toISOString();
    expect(await metalPricesOf(it.deps, NOW + HOUR)).toMatchObject({ gold: 4100, lastUpdated, stale: false });
    const { points } = await metalPriceHistory(it.deps, 7, NOW + HOUR);
    expect(points.map(({ day }) => day)).toEqual(['2026-11-21']);
  });

  test('calls its prices stale, and whoever wishes for new ones gets them', async () => {
    await updateSpot(it.deps, AHEAD);
    expect(await metalPricesOf(it.deps, NOW)).toMatchObject({ stale: true });
    vendor.prices.XAU = 4100;
    await refreshOnDemand(it.deps, NOW);
    expect(await spotPrices(it.deps)).toMatchObject({ gold: 4100, lastUpdated: new Date(NOW) });
  });
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
    expect(await freshSpot(it.deps, NOW)).toEqual({ spot: null, stale: true, behind: [] });
  });
});

describe('the timetable', () => {
  test('asks when the prices are nearly an hour old, and not right after a restart', async () => {
    await updateSpot(it.deps, NOW);
    await updateSpot(it.deps, NOW + 20 * MINUTE);
    expect(await rows()).toHaveLength(1);
    await updateSpot(it.deps, NOW + HOUR - 1000);
    expect(await rows()).toHaveLength(2);
  });

  test('warns once of a long failure, and it is no error', async () => {
    vendor.instead = { status: 503 };
    for (let hour = 0; hour < 5; hour += 1) await updateSpot(it.deps, NOW + hour * HOUR);
    expect(told('metal prices are not to be had')).toBe(1);
    expect(told('"level":"error"')).toBe(0);
  });

  test('does nothing with provider none', async () => {
    const off = testApp({ MINTMARK_METALS_PROVIDER: 'none', MINTMARK_METALS_BASE_URL: vendor.url });
    await updateSpot(off.deps, NOW);
    expect(await freshSpot(off.deps, NOW)).toEqual({ spot: null, stale: true, behind: [] });
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
    for (let hour = 0; hour < 24; hour += 1) await updateSpot(dev.deps, NOW + hour * HOUR);
    expect(vendor.calls).toHaveLength(3);
    expect(await spotPrices(dev.deps)).toMatchObject({ source: 'metals.dev', gold: 4000 });
    await dev.close();
  });
});

test('visitor: is told where prices are turned off, so that no screen offers to ask for them', async () => {
  const off = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
  expect((await off.visitor.api['metal-prices'].get()).data).toMatchObject({
    isOn: false,
    lastUpdated: null,
  });
  await off.close();
});
