import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { priceHistory } from '../../db/schema.ts';
import type { Client } from '../testing/app.ts';
import { addCoin, CLAD, DIME, setPrices, withPrices } from '../valuation/testing.ts';
import { totalsOf } from './bulk/testing.ts';

const here = withPrices();

const MORGAN = {
  name: '1881 Morgan Dollar',
  coinType: 'Morgan Silver Dollar',
  year: 1881,
  estimatedValue: '38.70',
  valuationSource: 'melt',
};
const ANOTHER = { ...DIME, name: '1916-D Mercury Dime' };
const WHEAT = { coinType: 'Wheat Penny', name: '1944 Wheat Penny', year: 1944 };
const UNKNOWN = { coinType: 'Wheat Penny', name: '2015 Wheat Penny', year: 2015 };

async function patched(client: Client, id: number, change: object, method = 'PATCH') {
  const answer = await client.sendJson(method, `/api/coins/${id}`, change);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

const rowsOf = async (id: number) =>
  (
    await here.it.deps.db.orm
      .select()
      .from(priceHistory)
      .where(eq(priceHistory.coinId, id))
      .orderBy(priceHistory.id)
  ).map((row) => [row.recordedValue, row.valuationSource, row.confidence]);

describe('user: a melt or face value does not outlive the coin it was reckoned for', () => {
  test('another coin gets its own, with the last known prices, and a point in its history', async () => {
    const user = await here.it.user();
    await setPrices(here.it, { silver: 50 });
    const id = await addCoin(user, { ...MORGAN, quantity: 2 });
    expect(await patched(user, id, ANOTHER)).toMatchObject({
      estimatedValue: '3.62',
      valuationSource: 'melt',
    });
    expect(await patched(user, id, { ...CLAD, name: '1985-P Quarter' })).toMatchObject({
      estimatedValue: '0.25',
      valuationSource: 'face',
    });
    expect(await rowsOf(id)).toEqual([
      [3870, 'melt', 'medium'],
      [362, 'melt', 'high'],
      [25, 'face', 'high'],
    ]);
    const { kept, counted } = await totalsOf(here.it, user);
    expect(kept).toEqual(counted);
    expect((await user.api.coins.get({ query: { sort: 'value-high' } })).data?.[0]?.estimatedValue).toBe(
      '0.25',
    );
    // Nobody was asked for prices.
    expect(here.vendor.calls).toHaveLength(0);
  });

  test('where no sure one is possible it has none', async () => {
    const user = await here.it.user();
    await setPrices(here.it, { silver: 50 });
    const id = await addCoin(user, { ...MORGAN, quantity: 2 });
    const none = { estimatedValue: null, valuationSource: null, valuedAt: null };
    expect(await patched(user, id, { ...UNKNOWN, acceptImpossible: true })).toMatchObject(none);
    expect(await rowsOf(id)).toHaveLength(1);
    expect((await user.api.collection.summary.get()).data?.totalValue).toBe(0);
    // It stays so: there is no value left that could follow.
    expect(await patched(user, id, WHEAT)).toMatchObject(none);
  });

  test.each([
    ['weight', { weight: '5' }],
    ['composition', { composition: '40% silver, 60% copper' }],
    ['metalContent', { metalContent: { silver: 40, copper: 60 } }],
    ['country', { country: 'Canada' }],
    ['type and year', { name: '', coinType: 'Roosevelt Dime', year: 1980 }],
  ])('its %s bears on it', async (_, change) => {
    const user = await here.it.user();
    await setPrices(here.it, { silver: 50 });
    const id = await addCoin(user, { ...DIME, estimatedValue: '3.62', valuationSource: 'melt' });
    const { estimatedValue } = await patched(user, id, change);
    expect(estimatedValue).not.toBe('3.62');
    const { data } = await user.api.coin({ id }).valuation.get();
    expect(estimatedValue).toBe(data?.autoFill ? (data.estimatedValue ?? '') : null);
  });

  test('prices that are old will do, and the point says that they are', async () => {
    const user = await here.it.user();
    await setPrices(here.it, { silver: 50 }, new Date(Date.now() - 48 * 3_600_000));
    const id = await addCoin(user, MORGAN);
    expect(await patched(user, id, ANOTHER)).toMatchObject({ estimatedValue: '3.62' });
    expect((await rowsOf(id)).at(-1)).toEqual([362, 'melt', 'medium']);
  });

  test('without any price silver has no value, base metal its face', async () => {
    const user = await here.it.user();
    const [dime, cent] = [await addCoin(user, MORGAN), await addCoin(user, MORGAN)];
    expect(await patched(user, dime, ANOTHER)).toMatchObject({ estimatedValue: null });
    expect(await patched(user, cent, { ...CLAD })).toMatchObject({
      estimatedValue: '0.25',
      valuationSource: 'face',
    });
  });

  test('the form, which sends the old amount along, does not make it the owner’s', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, MORGAN);
    expect(
      await patched(user, id, { ...UNKNOWN, acceptImpossible: true, currentValue: '38.70' }, 'PUT'),
    ).toMatchObject({
      estimatedValue: null,
    });
  });

  test('a value that comes with the change stands, as owners’ figures do', async () => {
    const user = await here.it.user();
    await setPrices(here.it, { silver: 50 });
    const id = await addCoin(user, MORGAN);
    const taken = { estimatedValue: '4.00', valuationSource: 'melt' };
    expect(await patched(user, id, { ...DIME, ...taken })).toMatchObject(taken);
    const own = { estimatedValue: '900.00', valuationSource: 'owner' };
    expect(await patched(user, id, { ...CLAD, estimatedValue: '900' })).toMatchObject(own);
    expect(await patched(user, id, { ...WHEAT, weight: '3.11' })).toMatchObject(own);
    expect(await rowsOf(id)).toHaveLength(3);
  });

  test('what has no bearing on it leaves it and its date alone', async () => {
    const user = await here.it.user();
    await setPrices(here.it, { silver: 50 });
    const id = await addCoin(user, MORGAN);
    const { valuedAt } = (await user.api.coins({ id }).get()).data ?? {};
    expect(
      await patched(user, id, {
        notes: 'Toned.',
        quantity: 3,
        year: 1881,
        composition: '90% silver, 10% copper',
      }),
    ).toMatchObject({ estimatedValue: '38.70', valuedAt });
  });
});

describe('user: a figure that equals the estimate', () => {
  const CENT = { ...WHEAT, estimatedValue: '0.01', valuationSource: 'face' };

  test('is theirs once they say so, and one point of the history', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, CENT);
    const own = { estimatedValue: '0.01', valuationSource: 'owner' };
    for (const method of ['PATCH', 'PUT']) expect(await patched(user, id, own, method)).toMatchObject(own);
    expect(await rowsOf(id)).toEqual([
      [1, 'face', 'medium'],
      [1, 'owner', 'high'],
    ]);
    await patched(user, id, { valuationSource: 'face' });
    expect(await rowsOf(id)).toHaveLength(3);
  });

  test.each(['PATCH', 'PUT'])(
    'changes nothing where %s sends the amount alone, as the form does',
    async (method) => {
      const user = await here.it.user();
      const id = await addCoin(user, CENT);
      const before = (await user.api.coins({ id }).get()).data;
      for (const same of [{ currentValue: '0.01' }, { estimatedValue: 0.01, valuationSource: 'face' }])
        expect(await patched(user, id, same, method)).toEqual(before);
      expect(await rowsOf(id)).toHaveLength(1);
    },
  );

  test('without a value a source says nothing', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, DIME);
    expect(await patched(user, id, { valuationSource: 'owner' })).toMatchObject({ valuationSource: null });
  });
});

test('user: only their own figure is recorded as certain, not what a client says is an estimate', async () => {
  const user = await here.it.user();
  const id = await addCoin(user, { ...DIME, estimatedValue: '99.00', valuationSource: 'melt' });
  await patched(user, id, { estimatedValue: '0.10', valuationSource: 'face' });
  await patched(user, id, { estimatedValue: '12' });
  expect(await rowsOf(id)).toEqual([
    [9900, 'melt', 'medium'],
    [10, 'face', 'medium'],
    [1200, 'owner', 'high'],
  ]);
});

test('user: the estimate of an AI stands for the same coin, and goes when it becomes another', async () => {
  const user = await here.it.user();
  const id = await addCoin(user, { ...WHEAT, estimatedValue: '99.00', valuationSource: 'ai' });
  const stands = { estimatedValue: '99.00', valuationSource: 'ai' };
  expect(await patched(user, id, { name: 'The one from grandfather' })).toMatchObject(stands);
  expect(await patched(user, id, { year: WHEAT.year + 1 })).not.toMatchObject({ valuationSource: 'ai' });
});

test('user: a condition of their own making may stay, but none can be chosen', async () => {
  const user = await here.it.user();
  const id = await addCoin(user, { ...DIME, condition: 'Schön bis sehr schön' });
  expect(await patched(user, id, { condition: ' Schön bis sehr schön', notes: 'Toned.' })).toMatchObject({
    condition: 'Schön bis sehr schön',
    notes: 'Toned.',
  });
  for (const method of ['PATCH', 'PUT']) {
    const answer = await user.sendJson(method, `/api/coins/${id}`, { condition: 'Perfect', notes: 'No.' });
    expect([answer.status, (await answer.json()).errors]).toEqual([
      422,
      [{ path: 'condition', message: 'Please choose a condition from the list.' }],
    ]);
  }
  expect((await user.api.coins({ id }).get()).data?.notes).toBe('Toned.');
  expect(await patched(user, id, { condition: 'Poor (PO-1)' })).toMatchObject({ condition: 'Poor (PO-1)' });
});
