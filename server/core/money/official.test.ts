import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import file from '../../../db/official-rates.json';
import { SHIPPED_SOURCE } from '../../../shared/format/home.ts';
import { parseRate } from '../../../shared/money/money.ts';
import { followOperator } from '../../coins/rates.ts';
import { type Client, right, type TestApp, testApp } from '../../testing/app.ts';
import { ECB_NAME, keepOfficialRates, shippedRates } from './official.ts';
import { type FakeRates, startFakeRates } from './official-rates.fake.ts';

let vendor: FakeRates;
const apps: TestApp[] = [];
beforeAll(async () => {
  vendor = await startFakeRates();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  Object.assign(vendor, { instead: null, calls: [], day: '2026-01-30' });
});
afterAll(() => vendor.stop());

const DAY_MS = 24 * 3_600_000;
const start = (environment: Record<string, string> = {}) => {
  const app = testApp({
    MINTMARK_RATES_PROVIDER: 'ecb',
    MINTMARK_RATES_BASE_URL: vendor.url,
    ...environment,
  });
  app.deps.rateDesk.shipped = [];
  apps.push(app);
  return app;
};
const COIN = {
  ...{ name: '2 Euro 2002', country: 'Germany', year: 2002, denomination: '2 Euro', currency: 'EUR' },
  ...{ condition: 'Fine (F-12)', ownEstimatedValue: '100' },
};
const add = async (client: Client) => right(await client.sendJson('POST', '/api/coins/add-global', COIN));
const ratesOf = async (client: Client) => right(await client.send('/api/exchange-rates'));
const totalOf = async (client: Client) =>
  (await right(await client.send('/api/collection/summary'))).totalValue;
const choose = async (client: Client, body: object) =>
  right(await client.sendJson('PUT', '/api/auth/home-currency', body));
const setRate = (client: Client, rate: string) =>
  client.sendJson('PUT', '/api/exchange-rates/EUR', { rate, day: '2026-01-15' });

test('the rates of the release have a day that has been, a source and can be kept', () => {
  expect([SHIPPED_SOURCE, ECB_NAME]).toContain(file.source);
  expect(Date.parse(file.day)).toBeLessThan(Date.now());
  for (const { currency, rate } of shippedRates())
    expect([currency, parseRate(rate)]).toEqual([expect.stringMatching(/^[A-Z]{3}$/), rate]);
});

test('user: coins follow official rates, with their day and source; the newest of a currency counts', async () => {
  const app = start();
  const user = await app.user();
  await add(user);
  expect(await totalOf(user)).toBe(0);
  app.deps.rateDesk.shipped = [
    { currency: 'EUR', rate: '1.1', day: '2026-01-01', source: 'the release' },
    { currency: 'THB', rate: '0.03', day: '2026-01-01', source: 'the release' },
  ];
  await followOperator(app.deps);
  expect(await totalOf(user)).toBe(110);
  await keepOfficialRates(app.deps);
  await followOperator(app.deps);
  expect(await totalOf(user)).toBe(125);
  const { official } = await ratesOf(user);
  expect(official).toContainEqual({
    ...{ currency: 'EUR', rate: '1.25', day: '2026-01-30', source: 'European Central Bank' },
  });
  expect(official).toContainEqual({
    ...{ currency: 'THB', rate: '0.03', day: '2026-01-01', source: 'the release' },
  });
  app.deps.rateDesk.shipped = [{ currency: 'EUR', rate: '1.3', day: '2026-02-01', source: 'the release' }];
  await followOperator(app.deps);
  expect(await totalOf(user)).toBe(130);
});

test("user: their own rate counts before the operator's, and that before an official one", async () => {
  const app = start({ MINTMARK_EXCHANGE_RATES: 'EUR=1.2@2026-01-10' });
  const user = await app.user();
  await keepOfficialRates(app.deps);
  await add(user);
  await choose(user, { currency: 'EUR' });
  const homeNow = async () => (await right(await user.send('/api/auth/user'))).home;
  expect(await totalOf(user)).toBe(120);
  expect(await homeNow()).toMatchObject({ rate: '1.2', by: 'operator', day: '2026-01-10' });
  await setRate(user, '1.5');
  expect(await totalOf(user)).toBe(150);
  expect(await homeNow()).toMatchObject({ rate: '1.5', by: 'own', day: '2026-01-15' });
  expect((await ratesOf(user)).official.map(({ currency }: { currency: string }) => currency)).not.toContain(
    'EUR',
  );
  app.deps.config.exchangeRates = [];
  await user.send('/api/exchange-rates/EUR', { method: 'DELETE' });
  expect(await totalOf(user)).toBe(125);
  expect(await homeNow()).toMatchObject({ rate: '1.25', by: 'official', source: 'European Central Bank' });
});

test('user: a value that follows official rates day by day has no point of history for each, and was stated when it was', async () => {
  const app = start();
  const user = await app.user();
  await keepOfficialRates(app.deps);
  const { id } = await add(user);
  const coin = () => user.send(`/api/coins/${id}`).then(right);
  const { valuedAt } = await coin();
  const points = async () =>
    (await right(await user.send(`/api/coins/${id}/price-history`))).points.map(
      ({ value }: { value: string }) => value,
    );
  expect(await points()).toEqual(['125.00']);
  app.deps.rateDesk.shipped = [{ currency: 'EUR', rate: '1.3', day: '2026-02-01', source: 'the release' }];
  await followOperator(app.deps);
  expect(await coin()).toMatchObject({
    ...{ estimatedValue: '130.00', valuedAt, valuationSource: 'owner' },
  });
  expect(await points()).toEqual(['125.00']);
  await setRate(user, '1.4');
  expect((await points()).sort()).toEqual(['125.00', '140.00']);
});

test('the source is asked once a day; a failure is logged once, and the last rates stay', async () => {
  const app = start();
  const user = await app.user();
  const now = Date.now();
  await keepOfficialRates(app.deps, now);
  await keepOfficialRates(app.deps, now + DAY_MS / 2);
  expect(vendor.calls).toHaveLength(1);
  vendor.instead = { status: 200, body: 'Maintenance' };
  await keepOfficialRates(app.deps, now + DAY_MS);
  await keepOfficialRates(app.deps, now + DAY_MS + 3_600_000);
  expect(vendor.calls).toHaveLength(3);
  expect(app.logged.filter((line) => line.includes('could not be fetched'))).toHaveLength(1);
  expect((await ratesOf(user)).official).toHaveLength(5);
  Object.assign(vendor, { instead: null, day: '2026-01-31' });
  await keepOfficialRates(app.deps, now + DAY_MS + 7_200_000);
  expect((await ratesOf(user)).official[0]).toMatchObject({ currency: 'CHF', day: '2026-01-31' });
  expect(app.logged.filter((line) => line.includes('are fetched again'))).toHaveLength(1);
});

test('operator: without a provider nobody is asked, and no official rate counts', async () => {
  const app = start({ MINTMARK_RATES_PROVIDER: 'none' });
  app.deps.rateDesk.shipped = shippedRates();
  await keepOfficialRates(app.deps);
  const user = await app.user();
  await add(user);
  expect(vendor.calls).toEqual([]);
  expect(await ratesOf(user)).toMatchObject({ official: [], apart: [{ currency: 'EUR' }] });
  expect(await totalOf(user)).toBe(0);
});

test('user: a home currency has its rate in the account, and one without a rate counts in dollars', async () => {
  const app = start();
  await keepOfficialRates(app.deps);
  const user = await app.user();
  expect(await right(await user.send('/api/auth/user'))).toMatchObject({ homeCurrency: null, home: null });
  expect(await choose(user, { currency: 'eur' })).toMatchObject({
    homeCurrency: 'EUR',
    home: { currency: 'EUR', rate: '1.25', day: '2026-01-30' },
  });
  expect(await choose(user, { currency: 'DEM' })).toMatchObject({ homeCurrency: 'DEM', home: null });
  expect(await choose(user, { currency: 'USD' })).toMatchObject({ homeCurrency: 'USD', home: null });
});

test("guest: the browser's proposal counts once, where none is chosen and there is a rate", async () => {
  const app = start();
  const guest = await app.guest();
  const propose = (currency: string) => choose(guest, { currency, ifUnset: true });
  expect(await propose('EUR')).toMatchObject({ homeCurrency: null });
  await keepOfficialRates(app.deps);
  expect(await propose('EUR')).toMatchObject({ homeCurrency: 'EUR' });
  expect(await propose('GBP')).toMatchObject({ homeCurrency: 'EUR' });
  await choose(guest, { currency: 'USD' });
  expect(await propose('GBP')).toMatchObject({ homeCurrency: 'USD' });
});

test.each(['', 'euros', 'E1R', 5, null])('user: %p is no currency', async (currency) => {
  const user = await start().user();
  expect((await user.sendJson('PUT', '/api/auth/home-currency', { currency })).status).toBe(422);
});

test('user: amounts of the API stay in US dollars, whatever the home currency', async () => {
  const app = start();
  await keepOfficialRates(app.deps);
  const user = await app.user();
  await add(user);
  await choose(user, { currency: 'GBP' });
  expect(await totalOf(user)).toBe(125);
});
