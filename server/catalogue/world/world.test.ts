import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { loadWorld } from '../../../db/catalogue/world/ready.ts';
import { WorldEntry } from '../../../shared/catalogue/world.ts';
import { storedCountry } from '../../../shared/coins/identity.ts';
import { categoryName } from '../../../shared/format/category.ts';
import { inLanguage } from '../../../shared/language/i18n.ts';
import { assetFolder } from '../../core/assets.ts';
import { type Client, type TestApp, testApp } from '../../testing/app.ts';
import { UNCONFIRMED } from './entries.ts';
import { searchWorldTypes, worldType } from './search.ts';

const world = loadWorld(assetFolder('catalogue'));
const search = (q: string, limit?: number) => searchWorldTypes(world, q, limit);

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
});
afterAll(() => it.close());

/** What people type, and what the first entry must be. */
const QUERIES: [query: string, first: Partial<WorldEntry>][] = [
  ['2 euro germany', { country: 'Germany', denomination: '2 euro', currency: 'EUR' }],
  ['2 euro germany 2020', { country: 'Germany', denomination: '2 euro', year: 2020 }],
  ['deutschland 1 mark 1950', { country: 'Germany', denomination: '1 mark', year: 1950 }],
  ['half crown george v', { country: 'United Kingdom', ruler: 'George V' }],
  ['sovereign 1911', { country: 'United Kingdom', year: 1911 }],
  ['20 euro cent spain', { country: 'Spain', denomination: '20 euro cent' }],
  ['100 yen', { country: 'Japan', denomination: '100 yen' }],
  ['loonie canada 1 dollar 1987', { country: 'Canada', denomination: '1 dollar', year: 1987 }],
  ['newfoundland 20 cents', { country: 'Newfoundland', denomination: '20 cents' }],
  ['5 francs 1873 belgium', { country: 'Belgium', denomination: '5 francs', year: 1873 }],
  ['swiss 2 francs', { country: 'Switzerland', denomination: '2 francs' }],
  ['rupee british india 1917', { countryCode: 'XIN', year: 1917 }],
  ['50 pfenig germany', { denomination: '50 pfennig' }],
  ['snowy owl 8 dollars', { country: 'Canada', denomination: '8 dollars' }],
  ['krugerand', { country: 'South Africa' }],
  ['1911 sovereign ms65', { country: 'United Kingdom', year: 1911 }],
  ['1911s sovereign', { country: 'United Kingdom', year: 1911 }],
  ['uk sovereign 1911 gold', { country: 'United Kingdom', year: 1911 }],
  ['1oz silver britannia 2015', { denomination: '2 pounds', year: 2015 }],
  ['gold 20 francs switzerland', { country: 'Switzerland', composition: 'gold .900' }],
  ['DEM 5 mark', { currency: 'DEM', denomination: '5 mark' }],
];

test.each(QUERIES)('"%s" leads to it first', (query, first) => {
  expect(search(query)[0]).toMatchObject(first);
});

// American coins above all: a word that no type of the world has is not bent until one has it.
test.each([
  ...['morgan', 'jefferson', 'washington', 'deutschmark', 'xyzzy', 'qwerty', 'pizza margherita'],
  ...['double eagle 1924', 'morgan dollar 1881', 'lincoln cent', 'walking liberty', 'saint gaudens'],
  ...['euro yen', 'euro 1955', '2 euro 1950', 'gold 5 mark', 'platinum sovereign'],
])('"%s" is none of the world', (query) => {
  expect(search(query)).toEqual([]);
});

test.each([
  ['tahler', 'thaler'],
  ['kookabura', 'kookaburra'],
  ['soverein', 'sovereign'],
  ['maira theresia', 'maria theresa'],
])('"%s" is "%s" with a slip', (slip, meant) => {
  expect(search(slip)[0]?.id).toBe(search(meant)[0]?.id as string);
});

test('a year the type was not struck in is not said of it', () => {
  for (const { year, yearFrom, yearTo } of search('2 euro 2020', 50)) {
    if (year !== null) expect(year >= yearFrom && year <= (yearTo ?? 9999)).toBe(true);
  }
});

test('whatever is typed is answered with entries or with none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (text) =>
      search(text).every((entry) => WorldEntry.parse(entry)),
    ),
    { numRuns: 150 },
  );
});

test('no more than was asked for, and at most 50', () => {
  expect(search('euro', 3)).toHaveLength(3);
  expect(search('euro', 1000)).toHaveLength(50);
  expect(search('x')).toEqual([]);
});

test('what only general knowledge tells is shown as such, what a source tells is not', () => {
  expect(search('half crown george v')[0]).toMatchObject({ remark: expect.stringContaining(UNCONFIRMED) });
  expect(search('2 euro germany')[0]).toMatchObject({ remark: null, confidence: 'high' });
});

test('a type has its mintages year by year', () => {
  expect(worldType(world, 'eu-fi-2004-200-c').mintageData).toContainEqual({
    year: 2004,
    mintMark: '',
    design: null,
    circulated: 995_000,
    uncirculated: null,
    proof: null,
  });
});

test('user: searches the world, opens a type, and is told the sources', async () => {
  const found = await user.send('/api/global-coin-search?q=2%20euro%20finland&limit=5');
  expect(found.status).toBe(200);
  const { results } = await found.json();
  expect(results).toHaveLength(5);
  expect(results[0]).toMatchObject({ country: 'Finland' });
  const { type } = await (await user.send(`/api/global-coins/${results[0].id}`)).json();
  expect(type).toMatchObject({ id: results[0].id, mintageData: expect.any(Array) });
  expect((await user.send('/api/global-coins/nothing')).status).toBe(404);
  const { sources } = await (await user.send('/api/catalogue/sources')).json();
  expect(sources.map(({ attribution }: { attribution: string }) => attribution).join()).toContain(
    'Open Coin Data by Coinection',
  );
  const { countries } = await (await user.send('/api/global-countries')).json();
  expect(countries.find(({ code }: { code: string }) => code === 'DE')).toMatchObject({
    name: 'Germany',
    currencies: [{ code: 'EUR' }, { code: 'DEM' }],
  });
});

test.each([
  ['?limit=5', 422],
  ['?q=euro&limit=0', 422],
  ['?q=euro&limit=51', 422],
  ['?q=', 200],
])('user: the search with %s answers %d', async (query, status) => {
  expect((await user.send(`/api/global-coin-search${query}`)).status).toBe(status);
});

test('visitor: is asked to sign in', async () => {
  for (const path of ['/api/global-coin-search?q=euro', '/api/global-coins/x', '/api/global-countries'])
    expect((await it.visitor.send(path)).status).toBe(401);
});

test('a country by the name of the browser is stored as the catalogue spells it', async () => {
  const [english, german] = ['en', 'de'].map((one) => new Intl.DisplayNames([one], { type: 'region' }));
  // "China" may be older than the People's Republic.
  const others = 'BQ CN DD CS FM GS HM SU UM US VG VI YU'.split(' ');
  for (const { code, name } of world.countries) {
    if (code.length !== 2 || others.includes(code)) continue;
    expect(storedCountry(english?.of(code) ?? '')).toBe(name);
    expect(inLanguage('de', () => categoryName(name))).toBe(german?.of(code) ?? '');
  }
  const koruna = { country: 'Czechia', year: 2003, coinType: '20 korun', condition: 'VF-30 (Very Fine)' };
  const coin = await (await user.sendJson('POST', '/api/coins', koruna)).json();
  expect(coin).toMatchObject({ country: 'Czech Republic', category: 'Czech Republic' });
  const named = { name: '20 korun', country: 'Czechia' };
  const want = await (await user.sendJson('POST', '/api/wants', named)).json();
  expect(want).toMatchObject({ country: 'Czech Republic' });
});
