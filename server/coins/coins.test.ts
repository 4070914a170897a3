import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { coins, priceHistory } from '../../db/schema.ts';
import { type Client, DIME, picture, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
let user: Client;
let other: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
  other = await it.user();
});
afterAll(() => it.close());

async function added(client: Client, coin: Record<string, unknown> = {}) {
  const answer = await client.sendJson('POST', '/api/coins', { ...DIME, ...coin });
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer.json();
}

test('user: a coin is stored as sent, with the defaults of the specification', async () => {
  const coin = await added(user, {
    name: '1916-D Mercury Dime',
    mintMark: 'D',
    weight: '2.50 g',
    diameter: '17.9mm',
    purchasePrice: '$1,250.00',
    purchaseDate: '2024-05-01',
    currentValue: '2,000',
    notes: 'Line one\nLine two',
  });
  expect(coin).toMatchObject({
    name: '1916-D Mercury Dime',
    mintMark: 'D',
    category: 'Mercury Dimes',
    weight: '2.50',
    diameter: '17.9',
    purchasePrice: '1250.00',
    purchaseDate: '2024-05-01T00:00:00.000Z',
    estimatedValue: '2000.00',
    valuationSource: 'owner',
    notes: 'Line one\nLine two',
    quantity: 1,
    country: 'United States',
    currency: 'USD',
    isGraded: false,
    needsReview: false,
    userVerified: false,
    feedbackCount: 0,
  });
  expect((await user.api.coins({ id: coin.id }).get()).data).toEqual(coin);
});

test('user: what was left open is filled from the catalogue, what was entered stands', async () => {
  const coin = await added(user, {
    name: '1916-D Mercury Dime',
    mintMark: 'D',
    composition: 'Silver, I think',
  });
  expect(coin.composition).toBe('Silver, I think');
  expect(Number(coin.weight)).toBe(2.5);
  expect(coin.totalMintage).toBe('264,000');
  expect(coin.metalContent).toMatchObject({ silver: 90 });
});

test('user: an empty name becomes year plus coin type', async () => {
  expect((await added(user, { name: '  ' })).name).toBe('1916 Mercury Dime');
  const coin = await added(user, { name: 'Named' });
  const changed = await user.sendJson('PATCH', `/api/coins/${coin.id}`, { name: '', year: 1917 });
  expect((await changed.json()).name).toBe('1917 Mercury Dime');
});

test('user: any text comes back as it was sent, but for the NUL character', async () => {
  const notes = "Zażółć 硬币 🪙 <script>alert(1)</script> '; drop table coins; --";
  expect((await added(user, { notes: `${notes}\0` })).notes).toBe(notes);
});

test('user: a coin that is not graded has no company, grade or certification number', async () => {
  const slab = { gradingCompany: 'PCGS', grade: 'MS-65', certificationNumber: '12345678' };
  expect(await added(user, { ...slab, isGraded: false })).toMatchObject({
    gradingCompany: null,
    grade: null,
  });
  const graded = await added(user, { ...slab, isGraded: true });
  expect(graded).toMatchObject({ isGraded: true, ...slab });
  const changed = await user.sendJson('PATCH', `/api/coins/${graded.id}`, { isGraded: false });
  expect(await changed.json()).toMatchObject({
    isGraded: false,
    gradingCompany: null,
    certificationNumber: null,
  });
});

test.each([
  ['none', null],
  ['', null],
  [null, null],
  ['S', 'S'],
])('user: the mint mark %p is stored as %p', async (sent, stored) => {
  expect((await added(user, { mintMark: sent })).mintMark).toBe(stored);
});

test.each([
  [{ year: 999 }, 'year'],
  [{ year: new Date().getFullYear() + 2 }, 'year'],
  [{ year: 1916.5 }, 'year'],
  [{ year: '1916' }, 'year'],
  [{ quantity: 0 }, 'quantity'],
  [{ quantity: 1000 }, 'quantity'],
  [{ quantity: 1.5 }, 'quantity'],
  [{ purchasePrice: '-1' }, 'purchasePrice'],
  [{ purchasePrice: 'a lot' }, 'purchasePrice'],
  [{ estimatedValue: '100000000' }, 'estimatedValue'],
  [{ currentValue: '1.234' }, 'currentValue'],
  [{ purchaseDate: 'yesterday' }, 'purchaseDate'],
  [{ coinType: '' }, 'coinType'],
  [{ condition: ' ' }, 'condition'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ notes: 'x'.repeat(8001) }, 'notes'],
  [{ obverseImageUrl: 'https://example.org/track.png' }, 'obverseImageUrl'],
  [{ metalContent: { silver: 90, copper: 20 } }, 'metalContent'],
  [{ metalContent: { silver: -1 } }, 'metalContent.silver'],
  [{ weight: '0' }, 'weight'],
  [{ weight: '1.2.3' }, 'weight'],
  [{ isGraded: 'yes' }, 'isGraded'],
])('user: %p is refused with the path %s and a sentence', async (wrong, path) => {
  const answer = await user.sendJson('POST', '/api/coins', { ...DIME, ...wrong });
  expect(answer.status).toBe(422);
  const body = await answer.json();
  expect(body.errors[0].path).toBe(path);
  expect(body.errors[0].message).toMatch(/^[A-Z].{8,}/);
  expect(body.userErrors).toContain(body.errors[0].message);
});

test('user: the smallest and the largest allowed values are kept exactly', async () => {
  const coin = await added(user, {
    year: 1000,
    quantity: 999,
    estimatedValue: '99,999,999.99',
    purchasePrice: 0,
  });
  expect(coin).toMatchObject({
    year: 1000,
    quantity: 999,
    estimatedValue: '99999999.99',
    purchasePrice: '0.00',
  });
});

test('user: PUT and PATCH both change the fields given and nothing else', async () => {
  const coin = await added(user, { name: 'Before', notes: 'kept' });
  for (const [method, name] of [
    ['PUT', 'Put'],
    ['PATCH', 'Patched'],
  ] as const) {
    const answer = await user.sendJson(method, `/api/coins/${coin.id}`, { name });
    const { updatedAt: _then, ...rest } = coin;
    expect(await answer.json()).toMatchObject({ ...rest, name });
  }
});

test('user: a coin takes only photos its owner uploaded', async () => {
  const form = new FormData();
  form.set('obverse', await picture(20, 20));
  const { obverseImageUrl } = await (await user.send('/api/photos', { method: 'POST', body: form })).json();
  const coin = await added(user, { obverseImageUrl });
  expect(coin.obverseImageUrl).toBe(obverseImageUrl);
  const nobodys = `/photos/${'a'.repeat(64)}.webp`;
  for (const answer of [
    await other.sendJson('POST', '/api/coins', { ...DIME, obverseImageUrl }),
    await user.sendJson('POST', '/api/coins', { ...DIME, obverseImageUrl: nobodys }),
    await user.sendJson('PATCH', `/api/coins/${coin.id}`, { obverseImageUrl: nobodys }),
  ]) {
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual([
      { path: 'obverseImageUrl', message: 'Use a photo uploaded to this server.' },
    ]);
  }
});

test('user: nulls clear a field', async () => {
  const coin = await added(user, {
    notes: 'gone soon',
    purchasePrice: '5',
    estimatedValue: '6',
    mintMark: 'D',
  });
  const cleared = { notes: null, purchasePrice: null, estimatedValue: null, mintMark: null };
  const answer = await user.sendJson('PATCH', `/api/coins/${coin.id}`, cleared);
  expect(await answer.json()).toMatchObject({ ...cleared, valuationSource: null, valuedAt: null });
});

test('user: each new value is one more row of the price history', async () => {
  const coin = await added(user, { estimatedValue: '10' });
  await user.sendJson('PATCH', `/api/coins/${coin.id}`, { estimatedValue: '12.50' });
  await user.sendJson('PATCH', `/api/coins/${coin.id}`, { estimatedValue: '12.50', notes: 'same value' });
  const rows = await it.deps.db.orm.select().from(priceHistory).where(eq(priceHistory.coinId, coin.id));
  expect(rows.map((row) => [row.recordedValue, row.valuationSource])).toEqual([
    [1000, 'owner'],
    [1250, 'owner'],
  ]);
});

test('user: deleting answers 204, hides the coin everywhere and keeps it in the trash', async () => {
  const coin = await added(user, { name: 'To the trash' });
  const answer = await user.send(`/api/coins/${coin.id}`, { method: 'DELETE' });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  expect((await user.send(`/api/coins/${coin.id}`)).status).toBe(404);
  expect((await user.send(`/api/coins/${coin.id}`, { method: 'DELETE' })).status).toBe(404);
  expect((await user.api.coins.get()).data?.some((one) => one.id === coin.id)).toBe(false);
  const [row] = await it.deps.db.orm.select().from(coins).where(eq(coins.id, coin.id));
  expect(row?.deletedAt).toBeInstanceOf(Date);
});

test("other: somebody else's coin and one that never was are answered alike", async () => {
  const { id } = await added(user);
  const bodies = new Set<string>();
  for (const place of [
    id,
    999_999_999,
    'abc',
    '-1',
    '1.5',
    `0x${id.toString(16)}`,
    `${id}e0`,
    `%20${id}`,
    '9'.repeat(30),
  ]) {
    for (const method of ['GET', 'DELETE', 'PATCH', 'PUT']) {
      const init = method === 'GET' || method === 'DELETE' ? { method } : jsonInit(method, { name: 'taken' });
      const answer = await other.send(`/api/coins/${place}`, init);
      expect(answer.status).toBe(404);
      bodies.add(await answer.text());
    }
  }
  expect([...bodies]).toEqual(['{"code":"not_found","message":"Not found"}']);
  expect((await user.api.coins({ id }).get()).data?.name).toBe('1916 Mercury Dime');
});

const jsonInit = (method: string, body: unknown) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

test('other: cannot give a coin to somebody else', async () => {
  const { id, userId } = await added(user);
  const coin = await added(other, { userId, id, deletedAt: '2024-01-01', valueOrder: 5 });
  expect(coin.userId).not.toBe(userId);
  expect(coin.id).not.toBe(id);
});

test('visitor: every coin route asks to sign in', async () => {
  for (const [method, path] of [
    ['GET', '/api/coins'],
    ['POST', '/api/coins'],
    ['GET', '/api/coins/1'],
    ['PUT', '/api/coins/1'],
    ['PATCH', '/api/coins/1'],
    ['DELETE', '/api/coins/1'],
    ['POST', '/api/validate-coin'],
    ['GET', '/api/collection/summary'],
    ['GET', '/api/collection/categories'],
    ['GET', '/api/coin-search?q=dime'],
    ['GET', '/api/catalogue/types'],
    ['GET', '/api/catalogue/issues?type=mercury-dime'],
    ['POST', '/api/photos'],
  ] as const) {
    const init = method === 'GET' || method === 'DELETE' ? { method } : jsonInit(method, DIME);
    const answer = await it.visitor.send(path, init);
    expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 401`);
  }
});

test('guest: the eleventh coin is refused, even with twenty requests at once', async () => {
  const guest = await it.guest();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => guest.sendJson('POST', '/api/coins', DIME)),
  );
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(10);
  const refused = answers.find((answer) => answer.status === 403);
  expect(await refused?.json()).toEqual({
    code: 'guest_limit_reached',
    message: 'Guest users are limited to 10 coins',
  });
  expect((await guest.api.coins.get()).data).toHaveLength(10);
});

test('guest: a deleted coin makes room for another', async () => {
  const guest = await it.guest();
  const ids: number[] = [];
  for (let held = 0; held < 10; held += 1) ids.push((await added(guest)).id);
  await guest.send(`/api/coins/${ids[0]}`, { method: 'DELETE' });
  expect((await guest.sendJson('POST', '/api/coins', DIME)).status).toBe(201);
  expect((await guest.sendJson('POST', '/api/coins', DIME)).status).toBe(403);
});

test('user: validating stores nothing and says what is wrong', async () => {
  const before = (await user.api.coins.get()).data?.length;
  const wrong = await (await user.sendJson('POST', '/api/validate-coin', { year: 5 })).json();
  expect(wrong.valid).toBe(false);
  expect(wrong.userErrors).toContain('Please select the coin type.');
  const right = await (await user.sendJson('POST', '/api/validate-coin', { ...DIME, mintMark: 'D' })).json();
  expect(right).toEqual({ valid: true, userErrors: [], errors: [], warnings: [] });
  const doubtful = await user.sendJson('POST', '/api/validate-coin', { ...DIME, mintMark: 'CC' });
  expect((await doubtful.json()).warnings).toHaveLength(1);
  expect((await user.api.coins.get()).data?.length).toBe(before);
});

describe('user: a coin that turns out to be another', () => {
  const added = async (change: object = {}) =>
    (await user.sendJson('POST', '/api/coins', { ...DIME, mintMark: 'D', ...change })).json();
  const patched = async (id: number, change: object) =>
    (await user.sendJson('PATCH', `/api/coins/${id}`, change)).json();

  test('takes that one’s mintage and rarity', async () => {
    const coin = await added();
    expect(coin).toMatchObject({ totalMintage: '264,000', rarityScale: 2 });
    expect(await patched(coin.id, { mintMark: null })).toMatchObject({
      totalMintage: '22,180,080',
      rarityScale: 1,
    });
    const none = { year: 1922, acceptImpossible: true };
    expect(await patched(coin.id, none)).toMatchObject({ totalMintage: null, rarityScale: null });
  });

  test('takes that one’s metal and measures', async () => {
    const coin = await added();
    const dollar = await patched(coin.id, {
      coinType: 'Morgan Silver Dollar',
      name: '1893-S Morgan Dollar',
      year: 1893,
      mintMark: 'S',
    });
    expect(dollar).toMatchObject({
      weight: '26.73',
      diameter: '38.1',
      series: 'Morgan Dollar',
      category: 'Morgan Silver Dollars',
    });
  });

  test('keeps what its owner entered', async () => {
    const coin = await added({ weight: '2.41', totalMintage: 'few' });
    expect(await patched(coin.id, { mintMark: 'S' })).toMatchObject({
      weight: '2.41',
      totalMintage: 'few',
      diameter: '17.9',
    });
    expect(await patched(coin.id, { mintMark: 'D', diameter: '17.5' })).toMatchObject({ diameter: '17.5' });
  });
});

test('user: a value says whether it is the owner’s or was taken from an estimate', async () => {
  const coin = await (
    await user.sendJson('POST', '/api/coins', { ...DIME, currentValue: '4.20', valuationSource: 'melt' })
  ).json();
  expect(coin.valuationSource).toBe('melt');
  const change = await user.sendJson('PATCH', `/api/coins/${coin.id}`, { currentValue: '5' });
  expect((await change.json()).valuationSource).toBe('owner');
  const wrong = await user.sendJson('POST', '/api/coins', {
    ...DIME,
    currentValue: '4',
    valuationSource: 'oracle',
  });
  expect(wrong.status).toBe(422);
});

test('user: a change says when the coin had been changed before, and one that changes nothing writes nothing', async () => {
  const owner = await it.user();
  const coin = await (await owner.sendJson('POST', '/api/coins', DIME)).json();
  const first = await owner.sendJson('PATCH', `/api/coins/${coin.id}`, { notes: 'Worn rim.' });
  expect(first.headers.get('x-coin-before')).toBe(coin.updatedAt);
  const { updatedAt } = await first.json();
  const again = await owner.sendJson('PUT', `/api/coins/${coin.id}`, { notes: 'Worn rim.' });
  expect(again.headers.get('x-coin-before')).toBe(updatedAt);
  expect((await again.json()).updatedAt).toBe(updatedAt);
});

test('user: the silver of a coin the catalogue does not know is told by its composition in words', async () => {
  const owner = await it.user();
  const foreign = { ...DIME, coinType: 'Ten Qirsh', country: 'Egypt', year: 1970, weight: '26.73' };
  await owner.sendJson('POST', '/api/coins', { ...foreign, composition: '90% silver, 10% copper' });
  await owner.sendJson('POST', '/api/coins', { ...foreign, composition: 'silver-plated brass' });
  const { data } = await owner.api.collection.summary.get();
  expect(data?.metalContent.silver).toBeCloseTo((26.73 * 0.9) / 31.1034768, 5);
});

test('user: a coin is not bought in the future', async () => {
  const owner = await it.user();
  const bought = async (days: number) => {
    const purchaseDate = new Date(Date.now() + days * 24 * 3_600_000).toISOString();
    return (await owner.sendJson('POST', '/api/coins', { ...DIME, purchaseDate })).status;
  };
  expect([await bought(-1), await bought(0.9), await bought(2)]).toEqual([201, 201, 422]);
});
