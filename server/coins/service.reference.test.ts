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

async function added(coin: Record<string, unknown> = {}): Promise<number> {
  const answer = await user.sendJson('POST', '/api/coins', { ...DIME, mintMark: 'D', ...coin });
  return (await answer.json()).id;
}
const referenceOf = async (id: number) => (await user.api.coins({ id }).reference.get()).data?.reference;

test('user: sees what the catalogue knows of a coin', async () => {
  expect(await referenceOf(await added())).toMatchObject({
    typeId: 'mercury-dime',
    mintage: 264_000,
    rarityScale: 2,
    keyDate: { label: 'Key date' },
  });
});

test('user: sees the change of a coin at once', async () => {
  const id = await added();
  await user.sendJson('PATCH', `/api/coins/${id}`, { mintMark: null });
  expect(await referenceOf(id)).toMatchObject({ mint: 'Philadelphia', mintage: 22_180_080, keyDate: null });
});

test('user: foreign coins and coins the catalogue does not know have no reference', async () => {
  expect(await referenceOf(await added({ country: 'Canada' }))).toBeNull();
  expect(await referenceOf(await added({ coinType: 'Token', name: 'Token' }))).toBeNull();
});

test('other: gets 404, as for a deleted coin and one that never was', async () => {
  const id = await added();
  const deleted = await added();
  await user.send(`/api/coins/${deleted}`, { method: 'DELETE' });
  const answers = await Promise.all([
    other.send(`/api/coins/${id}/reference`),
    user.send(`/api/coins/${deleted}/reference`),
    user.send('/api/coins/999999/reference'),
    user.send('/api/coins/x/reference'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(
    new Set(['{"code":"not_found","message":"Not found"}']),
  );
});

test('visitor: is asked to sign in', async () => {
  expect((await it.visitor.send(`/api/coins/${await added()}/reference`)).status).toBe(401);
});

test.each(['No. 3', 'g9', 'from Anna'])(
  'user: a coin called %p is known by its type, year and mint mark',
  async (name) => {
    const id = await added({ name });
    expect((await user.api.coins({ id }).get()).data).toMatchObject({
      ...{ name, series: 'Mercury Dime', weight: '2.50', totalMintage: '264,000', rarityScale: 2 },
    });
    expect(await referenceOf(id)).toMatchObject({ typeId: 'mercury-dime', mintage: 264_000 });
  },
);
