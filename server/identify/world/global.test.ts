import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { GLOBAL_CONDITIONS } from '../../../shared/coins/conditions.ts';
import { type Client, type TestApp, testApp } from '../../testing/app.ts';
import { GlobalCoinBody } from './bodies.ts';

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
});
afterAll(() => it.close());

const SOVEREIGN = {
  name: '1911 Sovereign',
  country: 'United Kingdom',
  year: 1911,
  denomination: 'Sovereign',
  currency: 'GBP',
  condition: 'Extremely Fine (EF-45)',
};

const add = (coin: object, client: Client = user) => client.sendJson('POST', '/api/coins/add-global', coin);
const stored = async (id: number, client: Client = user) => (await client.send(`/api/coins/${id}`)).json();

test('user: a coin of the world is stored under the names of a coin', async () => {
  const answer = await add({
    ...SOVEREIGN,
    mintMark: 'S',
    variety: 'Small head',
    estimatedValue: '1,150.5',
    mintage: 2519000,
    weight: 7.98,
    diameter: '22.05',
    composition: '91.67% gold',
    designer: 'Benedetto Pistrucci',
    mint: 'Sydney',
    ruler: 'George V',
    notes: 'From a coin fair.',
    quantity: 2,
  });
  expect(answer.status).toBe(201);
  const added = await answer.json();
  expect(added).toEqual({ id: expect.any(Number), name: SOVEREIGN.name, country: SOVEREIGN.country });
  expect(await stored(added.id)).toMatchObject({
    ...{ name: SOVEREIGN.name, country: 'United Kingdom', year: 1911, currency: 'GBP' },
    coinType: 'Sovereign',
    category: 'United Kingdom',
    condition: SOVEREIGN.condition,
    mintMark: 'S',
    variation: 'Small head',
    estimatedValue: '1150.50',
    valuationSource: 'owner',
    totalMintage: '2,519,000',
    weight: '7.98',
    diameter: '22.05',
    composition: '91.67% gold',
    designer: 'Benedetto Pistrucci',
    mint: 'Sydney',
    ruler: 'George V',
    specifications: null,
    notes: 'From a coin fair.',
    quantity: 2,
    identificationMethod: 'Manual entry',
    needsReview: false,
  });
});

test('user: what is left open stays open, and the quantity is one', async () => {
  const { id } = await (
    await add({ ...SOVEREIGN, weight: '', diameter: 0, mintage: '', designer: ' ' })
  ).json();
  expect(await stored(id)).toMatchObject({
    quantity: 1,
    mintMark: null,
    variation: null,
    estimatedValue: null,
    totalMintage: null,
    weight: null,
    diameter: null,
    composition: null,
    designer: null,
    ruler: null,
    notes: null,
  });
});

test('user: numbers may be written in digits', async () => {
  const { id } = await (await add({ ...SOVEREIGN, year: '1911', quantity: '3', mintage: '30,044' })).json();
  expect(await stored(id)).toMatchObject({ year: 1911, quantity: 3, totalMintage: '30,044' });
});

test('user: a list tells the country, by which its card is drawn', async () => {
  const collector = await it.user();
  await add(SOVEREIGN, collector);
  expect(await (await collector.send('/api/coins')).json()).toMatchObject([{ country: 'United Kingdom' }]);
});

test.each(['kingdom', 'gbp', 'pistrucci', 'sydney', 'george v', 'small head', 'sovereign 1911'])(
  'user: a coin of the world is found by "%s", also after an edit',
  async (words) => {
    const collector = await it.user();
    const { id } = await (
      await add(
        { ...SOVEREIGN, variety: 'Small head', designer: 'Pistrucci', mint: 'Sydney', ruler: 'George V' },
        collector,
      )
    ).json();
    await add(
      { ...SOVEREIGN, name: 'Mark', denomination: '1 Mark', country: 'Germany', currency: 'DEM', year: 1950 },
      collector,
    );
    const found = async () =>
      (await (await collector.send(`/api/coins?search=${encodeURIComponent(words)}`)).json()).map(
        (coin: { id: number }) => coin.id,
      );
    expect(await found()).toEqual([id]);
    await collector.sendJson('PATCH', `/api/coins/${id}`, { notes: 'Seen again.' });
    await collector.sendJson('POST', '/api/coins/condition', {
      selection: { ids: [id] },
      condition: 'Fine (F-12, F-15)',
    });
    expect(await found()).toEqual([id]);
  },
);

test('user: the United States is one country, however it is written', async () => {
  const { id, country } = await (await add({ ...SOVEREIGN, country: 'the USA' })).json();
  expect(country).toBe('United States');
  await user.sendJson('PATCH', `/api/coins/${id}`, { country: 'Japan' });
  expect((await stored(id)).category).toBe('Japan');
  await user.sendJson('PATCH', `/api/coins/${id}`, { country: 'U.S.' });
  expect((await stored(id)).country).toBe('United States');
});

test('user: the file for a spreadsheet tells where a coin is from', async () => {
  const collector = await it.user();
  await add({ ...SOVEREIGN, designer: 'Pistrucci', ruler: 'George V' }, collector);
  const file = await collector.sendJson('POST', '/api/coins/export', { selection: { all: true } });
  const [heads = '', row = ''] = (await file.text()).split('\r\n');
  const cell = (name: string) => row.split(',')[heads.split(',').indexOf(name)];
  expect(['Country', 'Currency', 'Coin type', 'Designer', 'Ruler'].map(cell)).toEqual([
    'United Kingdom',
    'GBP',
    'Sovereign',
    'Pistrucci',
    'George V',
  ]);
});

test('user: the metal of a coin of the world counts in the summary', async () => {
  const collector = await it.user();
  await add({ ...SOVEREIGN, weight: 7.98, composition: '91.67% gold' }, collector);
  const summary = await (await collector.send('/api/collection/summary')).json();
  expect(summary.metalContent.gold).toBeCloseTo(0.2352, 3);
});

test.each([
  [{ name: '' }, 'name', 'Coin name is required'],
  [{ name: undefined }, 'name', 'Coin name is required'],
  [{ country: ' ' }, 'country', 'Country is required'],
  [{ denomination: null }, 'denomination', 'Denomination is required'],
  [{ currency: '' }, 'currency', 'Currency is required'],
  [{ condition: '' }, 'condition', 'Condition is required'],
  [{ year: -4000 }, 'year', 'Year must be 1000 or later.'],
  [{ year: 1850, yearTo: 1849 }, 'yearTo', 'The last year must be after the first.'],
  [{ year: '12a' }, 'year', 'Please enter the year as a number.'],
  [{ year: new Date().getFullYear() + 2 }, 'year', undefined],
  [{ quantity: 0 }, 'quantity', 'Quantity must be at least 1.'],
  [{ quantity: 1000 }, 'quantity', 'Quantity must be at most 999.'],
  [{ estimatedValue: -1 }, 'estimatedValue', undefined],
  [{ mintage: -1 }, 'mintage', 'Mintage must be a whole number of 0 or more.'],
  [{ mintage: 1.5 }, 'mintage', 'Mintage must be a whole number of 0 or more.'],
  [{ weight: -3 }, 'weight', undefined],
  [{ diameter: '501' }, 'diameter', undefined],
  [{ name: 'x'.repeat(201) }, 'name', 'Name can have at most 200 characters.'],
])('user: %p is refused at its field', async (part, path, message) => {
  const answer = await add({ ...SOVEREIGN, ...part });
  expect(answer.status).toBe(422);
  const { errors } = await answer.json();
  expect(errors[0]).toMatchObject(message ? { path, message } : { path });
});

test('guest: the eleventh coin is one too many', async () => {
  const guest = await it.guest();
  for (let count = 0; count < 10; count += 1) expect((await add(SOVEREIGN, guest)).status).toBe(201);
  const answer = await add(SOVEREIGN, guest);
  expect(answer.status).toBe(403);
  expect((await answer.json()).message).toBe('Guest users are limited to 10 coins');
});

test('visitor: is asked to sign in, and other: does not see the coin', async () => {
  expect((await add(SOVEREIGN, it.visitor)).status).toBe(401);
  const { id } = await (await add(SOVEREIGN)).json();
  expect((await (await it.user()).send(`/api/coins/${id}`)).status).toBe(404);
});

test('conditions are the 41 of the specification, each once', () => {
  const all = GLOBAL_CONDITIONS.flatMap(([, conditions]) => conditions);
  expect(all).toHaveLength(41);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toContain('Very Fine (VF-35)');
  expect(all).toContain('Proof (PF-61)');
});

test('whatever is sent is taken or refused in sentences', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.double(),
    fc.integer(),
    fc.constantFrom(null, undefined, [], {}, true),
  );
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(GlobalCoinBody.shape)), anything, (field, value) => {
      const parsed = GlobalCoinBody.safeParse({ ...SOVEREIGN, [field]: value });
      if (parsed.success) return true;
      return parsed.error.issues.every(({ path, message }) => path[0] === field && message.length > 0);
    }),
  );
});

test('user: each country is a category of its own, with its coins and its melt value', async () => {
  const collector = await it.user();
  await add({ ...SOVEREIGN, weight: 7.98, composition: 'gold .917' }, collector);
  const { id } = await (
    await add(
      {
        ...SOVEREIGN,
        name: '5 Mark',
        country: 'Germany',
        currency: 'DEM',
        denomination: '5 mark',
        year: 1951,
        weight: 11.2,
        composition: 'silver .625',
      },
      collector,
    )
  ).json();
  const categories = await (await collector.send('/api/collection/categories')).json();
  expect(categories.map(({ category }: { category: string }) => category).sort()).toEqual([
    'Germany',
    'United Kingdom',
  ]);
  const german = await (await collector.send('/api/coins?category=Germany')).json();
  expect(german).toMatchObject([{ id, category: 'Germany' }]);
  const { metalContent } = await (await collector.send('/api/collection/summary')).json();
  expect(metalContent.silver).toBeCloseTo((11.2 * 0.625) / 31.1034768, 3);
  await collector.sendJson('PATCH', `/api/coins/${id}`, { country: 'German Empire' });
  expect((await stored(id, collector)).category).toBe('German Empire');
});
