import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SORTS } from '../../shared/coins/model.ts';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
let user: Client;
const COINS = [
  {
    name: 'morgan',
    condition: 'Very Fine (VF-25)',
    year: 1881,
    coinType: 'Morgan Silver Dollar',
    estimatedValue: '285',
    purchaseDate: '2025-01-01',
  },
  { name: 'slab', year: 1893, coinType: 'Morgan Silver Dollar', estimatedValue: '3150.50' },
  {
    name: 'eagle',
    condition: 'Fine (F-12)',
    year: 1908,
    coinType: 'Saint-Gaudens Double Eagle',
    purchaseDate: '2026-01-01',
    estimatedValue: '2600',
  },
  {
    ...{ name: 'cent', condition: 'Fair (FR-2)', year: 1937, coinType: 'Lincoln Penny' },
    ...{ estimatedValue: '0', purchaseDate: '2025-12-31' },
  },
  { name: 'unvalued', year: 1937, coinType: 'Buffalo Nickel' },
];
const SLAB = { isGraded: true, gradingCompany: 'PCGS', grade: 'MS64', certificationNumber: '12345678' };

beforeAll(async () => {
  it = testApp();
  user = await it.user();
  const other = await it.user();
  for (const client of [user, other])
    for (const coin of COINS) {
      const slab = coin.name === 'slab' ? SLAB : {};
      const answer = await client.sendJson('POST', '/api/coins', { ...DIME, ...slab, ...coin });
      expect(answer.status).toBe(201);
    }
});
afterAll(() => it.close());

async function list(query: string) {
  const answer = await user.send(`/api/coins?${query}`);
  const names = ((await answer.json()) as { name: string }[]).map(({ name }) => name);
  return {
    names,
    total: Number(answer.headers.get('x-total-count')),
    next: answer.headers.get('x-next-cursor'),
  };
}

test.each([
  ['metal=gold', ['eagle']],
  ['metal=silver', ['morgan', 'slab']],
  ['metal=platinum', []],
  ['metal=none', ['cent', 'unvalued']],
  ['fromYear=1893&toYear=1908', ['slab', 'eagle']],
  ['toYear=1881', ['morgan']],
  ['minValue=3150.50', ['slab']],
  ['minValue=3150.51', []],
  ['maxValue=3150', ['morgan', 'eagle', 'cent']],
  ['minValue=0', ['morgan', 'slab', 'eagle', 'cent']],
  ['grade=mint-state', ['slab']],
  ['grade=fine', ['eagle']],
  ['grade=fair', ['cent']],
  ['grade=very-fine&metal=silver', ['morgan']],
  ['bought=2025', ['morgan', 'cent']],
  ['bought=2024', []],
  ['bought=2025&metal=silver', ['morgan']],
  ['certified=yes', ['slab']],
  ['certified=no&metal=silver', ['morgan']],
  ['category=Morgan%20Silver%20Dollars&fromYear=1890', ['slab']],
  ['search=1937&minValue=0', ['cent']],
  ['search=1937&category=Buffalo%20Nickels&metal=none', ['unvalued']],
])('user: %s lets through %j, of the own coins alone', async (query, names) => {
  for (const sort of ['oldest', 'newest']) {
    const found = await list(`${query}&sort=${sort}`);
    expect(found.names).toEqual(sort === 'oldest' ? names : names.toReversed());
    expect(found.total).toBe(names.length);
  }
});

test.each([...SORTS])('user: filtered pages of one by %s give every coin once', async (sort) => {
  const query = `minValue=0&sort=${sort}`;
  const { names } = await list(query);
  expect(names).toHaveLength(4);
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(`${query}&limit=1${cursor && `&cursor=${cursor}`}`);
    expect(page.total).toBe(4);
    paged.push(...page.names);
    cursor = page.next;
  }
  expect(paged).toEqual(names);
});

test.each([
  ['metal=lead', 'A metal to filter by is gold, silver, platinum or none.'],
  ['fromYear=soon', 'A year to filter by is a whole number from -3000 to 9999.'],
  ['toYear=', 'A year to filter by is a whole number from -3000 to 9999.'],
  ['minValue=-1', 'A value to filter by is an amount of dollars from 0 to 100,000,000.'],
  ['maxValue=a', 'A value to filter by is an amount of dollars from 0 to 100,000,000.'],
  ['grade=shiny', 'A grade to filter by is a band such as fine, mint-state or proof.'],
  ['certified=maybe', 'Certified is yes or no.'],
])('user: %s is refused in a sentence', async (query, sentence) => {
  const answer = await user.send(`/api/coins?${query}`);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(sentence);
});

test('user: all of a filtered list go to the trash, and no others', async () => {
  const owner = await it.user();
  for (const coin of COINS) await owner.sendJson('POST', '/api/coins', { ...DIME, ...coin });
  const selection = { all: true, metal: 'silver', fromYear: 1890 };
  const answer = await owner.sendJson('POST', '/api/coins/trash', { selection });
  expect(await answer.json()).toMatchObject({ changed: 1 });
  const left = (await (await owner.send('/api/coins?sort=oldest')).json()) as { name: string }[];
  expect(left.map(({ name }) => name)).toEqual(['morgan', 'eagle', 'cent', 'unvalued']);
});

test('user: a place or a search with a comma, or one that looks like JSON, is the text it is', async () => {
  const owner = await it.user();
  const places = ['Cabinet, drawer 3', '["Box", 1]', '{}', 'Safe'];
  for (const storageLocation of places)
    await owner.sendJson('POST', '/api/coins', { ...DIME, storageLocation });
  for (const place of places) {
    const answer = await owner.send(`/api/coins?place=${encodeURIComponent(place)}`);
    expect((await answer.json()).map((coin: { storageLocation: string }) => coin.storageLocation)).toEqual([
      place,
    ]);
  }
  const searched = await owner.send('/api/coins?search=drawer,%203&place=Cabinet,%20drawer+3');
  expect((await searched.json()).length).toBe(1);
  expect((await owner.send('/api/coins?search=drawer&place=Safe&place=Cabinet,%20drawer+3')).status).toBe(
    422,
  );
});

test('owner: coins for trade are those of several pieces, and those tagged so by hand', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  for (const coin of [
    { name: 'double', quantity: 2 },
    { name: 'marked', tags: ['For Trade'] },
    { name: 'tausch', tags: ['Tausch', 'Silber'] },
    { name: 'kept', tags: ['Not for trade'] },
  ])
    await owner.sendJson('POST', '/api/coins', { ...DIME, ...coin });
  const named = async (client: Client, query: string) =>
    (await (await client.send(`/api/coins?sort=oldest&${query}`)).json()).map(
      ({ name }: { name: string }) => name,
    );
  expect(await named(owner, 'spare=yes')).toEqual(['double', 'marked', 'tausch']);
  expect(await named(owner, 'spare=no')).toEqual(['kept']);
  expect(await named(other, 'spare=yes')).toEqual([]);
  expect((await owner.send('/api/coins?spare=maybe')).status).toBe(422);
  const selection = { all: true, spare: 'yes', search: 'double' };
  const answer = await owner.sendJson('POST', '/api/coins/tags', { selection, add: ['Box 1'] });
  expect(await answer.json()).toMatchObject({ changed: 1 });
});

test('owner: filters by the die axis, in lists, selections and counts', async () => {
  const owner = await it.user();
  const coin = { year: 1916, coinType: 'Mercury Dime', condition: 'Good (G-4)' };
  for (const [name, dieAxis] of [
    ['coin', 6],
    ['medal', 12],
    ['unknown', null],
  ])
    expect((await owner.sendJson('POST', '/api/coins', { ...coin, name, dieAxis })).status).toBe(201);
  const listed = async (query: string) => {
    const coins = await (await owner.send(`/api/coins?${query}`)).json();
    return coins.map((one: { name: string; dieAxis: number | null }) => `${one.name} ${one.dieAxis}`);
  };
  expect(await listed('dieAxis=6')).toEqual(['coin 6']);
  expect(await listed('dieAxis=12&search=medal')).toEqual(['medal 12']);
  expect(await listed('dieAxis=3')).toEqual([]);
  for (const wrong of ['0', '13', '6.5', 'x'])
    expect((await owner.send(`/api/coins?dieAxis=${wrong}`)).status).toBe(422);
  const selection = { all: true, dieAxis: 6 };
  const trashed = await (await owner.sendJson('POST', '/api/coins/trash', { selection })).json();
  expect(trashed.changed).toBe(1);
  expect((await listed('')).sort()).toEqual(['medal 12', 'unknown null']);
});
