import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { metalPrices } from '../../../db/schema.ts';
import { type Client, said, type TestApp, testApp } from '../../testing/app.ts';
import { type FakeMetalPrices, KEY, startFakeMetalPrices, USUAL } from './metal-prices.fake.ts';

let vendor: FakeMetalPrices;
let it: TestApp;
beforeAll(async () => {
  vendor = await startFakeMetalPrices();
});
beforeEach(async () => {
  await it?.close();
  Object.assign(vendor, { prices: { ...USUAL }, instead: null, calls: [] });
  it = testApp({ MINTMARK_METALS_BASE_URL: vendor.url });
});
afterAll(async () => {
  await it.close();
  await vendor.stop();
});

const refresh = (client: Client) => client.send('/api/metal-prices/refresh', { method: 'POST' });
const age = (ms: number) =>
  it.deps.db.transaction(async (tx) => {
    await tx.update(metalPrices).set({ lastUpdated: new Date(Date.now() - ms) });
  });

test('guest: wishes for new prices and gets them; a minute later those are still new', async () => {
  const guest = await it.guest();
  const [status, prices] = await said(await refresh(guest));
  expect([status, prices]).toMatchObject([
    200,
    { gold: 4000, unit: 'troy ounce', source: 'gold-api.com', stale: false },
  ]);
  vendor.prices.XAU = 4100;
  expect(await said(await refresh(guest))).toEqual([200, prices]);
  expect(vendor.calls).toHaveLength(5);
});

test('user: prices a few minutes old are asked for anew, once for all who wish', async () => {
  const [user, other] = [await it.user(), await it.user()];
  await refresh(user);
  await age(90_000);
  vendor.prices.XAU = 4100;
  // A failure or not: who was asked within the minute is not asked again.
  expect((await refresh(user)).status).toBe(503);
  const later = testApp({ MINTMARK_METALS_BASE_URL: vendor.url });
  const [one, two] = [await later.user(), await later.guest()];
  const answers = await Promise.all([refresh(one), refresh(two)]);
  for (const answer of answers) expect(await said(answer)).toMatchObject([200, { gold: 4100 }]);
  expect(vendor.calls).toHaveLength(10);
  await later.close();
  expect((await refresh(other)).status).toBe(503);
});

test('user: a vendor that fails is told, the last good prices stay, and nobody asks again within a minute', async () => {
  const user = await it.user();
  await it.deps.db.transaction(async (tx) => {
    const lastUpdated = new Date(Date.now() - 2 * 3_600_000);
    await tx.insert(metalPrices).values({ gold: 3900, source: 'gold-api.com', lastUpdated });
  });
  vendor.instead = { type: 'text/html', body: '<html>' };
  expect(await said(await refresh(user))).toEqual([
    502,
    { code: 'metal_prices_missing', message: 'gold-api.com returned no prices.' },
  ]);
  expect(await said(await refresh(user))).toEqual([
    503,
    {
      code: 'metal_prices_asked_lately',
      message: 'gold-api.com was asked a moment ago. Please try again in a minute.',
    },
  ]);
  expect(vendor.calls).toHaveLength(5);
  expect((await it.visitor.api['metal-prices'].get()).data).toMatchObject({ gold: 3900, stale: true });
  expect(it.logged.filter((line) => line.includes('metal prices are not to be had'))).toHaveLength(1);
});

test('user: who wishes all the time is asked to wait', async () => {
  const user = await it.user();
  for (let wish = 0; wish < 20; wish += 1) expect((await refresh(user)).status).toBe(200);
  const answer = await refresh(user);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await said(answer)).toEqual([
    429,
    {
      code: 'rate_limit_reached',
      message: 'You’ve refreshed the prices very often. Please try again later.',
    },
  ]);
  expect((await refresh(await it.user())).status).toBe(200);
});

test('user: with provider none new prices are not to be had, and nobody is asked', async () => {
  const off = testApp({ MINTMARK_METALS_PROVIDER: 'none', MINTMARK_METALS_BASE_URL: vendor.url });
  expect(await said(await refresh(await off.user()))).toEqual([
    503,
    { code: 'metal_prices_off', message: 'Metal prices are switched off.' },
  ]);
  expect(vendor.calls).toEqual([]);
  await off.close();
});

test('user: a vendor that counts its calls is not asked before its prices are old', async () => {
  const dev = testApp({
    MINTMARK_METALS_PROVIDER: 'metals-dev',
    MINTMARK_METALS_API_KEY: KEY,
    MINTMARK_METALS_BASE_URL: vendor.url,
  });
  await dev.deps.db.transaction(async (tx) => {
    const lastUpdated = new Date(Date.now() - 7 * 3_600_000);
    await tx.insert(metalPrices).values({ gold: 3900, source: 'metals.dev', lastUpdated });
  });
  expect(await said(await refresh(await dev.user()))).toMatchObject([200, { gold: 3900 }]);
  expect(vendor.calls).toEqual([]);
  await dev.close();
});

test('visitor: prices and their history may be kept, and are not sent twice', async () => {
  await refresh(await it.guest());
  for (const path of ['/api/metal-prices', '/api/metal-prices/history?days=7']) {
    const answer = await it.visitor.send(path);
    const etag = answer.headers.get('etag') ?? '';
    expect([answer.status, answer.headers.get('content-type'), etag.length]).toEqual([
      200,
      'application/json',
      29,
    ]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.json()).toBeObject();
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await it.visitor.send(path, { headers: { 'if-none-match': known } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const other = await it.visitor.send(path, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  }
  const wrong = await it.visitor.send('/api/metal-prices/history?days=x');
  expect([wrong.status, wrong.headers.get('etag'), wrong.headers.get('cache-control')]).toEqual([
    422,
    null,
    'no-store',
  ]);
  expect((await it.visitor.send('/api/metal-prices', { method: 'HEAD' })).status).toBe(200);
});
