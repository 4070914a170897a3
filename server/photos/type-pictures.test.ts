import { afterAll, beforeAll, expect, setSystemTime, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import types from '../../db/catalogue/types.json';
import { type Client, picture, type TestApp, testApp } from '../testing/app.ts';
import { typeFilesIn } from './type-pictures.ts';

let it: TestApp;
let owner: Client;
const MERCURY = {
  name: '1916-D Mercury Dime',
  coinType: 'Mercury Dime',
  year: 1916,
  mintMark: 'D',
  condition: 'Good (G-4, G-6)',
};

beforeAll(async () => {
  it = testApp();
  owner = await it.user();
});
afterAll(async () => {
  setSystemTime();
  await it.close();
});

const folder = () => join(it.folder, 'type-pictures');
async function put(name: string, shade = 120): Promise<void> {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), name), await (await picture(600, 600, shade)).bytes());
  later();
}
/** The next look at the folder is due. */
const later = () => setSystemTime(Date.now() + 11_000);
const coin = async (id: number) => (await owner.send(`/api/coins/${id}`)).json();
const add = async (more: object = {}) =>
  (await (await owner.sendJson('POST', '/api/coins', { ...MERCURY, ...more })).json()) as {
    id: number;
    typePictures?: { obverse?: string; reverse?: string };
  };

test('owner: a coin without photos shows the operator’s picture of its type, everywhere, without a restart', async () => {
  const { id } = await add();
  expect((await coin(id)).typePictures).toBeUndefined();
  await put('mercury-dime.obverse.jpg');
  const { typePictures } = await coin(id);
  expect(typePictures).toEqual({ obverse: expect.stringMatching(/^\/type-pictures\/[0-9a-f]{64}\.webp$/) });
  const [listed] = await (await owner.send('/api/coins?limit=1')).json();
  const { recentCoins } = await (await owner.send('/api/collection/summary')).json();
  const report = await (await owner.send('/api/collection/report')).json();
  for (const one of [listed, recentCoins[0], report.coins[0]]) expect(one.typePictures).toEqual(typePictures);

  const small = await owner.send(typePictures.obverse.replace('.webp', '@200.webp'));
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(small.headers.get('cache-control')).toBe('private, no-cache');
  expect((await new Bun.Image(await small.bytes()).metadata()).width).toBe(200);
  const again = { headers: { 'if-none-match': small.headers.get('etag') ?? '' } };
  expect((await owner.send(typePictures.obverse.replace('.webp', '@200.webp'), again)).status).toBe(304);

  await put('mercury-dime.obverse.jpg', 30);
  const replaced = (await coin(id)).typePictures.obverse;
  expect(replaced).not.toBe(typePictures.obverse);
  expect((await owner.send(typePictures.obverse.replace('.webp', '@200.webp'))).status).toBe(404);
  rmSync(join(folder(), 'mercury-dime.obverse.jpg'));
  later();
  expect((await coin(id)).typePictures).toBeUndefined();
  expect(readdirSync(join(it.folder, 'cache', 'type-pictures'))).toEqual([]);
});

test('owner: a coin with a photo, one of another type or of another country shows none', async () => {
  await put('mercury-dime.obverse.png');
  await put('mercury-dime.reverse.png', 60);
  expect(Object.keys((await add()).typePictures ?? {})).toEqual(['obverse', 'reverse']);
  const form = new FormData();
  form.set('obverse', await picture(40, 40, 7));
  const { obverseImageUrl } = await (await owner.send('/api/photos', { method: 'POST', body: form })).json();
  expect((await add({ obverseImageUrl })).typePictures).toBeUndefined();
  expect(
    (await add({ name: '1964 Roosevelt Dime', coinType: 'Roosevelt Dime', year: 1964 })).typePictures,
  ).toBeUndefined();
  expect((await add({ country: 'Canada', currency: 'CAD' })).typePictures).toBeUndefined();
});

test('a file that is no picture is not shown, and nobody but who is signed in is given any', async () => {
  writeFileSync(
    join(folder(), 'roosevelt-dime-silver.obverse.jpg'),
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  );
  later();
  const { typePictures } = await add({
    name: '1950 Roosevelt Dime',
    coinType: 'Roosevelt Dime',
    year: 1950,
    mintMark: null,
  });
  const address = (typePictures?.obverse ?? '').replace('.webp', '@480.webp');
  it.logged.length = 0;
  expect((await owner.send(address)).status).toBe(404);
  expect((await owner.send(address)).status).toBe(404);
  expect(it.logged.filter((line) => line.includes('roosevelt-dime-silver.obverse.jpg'))).toHaveLength(1);
  const good = ((await add()).typePictures?.obverse ?? '').replace('.webp', '@480.webp');
  expect((await it.visitor.send(good)).status).toBe(401);
  for (const name of ['../secret', `${'0'.repeat(64)}@480.webp`, `${'0'.repeat(64)}.webp`])
    expect((await owner.send(`/type-pictures/${encodeURIComponent(name)}`)).status).toBe(404);
});

test('operator: names that are none, types nobody knows and a second file for a side are told of', async () => {
  const names = [
    'a dime.jpg',
    'no-such-type.obverse.jpg',
    'mercury-dime.obverse.webp',
    'mercury-dime.edge.jpg',
    '.hidden',
  ];
  for (const name of names) writeFileSync(join(folder(), name), 'x');
  const { unusable } = await typeFilesIn(folder(), (id) => types.some((type) => type.id === id));
  expect(unusable.map(({ name, reason }) => `${name} ${reason}`)).toEqual([
    'a dime.jpg is not named like mercury-dime.obverse.jpg',
    'mercury-dime.edge.jpg is not named like mercury-dime.obverse.jpg',
    'mercury-dime.obverse.webp is not used beside mercury-dime.obverse.png',
    'no-such-type.obverse.jpg names no type of the catalogue: no-such-type',
  ]);
});

test('the list of ids in the documentation is that of the catalogue', () => {
  const listed = readFileSync(join(import.meta.dir, '../../docs/type-ids.md'), 'utf8').matchAll(
    /^\| `([^`]+)`/gm,
  );
  expect([...listed].map(([, id]) => id)).toEqual(types.map(({ id }) => id));
});
