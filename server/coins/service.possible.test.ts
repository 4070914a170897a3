import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
let user: Client;
let other: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
  other = await it.user();
});
afterAll(() => it.close());

async function added(coin: Record<string, unknown> = {}) {
  const answer = await user.sendJson('POST', '/api/coins', {
    ...{ ...DIME, name: '1916-D Mercury Dime', mintMark: 'D' },
    ...coin,
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer.json();
}
const patch = (id: number, change: Record<string, unknown>, client = user) =>
  client.sendJson('PATCH', `/api/coins/${id}`, change);
const stored = async (id: number) => (await user.api.coins({ id }).get()).data;
/** What an accepted change made of the coin. */
const insisted = async (id: number, change: Record<string, unknown>) => {
  const answer = await patch(id, { ...change, acceptImpossible: true });
  expect(answer.status).toBe(200);
  return answer.json();
};

const NO_CC =
  'Mint mark CC is not available for the 1916 Mercury Dime. It was struck at Philadelphia, Denver and San Francisco.';

test('user: an impossible mint mark is refused with the sentence of manual entry and the nearest issues, and nothing changes', async () => {
  const coin = await added();
  const answer = await patch(coin.id, { mintMark: 'CC' });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toEqual({
    code: 'coin_impossible',
    message: NO_CC,
    userErrors: [NO_CC],
    errors: [{ path: 'mintMark', message: NO_CC }],
    nearest: [
      { year: 1916, mintMark: '' },
      { year: 1916, mintMark: 'D' },
      { year: 1916, mintMark: 'S' },
    ],
  });
  expect(await stored(coin.id)).toEqual(coin);
});

test('user: an impossible year is refused, with the years around it', async () => {
  const { id } = await added();
  const answer = await patch(id, { year: 1922 });
  expect(answer.status).toBe(422);
  const { errors, nearest } = await answer.json();
  expect(errors).toEqual([{ path: 'year', message: 'The Mercury Dime was not minted in 1922.' }]);
  expect(nearest[0]).toEqual({ year: 1921, mintMark: 'D' });
  expect((await stored(id))?.totalMintage).toBe('264,000');
});

test('user: a type that was not struck in the year of the coin is refused, and taken with an issue of its own', async () => {
  const { id } = await added();
  const answer = await patch(id, { coinType: 'Franklin Half Dollar' });
  expect(answer.status).toBe(422);
  const { userErrors, nearest } = await answer.json();
  expect(userErrors).toEqual(['The Franklin Half Dollar was not minted in 1916.']);
  const taken = await patch(id, { coinType: 'Franklin Half Dollar', ...nearest[0] });
  expect(taken.status).toBe(200);
  expect(await taken.json()).toMatchObject({
    name: `${nearest[0].year}-D Franklin Half Dollar`,
    coinType: 'Franklin Half Dollar',
    weight: '12.50',
    series: 'Franklin Half Dollar',
    needsReview: false,
  });
});

test('user: a name of their own stays when the type changes', async () => {
  const { id } = await added({ name: 'From the attic' });
  const changed = await (await patch(id, { coinType: 'Barber Dime', mintMark: null })).json();
  expect(changed).toMatchObject({ name: 'From the attic', coinType: 'Barber Dime' });
});

test('user: a name of date and type follows year and mark, and one of their own stays', async () => {
  const { id } = await added({ name: '1916-D Mercury Dime' });
  const name = async (change: Record<string, unknown>) => (await (await patch(id, change)).json()).name;
  expect(await name({ year: 1917 })).toBe('1917-D Mercury Dime');
  expect(await name({ mintMark: null })).toBe('1917 Mercury Dime');
  expect(await name({ year: 1918, name: '1918 From the attic' })).toBe('1918 From the attic');
  expect(await name({ year: 1919 })).toBe('1918 From the attic');
});

test('user: a name that means a design of another year is refused', async () => {
  const { id } = await added({ name: 'Quarter', coinType: 'Washington Quarter', year: 1976, mintMark: null });
  const answer = await patch(id, { name: 'Delaware State Quarter' });
  expect(answer.status).toBe(422);
  expect((await answer.json()).nearest[0]).toMatchObject({ year: 1999 });
});

test('user: a name alone takes no facts away', async () => {
  const coin = await added();
  const renamed = await (await patch(coin.id, { name: '1916-D Barber Dime' })).json();
  const { composition, weight, totalMintage, series } = coin;
  expect(renamed).toMatchObject({ composition, weight, totalMintage, series });
});

test('user: who insists keeps what the piece is made of, not the mintage of another issue, and it waits for review', async () => {
  const coin = await added();
  const { composition, weight, diameter, metalContent, series } = coin;
  expect(await insisted(coin.id, { mintMark: 'CC' })).toMatchObject({
    ...{ composition, weight, diameter, metalContent, series },
    ...{ mintMark: 'CC', totalMintage: null, rarityScale: null },
    ...{ needsReview: true, uncertaintyFlags: [NO_CC] },
  });
});

test('user: what was insisted on is not asked again, and corrected it waits no more', async () => {
  const { id } = await added();
  await insisted(id, { mintMark: 'CC' });
  expect((await patch(id, { notes: 'It does say CC', mintMark: 'CC' })).status).toBe(200);
  expect((await patch(id, { name: 'My odd dime' })).status).toBe(200);
  expect((await patch(id, { year: 1922 })).status).toBe(422);
  const corrected = await (await patch(id, { mintMark: 'D' })).json();
  expect(corrected).toMatchObject({ totalMintage: '264,000', needsReview: false, uncertaintyFlags: null });
});

test('user: confirmed, it waits no more; insisting on what is possible changes nothing else', async () => {
  const { id } = await added();
  await insisted(id, { mintMark: 'CC' });
  const confirmed = await (await user.sendJson('POST', `/api/coins/${id}/confirm`, {})).json();
  expect(confirmed.needsReview).toBe(false);
  expect(await insisted(id, { mintMark: 'S' })).toMatchObject({ needsReview: false, mintMark: 'S' });
});

test('user: none is an answer, and a wrong one where every coin of the year bears a mark', async () => {
  const half = {
    name: '1923-S Walking Liberty Half Dollar',
    coinType: 'Walking Liberty Half Dollar',
    year: 1923,
  };
  const { id } = await added({ ...half, mintMark: 'S' });
  const answer = await patch(id, { mintMark: null });
  expect(answer.status).toBe(422);
  expect((await answer.json()).message).toBe(
    'There is no 1923 Walking Liberty Half Dollar without a mint mark. It was struck at San Francisco.',
  );
});

test('user: foreign coins and types the catalogue does not know are not judged', async () => {
  const mark = await added({ country: 'Germany', name: '1 Mark', coinType: 'Mark', mintMark: 'A' });
  expect((await patch(mark.id, { year: 1922, mintMark: 'D' })).status).toBe(200);
  const token = await added({ name: 'Token', coinType: 'Token' });
  expect((await patch(token.id, { year: 1850, mintMark: 'CC' })).status).toBe(200);
});

test('other: learns nothing of a coin by an impossible change', async () => {
  const { id } = await added();
  expect((await patch(id, { mintMark: 'CC' }, other)).status).toBe(404);
});

test('user: a coin is called as its owner likes, whatever else the catalogue finds in the words', async () => {
  const { id } = await added({
    name: '1894-S Morgan Dollar',
    coinType: 'Morgan Silver Dollar',
    year: 1894,
    mintMark: 'S',
  });
  const answer = await patch(id, { name: 'Half typed' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    name: 'Half typed',
    needsReview: false,
    uncertaintyFlags: null,
  });
});
