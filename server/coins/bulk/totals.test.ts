import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Client, type TestApp, testApp } from '../../testing/app.ts';
import { addCoins } from './testing.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const totals = async (client: Client, selection: unknown) => {
  const answer = await client.sendJson('POST', '/api/coins/totals', { selection });
  return { status: answer.status, body: await answer.json() };
};

const COINS = [
  { estimatedValue: '10.10', purchasePrice: '4.05', quantity: 3, purchaseDate: '2025-05-01' },
  { estimatedValue: null, purchasePrice: '7', purchaseDate: '2025-06-01' },
  { estimatedValue: '20', purchasePrice: null, name: 'a token' },
  { estimatedValue: '1', purchasePrice: '2', name: 'a token' },
];

test('user: totals say how many coins each sum counts, of a filter, a search, named coins and all but some', async () => {
  const user = await it.user();
  const ids = await addCoins(user, COINS);
  const all = {
    ...{ records: 4, pieces: 6, value: 51.3, valued: 3 },
    ...{ paid: 21.15, paidFor: 3, gain: 17.15, compared: 2 },
  };
  expect(await totals(user, { all: true })).toEqual({ status: 200, body: all });
  expect(await totals(user, { ids })).toEqual({ status: 200, body: all });
  expect((await totals(user, { all: true, bought: 2025 })).body).toEqual({
    ...{ records: 2, pieces: 4, value: 30.3, valued: 1 },
    ...{ paid: 19.15, paidFor: 2, gain: 18.15, compared: 1 },
  });
  const tokens = { ...{ records: 2, pieces: 2, value: 21, valued: 2 }, paid: 2, paidFor: 1 };
  expect((await totals(user, { all: true, search: 'token' })).body).toMatchObject(tokens);
  expect((await totals(user, { all: true, except: ids.slice(0, 2) })).body).toMatchObject(tokens);
  expect((await totals(user, { all: true, search: 'nothing like it' })).body.records).toBe(0);
  const stranger = await it.user();
  expect((await totals(stranger, { ids })).status).toBe(404);
  expect((await totals(stranger, { all: true })).body.records).toBe(0);
  expect((await totals(user, { ids: [] })).status).toBe(422);
});

test('user: the sums are those of the coins, to the cent', async () => {
  const cents = fc.option(fc.integer({ min: 0, max: 100_000_000 }));
  const coin = fc.record({ value: cents, price: cents, quantity: fc.integer({ min: 1, max: 999 }) });
  const text = (amount: number | null) => (amount === null ? null : (amount / 100).toFixed(2));
  await fc.assert(
    fc.asyncProperty(fc.array(coin, { minLength: 1, maxLength: 6 }), async (coins) => {
      const user = await it.user();
      await addCoins(
        user,
        coins.map(({ value, price, quantity }) => ({
          ...{ estimatedValue: text(value), purchasePrice: text(price), quantity },
        })),
      );
      const sum = (of: (one: (typeof coins)[number]) => number) =>
        coins.reduce((all, one) => all + of(one) * one.quantity, 0) / 100;
      const { body } = await totals(user, { all: true });
      expect(body.value).toBe(sum(({ value }) => value ?? 0));
      expect(body.paid).toBe(sum(({ price }) => price ?? 0));
      expect(body.gain).toBe(
        sum(({ value, price }) => (value === null || price === null ? 0 : value - price)),
      );
    }),
    { numRuns: 12 },
  );
});
