import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { coins, priceHistory, valuations } from '../../db/schema.ts';
import type { CoinValuation, Revaluation } from '../../shared/valuation/model.ts';
import { totalsOf } from '../coins/bulk/testing.ts';
import { type Client, right, said } from '../testing/app.ts';
import { addCoin, CLAD, DIME, setPrices, withPrices } from '../valuation/testing.ts';

const here = withPrices();

const put = (client: Client, id: number, source: unknown) =>
  client.sendJson('PUT', `/api/coin/${id}/valuation`, { source });
const prefer = async (client: Client, id: number, source: string | null): Promise<Revaluation> =>
  right(await put(client, id, source));
const valuation = async (client: Client, id: number): Promise<CoinValuation> =>
  right(await client.send(`/api/coin/${id}/valuation`));
const update = async (client: Client) =>
  right(await client.send('/api/collection/update-valuations', { method: 'POST' }));
const patch = async (client: Client, id: number, change: object) =>
  right(await client.sendJson('PATCH', `/api/coins/${id}`, change));
const shown = async (client: Client, id: number) => {
  const { data } = await client.api.coins({ id }).get();
  return [data?.estimatedValue, data?.valuationSource, data?.valuationPreference];
};
const sources = async (client: Client, id: number) =>
  (await valuation(client, id)).valuations.map(({ source, value }) => [source, value]);
const rowsOf = async (id: number) =>
  (
    await here.it.deps.db.orm
      .select()
      .from(priceHistory)
      .where(eq(priceHistory.coinId, id))
      .orderBy(priceHistory.id)
  ).map((row) => [row.recordedValue, row.valuationSource, row.isShown]);

describe('what everybody says of a coin', () => {
  test('user: is told in the usual order, with how sure it is, when and why', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, { ...DIME, estimatedValue: '900' });
    const { valuations: all, preference, aiIsOn, estimatedValue } = await valuation(user, id);
    expect({ preference, aiIsOn, estimatedValue }).toEqual({
      preference: null,
      aiIsOn: false,
      estimatedValue: '3.62',
    });
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(all).toEqual([
      {
        ...{ source: 'owner', value: '900.00', confidence: 'high', recordedAt: time },
        ...{ note: 'Your value.', isShown: true },
      },
      {
        ...{ source: 'melt', value: '3.62', confidence: 'high', recordedAt: time },
        note: '0.07234 oz of silver at $50.00, 0.008038 oz of copper at $0.36 per troy ounce.',
        isShown: false,
      },
      {
        ...{ source: 'face', value: '0.10', confidence: 'high', recordedAt: null },
        ...{ note: 'Legal tender for 10 cents.', isShown: false },
      },
    ]);
  });

  test('user: of a coin nobody knows anything of there is nothing', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, { coinType: 'Token', year: 1900, country: 'Canada' });
    expect(await sources(user, id)).toEqual([]);
  });
});

describe('the source an owner prefers', () => {
  test('user: melt follows the market although their figure is kept, which comes back at once', async () => {
    const user = await here.it.user();
    await setPrices(here.it, { silver: 50 });
    const id = await addCoin(user, { ...DIME, estimatedValue: '900', quantity: 2 });
    expect(await prefer(user, id, 'melt')).toMatchObject({
      changed: true,
      message: 'Now $3.62 for one piece: melt value at today’s prices.',
      coin: { estimatedValue: '3.62', valuationSource: 'melt' },
    });
    await setPrices(here.it, { silver: 60 });
    expect(await update(user)).toMatchObject({ updated: 1, totalValue: 8.68 });
    expect(await shown(user, id)).toEqual(['4.34', 'melt', 'melt']);
    expect(await prefer(user, id, null)).toMatchObject({
      message: 'Now $900.00 for one piece: your value.',
    });
    expect(await shown(user, id)).toEqual(['900.00', 'owner', null]);
    expect(await update(user)).toMatchObject({ updated: 0 });
    expect(await rowsOf(id)).toEqual([
      [90_000, 'owner', true],
      [362, 'melt', true],
      [434, 'melt', true],
      [90_000, 'owner', true],
    ]);
    const { kept, counted } = await totalsOf(here.it, user);
    expect(kept).toEqual(counted);
  });

  test('user: the face value, their own figure, and the same again without a new point', async () => {
    const user = await here.it.user();
    await setPrices(here.it, { silver: 50 });
    const id = await addCoin(user, { ...DIME, estimatedValue: '900' });
    expect(await prefer(user, id, 'face')).toMatchObject({ message: 'Now $0.10: face value.' });
    await update(user);
    expect(await shown(user, id)).toEqual(['0.10', 'face', 'face']);
    await prefer(user, id, 'owner');
    expect(await prefer(user, id, 'owner')).toMatchObject({
      changed: false,
      message: 'Still $900.00: your value.',
    });
    expect(await rowsOf(id)).toHaveLength(3);
  });

  test.each([
    ['owner', 'You have not entered a value for this coin.'],
    ['ai', 'There’s no AI estimate for this coin yet.'],
    ['melt', 'Fill in Composition and Weight (g) to get the melt value.'],
    ['face', 'Fill in Composition and Weight (g) to get the melt value.'],
  ])('user: %s has no value, which is 409 and changes nothing', async (source, message) => {
    const user = await here.it.user();
    const id = await addCoin(user, { coinType: 'Token', year: 1900, country: 'Canada' });
    expect(await said(await put(user, id, source))).toEqual([409, { code: 'value_unavailable', message }]);
    expect(await shown(user, id)).toEqual([null, null, null]);
  });

  test.each(['gold', 7, undefined])('user: %p is no source', async (source) => {
    const user = await here.it.user();
    expect((await put(user, await addCoin(user, DIME), source)).status).toBe(422);
  });

  test('user: a value entered later is theirs, shown by the usual order', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, { ...DIME, estimatedValue: '900' });
    await prefer(user, id, 'melt');
    await patch(user, id, { estimatedValue: '950' });
    expect(await shown(user, id)).toEqual(['950.00', 'owner', null]);
    expect((await sources(user, id))[0]).toEqual(['owner', '950.00']);
  });

  test('user: a value taken away is forgotten', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, { ...DIME, estimatedValue: '900' });
    await patch(user, id, { estimatedValue: null });
    expect(await shown(user, id)).toEqual([null, null, null]);
    expect((await sources(user, id)).map(([source]) => source)).toEqual(['melt', 'face']);
    await update(user);
    expect(await shown(user, id)).toEqual(['3.62', 'melt', null]);
  });

  test('user: an AI’s figure stands while it is above the market, and comes back', async () => {
    const user = await here.it.user();
    await setPrices(here.it, { silver: 50 });
    const id = await addCoin(user, { ...DIME, estimatedValue: '4.00', valuationSource: 'ai' });
    expect(await update(user)).toMatchObject({ updated: 0 });
    await setPrices(here.it, { silver: 60 });
    await update(user);
    expect(await shown(user, id)).toEqual(['4.34', 'melt', null]);
    await setPrices(here.it, { silver: 50 });
    await update(user);
    expect(await shown(user, id)).toEqual(['4.00', 'ai', null]);
  });

  test('user: melt taken over although an AI says more stays melt', async () => {
    const user = await here.it.user();
    await setPrices(here.it, { silver: 50 });
    const id = await addCoin(user, { ...DIME, estimatedValue: '40', valuationSource: 'ai' });
    await patch(user, id, { estimatedValue: '3.62', valuationSource: 'melt' });
    await update(user);
    expect(await shown(user, id)).toEqual(['3.62', 'melt', 'melt']);
    await prefer(user, id, null);
    expect(await shown(user, id)).toEqual(['40.00', 'ai', null]);
  });

  test('user: a coin that becomes another shows what its owner said where nothing sure is known', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, { ...DIME, estimatedValue: '900' });
    await prefer(user, id, 'melt');
    await patch(user, id, { composition: 'gold plated' });
    expect(await shown(user, id)).toEqual(['900.00', 'owner', null]);
  });

  test('user: the face value stays preferred and shown, whatever its weight and metal are said to be', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, { ...DIME, estimatedValue: '900' });
    await prefer(user, id, 'face');
    for (const change of [{ weight: '1.2' }, { composition: 'gold plated' }, { weight: '31.1' }]) {
      await patch(user, id, change);
      expect(await shown(user, id)).toEqual(['0.10', 'face', 'face']);
    }
    expect((await valuation(user, id)).valuations.find(({ isShown }) => isShown)?.source).toBe('face');
  });

  test('user: the melt they prefer is that of the weight they enter, however sure it is', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, DIME);
    await prefer(user, id, 'melt');
    await patch(user, id, { weight: '1.25' });
    const [melt] = await sources(user, id);
    expect(await shown(user, id)).toEqual([melt?.[1], 'melt', 'melt']);
    expect(melt?.[1]).not.toBe('3.62');
  });

  test('user: a coin that lost its preferred face value to an edit has it back with the next update', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, { ...DIME, weight: '1.2' });
    const lost = { estimatedValue: null, valuationSource: null, valuationPreference: 'face' };
    await here.it.deps.db.transaction(async (tx) => {
      await tx.update(coins).set(lost).where(eq(coins.id, id));
    });
    expect(await update(user)).toMatchObject({ updated: 1 });
    expect(await shown(user, id)).toEqual(['0.10', 'face', 'face']);
  });

  test('user: figures from before they were kept apart are kept when another is shown', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, { ...DIME, estimatedValue: '900' });
    await here.it.deps.db.transaction(async (tx) => {
      await tx.delete(valuations).where(eq(valuations.coinId, id));
    });
    await prefer(user, id, 'face');
    await prefer(user, id, null);
    expect(await shown(user, id)).toEqual(['900.00', 'owner', null]);
  });

  test('user: it lies in the trash and comes back with the coin, and is gone with it', async () => {
    const user = await here.it.user();
    const id = await addCoin(user, { ...DIME, estimatedValue: '900' });
    await prefer(user, id, 'face');
    await user.send(`/api/coins/${id}`, { method: 'DELETE' });
    expect((await put(user, id, null)).status).toBe(404);
    await user.sendJson('POST', '/api/trash/restore', { ids: [id] });
    expect(await shown(user, id)).toEqual(['0.10', 'face', 'face']);
    await user.send(`/api/coins/${id}`, { method: 'DELETE' });
    await user.send(`/api/trash/${id}`, { method: 'DELETE' });
    expect(await here.it.deps.db.orm.select().from(valuations).where(eq(valuations.coinId, id))).toEqual([]);
  });

  test('guest: takes figures and preference along into an account', async () => {
    const guest = await here.it.guest();
    const id = await addCoin(guest, { ...DIME, estimatedValue: '900' });
    await prefer(guest, id, 'face');
    const user = await here.it.user(guest.cookie);
    await prefer(user, id, null);
    expect(await shown(user, id)).toEqual(['900.00', 'owner', null]);
  });
});

test('user: whatever is done to a coin, the value shown is one of those kept, and the totals are right', async () => {
  const step = fc.oneof(
    fc.record({ source: fc.constantFrom('owner', 'ai', 'melt', 'face', null) }),
    fc.record({
      patch: fc.record(
        {
          estimatedValue: fc.option(fc.constantFrom('0.05', '4.00', '900')),
          valuationSource: fc.constantFrom('owner', 'ai', 'melt', 'face'),
          year: fc.constantFrom(1916, 1944),
          composition: fc.constantFrom('90% silver, 10% copper', 'gold plated'),
          weight: fc.constantFrom('2.5', '1.25', '31.1'),
        },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ silver: fc.constantFrom(30, 50, 80) }),
  );
  const user = await here.it.user();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(DIME, CLAD),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (kind, steps) => {
        const id = await addCoin(user, kind);
        for (const one of steps) {
          if ('source' in one) await put(user, id, one.source);
          else if ('patch' in one) await user.sendJson('PATCH', `/api/coins/${id}`, one.patch);
          else {
            await setPrices(here.it, { silver: one.silver, copper: 0.4 });
            await update(user);
          }
          const [row] = await here.it.deps.db.orm.select().from(coins).where(eq(coins.id, id));
          const kept = await here.it.deps.db.orm.select().from(valuations).where(eq(valuations.coinId, id));
          const spoken = kept.find(({ source }) => source === row?.valuationSource);
          if (row?.valuationSource === 'owner' || row?.valuationSource === 'ai')
            expect(spoken?.value).toBe(row.estimatedValue ?? -1);
          expect(row?.estimatedValue === null).toBe(row?.valuationSource === null);
          if (row?.valuationPreference != null) expect(row.valuationSource).toBe(row.valuationPreference);
          const last = (await rowsOf(id)).filter(([, , isShown]) => isShown).at(-1);
          if (row?.estimatedValue != null)
            expect(last?.slice(0, 2)).toEqual([row.estimatedValue, row.valuationSource ?? '']);
          expect(row?.valueOrder).toBe(row?.estimatedValue ?? -1);
        }
        const { kept, counted } = await totalsOf(here.it, user);
        expect(kept).toEqual(counted);
      },
    ),
    { numRuns: 40 },
  );
}, 30_000);
