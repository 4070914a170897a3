import { afterAll, expect, test } from 'bun:test';
import type { Album, AlbumSummary } from '../../shared/albums/album.ts';
import { type Client, DIME, right, testApp } from '../testing/app.ts';

const it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
afterAll(it.close);

const albumOf = async (client: Client, id: string, query = ''): Promise<Album> =>
  right(await client.send(`/api/albums/${id}${query}`));
const summaryOf = async (client: Client, id: string): Promise<AlbumSummary | undefined> =>
  ((await right(await client.send('/api/albums'))) as AlbumSummary[]).find((album) => album.id === id);
const fill = (client: Client, id: string, body: object) =>
  client.sendJson('POST', `/api/albums/${id}/fill`, body);
const holeOf = ({ holesInOrder }: Album, label: string) =>
  holesInOrder.find((hole) => hole.label === label && !hole.isProof);

const COIN = { name: '1916-D Mercury Dime', year: 1916, mintMark: 'D', coinType: 'Mercury Dime' };

test('owner: a coin fills its hole in every album, and empties it in the trash', async () => {
  const owner = await it.user();
  expect(await summaryOf(owner, 'mercury-dimes')).toMatchObject({ filled: 0, holes: 77, isOpen: false });
  const coin = await right(
    await owner.sendJson('POST', '/api/coins', { ...COIN, condition: DIME.condition, quantity: 3 }),
  );
  for (const id of ['mercury-dimes', 'silver-dimes', 'types-dimes', 'year-1916'])
    expect([id, (await summaryOf(owner, id))?.filled]).toEqual([id, 1]);
  const hole = holeOf(await albumOf(owner, 'mercury-dimes'), '1916-D');
  expect(hole).toMatchObject({ coin: { id: coin.id }, pieces: 3 });
  expect(hole?.weight).toBe(10);
  await owner.send(`/api/coins/${coin.id}`, { method: 'DELETE' });
  expect(await summaryOf(owner, 'mercury-dimes')).toMatchObject({ filled: 0 });
});

test('owner: the better grade fills the hole', async () => {
  const owner = await it.user();
  const add = async (condition: string) =>
    right(await owner.sendJson('POST', '/api/coins', { ...COIN, condition }));
  await add('Good (G-4, G-6)');
  const fine = await add('Fine (F-12, F-15)');
  await add('Very Good (VG-8, VG-10)');
  const hole = holeOf(await albumOf(owner, 'mercury-dimes'), '1916-D');
  expect(hole).toMatchObject({ coin: { id: fine.id }, pieces: 3 });
});

test('owner: a coin that may be one of two types fills neither, and is counted', async () => {
  const owner = await it.user();
  const coin = { name: '1913 Buffalo Nickel', year: 1913, coinType: 'Buffalo Nickel' };
  await right(await owner.sendJson('POST', '/api/coins', { ...coin, condition: DIME.condition }));
  expect(await summaryOf(owner, 'buffalo-nickels')).toMatchObject({ filled: 0, unsure: 1 });
});

test('owner: a proof fills the hole of a proof alone', async () => {
  const owner = await it.user();
  const coin = { name: '1942 Mercury Dime Proof', year: 1942, coinType: 'Mercury Dime' };
  await right(await owner.sendJson('POST', '/api/coins', { ...coin, condition: DIME.condition }));
  expect(holeOf(await albumOf(owner, 'mercury-dimes'), '1942')?.coin).toBeNull();
  const withProofs = await albumOf(owner, 'mercury-dimes', '?proofs=true');
  expect(withProofs).toMatchObject({ filled: 1, holes: 84, hasProofs: true });
});

// Every hole is filled by the coin that a tap adds: else a tap would seem to do nothing.
test.each([
  ...[
    'mercury-dimes',
    'state-quarters',
    'buffalo-nickels',
    'lincoln-wheat-cents',
    'euro-de',
    'canada-1-cent',
  ],
  ...[
    'types-half-dollars',
    'types-7070',
    'presidential-dollars',
    'half-dimes',
    'series-classic-commemoratives',
  ],
])('owner: taps fill the holes of %s', async (id) => {
  const owner = await it.user();
  const { holesInOrder } = await albumOf(owner, id);
  const keys = holesInOrder.slice(0, 60).map(({ key }) => key);
  const { ids } = await right(await fill(owner, id, { keys, price: '2.50' }));
  expect(ids).toHaveLength(keys.length);
  const after = await albumOf(owner, id);
  const empty = after.holesInOrder.slice(0, 60).filter(({ coin }) => coin === null);
  expect(empty.map(({ label, detail }) => `${label} ${detail}`)).toEqual([]);
});

test('owner: a coin that was struck for sets alone is entered as no proof', async () => {
  const owner = await it.user();
  const { holesInOrder } = await albumOf(owner, 'euro-va', '?proofs=true');
  const { holesInOrder: regular } = await albumOf(owner, 'euro-va');
  const known = new Set(regular.map(({ key }) => key));
  const ofSets = holesInOrder.filter(({ key, isProof }) => !known.has(key) && !isProof).slice(0, 3);
  expect(ofSets).toHaveLength(3);
  const { ids } = await right(await fill(owner, 'euro-va', { keys: ofSets.map(({ key }) => key) }));
  for (const id of ids)
    expect(await right(await owner.send(`/api/coins/${id}`))).toMatchObject({ condition: 'Not Applicable' });
  const filled = (await albumOf(owner, 'euro-va', '?proofs=true')).filled;
  expect(filled).toBe(3);
});

test('refuses unknown albums and holes, too many, and a bad condition', async () => {
  const owner = await it.user();
  const keys = ['mercury-dime|1916|D|business'];
  expect((await owner.send('/api/albums/no-such-album')).status).toBe(404);
  expect((await owner.send('/api/albums/A%20B')).status).toBe(404);
  expect((await fill(owner, 'mercury-dimes', { keys: ['nothing'] })).status).toBe(404);
  expect((await fill(owner, 'mercury-dimes', { keys: [] })).status).toBe(422);
  expect((await fill(owner, 'mercury-dimes', { keys: Array(201).fill(keys[0]) })).status).toBe(422);
  expect((await fill(owner, 'mercury-dimes', { keys, condition: 'Shiny' })).status).toBe(422);
  expect((await fill(owner, 'mercury-dimes', { keys, price: '-1' })).status).toBe(422);
  expect(await summaryOf(owner, 'mercury-dimes')).toMatchObject({ filled: 0 });
});

test('guest: a run beyond the limit adds nothing', async () => {
  const guest = await it.guest();
  const { holesInOrder } = await albumOf(guest, 'mercury-dimes');
  const keys = holesInOrder.slice(0, 11).map(({ key }) => key);
  expect((await fill(guest, 'mercury-dimes', { keys })).status).toBe(403);
  expect(await summaryOf(guest, 'mercury-dimes')).toMatchObject({ filled: 0 });
});

test('other: sees only holes of their own', async () => {
  const owner = await it.user();
  await right(await fill(owner, 'mercury-dimes', { keys: ['mercury-dime|1916|D|business'] }));
  expect(await summaryOf(await it.user(), 'mercury-dimes')).toMatchObject({ filled: 0 });
});
