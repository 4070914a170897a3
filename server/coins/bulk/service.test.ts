import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins, coinTags } from '../../../db/schema.ts';
import type { Coin } from '../../../shared/coins/model.ts';
import { ACCOUNT, type Client, DIME, right, type TestApp, testApp } from '../../testing/app.ts';
import { addCoins } from './testing.ts';

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
});
afterAll(() => it.close());

const fresh = async () => {
  user = await it.user();
  return addCoins(user, [
    { storageLocation: 'Cabinet', tags: ['Key date', 'Silver'] },
    { storageLocation: 'Cabinet' },
    { storageLocation: 'Bank', tags: ['key DATE'] },
    {},
  ]);
};
const post = async (what: string, body: object) =>
  right(await user.sendJson('POST', `/api/coins/${what}`, body));
const coin = async (id: number): Promise<Coin> => right(await user.send(`/api/coins/${id}`));
const list = async (query: string) => {
  const answer = await user.send(`/api/coins?${query}${query.includes('sort=') ? '' : '&sort=oldest'}`);
  const found = (await right(answer)) as Coin[];
  expect(answer.headers.get('x-total-count')).toBe(String(found.length));
  return found.map(({ id }) => id);
};
const used = async () => right(await user.send('/api/collection/places-and-tags'));

test('owner: a place and tags are found by filter and by words, and counted', async () => {
  const [a, b, c, d] = (await fresh()) as [number, number, number, number];
  expect(await list('place=Cabinet')).toEqual([a, b]);
  expect(await list('tag=KEY%20date')).toEqual([a, c]);
  expect(await list('tag=key%20date&place=Bank')).toEqual([c]);
  expect(await list('tag=key%20date&place=Cabinet&sort=value-high')).toEqual([a]);
  expect(await list('tag=key%20date&sort=newest')).toEqual([c, a]);
  expect(await list('search=cabinet%20key')).toEqual([a]);
  expect(await list('search=mercury&tag=silver')).toEqual([a]);
  expect(await list('tag=key')).toEqual([]);
  expect([await list('placed=no'), await list('placed=yes&tag=silver')]).toEqual([[d], [a]]);
  expect(await list('tagged=no&placed=yes')).toEqual([b]);
  expect(await list('tagged=no&sort=newest')).toEqual([d, b]);
  expect(await used()).toEqual({
    places: [
      { name: 'Cabinet', records: 2 },
      { name: 'Bank', records: 1 },
    ],
    tags: [
      { name: 'Key date', records: 2 },
      { name: 'Silver', records: 1 },
    ],
  });
});

test('owner: a tag is renamed at all of its coins, becomes one with another, and Undo knows how each was written', async () => {
  const [a, , c] = (await fresh()) as [number, number, number, number];
  const rename = async (tag: string, name: string) =>
    post('tags', { selection: { all: true, tag }, add: [name], remove: [tag] });
  const tags = async () => [(await coin(a)).tags, (await coin(c)).tags];
  const before = await tags();
  const written = await rename('key date', 'KEY DATE');
  expect(await tags()).toEqual([['KEY DATE', 'Silver'], ['KEY DATE']]);
  const merged = await rename('key date', 'silver');
  expect(merged).toMatchObject({ changed: 2, full: 0 });
  expect([await list('tag=silver'), await list('tag=key%20date')]).toEqual([[a, c], []]);
  for (const { gained, lost } of [merged, written]) {
    for (const { tag, ids } of gained) await post('tags', { selection: { ids }, remove: [tag] });
    for (const { tag, ids } of lost) await post('tags', { selection: { ids }, add: [tag] });
  }
  expect(await tags()).toEqual(before);
});

test.each(['newest', 'value-low', 'name'])(
  'owner: pages of one by %s give every coin of a tag once',
  async (sort) => {
    const ids = await fresh();
    await post('tags', { selection: { all: true }, add: ['Mine'] });
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await user.send(
        `/api/coins?tag=mine&limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...((await right(answer)) as Coin[]).map(({ id }) => id));
      cursor = answer.headers.get('x-next-cursor');
    }
    expect(seen.toSorted((one, other) => one - other)).toEqual(ids);
  },
);

test('owner: a change of one coin is followed, in the trash it is in no filter, and restored it is again', async () => {
  const [a, , c] = (await fresh()) as [number, number, number, number];
  await right(await user.sendJson('PATCH', `/api/coins/${a}`, { tags: ['Gift'], storageLocation: 'Bank' }));
  expect(await list('tag=key%20date')).toEqual([c]);
  expect(await list('tag=gift&place=Bank')).toEqual([a]);
  expect(await list('search=key')).toEqual([c]);
  await user.send(`/api/coins/${a}`, { method: 'DELETE' });
  expect([await list('tag=gift'), await list('place=Bank')]).toEqual([[], [c]]);
  expect((await used()).tags).toEqual([{ name: 'key DATE', records: 1 }]);
  await right(await user.sendJson('POST', '/api/trash/restore', { ids: [a] }));
  expect(await list('tag=gift&place=Bank')).toEqual([a]);
  await right(await user.sendJson('POST', `/api/coins/${a}/sold`, { price: '9' }));
  expect(await list('tag=gift')).toEqual([]);
  const { coin: sold } = await right(await user.send(`/api/sold/${a}`));
  expect([sold.storageLocation, sold.tags]).toEqual(['Bank', ['Gift']]);
  await right(await user.sendJson('PATCH', `/api/coins/${c}`, { tags: [] }));
  expect((await coin(c)).tags).toBeNull();
  expect((await used()).tags).toEqual([]);
});

test('owner: selected coins get a place, which can be undone; coins that are there already are not counted', async () => {
  const [a, b, c, d] = (await fresh()) as [number, number, number, number];
  const { changed, before } = await post('place', { selection: { all: true }, storageLocation: ' Bank ' });
  expect(changed).toBe(3);
  expect(before).toEqual([
    { storageLocation: 'Cabinet', ids: [a, b] },
    { storageLocation: null, ids: [d] },
  ]);
  expect(await list('place=Bank&search=bank')).toEqual([a, b, c, d]);
  for (const { storageLocation, ids } of before) await post('place', { selection: { ids }, storageLocation });
  expect([await list('place=Cabinet&search=cabinet'), await list('place=Bank')]).toEqual([[a, b], [c]]);
});

test('owner: tags are given to selected coins and taken away, which can be undone; who has 20 is left out', async () => {
  const [a, b, c, d] = (await fresh()) as [number, number, number, number];
  const many = Array.from({ length: 20 }, (_, n) => `t${n}`);
  await right(await user.sendJson('PATCH', `/api/coins/${d}`, { tags: many }));
  const answer = await post('tags', { selection: { all: true }, add: ['Sell'], remove: ['key date'] });
  expect(answer).toEqual({
    changed: 3,
    gained: [{ tag: 'Sell', ids: [a, b, c] }],
    lost: [
      { tag: 'Key date', ids: [a] },
      { tag: 'key DATE', ids: [c] },
    ],
    full: 1,
  });
  expect((await coin(a)).tags).toEqual(['Sell', 'Silver']);
  expect([await list('tag=sell&search=sell'), await list('tag=key%20date')]).toEqual([[a, b, c], []]);
  await post('tags', { selection: { ids: [a, b, c] }, remove: ['Sell'] });
  for (const { tag, ids } of answer.lost) await post('tags', { selection: { ids }, add: [tag] });
  expect([(await coin(a)).tags, (await coin(c)).tags]).toEqual([['Key date', 'Silver'], ['key DATE']]);
  const index = await it.deps.db.orm.select().from(coinTags).where(eq(coinTags.coinId, a));
  expect(index.map(({ key, tag }) => [key, tag])).toEqual([
    ['key date', 'Key date'],
    ['silver', 'Silver'],
  ]);
});

test.each([
  ['place', { storageLocation: 'x'.repeat(101) }, 'Storage place can have at most 100 characters.'],
  ['place', {}, 'Storage place must be text.'],
  ['tags', {}, 'Choose tags to add or remove.'],
  ['tags', { add: [' '], remove: [] }, 'Choose tags to add or remove.'],
  ['tags', { add: ['a;b'] }, 'A tag cannot hold a comma or a semicolon: they separate tags.'],
])('owner: %s of %j is refused in a sentence', async (what, body, sentence) => {
  const answer = await (await it.user()).sendJson('POST', `/api/coins/${what}`, {
    selection: { ids: [1] },
    ...body,
  });
  expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([422, true]);
});

test('guest: what they filed goes with them to their account', async () => {
  const guest = await it.guest();
  const { id } = await right(
    await guest.sendJson('POST', '/api/coins', { ...DIME, tags: ['Mine'], storageLocation: 'Box' }),
  );
  await right(await guest.sendJson('POST', '/api/register', { ...ACCOUNT, email: 'filed@example.org' }));
  const [row] = await it.deps.db.orm.select().from(coins).where(eq(coins.id, id));
  const [tag] = await it.deps.db.orm.select().from(coinTags).where(eq(coinTags.coinId, id));
  expect(row?.userId).toBe(tag?.userId);
  expect(row).toMatchObject({ tags: ['Mine'], storageLocation: 'Box' });
});
