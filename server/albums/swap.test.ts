import { afterAll, expect, test } from 'bun:test';
import { matchSwap, type OwnSwap, readSwap, swapText } from '../../shared/wants/swap.ts';
import { type Client, DIME, right, testApp } from '../testing/app.ts';

const it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
afterAll(it.close);

const swapOf = async (client: Client): Promise<OwnSwap> => right(await client.send('/api/wants/swap'));
const COIN = { name: '1916-D Mercury Dime', year: 1916, mintMark: 'D', coinType: 'Mercury Dime' };
const addCoin = async (client: Client, more: object) =>
  right(await client.sendJson('POST', '/api/coins', { ...COIN, condition: DIME.condition, ...more }));

test('two collectors: what one has twice and the other wants is matched from their files', async () => {
  const giver = await it.user();
  await addCoin(giver, { quantity: 3, purchasePrice: '850', notes: 'From the safe' });
  await addCoin(giver, { name: '1917 Mercury Dime', year: 1917, mintMark: null });
  const taker = await it.user();
  const keys = ['mercury-dime|1916|D|business'];
  await right(await taker.sendJson('POST', '/api/albums/mercury-dimes/wants', { keys, wanted: true }));
  await right(await taker.sendJson('POST', '/api/wants', { name: 'Denarius', priceLimit: '90' }));
  await right(await taker.sendJson('POST', '/api/wants', { name: 'Florin', status: 'ordered' }));

  const [given, wanted] = [await swapOf(giver), await swapOf(taker)];
  expect(given.trades).toMatchObject([{ name: COIN.name, pieces: 2, condition: DIME.condition }]);
  expect(wanted.wants.map(({ name }) => name).toSorted()).toEqual(['1916-D Mercury Dime', 'Denarius']);
  const read = readSwap(swapText(given));
  if ('problem' in read) throw new Error(read.problem);
  expect(swapText(given) + swapText(wanted)).not.toMatch(/850|90|safe/);
  const [match, ...others] = matchSwap(wanted.wants, read.lists.trades);
  expect(match).toMatchObject({ want: { name: COIN.name }, isUnsure: false });
  expect(others).toEqual([]);
  expect((await swapOf(await it.user())).trades).toEqual([]);
});

test('owner: all pieces of a coin marked for trade are given away', async () => {
  const owner = await it.user();
  await addCoin(owner, { quantity: 2, tags: ['Tausch'] });
  await addCoin(owner, { quantity: 1, tags: ['for trade'] });
  expect((await swapOf(owner)).trades.map(({ pieces }) => pieces).toSorted()).toEqual([1, 2]);
});

test('owner: /show knows the open wants', async () => {
  const owner = await it.user();
  const keys = ['mercury-dime|1921|D|business'];
  await right(await owner.sendJson('POST', '/api/albums/mercury-dimes/wants', { keys, wanted: true }));
  const wants = async () => (await right(await owner.send('/api/show/collection'))).wants;
  expect(await wants()).toMatchObject([{ fits: keys, status: 'want' }]);
  await addCoin(owner, { name: '1921-D Mercury Dime', year: 1921 });
  expect(await wants()).toEqual([]);
});
