import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { priceHistory } from '../../db/schema.ts';
import type { Estimate, Revaluation } from '../../shared/valuation/model.ts';
import type { Sender } from '../identify/jobs/runs.ts';
import type { Client } from '../testing/app.ts';
import { assess } from '../valuation/service.ts';
import { addCoin, beforeWriting, CLAD, DIME, setPrices, withPrices } from '../valuation/testing.ts';
import { revalueCoin } from './revalue.ts';

const here = withPrices();

async function revalue(client: Client, id: number): Promise<Revaluation> {
  const answer = await client.send(`/api/coins/${id}/gemini-valuation`, { method: 'POST' });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function valuation(client: Client, id: number): Promise<Estimate> {
  const answer = await client.send(`/api/coin/${id}/valuation`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

const rowsOf = (id: number) =>
  here.it.deps.db.orm.select().from(priceHistory).where(eq(priceHistory.coinId, id)).orderBy(priceHistory.id);

describe('the estimate of a stored coin', () => {
  test('user: is that of the form, and changes nothing', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, DIME);
    expect(await valuation(user, id)).toMatchObject({
      estimatedValue: '3.62',
      valuationSource: 'melt',
      confidence: 'high',
      autoFill: true,
    });
    expect((await user.api.coins({ id }).get()).data?.estimatedValue).toBeNull();
  });

  test('user: the weight is plain grams', async () => {
    const user = await here.it.user();
    const bar = {
      coinType: 'Bullion',
      year: 1990,
      country: 'Canada',
      weight: '1000.5',
      composition: '100% silver',
    };
    expect((await valuation(user, await addCoin(user, bar))).parts.melt?.metals[0]?.fineOunces).toBe(
      32.166822,
    );
  });

  test.each(['gold plated', '100% gold', 'silver replica'])(
    'user: words that contradict what the catalogue filled in count: %s',
    async (composition) => {
      const user = await here.it.user();
      expect((await valuation(user, await addCoin(user, { ...DIME, composition }))).autoFill).toBeFalse();
    },
  );
});

describe('a coin valued anew', () => {
  test('user: without a value it gets what metal and face value guarantee, and a point in its history', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, { ...DIME, quantity: 3 });
    const found = await revalue(user, id);
    expect(found).toMatchObject({
      changed: true,
      message: 'Now $3.62 for one piece: melt value at today’s prices.',
      coin: { id, estimatedValue: '3.62', valuationSource: 'melt', valuedAt: expect.any(String) },
      estimate: { estimatedValue: '3.62' },
    });
    expect(await rowsOf(id)).toMatchObject([
      {
        recordedValue: 362,
        valuationSource: 'melt',
        confidence: 'high',
        metadata: { spotDate: found.estimate.parts.melt?.spotDate, source: 'gold-api.com' },
        recordedAt: new Date(found.coin.valuedAt ?? ''),
      },
    ]);
    expect((await user.api.collection.summary.get()).data?.totalValue).toBe(10.86);
    expect((await user.api.coins.get({ query: { sort: 'value-high' } })).data?.[0]?.estimatedValue).toBe(
      '3.62',
    );
  });

  test('guest: may have a coin valued as well', async () => {
    const guest = await here.it.guest();
    const found = await revalue(guest, await addCoin(guest, CLAD));
    expect(found).toMatchObject({ changed: true, message: 'Now $0.25: face value.' });
    expect(await rowsOf(found.coin.id)).toMatchObject([{ valuationSource: 'face', metadata: null }]);
  });

  test('user: a melt value follows the price, and the same value leaves the coin untouched', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, { ...DIME, estimatedValue: '3.00', valuationSource: 'melt' });
    await setPrices(here.it, { silver: 60 });
    const risen = await revalue(user, id);
    expect(risen).toMatchObject({ changed: true, coin: { estimatedValue: '4.34' } });
    const again = await revalue(user, id);
    expect(again).toMatchObject({
      changed: false,
      message: 'Still $4.34: melt value at today’s prices.',
    });
    expect(again.coin).toEqual(risen.coin);
    expect((await rowsOf(id)).map((row) => row.recordedValue)).toEqual([300, 434]);
  });

  test.each([
    [DIME, 'Worth at least $3.62 by metal and face value.'],
    [
      {
        coinType: 'Bullion',
        year: 1990,
        country: 'Canada',
        weight: '31.1034768',
        metalContent: { gold: 100 },
      },
      'Worth at least its melt value, $4,000.00.',
    ],
    [{ coinType: 'Token', year: 1900, country: 'Canada' }, 'Fill in Composition and Weight (g) to get the'],
    [{ ...DIME, composition: '100% gold' }, 'The composition differs from the catalogue'],
  ])('user: their own figure stands: %j', async (coin, message) => {
    const user = await here.it.user();
    const id = await addCoin(user, { ...coin, estimatedValue: '2.00' });
    const found = await revalue(user, id);
    expect(found.message).toStartWith(`Your value is kept. ${message}`);
    expect(found).toMatchObject({
      changed: false,
      coin: { estimatedValue: '2.00', valuationSource: 'owner' },
    });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('user: old prices have to do, and the sentence says that they are the last known', async () => {
    const user = await here.it.user();
    here.vendor.instead = { status: 500 };
    await setPrices(here.it, { silver: 60 }, new Date(Date.now() - 48 * 3_600_000));
    const melt = { ...DIME, estimatedValue: '3.00', valuationSource: 'melt' };
    for (const coin of [DIME, melt])
      expect(await revalue(user, await addCoin(user, coin))).toMatchObject({
        changed: true,
        message: 'Now $4.34: melt value at the last known prices.',
        coin: { estimatedValue: '4.34', valuationSource: 'melt' },
        estimate: { confidence: 'medium', parts: { melt: { stale: true } } },
      });
  });

  test('user: without any prices the face value of a silver coin is not taken for its value', async () => {
    const user = await here.it.user();
    here.vendor.instead = { status: 500 };
    expect(await revalue(user, await addCoin(user, DIME))).toMatchObject({
      changed: false,
      message: 'Metal prices are unavailable; this leaves out the metal value. No value was filled in.',
    });
  });

  test('user: what they enter meanwhile wins', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, DIME);
    await setPrices(here.it, { silver: 50 });
    const { data } = await user.api.auth.user.get();
    const edited = beforeWriting(here.it, () =>
      user.sendJson('PATCH', `/api/coins/${id}`, { estimatedValue: '900' }),
    );
    const sender = { id: data?.id ?? '', isGuest: false, sid: '', network: '' };
    expect(await revalueCoin(edited, sender as Sender, id)).toMatchObject({
      changed: false,
      message: 'The coin was changed in the meantime, so its value wasn’t updated.',
      coin: { estimatedValue: '900.00', valuationSource: 'owner' },
    });
    expect((await rowsOf(id)).map((row) => row.recordedValue)).toEqual([90_000]);
    expect((await user.api.collection.summary.get()).data?.totalValue).toBe(900);
  });
});

test('what is not filled in unasked has a reason, and only that', async () => {
  const coin = fc.record({
    name: fc.constantFrom('', '1944 Steel Cent', '1993 Prestige Proof Set', '2020 Gold Eagle 1/10 oz'),
    coinType: fc.constantFrom('Mercury Dime', 'Lincoln Penny', 'Proof Set', 'American Eagle', 'Token'),
    year: fc.integer({ min: 1790, max: 2026 }),
    weight: fc.constantFrom(null, '2.5', '31.1', 'heavy'),
    composition: fc.constantFrom(
      null,
      '90% silver',
      '100% nickel',
      '100% copper',
      'gold plated',
      '95% palladium',
    ),
    country: fc.constantFrom('United States', 'Canada'),
  });
  const metal = fc.option(fc.constant(1000));
  const spot = fc.record({ gold: metal, silver: metal, platinum: metal, palladium: metal, copper: metal });
  await fc.assert(
    fc.asyncProperty(coin, spot, fc.boolean(), async (given, prices, stale) => {
      const taken = { ...prices, source: 'gold-api.com', lastUpdated: new Date(), toldAt: null };
      const spotOf = async () => ({ spot: taken, stale, behind: [] });
      const { estimate, hindrance } = await assess(here.it.deps, given, spotOf);
      expect(hindrance === null).toBe(estimate.autoFill);
      if (hindrance !== null) expect(estimate.notes).toContain(hindrance);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['GET', 'coin/1/valuation'],
  ['POST', 'coins/1/gemini-valuation'],
])('visitor, other: %s %s is 401, is 404', async (method, path) => {
  const owner = await here.it.user();
  const id = await addCoin(owner, DIME);
  const address = `/api/${path.replace('1', String(id))}`;
  expect((await here.it.visitor.send(address, { method })).status).toBe(401);
  expect((await (await here.it.user()).send(address, { method })).status).toBe(404);
  expect((await owner.send(address, { method })).status).toBe(200);
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  expect((await owner.send(address, { method })).status).toBe(404);
});
