import { afterAll, expect, test } from 'bun:test';
import { gzipSync } from 'node:zlib';
import {
  hitOf,
  type ShowCatalogue,
  type ShowCollection,
  searchShow,
  showIndex,
} from '../../shared/albums/show.ts';
import { type Client, DIME, right, testApp } from '../testing/app.ts';

const it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
afterAll(it.close);

const catalogueOf = async (client: Client): Promise<ShowCatalogue> =>
  right(await client.send('/api/show/catalogue'));
const collectionOf = async (client: Client): Promise<ShowCollection> =>
  right(await client.send('/api/show/collection'));

/** What /show lists for a few words: the coin's label, type and pieces. */
async function shown(client: Client, text: string) {
  const index = showIndex(await catalogueOf(client), await collectionOf(client));
  return searchShow(index, text)
    .rows.map((row) => hitOf(index, row))
    .map(({ row, owned, possible }) => ({
      coin: `${row[3]} ${index.catalogue.types[row[2]]?.name}`,
      pieces: owned.reduce((sum, { pieces }) => sum + pieces, 0),
      possible: possible.length,
      albums: row[1].map((album) => index.catalogue.albums[album]?.id),
    }));
}

test('owner: two digits and a mark find the dime, its pieces and its albums', async () => {
  const owner = await it.user();
  const coin = { name: '1916-D Mercury Dime', year: 1916, mintMark: 'D', coinType: 'Mercury Dime' };
  await right(
    await owner.sendJson('POST', '/api/coins', {
      ...{ ...coin, condition: DIME.condition, quantity: 2, purchasePrice: '850' },
    }),
  );
  const hits = await shown(owner, '16d merc');
  expect(hits).toEqual([
    { coin: expect.stringContaining('1916-D'), pieces: 2, possible: 0, albums: expect.anything() },
  ]);
  expect(hits[0]?.albums).toContain('mercury-dimes');
  const { owned } = await collectionOf(owner);
  expect(owned).toMatchObject([{ pieces: 2, best: DIME.condition, lowest: '850.00', highest: '850.00' }]);
  expect((await shown(await it.user(), '16d merc'))[0]).toMatchObject({ pieces: 0, possible: 0 });
});

test('owner: a coin whose words leave the type open is possible, not owned', async () => {
  const owner = await it.user();
  const coin = { name: '1913 Buffalo Nickel', year: 1913, coinType: 'Buffalo Nickel' };
  await right(await owner.sendJson('POST', '/api/coins', { ...coin, condition: DIME.condition }));
  const hits = await shown(owner, '1913 buffalo');
  expect(hits.filter(({ possible }) => possible > 0).length).toBeGreaterThan(1);
  expect(hits.every(({ pieces }) => pieces === 0)).toBe(true);
});

test('owner: coins that are in no album are found by their names', async () => {
  const owner = await it.user();
  await right(
    await owner.sendJson('POST', '/api/coins', {
      ...{ name: 'Token of Ávila', year: 1999, coinType: 'Other', condition: DIME.condition },
    }),
  );
  const index = showIndex(await catalogueOf(owner), await collectionOf(owner));
  expect(searchShow(index, 'avila').others).toMatchObject([{ name: 'Token of Ávila' }]);
});

test('visitor: no answer', async () => {
  expect((await it.visitor.send('/api/show/collection')).status).toBe(401);
});

test('the catalogue of the show is small enough for a phone', async () => {
  const text = JSON.stringify(await catalogueOf(await it.user()));
  expect(gzipSync(text).length).toBeLessThan(250_000);
});

test('owner: a repeated request adds its coins once, and its key serves no other request', async () => {
  const owner = await it.user();
  const fill = (key: string) =>
    owner.send('/api/albums/mercury-dimes/fill', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ keys: ['mercury-dime|1921|D|business'], price: '40', seller: 'Table 12' }),
    });
  const first = await right(await fill('0f7c7c1e-1'));
  const [second, third] = await Promise.all([fill('0f7c7c1e-1'), fill('0f7c7c1e-1')]);
  expect([await right(second), await right(third)]).toEqual([first, first]);
  const { owned } = await collectionOf(owner);
  expect(owned).toMatchObject([{ pieces: 1, lowest: '40.00' }]);
  const coin = await right(await owner.send(`/api/coins/${first.ids[0]}`));
  expect(coin.purchases).toMatchObject([{ seller: 'Table 12', price: '40.00', quantity: 1 }]);
  // Another owner's keys are their own.
  expect((await shown(await it.user(), '1921 d mercury'))[0]?.pieces).toBe(0);
  const wrong = await owner.send('/api/coins', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': '0f7c7c1e-1' },
    body: JSON.stringify(DIME),
  });
  expect(wrong.status).toBe(422);
  expect((await fill('short')).status).toBe(422);
});
