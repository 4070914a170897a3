import { afterAll, beforeAll, expect, test } from 'bun:test';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { loadWorld } from '../../db/catalogue/world/ready.ts';
import type { AskedScope } from '../../shared/catalogue/world-search.ts';
import { assetFolder } from '../core/assets.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { searchCatalogue } from './search.ts';
import { searchBoth } from './search-both.ts';
import { searchWorldTypes } from './world/search.ts';

const catalogue = loadCatalogue(assetFolder('catalogue'));
const world = loadWorld(assetFolder('catalogue'));

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const search = (q: string, scope: AskedScope = 'any', limit?: number) =>
  searchBoth(
    () => catalogue,
    () => world,
    q,
    scope,
    limit,
  );
const scopes = (q: string) => new Set(search(q).map(({ scope }) => scope));

/** Both catalogues are asked: what people type, and the name that must come first. */
test.each([
  ['1 euro 2002', '1 euro, Belgium'],
  ['2 euro germany 2020', '2 euro, Germany'],
  ['1oz silver eagle 2023', '2023 American Silver Eagle'],
  ['silver eagle', 'American Silver Eagle (Type 1)'],
  ['double eagle 1924', '1924 Saint-Gaudens Double Eagle'],
  ['1922 plain', '1922 No D Lincoln Wheat Cent (strong reverse)'],
  ['no mint mark 1922', '1922 No D Lincoln Wheat Cent (strong reverse)'],
  ['morgan ms65', 'Morgan Dollar'],
  ['1881s', '1881-S Morgan Dollar'],
  ['1911 sovereign ms65', '1 sovereign, United Kingdom'],
  ['1911s sovereign', '1 sovereign, United Kingdom'],
  ['uk', '1 penny (cartwheel), United Kingdom'],
  ['britain penny', '1 penny (cartwheel), United Kingdom'],
  ['maple', '50 dollars: Gold Maple Leaf, 1 oz, Canada'],
  ['silver maple leaf 2015', '5 dollars: Silver Maple Leaf, 1 oz, Canada'],
  ['krugerrand', '1 krugerrand (Krugerrand gold ounce), South Africa'],
  ['20 francs', '20 francs, France'],
  ['1 dollar 1967 canada', '1 dollar: Centennial Dollar (Goose), Canada'],
  ['china 1 dollar 1921', '1 dollar (Yuan Shikai dollar), China (PRC)'],
  ['half dollar', 'Kennedy Half Dollar'],
  ['us dime', 'Roosevelt Dime'],
  ['victoria', '1 farthing, United Kingdom'],
  ['new mexico quarter', '2008 New Mexico State Quarter'],
  ['kenedy half', 'Kennedy Half Dollar'],
  ['soverein', '1 sovereign, United Kingdom'],
])('"%s" finds %s first', (query, name) => {
  expect(search(query)[0]?.name).toBe(name);
});

test.each(['10 cents 1945', 'penny', 'dollar 1967', '1 dollar 1921', '1oz gold', 'quarter', '1921'])(
  '"%s" may be of either: the catalogues take turns, the United States first',
  (query) => {
    expect(search(query).map(({ scope }) => scope)).toEqual(expect.arrayContaining(['us', 'world']));
    expect(
      search(query)
        .slice(0, 2)
        .map(({ scope }) => scope),
    ).toEqual(['us', 'world']);
  },
);

// A word of a description is no answer where the other catalogue has the name.
test.each([
  ['maple', 'world'],
  ['mercury', 'us'],
  ['half dollar', 'us'],
  ['1 euro 2002', 'world'],
  ['crown', 'world'],
  ['1916d', 'us'],
] as const)('"%s" finds coins of one catalogue alone: %s', (query, scope) => {
  expect([...scopes(query)]).toEqual([scope]);
});

test.each([
  ...['xyzzy', 'pizza margherita', 'strassenbahn', 'ms65', 'ms-65', '', 'x', '%_%'],
  ...['1943 silver penny', 'platinum sovereign', 'euro 1955', 'jamaica penny 1950', 'lincoln gold cent'],
])('"%s" finds nothing', (query) => {
  expect(search(query)).toEqual([]);
});

test('one catalogue is asked as before, and only it is read', () => {
  const unread = () => expect.unreachable();
  const ofUs = searchBoth(() => catalogue, unread, 'silver dollar 1922', 'us');
  expect(ofUs).toEqual(
    searchCatalogue(catalogue, 'silver dollar 1922').map((entry) => ({ ...entry, scope: 'us' })),
  );
  const ofWorld = searchBoth(unread, () => world, 'silver dollar', 'world');
  expect(ofWorld).toEqual(
    searchWorldTypes(world, 'silver dollar').map((entry) => ({ ...entry, scope: 'world' })),
  );
});

test('no more than was asked for, and each catalogue in its own order', () => {
  const found = search('penny', 'any', 6);
  expect(found).toHaveLength(6);
  const names = found.flatMap(({ scope, name }) => (scope === 'us' ? name : []));
  expect(names).toEqual(searchCatalogue(catalogue, 'penny', names.length).map(({ name }) => name));
});

test.each([
  ['?q=euro&scope=any', 200],
  ['?q=euro', 200],
  ['?q=', 200],
  ['?q=euro&scope=all', 422],
  ['?q=euro&scope=', 422],
  ['?scope=any', 422],
  ['?q=euro&scope=any&limit=51', 422],
])('user: the search with %s answers %d', async (query, status) => {
  const user = await it.user();
  expect((await user.send(`/api/catalogue/search${query}`)).status).toBe(status);
});

test('user: is told which scopes there are; the default is the United States', async () => {
  const user = await it.user();
  const refused = await (await user.send('/api/catalogue/search?q=euro&scope=all')).json();
  expect(refused.errors).toEqual([{ path: 'scope', message: 'Choose "us", "world" or "any".' }]);
  const { results } = await (await user.send('/api/catalogue/search?q=dime')).json();
  expect(results[0]).toMatchObject({ name: 'Roosevelt Dime', scope: 'us' });
});
