import { afterAll, expect, test } from 'bun:test';
import type { SoldCoin, SoldList } from '../../shared/marketplace/model.ts';
import { type Client, right, testApp } from '../testing/app.ts';
import { addCoins, totalsOf } from './bulk/testing.ts';

const it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
afterAll(it.close);

const sell = (client: Client, id: number, body: unknown = {}) =>
  client.sendJson('POST', `/api/coins/${id}/sold`, body);
const soldOf = async (client: Client, query = ''): Promise<SoldList> =>
  right(await client.send(`/api/sold${query}`));
async function expectTotalsRight(client: Client) {
  const { kept, counted } = await totalsOf(it, client);
  expect(kept).toEqual(counted);
}
const idsOf = async (client: Client, path: string): Promise<number[]> => {
  const found: { id: number }[] = await right(await client.send(path));
  return found.map(({ id }) => id);
};

test('owner: a coin sold elsewhere leaves lists, search, summary and dashboard, and has a view of its own', async () => {
  const owner = await it.user();
  const [coin = 0, other = 0] = await addCoins(owner, [
    { name: 'Quetzal dime', estimatedValue: '30', purchasePrice: '12.50', quantity: 2 },
    { estimatedValue: '5' },
  ]);
  const sale = { price: '40', fees: '4', soldAt: '2026-05-01', place: 'Coin show, Lydia' };
  const sold: SoldCoin = await right(await sell(owner, coin, sale));
  expect(sold).toMatchObject({
    ...{ id: coin, quantity: 2, soldPrice: '40.00', soldFees: '4.00', soldPlace: 'Coin show, Lydia' },
    ...{ paid: '25.00', gain: '11.00', gainPercent: 44, soldAt: '2026-05-01T00:00:00.000Z' },
  });
  expect(await idsOf(owner, '/api/coins')).toEqual([other]);
  expect(await idsOf(owner, '/api/coins?search=quetzal')).toEqual([]);
  expect((await owner.send(`/api/coins/${coin}`)).status).toBe(404);
  expect(await right(await owner.send('/api/collection/summary'))).toMatchObject({
    totalCount: 1,
    totalValue: 5,
  });
  expect(await idsOf(owner, '/api/trash')).toEqual([]);
  await expectTotalsRight(owner);
  const whole = await right(await owner.send(`/api/sold/${coin}`));
  expect(whole).toMatchObject({
    coin: { name: 'Quetzal dime', purchasePrice: '12.50' },
    sale: { gain: '11.00' },
  });
  expect(Object.keys(whole.coin)).not.toContain('soldPrice');
  expect((await soldOf(owner)).totals).toEqual({
    ...{ pieces: 2, price: '40.00', fees: '4.00', paid: '25.00', gain: '11.00', gainOver: 1 },
  });
});

test('owner: what is known of a sale can be corrected, and taken back altogether', async () => {
  const owner = await it.user();
  const [coin = 0] = await addCoins(owner, [{ name: 'Quetzal dime', estimatedValue: '30' }]);
  await sell(owner, coin);
  expect((await soldOf(owner)).coins).toMatchObject([{ soldPrice: null, gain: null, soldPlace: null }]);
  await right(await sell(owner, coin, { price: '31.20' }));
  expect((await soldOf(owner)).coins).toMatchObject([{ soldPrice: '31.20', gain: null }]);
  const back = await right(await owner.sendJson('POST', `/api/sold/${coin}/put-back`, {}));
  expect(back).toMatchObject({ id: coin, estimatedValue: '30.00' });
  expect((await soldOf(owner)).total).toBe(0);
  expect(await idsOf(owner, '/api/coins?search=quetzal')).toEqual([coin]);
  await expectTotalsRight(owner);
  expect((await owner.sendJson('POST', `/api/sold/${coin}/put-back`, {})).status).toBe(404);
});

test('owner: of five pieces two are sold, three stay', async () => {
  const owner = await it.user();
  const [coin = 0] = await addCoins(owner, [{ estimatedValue: '10', purchasePrice: '4', quantity: 5 }]);
  const part: SoldCoin = await right(await sell(owner, coin, { price: '22', quantity: 2 }));
  expect(part).toMatchObject({ quantity: 2, paid: '8.00', gain: '14.00' });
  expect(part.id).not.toBe(coin);
  expect(await right(await owner.send(`/api/coins/${coin}`))).toMatchObject({ quantity: 3 });
  await expectTotalsRight(owner);
  for (const quantity of [4, 0, 1.5, 1000]) expect((await sell(owner, coin, { quantity })).status).toBe(422);
  await right(await sell(owner, coin, {}));
  expect((await soldOf(owner)).totals).toMatchObject({ pieces: 5, price: '22.00', gainOver: 1 });
  await expectTotalsRight(owner);
});

test('owner: a sold coin in the trash returns to the sold ones', async () => {
  const owner = await it.user();
  const [coin = 0] = await addCoins(owner, [{ estimatedValue: '10' }]);
  await sell(owner, coin, { price: '9' });
  expect((await owner.send(`/api/sold/${coin}`, { method: 'DELETE' })).status).toBe(204);
  expect([(await soldOf(owner)).total, await idsOf(owner, '/api/trash')]).toEqual([0, [coin]]);
  await owner.sendJson('POST', '/api/trash/restore', { ids: [coin] });
  expect((await soldOf(owner)).coins).toMatchObject([{ id: coin, soldPrice: '9.00' }]);
  expect([await idsOf(owner, '/api/coins'), await idsOf(owner, '/api/trash')]).toEqual([[], []]);
  await expectTotalsRight(owner);
});

test('guest: what was sold counts no more, and cannot come back as an eleventh', async () => {
  const guest = await it.guest();
  const ids = await addCoins(guest, Array(10).fill({}));
  await right(await sell(guest, ids[0] ?? 0));
  await addCoins(guest, [{}]);
  const refused = await guest.sendJson('POST', `/api/sold/${ids[0]}/put-back`, {});
  expect(refused.status).toBe(403);
  expect((await soldOf(guest)).total).toBe(1);
  await expectTotalsRight(guest);
});

test('owner: pages of two give every sold coin once, also those sold at one time', async () => {
  const owner = await it.user();
  const ids = await addCoins(owner, [{}, {}, {}, {}, {}]);
  for (const id of ids) await sell(owner, id, { soldAt: '2026-05-01' });
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: SoldList = await soldOf(owner, `?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.coins.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(ids.toReversed());
  expect((await owner.send('/api/sold?cursor=nonsense')).status).toBe(422);
});

test.each([
  [{ price: '-1' }, 'price'],
  [{ price: 'much' }, 'price'],
  [{ fees: 1e12 }, 'fees'],
  [{ soldAt: 'yesterday' }, 'soldAt'],
  [{ soldAt: '2999-01-01' }, 'soldAt'],
  [{ soldAt: '0001-01-01' }, 'soldAt'],
  [{ place: 'x'.repeat(121) }, 'place'],
])('owner: %j is refused with a sentence, and the coin stays', async (wrong, path) => {
  const owner = await it.user();
  const [coin = 0] = await addCoins(owner, [{}]);
  const answer = await sell(owner, coin, wrong);
  const body = await answer.json();
  expect([answer.status, body.errors?.[0]?.path]).toEqual([422, path]);
  expect(await idsOf(owner, '/api/coins')).toEqual([coin]);
});

test('other: cannot sell, see, put back or delete what is not theirs', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const [coin = 0, sold = 0] = await addCoins(owner, [{}, {}]);
  await sell(owner, sold, { price: '7' });
  expect((await sell(other, coin)).status).toBe(404);
  expect((await sell(other, sold, { price: '1' })).status).toBe(404);
  expect((await other.send(`/api/sold/${sold}`)).status).toBe(404);
  expect((await other.sendJson('POST', `/api/sold/${sold}/put-back`, {})).status).toBe(404);
  expect((await other.send(`/api/sold/${sold}`, { method: 'DELETE' })).status).toBe(404);
  expect((await soldOf(owner)).coins).toMatchObject([{ id: sold, soldPrice: '7.00' }]);
});

test('owner: the export has the sale, and the trash is purged without what was sold', async () => {
  const owner = await it.user();
  const [coin = 0] = await addCoins(owner, [{}]);
  await sell(owner, coin, { price: '7', place: 'Show' });
  const { coins } = JSON.parse(await (await owner.send('/api/auth/export?format=json')).text());
  expect(coins).toMatchObject([{ id: coin, isSold: true, soldPrice: '7.00', soldPlace: 'Show' }]);
  const { purgeTrash } = await import('./trash.ts');
  await purgeTrash(it.deps, Date.now() + 100 * 24 * 3_600_000);
  expect((await soldOf(owner)).total).toBe(1);
});
