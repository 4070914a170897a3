import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { collectionValues } from '../../db/schema.ts';
import type { Dashboard } from '../../shared/collection/model.ts';
import { idOf } from '../account/profile/testing.ts';
import { type Client, DIME, right, type TestApp, testApp } from '../testing/app.ts';
import { dashboardOf } from './dashboard.ts';

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const today = () => new Date().toISOString().slice(0, 10);
const add = async (client: Client, fields: object): Promise<number> =>
  (await right(await client.sendJson('POST', '/api/coins', { ...DIME, ...fields }))).id;
const dashboard = async (client: Client): Promise<Dashboard> => {
  const { data } = await client.api.collection.dashboard.get();
  if (!data) throw new Error('no dashboard');
  return data;
};
const names = (shares: readonly { name: string }[]) => shares.map(({ name }) => name);

const MORGAN = { name: 'Morgan', year: 1881, coinType: 'Morgan Silver Dollar', weight: '26.73' };
const EAGLE = { name: 'Eagle', year: 1924, coinType: 'Double Eagle', weight: '33.4' };

test('user: an empty collection has empty charts', async () => {
  expect(await dashboard(await it.user())).toEqual({
    summary: { records: 0, unvalued: 0, totalCount: 0, totalValue: 0, apart: [] },
    history: [{ day: today(), value: 0, paid: null }],
    paid: { records: 0, paid: 0, value: 0 },
    metals: [],
    categories: [],
    decades: [],
    grades: [],
    best: [],
    worst: [],
  });
});

test('user: the charts show what the collection is made of, and nothing of the trash', async () => {
  const user = await it.user();
  await add(user, { ...MORGAN, metalContent: { silver: 90 }, estimatedValue: '60.10', quantity: 2 });
  await add(user, { ...EAGLE, metalContent: { gold: 90, silver: 3 }, estimatedValue: '4000' });
  const platinum = { year: 1997, coinType: 'Platinum Eagle', weight: '31.12' };
  await add(user, { ...platinum, metalContent: { platinum: 99.95 }, estimatedValue: '1500' });
  await add(user, { year: 1986, coinType: 'Roosevelt Dime', estimatedValue: '0.10', quantity: 3 });
  await add(user, { year: 1989, coinType: 'Roosevelt Dime', metalContent: {}, estimatedValue: null });
  const gone = await add(user, { ...EAGLE, estimatedValue: '999', purchasePrice: '1' });
  await user.send(`/api/coins/${gone}`, { method: 'DELETE' });

  const found = await dashboard(user);
  expect(found.summary).toEqual({ records: 5, unvalued: 1, totalCount: 8, totalValue: 5620.5, apart: [] });
  expect(found.metals).toEqual([
    { name: 'Gold', records: 1, quantity: 1, value: 4000 },
    { name: 'Silver', records: 1, quantity: 2, value: 120.2 },
    { name: 'Platinum', records: 1, quantity: 1, value: 1500 },
    { name: 'Other metals', records: 2, quantity: 4, value: 0.3 },
  ]);
  expect(found.decades.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['1880s', 2],
    ['1920s', 1],
    ['1980s', 4],
    ['1990s', 1],
  ]);
  expect(found.categories.map(({ value }) => value)).toEqual([4000, 1500, 120.2, 0.3]);
  expect(found.best).toEqual([]);
});

test('user: grades stand in the order of the choices, slabs by what the service says', async () => {
  const user = await it.user();
  const slab = { isGraded: true, gradingCompany: 'PCGS' };
  await add(user, { condition: 'Proof Coin (PF/PR-1 to PF/PR-70)' });
  await add(user, { condition: 'Good (G-4, G-6)' });
  await add(user, { condition: 'VF-30' });
  await add(user, { condition: 'Extremely Fine (EF-45)' });
  await add(user, { condition: 'Whatever' });
  await add(user, { ...slab, condition: 'Fine (F-12, F-15)', grade: 'MS-65' });
  await add(user, { ...slab, condition: 'Not Applicable', grade: 'AU-58' });
  await add(user, { ...slab, condition: 'Fine (F-12, F-15)', grade: 'Details' });
  expect((await dashboard(user)).grades.map(({ name, graded }) => [name, graded])).toEqual([
    ['Good (G-4, G-6)', false],
    ['Very Fine (VF-20 to VF-35)', false],
    ['Extremely Fine (EF-40, EF-45)', false],
    ['Proof Coin (PF/PR-1 to PF/PR-70)', false],
    ['Not Applicable', false],
    ['Fine (F-12, F-15)', true],
    ['About Uncirculated (AU-50 to AU-58)', true],
    ['Mint State (MS-60 to MS-70)', true],
  ]);
});

test('user: gains are of coins whose price and value are known, five each, ties in the order they came', async () => {
  const user = await it.user();
  const worth = (name: string, purchasePrice: string | null, estimatedValue: string | null, quantity = 1) =>
    add(user, { name, purchasePrice, estimatedValue, quantity });
  await worth('even', '5', '5');
  await worth('unvalued', '50', null);
  await worth('unpriced', null, '70');
  await worth('gift', '0', '8.25', 2);
  await worth('tie one', '10', '11.01');
  await worth('tie two', '20', '21.01');
  await worth('thrice', '1.10', '1.20', 30);
  await worth('small', '1', '1.50');
  await worth('smaller', '1', '1.25');
  await worth('loss', '0.30', '0.10', 3);
  const found = await dashboard(user);
  expect(names(found.best)).toEqual(['gift', 'thrice', 'tie one', 'tie two', 'small']);
  expect(found.best[0]).toMatchObject({ paid: 0, value: 16.5, gain: 16.5, percent: null });
  expect(found.best[1]).toMatchObject({ paid: 33, value: 36, gain: 3, percent: 9.1 });
  expect(found.worst).toHaveLength(1);
  expect(found.worst[0]).toMatchObject({
    name: 'loss',
    gain: -0.6,
    percent: -66.7,
    coinType: 'Mercury Dime',
  });
  expect(found.paid).toEqual({ records: 8, paid: 70.9, value: 92.57 });
  // A price beside an unknown value would look lost in the line, too.
  expect(found.history.at(-1)?.paid).toBe(70.9);
});

test('user: the line ends with today as it is now, and knows what was paid where it was noted', async () => {
  const user = await it.user();
  const userId = await idOf(user);
  await add(user, { estimatedValue: '12.34', purchasePrice: '10', quantity: 2 });
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(collectionValues).values([
      { userId, day: '2026-11-19', value: 2000, paid: 1999 },
      { userId, day: '2026-11-18', value: 1001 },
      { userId, day: '2026-11-20', value: 1 },
    ]);
  });
  expect((await dashboardOf(it.deps, userId, new Date('2026-11-20T23:00:00Z'))).history).toEqual([
    { day: '2026-11-18', value: 10.01, paid: null },
    { day: '2026-11-19', value: 20, paid: 19.99 },
    { day: '2026-11-20', value: 24.68, paid: 20 },
  ]);
});

test('other: sees nothing of it; visitor: 401', async () => {
  await add(await it.user(), { estimatedValue: '5', purchasePrice: '1' });
  const other = await dashboard(await it.user());
  expect(other.summary.records + other.categories.length + other.best.length).toBe(0);
  expect((await it.visitor.send('/api/collection/dashboard')).status).toBe(401);
});

test('guest: every chart adds up to the whole, to the cent', async () => {
  const money = fc.option(
    fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => (cents / 100).toFixed(2)),
  );
  const coin = fc.record({
    year: fc.integer({ min: 1000, max: 2026 }),
    coinType: fc.constantFrom('Mercury Dime', 'Morgan Silver Dollar', 'Lincoln Penny'),
    condition: fc.constantFrom('Good (G-4, G-6)', 'Not Applicable', 'something else'),
    quantity: fc.integer({ min: 1, max: 999 }),
    estimatedValue: money,
    purchasePrice: money,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(coin, { minLength: 1, maxLength: 4 }), async (coins) => {
      const guest = await it.guest();
      for (const one of coins) await add(guest, one);
      const found = await dashboard(guest);
      const whole = Math.round(found.summary.totalValue * 100);
      for (const shares of [found.metals, found.categories, found.decades, found.grades]) {
        expect(shares.reduce((sum, { value }) => sum + Math.round(value * 100), 0)).toBe(whole);
        expect(shares.reduce((sum, { records }) => sum + records, 0)).toBe(coins.length);
      }
    }),
    { numRuns: 20 },
  );
});
