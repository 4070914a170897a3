import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import { catalogueReadings, coins } from '../../db/schema.ts';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';
import { followCatalogue, readingVersion } from './derive.ts';

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
});
afterAll(() => it.close());

const VIENNA = {
  coinType: '1 schilling',
  name: 'Edelweiss',
  country: 'Austria',
  currency: 'ATS',
  year: 1973,
};

async function added(coin: Record<string, unknown> = {}): Promise<number> {
  const answer = await user.sendJson('POST', '/api/coins', { ...DIME, mintMark: 'D', ...coin });
  return (await answer.json()).id;
}

async function idsOf(id: number): Promise<string | null> {
  const [row] = await it.deps.db.orm.select().from(coins).where(eq(coins.id, id));
  return row?.catalogueIds ?? null;
}

const write = (id: number, catalogueIds: string | null) =>
  it.deps.db.transaction(async (tx) => {
    await tx
      .update(coins)
      .set({
        catalogueIds,
        ...(catalogueIds === null && { catalogueIssue: null }),
        updatedAt: sql`${coins.updatedAt}`,
      })
      .where(eq(coins.id, id));
  });

const typeOf = async (id: number) => (await user.api.coins({ id }).reference.get()).data?.reference?.typeId;

test('user: a coin has the ids of what its words say, and others as soon as they say something else', async () => {
  const id = await added();
  const first = await idsOf(id);
  expect(JSON.parse(first ?? '').slice(2)).toEqual([['mercury-dime'], 'D', null, false]);
  await user.sendJson('PATCH', `/api/coins/${id}`, { notes: 'From Anna', purchasePrice: '2.00' });
  expect(await idsOf(id)).toBe(first);
  await user.sendJson('PATCH', `/api/coins/${id}`, { coinType: 'Barber Dime', year: 1900, mintMark: null });
  expect(JSON.parse((await idsOf(id)) ?? '').slice(2)).toEqual([['barber-dime'], '', null, false]);
  expect(await typeOf(id)).toBe('barber-dime');
});

test('user: many coins that become proofs are read anew, and not where their words stay', async () => {
  const [id, other] = [await added({ year: 1942, mintMark: '' }), await added()];
  const [before, stays] = [await idsOf(id), await idsOf(other)];
  const set = (path: string, body: object) =>
    user.sendJson('POST', `/api/coins/${path}`, { selection: { ids: [id] }, ...body });
  expect((await set('condition', { condition: 'Proof Coin (PF/PR-1 to PF/PR-70)' })).status).toBe(200);
  expect(await idsOf(id)).not.toBe(before);
  expect(await idsOf(other)).toBe(stays);
});

test('user: a coin of the world has its type, and what is stored is answered to nobody', async () => {
  const id = await added(VIENNA);
  const [, , type] = JSON.parse((await idsOf(id)) ?? '');
  expect(type).toStartWith('at-');
  const answer = await user.send(`/api/coins/${id}`);
  expect(await answer.json()).not.toHaveProperty('catalogueIds');
});

test('after an upgrade coins are read in the background, with the time of their last change; until then by their words', async () => {
  const [dime, austrian, old] = [await added(), await added(VIENNA), await added()];
  const before = await Promise.all([dime, austrian].map(idsOf));
  const { updatedAt } = await (await user.send(`/api/coins/${dime}`)).json();
  await write(dime, null);
  await write(austrian, null);
  await write(old, '["another version","words",["barber-dime"],"D",null,false]');
  expect([await typeOf(dime), await typeOf(old)]).toEqual(['mercury-dime', 'mercury-dime']);
  // What is saved meanwhile leaves it to the background, and changes nothing else.
  await user.sendJson('PATCH', `/api/coins/${dime}`, { mintMark: 'D' });
  await followCatalogue(it.deps);
  expect(await Promise.all([dime, austrian, old].map(idsOf))).toEqual([...before, before[0] ?? null]);
  expect((await (await user.send(`/api/coins/${dime}`)).json()).updatedAt).toBe(updatedAt);
});

test('a reading that was stopped goes on where it was, and one that is through is not begun again', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 105; n += 1) ids.push(await added());
  const last = ids.at(-1) ?? 0;
  const deps = { ...it.deps, catalogueVersion: () => 'a new one' };
  for (const id of ids) await write(id, null);
  let pages = 0;
  await followCatalogue(deps, () => pages++ > 0);
  const [row] = await it.deps.db.orm.select().from(catalogueReadings);
  expect([row?.version, (row?.coinId ?? 0) > 0, await idsOf(last)]).toEqual([
    readingVersion(deps),
    true,
    null,
  ]);
  await followCatalogue(deps);
  expect(await idsOf(last)).toContain('mercury-dime');
  await write(last, null);
  await followCatalogue(deps);
  expect(await idsOf(last)).toBeNull();
  await followCatalogue(it.deps);
  expect(await idsOf(last)).toContain('mercury-dime');
});
