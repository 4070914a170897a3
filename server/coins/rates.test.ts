import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { coins, collectionTotals, priceHistory, valuations } from '../../db/schema.ts';
import { hasSiblings } from '../../db/shared.ts';
import { convert } from '../../shared/money/money.ts';
import { guestsMoved, mergeGuest } from '../account/guest-merge.ts';
import { idOf } from '../account/profile/testing.ts';
import { type Client, right, type TestApp, testApp } from '../testing/app.ts';
import { saveStatedValue } from '../valuation/stated.ts';
import { followOperator, saveRate } from './rates.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const MARK = {
  name: '5 Mark 1974',
  country: 'Germany',
  year: 1974,
  denomination: '5 Deutsche Mark',
  currency: 'DEM',
  condition: 'Fine (F-12)',
};
const add = async (client: Client, fields: object = {}): Promise<number> =>
  (await right(await client.sendJson('POST', '/api/coins/add-global', { ...MARK, ...fields }))).id;
const coinOf = async (client: Client, id: number) => right(await client.send(`/api/coins/${id}`));
const summaryOf = async (client: Client) => right(await client.send('/api/collection/summary'));
const dashboardOf = async (client: Client) => right(await client.send('/api/collection/dashboard'));
const setRate = (client: Client, currency: string, rate: unknown, day: unknown = '2026-01-31') =>
  client.sendJson('PUT', `/api/exchange-rates/${currency}`, { rate, day });
const dropRate = (client: Client, currency: string) =>
  client.send(`/api/exchange-rates/${currency}`, { method: 'DELETE' });

test('user: without a rate a value in marks is in no sum of dollars, and is counted apart', async () => {
  const user = await it.user();
  const id = await add(user, { ownEstimatedValue: '12.50', ownPurchasePrice: '8', quantity: 2 });
  await add(user, { country: 'France', currency: 'FRF', estimatedValue: '3.00' });
  expect(await coinOf(user, id)).toMatchObject({
    ...{ ownEstimatedValue: '12.50', ownPurchasePrice: '8.00', currency: 'DEM' },
    ...{ estimatedValue: null, purchasePrice: null, valuationSource: null },
  });
  const apart = [{ currency: 'DEM', records: 1, quantity: 2, value: '25.00' }];
  expect(await summaryOf(user)).toMatchObject({ totalValue: 3, totalCount: 3, apart });
  expect((await dashboardOf(user)).summary).toMatchObject({ totalValue: 3, unvalued: 1, apart });
});

test('user: a rate brings its coins into the totals at once, and taken away out of them again', async () => {
  const user = await it.user();
  const id = await add(user, { ownEstimatedValue: '12.50', ownPurchasePrice: '8', quantity: 2 });
  expect(await right(await setRate(user, 'dem', '0.5432', '2026-01-31'))).toEqual({
    rates: [{ currency: 'DEM', rate: '0.5432', day: '2026-01-31' }],
    ...{ operator: [], official: [], apart: [] },
  });
  expect(await coinOf(user, id)).toMatchObject({
    ...{ estimatedValue: '6.79', purchasePrice: '4.35', valuationSource: 'owner' },
  });
  expect(await summaryOf(user)).toMatchObject({ totalValue: 13.58, apart: [] });
  expect((await dashboardOf(user)).paid).toEqual({ records: 1, paid: 8.7, value: 13.58 });
  await right(await dropRate(user, 'DEM'));
  expect(await coinOf(user, id)).toMatchObject({ estimatedValue: null, ownEstimatedValue: '12.50' });
  expect(await summaryOf(user)).toMatchObject({ totalValue: 0 });
});

test('user: what is entered later follows the rate; dollars entered take its place; another currency is another rate', async () => {
  const user = await it.user();
  await right(await setRate(user, 'EUR', '1.1'));
  const id = await add(user, { currency: 'eur', estimatedValue: '5' });
  const change = (fields: object) => user.sendJson('PATCH', `/api/coins/${id}`, fields);
  expect(await right(await change({ ownEstimatedValue: '10' }))).toMatchObject({ estimatedValue: '11.00' });
  // A form sends what it was shown along.
  expect(await right(await change({ estimatedValue: '11.00', notes: 'x' }))).toMatchObject({
    ownEstimatedValue: '10.00',
  });
  expect(await right(await change({ currency: 'DEM' }))).toMatchObject({ estimatedValue: null });
  expect(await right(await change({ currency: 'EUR' }))).toMatchObject({ estimatedValue: '11.00' });
  expect(await right(await change({ estimatedValue: '20' }))).toMatchObject({
    ...{ estimatedValue: '20.00', ownEstimatedValue: null },
  });
  expect(await right(await change({ currency: 'USD', ownEstimatedValue: '7' }))).toMatchObject({
    ...{ estimatedValue: '7.00', ownEstimatedValue: null },
  });
});

test('user: the value they said stands, and is not replaced by what the metal brings while there is no rate', async () => {
  const user = await it.user();
  const silver = { composition: '62.5% silver, 37.5% copper', weight: '11.2' };
  const id = await add(user, { ...silver, ownEstimatedValue: '40' });
  await right(await user.sendJson('POST', '/api/collection/update-valuations', {}));
  expect(await coinOf(user, id)).toMatchObject({ estimatedValue: null, ownEstimatedValue: '40.00' });
});

test('user: coins in the trash follow as well, and count once they are back', async () => {
  const user = await it.user();
  const id = await add(user, { ownEstimatedValue: '10' });
  await user.send(`/api/coins/${id}`, { method: 'DELETE' });
  await right(await setRate(user, 'DEM', '0.5'));
  expect(await summaryOf(user)).toMatchObject({ totalValue: 0, apart: [] });
  await user.sendJson('POST', '/api/trash/restore', { ids: [id] });
  expect(await summaryOf(user)).toMatchObject({ totalValue: 5 });
});

test('operator: a rate of theirs counts for who has none, and what changed while the program rested is followed', async () => {
  const app = testApp({ MINTMARK_EXCHANGE_RATES: 'DEM=0.5@2026-01-01' });
  try {
    const user = await app.user();
    const id = await add(user, { ownEstimatedValue: '10' });
    expect(await coinOf(user, id)).toMatchObject({ estimatedValue: '5.00' });
    app.deps.config.exchangeRates = [{ currency: 'DEM', rate: '0.6', day: '2026-02-01' }];
    await followOperator(app.deps);
    expect(await summaryOf(user)).toMatchObject({ totalValue: 6 });
    expect(await right(await setRate(user, 'DEM', '0.7'))).toMatchObject({ operator: [] });
    expect(await summaryOf(user)).toMatchObject({ totalValue: 7 });
    await right(await dropRate(user, 'DEM'));
    expect(await summaryOf(user)).toMatchObject({ totalValue: 6 });
  } finally {
    await app.close();
  }
});

test('guest: their rates go with their coins to the account, whose own count where it has them', async () => {
  const [guest, user] = [await it.guest(), await it.user()];
  await right(await setRate(guest, 'DEM', '0.5'));
  await right(await setRate(guest, 'EUR', '1.1'));
  await right(await setRate(user, 'DEM', '0.6'));
  await add(guest, { ownEstimatedValue: '10' });
  await add(guest, { currency: 'EUR', ownEstimatedValue: '10' });
  const [from, to] = [await idOf(guest), await idOf(user)];
  await it.deps.db.transaction((tx) => mergeGuest(tx, it.deps, from, to));
  await guestsMoved(it.deps, to);
  expect(await summaryOf(user)).toMatchObject({ totalValue: 17, apart: [] });
});

test.each([
  ['EUR', '0', '2026-01-01'],
  ['EUR', '-1', '2026-01-01'],
  ['EUR', 'one', '2026-01-01'],
  ['EUR', '1.00000000001', '2026-01-01'],
  ['EUR', '1000001', '2026-01-01'],
  ['EUR', '1.1', '2999-01-01'],
  ['EUR', '1.1', 'yesterday'],
  ['USD', '1.1', '2026-01-01'],
])('user: a rate of %s %s of %s is refused in a sentence', async (currency, rate, day) => {
  const answer = await setRate(await it.user(), currency, rate, day);
  expect(answer.status).toBe(422);
});

test('user: a rate that makes a coin worth more than can be kept is refused, and changes nothing', async () => {
  const user = await it.user();
  const id = await add(user, { ownEstimatedValue: '99999999' });
  expect((await setRate(user, 'DEM', '2')).status).toBe(422);
  expect(await coinOf(user, id)).toMatchObject({ estimatedValue: null });
  expect(await right(await user.send('/api/exchange-rates'))).toMatchObject({ rates: [] });
});

describe('convert', () => {
  const rates = fc.tuple(fc.integer({ min: 0, max: 999 }), fc.stringMatching(/^\d{1,10}$/));
  const cents = fc.integer({ min: 0, max: 9_999_999_999 });

  test('is within half a cent of the product, and halves go up', () => {
    expect([convert(1, '0.5'), convert(1, '0.4999999999'), convert(100, '1.0842')]).toEqual([1, 0, 108]);
    fc.assert(
      fc.property(cents, rates, (amount, [whole, decimals]) => {
        const scale = 10n ** BigInt(decimals.length);
        const exact = BigInt(amount) * BigInt(`${whole}${decimals}`);
        const off = BigInt(convert(amount, `${whole}.${decimals}`)) * scale - exact;
        return off * 2n <= scale && off * 2n > -scale;
      }),
    );
  });
});

test('user: totals are the sum of what each coin is in dollars, whatever is written in whatever order', async () => {
  const currencies = ['DEM', 'EUR', 'JPY'];
  const step = fc.oneof(
    fc.record({
      currency: fc.constantFrom(...currencies),
      cents: fc.integer({ min: 0, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({ currency: fc.constantFrom(...currencies), rate: fc.integer({ min: 1, max: 99_999 }) }),
    fc.record({ dropped: fc.constantFrom(...currencies) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const user = await it.user();
      const rates = new Map<string, string>();
      const held: { currency: string; cents: number; quantity: number }[] = [];
      for (const one of steps) {
        if ('dropped' in one) {
          await right(await dropRate(user, one.dropped));
          rates.delete(one.dropped);
        } else if ('rate' in one) {
          const rate = `${(one.rate / 10_000).toFixed(4)}`;
          await right(await setRate(user, one.currency, rate));
          rates.set(one.currency, rate);
        } else {
          const { currency, cents, quantity } = one;
          await add(user, { currency, quantity, ownEstimatedValue: (cents / 100).toFixed(2) });
          held.push(one);
        }
      }
      let total = 0;
      const apart = new Map<string, number>();
      for (const { currency, cents, quantity } of held) {
        const rate = rates.get(currency);
        if (rate) total += convert(cents, rate) * quantity;
        else apart.set(currency, (apart.get(currency) ?? 0) + cents * quantity);
      }
      const found = await summaryOf(user);
      expect(found.totalValue).toBe(total / 100);
      expect((await dashboardOf(user)).summary.totalValue).toBe(total / 100);
      expect(
        found.apart.map(({ currency, value }: { currency: string; value: string }) => [currency, value]),
      ).toEqual([...apart].sort().map(([currency, cents]) => [currency, (cents / 100).toFixed(2)]));
    }),
    { numRuns: 15 },
  );
});

/** Coins of the user in marks with so many own amounts, written at once. */
async function marks(app: TestApp, client: Client, many: number) {
  const [first] = [await add(client, { ownEstimatedValue: '10' })];
  const { db } = app.deps;
  const [coin] = await db.orm.select().from(coins).where(eq(coins.id, first));
  if (!coin) throw new Error('the coin is not there');
  const { id: _, ...row } = coin;
  const rows = Array.from({ length: many - 1 }, () => row);
  await db.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += 100) await tx.insert(coins).values(rows.slice(at, at + 100));
    const totals = eq(collectionTotals.userId, coin.userId);
    await tx.update(collectionTotals).set({ records: many, quantity: many }).where(totals);
  });
  return coin.userId;
}

/** The database, whose transactions are counted, and fail from that one on. */
const counting = (db: TestApp['deps']['db'], failFrom = Number.POSITIVE_INFINITY) => {
  const counted = { began: 0 };
  const transaction: typeof db.transaction = async (work) => {
    counted.began += 1;
    if (counted.began >= failFrom) throw new Error('the server was killed');
    return db.transaction(work);
  };
  return { counted, db: { ...db, transaction } };
};

describe('a rate that many coins follow', () => {
  const MANY = 300;

  test('user: it is written in several transactions, and totals, histories and the reader go with it', async () => {
    const user = await it.user();
    const userId = await marks(it, user, MANY);
    const { counted, db } = counting(it.deps.db);
    const before = it.deps.rememberQueue.waiting.size;
    await saveRate({ ...it.deps, db }, userId, 'DEM', { rate: '0.5', day: '2026-01-31' });
    expect(counted.began).toBeGreaterThan(3);
    expect(await summaryOf(user)).toMatchObject({ totalValue: 5 * MANY, apart: [] });
    const points = await it.deps.db.orm
      .select({ value: priceHistory.recordedValue })
      .from(priceHistory)
      .where(eq(priceHistory.userId, userId));
    expect(points).toEqual(Array.from({ length: MANY }, () => ({ value: 500 })));
    expect(it.deps.rememberQueue.waiting.size).toBe(before);
  });

  test('user: of two rates at once the last one counts for every coin', async () => {
    const user = await it.user();
    await marks(it, user, MANY);
    await Promise.all(['0.5', '0.6', '0.7'].map((rate) => setRate(user, 'DEM', rate).then(right)));
    const { rates } = await right(await user.send('/api/exchange-rates'));
    expect(await summaryOf(user)).toMatchObject({ totalValue: MANY * 10 * Number(rates[0].rate), apart: [] });
  });

  test('user: what a kill left undone is done after the next start', async () => {
    const user = await it.user();
    const userId = await marks(it, user, MANY);
    const { db } = counting(it.deps.db, 4);
    const killed = saveRate({ ...it.deps, db }, userId, 'DEM', { rate: '0.5', day: '2026-01-31' });
    expect(await killed.catch(String)).toContain('killed');
    const half = await summaryOf(user);
    expect(half.totalValue).toBeGreaterThan(0);
    expect(half.totalValue).toBeLessThan(5 * MANY);
    // Else the next start waits until the lease of the killed process ends.
    if (hasSiblings()) await it.deps.db.transaction((tx) => tx.run(sql`delete from leases`));
    await followOperator(it.deps);
    expect(await summaryOf(user)).toMatchObject({ totalValue: 5 * MANY, apart: [] });
  });

  test('user: a rate by which a coin would be worth too much is refused, and what others say of a coin outlives a rate', async () => {
    const user = await it.user();
    const id = await add(user, { ownEstimatedValue: '90000000' });
    expect((await setRate(user, 'DEM', '2')).status).toBe(422);
    expect((await right(await user.send('/api/exchange-rates'))).rates).toEqual([]);
    await right(await setRate(user, 'DEM', '0.5'));
    const { db } = it.deps;
    await db.transaction(async (tx) => {
      const [coin] = await tx.select().from(coins).where(eq(coins.id, id));
      if (coin) await saveStatedValue(tx, coin, 'pcgs', { cents: 700 });
    });
    await right(await dropRate(user, 'DEM'));
    const said = await db.orm
      .select({ source: valuations.source })
      .from(valuations)
      .where(eq(valuations.coinId, id));
    expect(said).toEqual([{ source: 'pcgs' }]);
  });

  test('an owner whose coins cannot be changed does not stop the others', async () => {
    const app = testApp({ MINTMARK_EXCHANGE_RATES: 'DEM=0.5@2026-01-01' });
    try {
      const [one, other] = [await app.user(), await app.user()];
      await add(one, { ownEstimatedValue: '10' });
      await add(other, { ownEstimatedValue: '10' });
      const { db } = app.deps;
      app.deps.config.exchangeRates = [{ currency: 'DEM', rate: '0.6', day: '2026-02-01' }];
      let tries = 0;
      const transaction: typeof db.transaction = async (work) => {
        tries += 1;
        if (tries === 1) throw new Error('it is broken');
        return db.transaction(work);
      };
      const failed = await followOperator({ ...app.deps, db: { ...db, transaction } }).catch(String);
      expect(failed).toContain('1 of 2');
      const values = [await summaryOf(one), await summaryOf(other)].map(({ totalValue }) => totalValue);
      expect(values.sort()).toEqual([5, 6]);
    } finally {
      await app.close();
    }
  });
});
