import { expect, test } from 'bun:test';
import shippedFile from '../../../db/metal-prices.json';
import { METALS } from '../../../shared/market/metals.ts';
import { idOf } from '../../account/profile/testing.ts';
import { summaryOf } from '../../dashboard/service.ts';
import { addCoin, CLAD, estimate, setPrices, withPrices } from '../testing.ts';
import { metalPricesOf, refreshOnDemand, spotPrices } from './service.ts';
import { BOUNDS, shippedSpot, withShipped } from './spot.ts';

const here = withPrices();
const MORGAN = { name: '1921 Morgan Dollar', coinType: 'Morgan Silver Dollar', year: 1921 };
const ship = () => {
  here.vendor.instead = { status: 500 };
  here.it.deps.metalState.shipped = shippedSpot();
};
const at = `${shippedFile.day}T12:00:00.000Z`;

test('the prices of the release lie within what a metal may cost and are of a day that has been', () => {
  for (const metal of METALS) {
    const [least, most] = BOUNDS[metal];
    expect(shippedFile[metal]).toBeWithin(least, most);
  }
  expect(Date.parse(at)).toBeLessThan(Date.now());
});

test('user: without a network a silver dollar is worth its silver at the prices of the release, with their day', async () => {
  ship();
  const user = await here.it.user();
  const found = await estimate(user, MORGAN);
  expect(found).toMatchObject({
    ...{ valuationSource: 'melt', confidence: 'medium', autoFill: true, atLeast: null },
    parts: { melt: { spotDate: at, source: 'shipped with Mintmark', stale: true }, face: { value: '1.00' } },
  });
  // 26.73 g of 90% silver.
  expect(Number(found.estimatedValue)).toBeCloseTo(((26.73 * 0.9) / 31.1034768) * shippedFile.silver, 1);
  expect((await user.api['metal-prices'].get()).data).toMatchObject({
    silver: shippedFile.silver,
    lastUpdated: at,
    source: 'shipped with Mintmark',
    stale: true,
  });
  await addCoin(user, MORGAN);
  const answer = await user.sendJson('POST', '/api/collection/update-valuations', {});
  expect(await answer.json()).toMatchObject({ updated: 1, pricesAt: at, stale: true });
  expect((await user.api.collection.summary.get()).data).toMatchObject({ metalPricesAt: at });
});

test('what a vendor told since stands, metal by metal; what it told before gives way', async () => {
  ship();
  const { deps } = here.it;
  const [before, after] = [-1, 1].map((days) => new Date(Date.parse(at) + days * 24 * 3_600_000));
  await setPrices(here.it, { silver: 70 }, after);
  expect(await metalPricesOf(deps)).toMatchObject({
    silver: 70,
    gold: shippedFile.gold,
    source: 'gold-api.com',
  });
  await setPrices(here.it, { silver: 70, gold: 1 }, before);
  expect(await spotPrices(deps)).toEqual(shippedSpot());
});

test('prices a vendor tells take over at once, however far from those of the release', async () => {
  ship();
  here.vendor.instead = null;
  here.vendor.prices = { XAU: 14_000, XAG: 300, XPT: 6000, XPD: 5000, HG: 30 };
  await refreshOnDemand(here.it.deps);
  expect(await metalPricesOf(here.it.deps)).toMatchObject({
    ...{ gold: 14_000, silver: 300, source: 'gold-api.com', stale: false },
  });
});

test('a metal the release has no price of keeps the older one it had', () => {
  const shipped = { ...shippedSpot(), copper: null };
  const stored = { ...shippedSpot(), copper: 0.3, source: 'gold-api.com', lastUpdated: new Date(0) };
  expect(withShipped(stored, shipped)).toMatchObject({
    copper: 0.3,
    silver: shippedFile.silver,
    toldAt: { copper: 0, silver: Date.parse(at) },
  });
});

test('user: a face value stored for a silver coin while no price was known is none after the next run', async () => {
  here.vendor.instead = { status: 500 };
  const user = await here.it.user();
  const wrong = { estimatedValue: '1.00', valuationSource: 'face' };
  await addCoin(user, { ...MORGAN, ...wrong });
  await addCoin(user, { ...CLAD, estimatedValue: '0.25', valuationSource: 'face' });
  const run = async () =>
    (await user.sendJson('POST', '/api/collection/update-valuations', {})).json() as Promise<unknown>;
  const coins = async () => (await user.api.coins.get({ query: { sort: 'value-low' } })).data;
  expect(await run()).toMatchObject({ updated: 1, totalValue: 0.25, pricesAt: null });
  expect(await coins()).toMatchObject([{ estimatedValue: '0.25' }, { estimatedValue: null }]);
  expect(await run()).toMatchObject({ updated: 0 });
  here.it.deps.metalState.shipped = shippedSpot();
  expect(await run()).toMatchObject({ updated: 1 });
  expect((await summaryOf(here.it.deps, await idOf(user))).totalValue).toBeGreaterThan(10);
});
