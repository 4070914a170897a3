import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Coin } from '../../shared/coins/model.ts';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
});
afterAll(() => it.close());

const WORLD = {
  coinType: 'Denarius',
  condition: 'Fine (F-12)',
  country: 'Roman Empire',
  currency: 'Unknown',
};

async function add(coin: object): Promise<Coin> {
  const answer = await user.sendJson('POST', '/api/coins', coin);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Coin;
}

test('user: years before Christ, ranges and coins without a date are kept, found and named', async () => {
  const caesar = await add({ ...WORLD, year: -44 });
  const augustus = await add({ ...WORLD, name: 'Augustus', year: -27, yearTo: 14, yearApproximate: true });
  const undated = await add({ ...DIME, name: '', coinType: 'Buffalo Nickel', mintMark: null, year: 0 });
  expect(caesar).toMatchObject({ name: '44 BC Denarius', year: -44, yearTo: null, category: 'Roman Empire' });
  expect(augustus).toMatchObject({ year: -27, yearTo: 14, yearApproximate: true });
  expect(undated).toMatchObject({ name: 'Buffalo Nickel', year: 0, category: 'Buffalo Nickels' });

  const names = async (query: string) => {
    const answer = await user.send(`/api/coins?sort=name&${query}`);
    return ((await answer.json()) as Coin[]).map(({ name }) => name);
  };
  expect(await names('fromYear=-50&toYear=-40')).toEqual(['44 BC Denarius']);
  expect(await names('fromYear=1&toYear=20')).toEqual(['Augustus']);
  expect(await names('toYear=9999')).toEqual(['44 BC Denarius', 'Augustus']);
  expect(await names('fromYear=-3000')).toEqual(['44 BC Denarius', 'Augustus']);

  const ordered = async (sort: string) => {
    const answer = await user.send(`/api/coins?sort=${sort}&limit=2`);
    const rest = await user.send(
      `/api/coins?sort=${sort}&limit=2&cursor=${encodeURIComponent(answer.headers.get('x-next-cursor') ?? '')}`,
    );
    return [...((await answer.json()) as Coin[]), ...((await rest.json()) as Coin[])].map(({ year }) => year);
  };
  expect(await ordered('year')).toEqual([-44, -27, 0]);
  expect(await ordered('year-desc')).toEqual([-27, -44, 0]);

  const csv = await user.sendJson('POST', '/api/coins/export', { selection: { all: true } });
  expect(await csv.text()).toContain('c. 27 BC – AD 14');
});

test('user: a US coin keeps its first year, and a change is checked with the country', async () => {
  const early = await user.sendJson('POST', '/api/coins', { ...DIME, year: -44 });
  expect([early.status, await early.json()]).toEqual([
    422,
    expect.objectContaining({ errors: [{ path: 'year', message: 'Year must be 1000 or later.' }] }),
  ]);
  const { id } = await add({ ...WORLD, year: -44 });
  const patch = await user.sendJson('PATCH', `/api/coins/${id}`, { country: 'United States' });
  expect(patch.status).toBe(422);
  const range = await user.sendJson('PATCH', `/api/coins/${id}`, { year: 100, yearTo: 98 });
  expect(range.status).toBe(422);
  const mended = await user.sendJson('PATCH', `/api/coins/${id}`, { year: 98, yearTo: 117 });
  expect(await mended.json()).toMatchObject({ year: 98, yearTo: 117 });
});

test('user: a banknote stays a banknote: no coin type, no metal, a shelf of its own', async () => {
  const note = await add({
    ...{ kind: 'banknote', year: 1899, coinType: 'One Dollar Silver Certificate', condition: 'Fine (F-12)' },
    ...{
      serialNumber: 'H34567',
      signature: 'Speelman-White',
      catalogueNumbers: [{ catalogue: 'Fr', number: '236' }],
    },
  });
  expect(note).toMatchObject({
    ...{ kind: 'banknote', category: 'Banknotes', serialNumber: 'H34567', metalContent: null, weight: null },
  });
  const found = await user.send('/api/coins?search=H34567');
  expect(await found.json()).toHaveLength(1);
  const wrong = await user.sendJson('POST', '/api/coins', { ...DIME, kind: 'button' });
  expect(wrong.status).toBe(422);
});
