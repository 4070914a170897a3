import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { coins } from '../../db/schema.ts';
import { searchAmong } from '../../db/search.ts';
import { SORTS } from '../../shared/coins/model.ts';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
let user: Client;
const COINS = [
  {
    name: '1881-S Morgan Dollar',
    year: 1881,
    coinType: 'Morgan Silver Dollar',
    estimatedValue: '285',
    purchasePrice: '20',
  },
  {
    name: '1893-S Morgan Dollar',
    mintMark: 'S',
    year: 1893,
    coinType: 'Morgan Silver Dollar',
    estimatedValue: '3150',
    purchasePrice: '4000',
  },
  {
    name: '1937 Buffalo Nickel',
    year: 1937,
    coinType: 'Buffalo Nickel',
    quantity: 3,
    mintMark: 'D',
    purchaseDate: '2021-05-01',
    purchasePrice: '50',
  },
  {
    name: '1909-S VDB Lincoln Cent',
    year: 1909,
    coinType: 'Lincoln Penny',
    estimatedValue: '905',
    purchaseDate: '2020-05-01',
  },
  { name: '100% silver_round', year: 1916, coinType: 'Mercury Dime', estimatedValue: '0' },
];

beforeAll(async () => {
  it = testApp();
  user = await it.user();
  const other = await it.user();
  for (const coin of COINS) {
    await user.sendJson('POST', '/api/coins', { ...DIME, ...coin });
    await other.sendJson('POST', '/api/coins', { ...DIME, ...coin });
  }
});
afterAll(() => it.close());

async function list(query: string) {
  const answer = await user.send(`/api/coins${query}`);
  const found: { name: string }[] = await answer.json();
  return { answer, names: found.map((coin) => coin.name), total: answer.headers.get('x-total-count') };
}

test('user: without a query all own coins come, newest first', async () => {
  const { names, total } = await list('');
  expect(names).toEqual(COINS.map((coin) => coin.name).reverse());
  expect(total).toBe('5');
});

test.each([
  ['oldest' as string, ['1881-S Morgan Dollar', '1893-S Morgan Dollar']],
  ['value-high', ['1893-S Morgan Dollar', '1909-S VDB Lincoln Cent']],
  ['value-low', ['100% silver_round', '1881-S Morgan Dollar']],
  ['name', ['100% silver_round', '1881-S Morgan Dollar']],
  ['name-desc', ['1937 Buffalo Nickel', '1909-S VDB Lincoln Cent']],
  ['year', ['1881-S Morgan Dollar', '1893-S Morgan Dollar']],
  ['year-desc', ['1937 Buffalo Nickel', '100% silver_round']],
  ['country', ['1881-S Morgan Dollar', '1893-S Morgan Dollar']],
  ['country-desc', ['100% silver_round', '1909-S VDB Lincoln Cent']],
  ['mint', ['1937 Buffalo Nickel', '1893-S Morgan Dollar']],
  ['mint-desc', ['1893-S Morgan Dollar', '1937 Buffalo Nickel']],
  ['bought', ['1909-S VDB Lincoln Cent', '1937 Buffalo Nickel']],
  ['bought-desc', ['1937 Buffalo Nickel', '1909-S VDB Lincoln Cent']],
  ['price-high', ['1893-S Morgan Dollar', '1937 Buffalo Nickel']],
  ['price-low', ['1881-S Morgan Dollar', '1937 Buffalo Nickel']],
  ['gain-high', ['1881-S Morgan Dollar', '1893-S Morgan Dollar']],
  ['gain-low', ['1893-S Morgan Dollar', '1881-S Morgan Dollar']],
])('user: sort %s', async (sort, first) => {
  expect((await list(`?sort=${sort}`)).names.slice(0, 2)).toEqual(first);
});

test.each([...SORTS])('user: pages of two by %s give every coin once, in order', async (sort) => {
  const all = (await list(`?sort=${sort}`)).names;
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { answer, names } = await list(`?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...names);
    cursor = answer.headers.get('x-next-cursor');
  }
  expect(paged).toEqual(all);
});

test.each([...SORTS])('user: by %s a list begins in the middle, after an offset', async (sort) => {
  const all = (await list(`?sort=${sort}`)).names;
  for (const filter of ['', '&fromYear=1', '&search=good']) {
    const { names, total, answer } = await list(`?sort=${sort}&limit=2&offset=2${filter}`);
    expect(names).toEqual(all.slice(2, 4));
    expect(total).toBe('5');
    const cursor = answer.headers.get('x-next-cursor');
    expect((await user.send(`/api/coins?sort=${sort}&offset=1&cursor=${cursor}`)).status).toBe(422);
    expect((await list(`?sort=${sort}&limit=2&cursor=${cursor}${filter}`)).names).toEqual(all.slice(4));
    expect((await list(`?sort=${sort}&offset=3${filter}`)).names).toEqual(all.slice(3));
  }
  expect((await list(`?sort=${sort}&limit=2&offset=5`)).names).toEqual([]);
});

test.each(['-1', '1.5', 'x', '1e9'])('user: an offset of %s is refused', async (offset) => {
  expect((await user.send(`/api/coins?limit=2&offset=${offset}`)).status).toBe(422);
});

const SEARCHES: [string, number][] = [
  ['morgan', 2],
  ['MORGAN 1893', 1],
  ['nickel', 1],
  ['1909', 1],
  ['good', 5],
  ['francisco', 1],
  ['fransisco 1893', 1],
  ['morgn', 2],
  ['buffaol nickle', 1],
  ['mrcury', 1],
  ['1894', 0],
  ['morgan nickel', 0],
  ['mourgann', 0],
  ['mor', 2],
  ['organ', 2],
  ['s', 4],
  ['s 1893', 1],
  ['1893-s', 1],
  ['vd', 1],
  ['db', 0],
  ['18', 2],
  ['vf-35', 0],
  ['%', 0],
  ['silver_', 3],
  ['_', 0],
  ["'; drop table coins; --", 0],
  ['\\', 0],
  ['\0\0', 0],
  ['morgan a b c d e f g h i', 0],
  ['morgan morga morg mor mo m 1881 188 18 1', 1],
  [Array.from({ length: 60 }, (_, n) => n).join(' '), 0],
];

test.each(SEARCHES)('user: the search %p finds %d', async (search, count) => {
  const { names, total } = await list(`?search=${encodeURIComponent(search)}`);
  expect(names).toHaveLength(count);
  expect(total).toBe(String(count));
});

test.each([...SORTS])(
  'user: pages of one under a search by %s give every coin once, in order',
  async (sort) => {
    const all = (await list(`?sort=${sort}&search=s`)).names;
    expect(all).toHaveLength(4);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { answer, names, total } = await list(
        `?sort=${sort}&search=s&limit=1${cursor && `&cursor=${cursor}`}`,
      );
      expect(total).toBe('4');
      paged.push(...names);
      cursor = answer.headers.get('x-next-cursor');
    }
    expect(paged).toEqual(all);
  },
);

test('user: few coins among a great many of others are found alike, without the index of everybody’s words', async () => {
  const here = testApp();
  const owner = await here.user();
  const other = await here.user();
  for (const coin of COINS) await owner.sendJson('POST', '/api/coins', { ...DIME, ...coin });
  const { id } = await (await other.sendJson('POST', '/api/coins', DIME)).json();
  const { db } = here.deps;
  // As if there were a million.
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(coins).where(eq(coins.id, id));
    if (row) await tx.insert(coins).values({ ...row, id: 1_000_000 });
  });
  const userId = (await (await owner.send('/api/auth/user')).json()).id;
  expect(await searchAmong(db, userId, ['morgan'])).toMatchObject({ isAmongFew: true });
  for (const sort of SORTS)
    for (const [search] of sort === 'newest' ? SEARCHES : ([['s']] as const)) {
      const query = `?sort=${sort}&limit=2&search=${encodeURIComponent(search)}`;
      const answer = await owner.send(`/api/coins${query}`);
      const names = ((await answer.json()) as { name: string }[]).map(({ name }) => name);
      const indexed = await list(query);
      expect([search, names, answer.headers.get('x-total-count')]).toEqual([
        search,
        indexed.names,
        indexed.total,
      ]);
    }
  await here.close();
});

test('user: a search within a category', async () => {
  const { names, total } = await list('?category=Morgan%20Silver%20Dollars&search=1881&limit=5');
  expect([names, total]).toEqual([['1881-S Morgan Dollar'], '1']);
});

test('user: a search follows every change of a coin at once', async () => {
  const owner = await it.user();
  const found = async (search: string) => {
    const answer = await owner.send(`/api/coins?limit=5&search=${encodeURIComponent(search)}`);
    return (await answer.json()).length;
  };
  const { id } = await (
    await owner.sendJson('POST', '/api/coins', { ...DIME, name: 'Großmutter’s Ücoin' })
  ).json();
  expect([await found('ucoin'), await found('grandma')]).toEqual([1, 0]);
  await owner.sendJson('PATCH', `/api/coins/${id}`, { name: 'Grandma’s coin' });
  expect([await found('großmutter'), await found('grandma'), await found('GRANDMA’S')]).toEqual([0, 1, 1]);
  await owner.sendJson('PATCH', `/api/coins/${id}`, {
    isGraded: true,
    gradingCompany: 'PCGS',
    grade: 'MS-65',
  });
  expect([await found('pcgs 65'), await found('ngc')]).toEqual([1, 0]);
  await owner.sendJson('PATCH', `/api/coins/${id}`, { notes: 'unseen' });
  expect([await found('unseen'), await found('grandma')]).toEqual([1, 1]);
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  expect(await found('grandma')).toBe(0);
});

test('user: what a guest saved is found by the account that took it over', async () => {
  const guest = await it.guest();
  await guest.sendJson('POST', '/api/coins', { ...DIME, name: 'Traveller' });
  const account = await it.user(guest.cookie);
  const answer = await account.send('/api/coins?search=traveller&limit=5');
  expect((await answer.json()).length).toBe(1);
});

test('user: a category and its count', async () => {
  const { names, total } = await list('?category=Morgan%20Silver%20Dollars&limit=1');
  expect(names).toEqual(['1893-S Morgan Dollar']);
  expect(total).toBe('2');
});

test('user: a cursor of one order is none of another', async () => {
  const { answer } = await list('?limit=1&sort=newest');
  const cursor = answer.headers.get('x-next-cursor');
  for (const sort of ['oldest', 'value-high', 'value-low', 'name']) {
    expect((await user.send(`/api/coins?limit=1&sort=${sort}&cursor=${cursor}`)).status).toBe(422);
  }
});

test('user: the longest names can be turned over page by page', async () => {
  const owner = await it.user();
  for (const letter of ['я', '錢', '🪙', '\u0001']) {
    await owner.sendJson('POST', '/api/coins', { ...DIME, name: `a${letter.repeat(199 / letter.length)}` });
  }
  let cursor = '';
  for (let page = 1; page <= 4; page++) {
    const answer = await owner.send(`/api/coins?sort=name&limit=1${cursor && `&cursor=${cursor}`}`);
    expect(answer.status, await answer.clone().text()).toBe(200);
    cursor = answer.headers.get('x-next-cursor') ?? '';
  }
  expect(cursor).toBe('');
});

test('user: a search that matches most of a collection is in order, too', async () => {
  const owner = await it.user();
  const coins = Array.from({ length: 620 }, (_, n) => ({
    ...DIME,
    name: `Dime ${(n * 7919) % 620}`,
    year: 1800 + ((n * 13) % 90),
    ...(n % 5 && { estimatedValue: String((n * 31) % 97) }),
    ...(n % 3 && { purchasePrice: String((n * 17) % 89) }),
    ...(n % 4 && { purchaseDate: `20${10 + (n % 7)}-01-02` }),
    ...(n % 6 && { mintMark: ['D', 'S', 'o'][n % 3] }),
    ...(n % 2 && { country: ['Austria', 'Japan', 'Italy'][n % 3] }),
  }));
  await Promise.all(coins.map((coin) => owner.sendJson('POST', '/api/coins', coin)));
  for (const sort of ['value-low', 'name-desc', 'mint-desc', 'bought', 'gain-low'] as const) {
    const all = await (await owner.send(`/api/coins?sort=${sort}`)).json();
    expect(new Set(all.map(({ id }: { id: number }) => id)).size).toBe(620);
    expect(await (await owner.send(`/api/coins?sort=${sort}&limit=9&offset=400`)).json()).toEqual(
      all.slice(400, 409),
    );
    const found = [];
    let cursor = '';
    do {
      const answer = await owner.send(
        `/api/coins?search=dime&sort=${sort}&limit=200${cursor && `&cursor=${cursor}`}`,
      );
      expect(answer.headers.get('x-total-count')).toBe('620');
      found.push(...(await answer.json()));
      cursor = answer.headers.get('x-next-cursor') ?? '';
    } while (cursor);
    expect(found).toEqual(all);
  }
}, 120_000);

test.each([
  'price-high',
  'price-low',
  'gain-high',
  'gain-low',
  'bought',
  'bought-desc',
  'mint-desc',
] as const)('user: by %s coins of which it is not known come last', async (sort) => {
  const ids: { id: number }[] = await (await user.send(`/api/coins?sort=${sort}`)).json();
  const known = await Promise.all(
    ids.map(async ({ id }) => {
      const coin = await (await user.send(`/api/coins/${id}`)).json();
      const { estimatedValue, purchasePrice, purchaseDate, mintMark } = coin;
      if (sort.startsWith('price')) return purchasePrice !== null;
      if (sort.startsWith('gain')) return purchasePrice !== null && estimatedValue !== null;
      return (sort === 'mint-desc' ? mintMark : purchaseDate) !== null;
    }),
  );
  expect(known).toEqual(known.toSorted((one, other) => Number(other) - Number(one)));
  expect(new Set(known).size).toBe(2);
});

test.each([
  'x',
  'W10',
  Buffer.from('[1e30,1]').toString('base64url'),
  Buffer.from('["a",1]').toString('base64url'),
])('user: the cursor %p is refused', async (cursor) => {
  const { status } = await user.send(`/api/coins?limit=2&cursor=${cursor}`);
  expect(status).toBe(422);
});

test('user: categories with their totals, most valuable first', async () => {
  const { data } = await user.api.collection.categories.get();
  expect(data?.[0]).toEqual({
    category: 'Morgan Silver Dollars',
    records: 2,
    quantity: 2,
    valueTotal: 3435,
  });
});

test('user: letters with marks are found alike, typed with them or without, and only where the word stands', async () => {
  const here = testApp();
  const owner = await here.user();
  for (const name of ['Überpreis Straße', 'İstanbul Lira', 'Чёрный рубль', '100% wild_card']) {
    await owner.sendJson('POST', '/api/coins', { ...DIME, name });
  }
  const found = async (search: string) =>
    (
      (await (await owner.send(`/api/coins?search=${encodeURIComponent(search)}`)).json()) as {
        name: string;
      }[]
    )
      .map(({ name }) => name.split(' ')[0] ?? '')
      .join();
  for (const [search, name] of [
    ...[
      ['überpreis', 'Überpreis'],
      ['UBERPREIS', 'Überpreis'],
      ['straße', 'Überpreis'],
      ['traß', 'Überpreis'],
    ],
    ...[
      ['istanbul', 'İstanbul'],
      ['İSTANBUL', 'İstanbul'],
      ['чёрный', 'Чёрный'],
      ['ЧЕРНЫЙ', 'Чёрный'],
    ],
    ...[
      ['рубл', 'Чёрный'],
      ['li', 'İstanbul'],
      ['ir', ''],
      ['%', ''],
      ['w_ld', ''],
      ['100 card', '100%'],
    ],
  ] as const) {
    expect([search, await found(search)]).toEqual([search, name]);
  }
  await here.close();
});

test('user: a page asked for again has what was saved meanwhile, by this process or another', async () => {
  const here = testApp();
  const owner = await here.user();
  const other = await here.user();
  const names = async (client: Client) =>
    ((await (await client.send('/api/coins?limit=20')).json()) as { name: string }[]).map(({ name }) => name);
  await owner.sendJson('POST', '/api/coins', { ...DIME, name: 'First' });
  expect(await names(owner)).toEqual(['First']);
  expect(await names(owner)).toEqual(['First']);
  expect(await names(other)).toEqual([]);
  await owner.sendJson('POST', '/api/coins', { ...DIME, name: 'Second' });
  expect(await names(owner)).toEqual(['Second', 'First']);
  const database = new Database(join(here.folder, 'mintmark.db'));
  database.run("UPDATE coins SET name = 'Renamed' WHERE name = 'First'");
  database.close();
  // Longer than a snapshot may last (db/client.ts).
  await Bun.sleep(100);
  expect(await names(owner)).toEqual(['Second', 'Renamed']);
  await here.close();
});
