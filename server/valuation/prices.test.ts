import { expect, test } from 'bun:test';
import { metalPrices } from '../../db/schema.ts';
import { testApp } from '../testing/app.ts';
import { startFakeMetalPrices } from './metals/metal-prices.fake.ts';
import { CLAD, DIME, estimate, withPrices } from './testing.ts';

const here = withPrices();
const NO_VALUE = {
  estimatedValue: null,
  valuationSource: null,
  confidence: null,
  autoFill: false,
  atLeast: 'At least $0.10 (face value); silver price not available',
};

test.each([
  ['answers in HTML', { type: 'text/html', body: '<html>' }],
  ['fails', { status: 500 }],
  ['refuses', { status: 401, body: '{}' }],
])('the vendor %s: the face value is what is guaranteed, and no value', async (_, instead) => {
  here.vendor.instead = instead;
  const found = await estimate(await here.it.user(), DIME);
  expect(found).toMatchObject({ ...NO_VALUE, parts: { melt: null, face: { value: '0.10' } } });
  expect(found.notes[0]).toBe('At least $0.10 (face value); silver price not available');
  expect(found.notes).toContain('Metal prices could not be had, so the metal is not counted.');
});

test('the vendor is not there: the face value is what is guaranteed, and no value', async () => {
  const gone = await startFakeMetalPrices();
  await gone.stop();
  const off = testApp({ MINTMARK_METALS_BASE_URL: gone.url });
  const found = await estimate(await off.user(), DIME);
  expect(found).toMatchObject(NO_VALUE);
  expect(off.logged.filter((line) => line.includes('"error"'))).toHaveLength(1);
  await off.close();
});

test.each([
  ['zero', { XAG: 0, HG: 0 }],
  ['negative', { XAG: -50, HG: -1 }],
  ['a thousandfold', { XAG: 50_000, HG: 5250 }],
  ['missing', {}],
])('the vendor tells prices that are %s: they are not used', async (_, prices) => {
  here.vendor.prices = { XAU: 4000, ...prices };
  const found = await estimate(await here.it.user(), DIME);
  expect(found).toMatchObject({ ...NO_VALUE, parts: { melt: null } });
  expect(found.notes.join()).toContain('the metal is not counted');
});

test('the vendor is switched off: the note says so', async () => {
  const off = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
  const found = await estimate(await off.user(), DIME);
  expect(found).toMatchObject(NO_VALUE);
  expect(found.notes).toContain('Metal prices are switched off on this server, so the metal is not counted.');
  await off.close();
});

test('prices cannot be had since yesterday: the last good prices are used and their date told', async () => {
  const lastUpdated = new Date(Date.now() - 24 * 3_600_000);
  await here.it.deps.db.transaction(async (tx) => {
    await tx.insert(metalPrices).values({ silver: 40, source: 'gold-api.com', lastUpdated });
  });
  here.vendor.instead = { status: 500 };
  const found = await estimate(await here.it.user(), DIME);
  expect(found).toMatchObject({
    estimatedValue: '2.89',
    confidence: 'medium',
    parts: { melt: { spotDate: lastUpdated.toISOString(), stale: true } },
  });
  expect(found.notes.join()).toContain('Newer metal prices could not be had');
});

test('the vendor is asked once for two who estimate at a time, and not at all for a coin of nickel', async () => {
  const user = await here.it.user();
  await Promise.all([estimate(user, DIME), estimate(user, { ...DIME, year: 1917 })]);
  expect(here.vendor.calls).toHaveLength(5);
  here.vendor.calls = [];
  const other = testApp({ MINTMARK_METALS_BASE_URL: here.vendor.url });
  await estimate(await other.user(), { ...CLAD, composition: '100% nickel', weight: '5' });
  expect(here.vendor.calls).toEqual([]);
  await other.close();
});
