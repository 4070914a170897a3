import { afterAll, expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import { catalogueReadings, coins } from '../../db/schema.ts';
import { tidySearch } from '../../db/search.ts';
import { right, testApp } from '../testing/app.ts';
import { followCatalogue } from './derive.ts';

const HALF = {
  name: '½ Dollar “Type:S”',
  year: 1854,
  coinType: 'Seated Half Dollar',
  condition: 'Fine (F-12, F-15)',
};

test('user: after an upgrade what is searched of old coins is derived in the background, with the time of their last change', async () => {
  const it = testApp();
  const user = await it.user();
  const { id, updatedAt } = await (await user.sendJson('POST', '/api/coins', HALF)).json();
  for (const old of ['', '  another  way']) {
    await it.deps.db.transaction(async (tx) => {
      await tx.delete(catalogueReadings);
      await tx
        .update(coins)
        .set({ searchText: old, updatedAt: new Date(updatedAt) })
        .where(eq(coins.id, id));
    });
    const found = async (words: string) =>
      (await (await user.send(`/api/coins?limit=5&search=${encodeURIComponent(words)}`)).json()).length;
    expect([await found('½ dollar'), await found('s')]).toEqual([0, 0]);
    await followCatalogue(it.deps);
    expect([await found('½ dollar'), await found('s type')]).toEqual([1, 1]);
    expect((await (await user.send(`/api/coins/${id}`)).json()).updatedAt).toBe(updatedAt);
  }
  await it.close();
});

const COINS = [
  {
    name: 'Morgan Dollar',
    year: 1881,
    mintMark: 'S',
    coinType: 'Morgan Silver Dollar',
    condition: 'Mint State',
    isGraded: true,
    gradingCompany: 'PCGS',
    grade: 'MS-65',
    certificationNumber: '30044105',
    notes: 'From the Æbelø hoard; toned',
  },
  {
    name: 'Sovereign',
    year: 1911,
    coinType: '1 sovereign',
    condition: 'Fine',
    country: 'United Kingdom',
    currency: 'GBP',
    composition: '91.67% gold, 8.33% copper',
    mint: 'Sydney',
    ruler: 'George V',
  },
  {
    name: 'Straßenbahn-Jubiläum',
    year: 1955,
    coinType: 'Medal',
    condition: 'Fine',
    country: 'Germany',
    storageLocation: 'Blue album',
    tags: ['Übersee'],
    composition: 'Nordic gold',
  },
  {
    name: 'Diyarbakır 5 kuruş',
    year: 1950,
    coinType: '5 kuruş',
    condition: 'Fine',
    country: 'Turkey',
    composition: 'Brass',
  },
];

test.each([
  ['1881s', 'Morgan Dollar'],
  ['1881-s', 'Morgan Dollar'],
  ['1881 S', 'Morgan Dollar'],
  ['ms65', 'Morgan Dollar'],
  ['ms 65', 'Morgan Dollar'],
  ['MS-65', 'Morgan Dollar'],
  ['30044105', 'Morgan Dollar'],
  ['toned', 'Morgan Dollar'],
  ['aebelo', 'Morgan Dollar'],
  ['usa', 'Morgan Dollar'],
  ['silver', 'Morgan Dollar'],
  ['copper', ''],
  ['uk', 'Sovereign'],
  ['britain', 'Sovereign'],
  ['great britain 1911', 'Sovereign'],
  ['gold', 'Sovereign'],
  ['sydney', 'Sovereign'],
  ['george v', 'Sovereign'],
  ['strassenbahn', 'Straßenbahn-Jubiläum'],
  ['STRASSENBAHN', 'Straßenbahn-Jubiläum'],
  ['strasenbahn', 'Straßenbahn-Jubiläum'],
  ['deutschland', 'Straßenbahn-Jubiläum'],
  ['blue album', 'Straßenbahn-Jubiläum'],
  ['ubersee', 'Straßenbahn-Jubiläum'],
  ['diyarbakir', 'Diyarbakır 5 kuruş'],
  ['brass', 'Diyarbakır 5 kuruş'],
  ['1881d', ''],
  ['1881-cc', ''],
  ['ms66', ''],
  ['xqzv', ''],
])('user: the search %p finds %p', async (search, name) => {
  owner ??= withCoins();
  const { client } = await owner;
  const answer = await client.send(`/api/coins?search=${encodeURIComponent(search)}`);
  expect(((await answer.json()) as { name: string }[]).map((coin) => coin.name).join()).toBe(name);
});

let owner: ReturnType<typeof withCoins> | undefined;

async function withCoins() {
  const it = testApp();
  const client = await it.user();
  for (const coin of COINS) await right(await client.sendJson('POST', '/api/coins', coin));
  return { it, client };
}
afterAll(async () => (await owner)?.it.close());

test('the index of a search returns to its size when many coins have left it', async () => {
  const it = testApp();
  const user = await it.user();
  const size = async () => {
    const [row] = await it.deps.db.orm.all<{ bytes: number }>(
      sql`select sum(length(block)) as bytes from coin_search_data`,
    );
    return row?.bytes ?? 0;
  };
  for (let year = 1800; year < 2000; year++) await user.sendJson('POST', '/api/coins', { ...HALF, year });
  const move = async () => {
    await user.sendJson('POST', '/api/coins/trash', { selection: { all: true } });
    await user.sendJson('POST', '/api/trash/restore', { all: true });
  };
  await tidySearch(it.deps.db);
  const before = await size();
  for (let times = 0; times < 4; times++) await move();
  expect(await size()).toBeGreaterThan(before * 1.5);
  await tidySearch(it.deps.db);
  expect(await size()).toBeLessThan(before * 1.2);
  const answer = await user.send('/api/coins?limit=1&search=seated');
  expect(answer.headers.get('x-total-count')).toBe('200');
  await it.close();
});
