import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Coin } from '../../shared/coins/model.ts';
import { importsDone } from '../import/work.ts';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';
import { followOperator } from './rates.ts';

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
});
afterAll(() => it.close());

const said = { seller: null, place: null, invoice: null, note: null };
const FIRST = {
  ...said,
  quantity: 2,
  price: '10.00',
  currency: 'USD',
  date: '2024-03-02',
  seller: 'Quill & Co',
};
const SECOND = {
  ...said,
  quantity: 1,
  price: '25.00',
  currency: 'USD',
  date: '2023-11-05',
  invoice: 'A-0417',
};
const MARK = {
  ...{ coinType: '5 Deutsche Mark', condition: 'Fine (F-12)', country: 'Germany', year: 1974 },
  currency: 'DEM',
};

const add = (coin: object, client = user) => client.sendJson('POST', '/api/coins', coin);
const added = async (coin: object, client = user): Promise<Coin> => {
  const answer = await add(coin, client);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Coin;
};
const change = (id: number, patch: object) => user.sendJson('PATCH', `/api/coins/${id}`, patch);
const changed = async (id: number, patch: object) => (await (await change(id, patch)).json()) as Coin;

test('user: price and date follow from the purchases, over what is entered, until there are none', async () => {
  const coin = await added({ ...DIME, quantity: 3, purchasePrice: '1', purchases: [FIRST, SECOND] });
  expect(coin).toMatchObject({ purchases: [FIRST, SECOND], purchasePrice: '15.00' });
  expect(coin.purchaseDate).toBe('2023-11-05T00:00:00.000Z');
  expect(await changed(coin.id, { purchasePrice: '99' })).toMatchObject({ purchasePrice: '15.00' });
  const unknown = { ...SECOND, price: null };
  expect(await changed(coin.id, { purchases: [FIRST, unknown] })).toMatchObject({ purchasePrice: '10.00' });
  expect(await changed(coin.id, { purchases: [] })).toMatchObject({
    purchases: null,
    purchasePrice: '10.00',
  });
  expect(await changed(coin.id, { purchasePrice: '99' })).toMatchObject({ purchasePrice: '99.00' });
});

test('user: purchases in the coin’s own currency follow its rate; of several currencies each needs one', async () => {
  const other = await it.user();
  const purchases = [{ ...FIRST, currency: 'dem' }];
  const coin = await added({ ...MARK, quantity: 3, purchases }, other);
  expect(coin).toMatchObject({ ownPurchasePrice: '10.00', purchasePrice: null });
  expect(coin.purchases).toEqual([{ ...FIRST, currency: 'DEM' }]);
  const rate = { rate: '0.5', day: '2026-01-02' };
  await other.sendJson('PUT', '/api/exchange-rates/DEM', rate);
  const now = async () => (await (await other.send(`/api/coins/${coin.id}`)).json()) as Coin;
  expect(await now()).toMatchObject({ ownPurchasePrice: '10.00', purchasePrice: '5.00' });
  const mixed = [...purchases, { ...SECOND, currency: 'GBP' }];
  await other.sendJson('PATCH', `/api/coins/${coin.id}`, { purchases: mixed });
  expect(await now()).toMatchObject({ ownPurchasePrice: null, purchasePrice: null });
  await other.sendJson('PUT', '/api/exchange-rates/GBP', { ...rate, rate: '2' });
  expect(await now()).toMatchObject({ ownPurchasePrice: null, purchasePrice: '20.00' });
  // Later rates are followed, in the trash as well, and a rate that is gone leaves the price unknown.
  await other.sendJson('PUT', '/api/exchange-rates/GBP', { ...rate, rate: '2.6' });
  expect(await now()).toMatchObject({ purchasePrice: '25.00' });
  await other.send(`/api/coins/${coin.id}`, { method: 'DELETE' });
  await other.sendJson('PUT', '/api/exchange-rates/GBP', { ...rate, rate: '2' });
  await other.sendJson('POST', '/api/trash/restore', { ids: [coin.id] });
  expect(await now()).toMatchObject({ purchasePrice: '20.00' });
  await other.send('/api/exchange-rates/DEM', { method: 'DELETE' });
  expect(await now()).toMatchObject({ purchasePrice: null });
});

test('user: an operator’s rate that changes between two starts is followed by purchases', async () => {
  const other = await it.user();
  const coin = await added({ ...MARK, quantity: 2, purchases: [{ ...SECOND, currency: 'XAF' }] }, other);
  expect(coin.purchasePrice).toBeNull();
  const { exchangeRates } = it.deps.config;
  exchangeRates.push({ currency: 'XAF', rate: '0.4', day: '2026-01-02' });
  await followOperator(it.deps);
  exchangeRates.pop();
  expect(await (await other.send(`/api/coins/${coin.id}`)).json()).toMatchObject({ purchasePrice: '10.00' });
});

test.each([
  ['more pieces than the coin has', { purchases: [FIRST, SECOND] }, 'purchases', 'are of 3 pieces'],
  ['no pieces', { purchases: [{ ...FIRST, quantity: 0 }] }, 'purchases.0.quantity', 'whole number'],
  ['a price below nought', { purchases: [{ ...FIRST, price: '-1' }] }, 'purchases.0.price', 'an amount'],
  ['no currency', { purchases: [{ ...FIRST, currency: ' ' }] }, 'purchases.0.currency', 'is required'],
  ['a day to come', { purchases: [{ ...FIRST, date: '2999-01-01' }] }, 'purchases.0.date', 'in the future'],
  ['no day', { purchases: [{ ...FIRST, date: 'May' }] }, 'purchases.0.date', 'a date such as'],
  ['too long a seller', { purchases: [{ ...FIRST, seller: 'x'.repeat(201) }] }, 'purchases.0.seller', '200'],
  ['too many', { quantity: 99, purchases: Array(51).fill(SECOND) }, 'purchases', 'at most 50'],
])('user: %s is refused with a sentence', async (_, fields, path, sentence) => {
  const answer = await add({ ...DIME, quantity: 2, ...fields });
  expect(answer.status).toBe(422);
  const { errors } = await answer.json();
  expect(errors).toContainEqual({ path, message: expect.stringContaining(sentence) });
});

test('user: the quantity cannot fall below the pieces bought', async () => {
  const { id } = await added({ ...DIME, quantity: 3, purchases: [FIRST, SECOND] });
  const answer = await change(id, { quantity: 2 });
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors[0].path).toBe('quantity');
  expect(await changed(id, { quantity: 2, purchases: [FIRST] })).toMatchObject({ quantity: 2 });
});

test('user: seller, place and invoice are searched, and stay found after a bulk change', async () => {
  const one = { ...FIRST, seller: 'Zaphirelli', place: 'Ostrovia', invoice: 'QX9921' };
  const { id } = await added({ ...DIME, quantity: 2, purchases: [one] });
  const found = async (search: string) =>
    ((await (await user.send(`/api/coins?search=${search}`)).json()) as Coin[]).map((coin) => coin.id);
  const selection = { ids: [id] };
  await user.sendJson('POST', '/api/coins/place', { selection, storageLocation: 'Box' });
  for (const word of ['zaphirelli', 'ostrovia', 'QX9921']) expect(await found(word)).toEqual([id]);
});

test('other: gets 404 and learns nothing of purchases', async () => {
  const { id } = await added({ ...DIME, quantity: 3, purchases: [FIRST] });
  const other = await it.user();
  const answer = await other.sendJson('PATCH', `/api/coins/${id}`, { purchases: [] });
  expect(answer.status).toBe(404);
  expect(await changed(id, {})).toMatchObject({ purchases: [FIRST] });
});

test('user: an export holds them, and comes back equal; a sheet names its sellers', async () => {
  const [from, to] = [await it.user(), await it.user()];
  await added({ ...DIME, quantity: 3, purchases: [FIRST, { ...SECOND, place: 'Basel' }] }, from);
  const json = await (await from.send('/api/auth/export?format=json')).text();
  await imported(to, json, 'collection.json');
  const exported = async (client: Client) =>
    JSON.stringify((await (await client.send('/api/auth/export?format=json')).json()).coins[0].purchases);
  expect(await exported(to)).toBe(await exported(from));
  expect(await exported(from)).toContain('"invoice":"A-0417"');

  const csv = await from.sendJson('POST', '/api/coins/export', { selection: { all: true } });
  const text = await csv.text();
  expect(text).toContain('Seller,Place of purchase,Invoice');
  expect(text).toContain('Quill & Co,Basel,A-0417');
});

test('user: a sheet that comes again brings its one purchase in line, and changes none of several', async () => {
  const own = await it.user();
  const sheet = (seller: string, variety: string) =>
    `Reference,Year,Coin type,Country,Quantity,Purchase price,Seller,Variety\n7,1921,Morgan Dollar,United States,3,12,${seller},${variety}\n`;
  const coin = async () => ((await (await own.send('/api/coins')).json()) as Coin[])[0]?.id;
  const purchases = async () =>
    ((await (await own.send(`/api/coins/${await coin()}`)).json()) as Coin).purchases;
  await imported(own, sheet('Quill', 'VAM 1'), 'one.csv');
  const first = { ...said, quantity: 3, price: '12.00', currency: 'USD', date: null, seller: 'Quill' };
  expect(await purchases()).toEqual([first]);
  await imported(own, sheet('Quill & Co', 'VAM 2'), 'two.csv');
  expect(await purchases()).toEqual([{ ...first, seller: 'Quill & Co' }]);
  const several = [{ ...FIRST, quantity: 1 }, SECOND];
  await own.sendJson('PATCH', `/api/coins/${await coin()}`, { purchases: several });
  await imported(own, sheet('Nobody', 'VAM 3'), 'three.csv');
  expect(await purchases()).toEqual(several);
});

async function imported(client: Client, body: BodyInit, name: string): Promise<void> {
  const headers = { 'content-type': 'application/octet-stream' };
  const sent = await client.send(`/api/imports?name=${name}`, { method: 'POST', headers, body });
  const { id } = await sent.json();
  const answer = await client.sendJson('POST', `/api/imports/${id}/start`, { alike: 'skip' });
  expect(answer.status).toBe(200);
  await importsDone(it.deps);
}
