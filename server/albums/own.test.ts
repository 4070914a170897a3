import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { ownAlbums } from '../../db/schema.ts';
import { type Album, type AlbumSummary, MAX_GUEST_ALBUMS } from '../../shared/albums/album.ts';
import { guestsMoved, mergeGuest } from '../account/guest-merge.ts';
import { idOf } from '../account/profile/testing.ts';
import { type Client, DIME, right, testApp } from '../testing/app.ts';

const it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
afterAll(it.close);

const make = (client: Client, body: object) => client.sendJson('POST', '/api/albums', body);
const albumOf = async (client: Client, id: string): Promise<Album> =>
  right(await client.send(`/api/albums/${id}`));
const ownOf = async (client: Client): Promise<AlbumSummary[]> =>
  ((await right(await client.send('/api/albums'))) as AlbumSummary[]).filter(({ group }) => group === 'own');
const add = async (client: Client, name: string, year: number, mintMark: string, coinType: string) =>
  right(await client.sendJson('POST', '/api/coins', { ...DIME, name, year, mintMark, coinType }));

const D16 = 'mercury-dime|1916|D|business';

test('owner: an album of a filter keeps its holes when a coin leaves, and is wanted and filled like others', async () => {
  const owner = await it.user();
  const dime = await add(owner, '1916-D Mercury Dime', 1916, 'D', 'Mercury Dime');
  await add(owner, '1921 Morgan Silver Dollar', 1921, '', 'Morgan Silver Dollar');
  await add(owner, 'A thing that fits no album', 1921, '', 'Something');
  const made = await right(await make(owner, { name: 'Silver', selection: { all: true, fromYear: 1900 } }));
  expect(made).toMatchObject({ name: 'Silver', holes: 2, left: 1 });
  expect(await ownOf(owner)).toMatchObject([
    { id: made.id, name: 'Silver', filled: 2, holes: 2, from: 1916 },
  ]);
  await owner.send(`/api/coins/${dime.id}`, { method: 'DELETE' });
  const album = await albumOf(owner, made.id);
  expect(album).toMatchObject({ filled: 1, holes: 2, next: D16 });
  expect(album.holesInOrder[0]).toMatchObject({ key: D16, detail: 'Mercury Dimes', coin: null });
  const marked = { keys: [D16], wanted: true };
  await right(await owner.sendJson('POST', `/api/albums/${made.id}/wants`, marked));
  expect((await albumOf(owner, made.id)).holesInOrder[0]?.want).toMatchObject({ status: 'want' });
  await right(await owner.sendJson('POST', `/api/albums/${made.id}/fill`, { keys: [D16] }));
  expect(await ownOf(owner)).toMatchObject([{ filled: 2 }]);
});

test('owner: renames, deletes and puts back an album; nobody else sees it', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const { id } = await right(await make(owner, { name: 'Mine', keys: [D16] }));
  const path = `/api/albums/${id}`;
  expect(await ownOf(other)).toEqual([]);
  for (const answer of [
    await other.send(path),
    await other.sendJson('PATCH', path, { name: 'x' }),
    await other.send(path, { method: 'DELETE' }),
    await other.sendJson('POST', `${path}/fill`, { keys: [D16] }),
    await other.sendJson('POST', `${path}/wants`, { keys: [D16], wanted: true }),
    await owner.sendJson('PATCH', '/api/albums/mercury-dimes', { name: 'x' }),
    await owner.send('/api/albums/mercury-dimes', { method: 'DELETE' }),
  ])
    expect(answer.status).toBe(404);
  const name = '<script>alert(1)</script>';
  expect(await right(await owner.sendJson('PATCH', path, { name }))).toEqual({ name });
  const exported = await right(await owner.send('/api/auth/export?format=json'));
  expect(exported.albums).toMatchObject([{ name, holes: [D16] }]);
  expect((await owner.send(path, { method: 'DELETE' })).status).toBe(204);
  expect((await owner.send(path)).status).toBe(404);
});

test('owner: a hole of a type that the catalogue has no longer is left out, and counted', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const [row] = await it.deps.db.transaction((tx) =>
    tx
      .insert(ownAlbums)
      .values({ userId, name: 'Old', holes: ['gone|1900||business'] })
      .returning(),
  );
  expect(await albumOf(owner, `own-${row?.id}`)).toMatchObject({
    holes: 0,
    lost: 1,
    holesInOrder: [],
    from: 0,
    next: null,
  });
});

test('refuses an album without a name or holes, too many, unknown ones, and one beyond the limit', async () => {
  const [owner, guest] = [await it.user(), await it.guest()];
  const refused: [object, number][] = [
    [{ name: ' ', keys: [D16] }, 422],
    [{ name: 'x' }, 422],
    [{ name: 'x', keys: [] }, 422],
    [{ name: 'x', keys: Array(1001).fill(D16) }, 422],
    [{ name: 'x', keys: ['nothing'] }, 404],
    [{ name: 'x', selection: { ids: [999_999] } }, 404],
    [{ name: 'x', selection: { all: true } }, 409],
  ];
  for (const [body, status] of refused)
    expect([body, (await make(owner, body)).status]).toEqual([body, status]);
  for (let n = 0; n < MAX_GUEST_ALBUMS; n += 1) await right(await make(guest, { name: `${n}`, keys: [D16] }));
  expect((await make(guest, { name: 'x', keys: [D16] })).status).toBe(403);
  const [guestId, accountId] = [await idOf(guest), await idOf(owner)];
  await it.deps.db.transaction((tx) => mergeGuest(tx, it.deps, guestId, accountId));
  await guestsMoved(it.deps, accountId);
  expect(await ownOf(owner)).toHaveLength(MAX_GUEST_ALBUMS);
  expect(await it.deps.db.orm.select().from(ownAlbums).where(eq(ownAlbums.userId, guestId))).toEqual([]);
});
