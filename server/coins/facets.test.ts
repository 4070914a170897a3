import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type CoinFacets, type CoinGroup, GROUPS, type GroupBy } from '../../shared/coins/groups.ts';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
let user: Client;
const SILVER = { coinType: 'Morgan Silver Dollar', country: 'United States' };
const COINS = [
  { ...SILVER, name: 'a', year: 1881, storageLocation: 'Box 2', tags: ['Gift'], purchaseDate: '2025-01-01' },
  { ...SILVER, name: 'b', year: 1889, storageLocation: 'box 1', quantity: 3, purchaseDate: '2025-12-31' },
  { ...SILVER, name: 'c', year: 1921, isGraded: true, gradingCompany: 'PCGS', grade: 'MS64' },
  { name: 'd', year: 0, country: 'Rome', coinType: 'Denarius', condition: 'Fine (F-12)' },
  { name: 'e', year: 1850, yearTo: 1865, country: 'France', coinType: 'Franc', tags: ['gift', 'Old'] },
  { name: 'f', year: -44, country: 'Rome', coinType: 'Denarius', condition: 'Not Applicable', dieAxis: 6 },
];

beforeAll(async () => {
  it = testApp();
  user = await it.user();
  for (const client of [user, await it.user()])
    for (const coin of COINS)
      expect((await client.sendJson('POST', '/api/coins', { ...DIME, ...coin })).status).toBe(201);
});
afterAll(() => it.close());

const facets = async (query = ''): Promise<CoinFacets> =>
  (await user.send(`/api/coins/facets?${query}`)).json();
const total = async (query: string) =>
  Number((await user.send(`/api/coins?${query}`)).headers.get('x-total-count'));

/** The query with a choice in place of its own. */
function chosen(query: string, name: string, choice: string): string {
  const params = new URLSearchParams(query);
  const others = { place: 'placed', placed: 'place', tag: 'tagged', tagged: 'tag' } as Record<string, string>;
  params.delete(others[name] ?? name);
  if (name === 'decade') {
    params.set('fromYear', choice);
    params.set('toYear', String(Number(choice) + 9));
  } else params.set(name, choice);
  return params.toString();
}

test.each([
  '',
  'metal=silver',
  'tag=gift',
  'placed=yes&grade=fine',
  'search=denarius',
  'fromYear=1880&toYear=1889&spare=yes',
  'search=morgn',
])('each choice leaves as many coins as it says: %s', async (query) => {
  const { records, counts } = await facets(query);
  expect(records).toBe(await total(query));
  for (const [name, choices] of Object.entries(counts))
    for (const [choice, count] of Object.entries(choices))
      expect([name, choice, count]).toEqual([name, choice, await total(chosen(query, name, choice))]);
});

test('a range of years counts in each of its decades, and another owner’s coins in none', async () => {
  const { records, counts } = await facets();
  expect(records).toBe(COINS.length);
  expect(counts.decade).toEqual({ '-50': 1, '1850': 1, '1860': 1, '1880': 2, '1920': 1 });
  expect(counts.bought).toEqual({ '2025': 2 });
  expect(counts.place).toBeUndefined();
  expect((await facets('metal=silver')).counts.place).toEqual({ 'Box 2': 1, 'box 1': 1 });
  expect((await facets('search=nothing+at+all')).records).toBe(0);
});

test.each(Object.keys(GROUPS) as GroupBy[])('groups follow the list in both directions: %s', async (by) => {
  for (const sort of GROUPS[by]) {
    const direction = /-(?:desc|high)$/.test(sort) ? 'desc' : 'asc';
    const groups: CoinGroup[] = await (
      await user.send(`/api/coins/groups?by=${by}&direction=${direction}`)
    ).json();
    const coins = (await (await user.send(`/api/coins?sort=${sort}`)).json()) as Record<string, never>[];
    expect(groups.reduce((sum, one) => sum + one.records, 0)).toBe(coins.length);
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
    let at = 0;
    for (const { key, records } of groups) {
      const some = coins.slice(at, at + records);
      at += records;
      for (const coin of some) expect([coin.name, keyOf(by, coin)]).toEqual([coin.name, key] as never);
    }
  }
});

function keyOf(by: GroupBy, coin: Record<string, never>): unknown {
  const { storageLocation, purchaseDate, isGraded } = coin;
  const year = Number(coin.year);
  if (by === 'year') return year === 0 ? null : year;
  if (by === 'decade') return year === 0 ? null : Math.floor(year / 10) * 10;
  if (by === 'place') return storageLocation;
  if (by === 'bought') return purchaseDate ? Number(String(purchaseDate).slice(0, 4)) : null;
  if (by !== 'condition') return coin[by];
  if (isGraded) return 'mint-state';
  const band = String(coin.condition).replace(/ \(.*/, '').toLowerCase().replace(' ', '-');
  return band === 'not-applicable' ? null : band;
}

test('views are saved, renamed and deleted by their owner, up to a limit', async () => {
  const silver = { name: 'Silver of 2025', view: { metal: 'silver', bought: 2025, sort: 'grade-high' } };
  const made = await user.sendJson('POST', '/api/views', silver);
  expect(made.status).toBe(201);
  const { id } = await made.json();
  expect((await user.sendJson('PATCH', `/api/views/${id}`, { name: ' Silver ' })).status).toBe(200);
  expect(await (await user.send('/api/views')).json()).toEqual([{ id, name: 'Silver', view: silver.view }]);
  const other = await it.user();
  expect(await (await other.send('/api/views')).json()).toEqual([]);
  expect((await other.sendJson('PATCH', `/api/views/${id}`, { name: 'Mine' })).status).toBe(404);
  for (const wrong of [
    { ...silver, name: ' ' },
    { ...silver, view: { metal: 'mud' } },
    { ...silver, view: { columns: ['no good'] } },
  ])
    expect((await user.sendJson('POST', '/api/views', wrong)).status).toBe(422);
  for (let n = 1; n < 50; n++) await user.sendJson('POST', '/api/views', { ...silver, name: `View ${n}` });
  expect((await user.sendJson('POST', '/api/views', silver)).status).toBe(403);
  expect((await user.send(`/api/views/${id}`, { method: 'DELETE' })).status).toBe(204);
});
