import { afterAll, expect, test } from 'bun:test';
import { imports, type OwnerId } from '../../db/schema.ts';
import type { Album, Hole } from '../../shared/albums/album.ts';
import type { ImportMapping } from '../../shared/import/model.ts';
import { MAX_GUEST_WANTS, type Want, type WantList } from '../../shared/wants/want.ts';
import { guestsMoved, mergeGuest } from '../account/guest-merge.ts';
import { idOf } from '../account/profile/testing.ts';
import { type Client, DIME, right, testApp } from '../testing/app.ts';
import { findHoles } from './marks.ts';
import { addWant, addWants, removeImportWants } from './wants.ts';

const it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
afterAll(it.close);

const add = async (client: Client, body: object): Promise<Want> =>
  right(await client.sendJson('POST', '/api/wants', body));
const listOf = async (client: Client, query = ''): Promise<WantList> =>
  right(await client.send(`/api/wants${query}`));
const buy = (client: Client, id: number, body: object = {}) =>
  client.sendJson('POST', `/api/wants/${id}/bought`, body);

const KEY_DATE = {
  ...{ name: '1916-D Mercury Dime', year: 1916, mintMark: 'D', coinType: 'Mercury Dime' },
  ...{ country: 'USA', condition: DIME.condition, priceLimit: '900', note: 'Only with a full date' },
};

test('owner: adds a want, changes it, reads the list page by page, and deletes it', async () => {
  const owner = await it.user();
  const dime = await add(owner, KEY_DATE);
  expect(dime).toMatchObject({
    ...{ status: 'want', country: 'United States', priceLimit: '900.00', currency: 'USD', priority: 2 },
    ...{ yearTo: null, yearApproximate: false, importId: null },
  });
  const owl = await add(owner, { name: 'An owl of Athens', year: -440, yearTo: -404, yearApproximate: true });
  expect(owl).toMatchObject({ year: -440, yearTo: -404, yearApproximate: true, country: null });
  const any = await add(owner, { name: 'Any Thaler', status: 'bid', priority: 1, currency: 'EUR' });
  expect(any).toMatchObject({ year: null, status: 'bid', currency: 'EUR' });

  const first = await listOf(owner, '?limit=2');
  expect(first.wants.map(({ id }) => id)).toEqual([any.id, owl.id]);
  expect(first.total).toBe(3);
  const second = await listOf(owner, `?limit=2&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ wants: [{ id: dime.id }], nextCursor: null });

  const changed = await right(
    await owner.sendJson('PATCH', `/api/wants/${dime.id}`, { status: 'ordered', priceLimit: null }),
  );
  expect(changed).toMatchObject({ status: 'ordered', priceLimit: null, note: KEY_DATE.note, priority: 2 });
  expect((await owner.send(`/api/wants/${dime.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await owner.send(`/api/wants/${dime.id}`)).status).toBe(404);
  // A want is never a coin that is owned.
  expect(await right(await owner.send('/api/collection/summary'))).toMatchObject({ totalCount: 0 });
});

test('owner: what cannot be is refused with its field', async () => {
  const owner = await it.user();
  const refused = [
    [{}, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x', status: 'owned' }, 'status'],
    [{ name: 'x', priority: 4 }, 'priority'],
    [{ name: 'x', year: 3000 }, 'year'],
    [{ name: 'x', year: 1900, yearTo: 1800 }, 'year'],
    [{ name: 'x', yearTo: 1800 }, 'year'],
    [{ name: 'x', country: 'USA', year: -44 }, 'year'],
    [{ name: 'x', priceLimit: '-1' }, 'priceLimit'],
  ] as const;
  for (const [body, path] of refused) {
    const answer = await owner.sendJson('POST', '/api/wants', body);
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([422, path]);
  }
  const { id } = await add(owner, { name: 'x', year: 1900 });
  expect((await owner.sendJson('PATCH', `/api/wants/${id}`, { yearTo: 1800 })).status).toBe(422);
});

test('owner: a want that was bought is a coin with price and day, and is off the list', async () => {
  const owner = await it.user();
  const { id } = await add(owner, KEY_DATE);
  const coin = await right(await buy(owner, id, { price: '850', date: '2026-05-01' }));
  expect(coin).toMatchObject({
    ...{ name: KEY_DATE.name, year: 1916, mintMark: 'D', coinType: 'Mercury Dime', quantity: 1 },
    ...{ condition: DIME.condition, country: 'United States', purchasePrice: '850.00' },
    ...{ notes: KEY_DATE.note, purchaseDate: '2026-05-01T00:00:00.000Z' },
  });
  expect((await listOf(owner)).total).toBe(0);
  expect((await buy(owner, id)).status).toBe(409);
  expect(await right(await owner.send('/api/collection/summary'))).toMatchObject({ totalCount: 1 });

  const abroad = await add(owner, { name: 'Any Thaler', country: 'Austria', currency: 'EUR' });
  expect(await right(await buy(owner, abroad.id, { price: '30' }))).toMatchObject({
    ...{ name: 'Any Thaler', coinType: 'Any Thaler', year: 0, country: 'Austria' },
    ...{ currency: 'EUR', ownPurchasePrice: '30.00', condition: 'Not Applicable' },
  });
});

test('owner: a want that was deleted or bought is put back, and its coin goes to the trash', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const restore = (client: Client, body: object) => client.sendJson('POST', '/api/wants/restore', body);
  const want = await add(owner, { ...KEY_DATE, priority: 1, status: 'bid' });
  const { id: coinId } = await right(await buy(owner, want.id, { price: '850' }));
  // Whose coin it is not, for that the want is not there either.
  expect((await restore(other, { ...want, coinId })).status).toBe(404);
  expect((await listOf(other)).total).toBe(0);

  const {
    id,
    createdAt: _created,
    updatedAt: _updated,
    ...back
  } = await right(await restore(owner, { ...want, coinId }));
  expect(want).toMatchObject(back);
  expect(await right(await owner.send('/api/collection/summary'))).toMatchObject({ totalCount: 0 });
  expect(await right(await owner.send('/api/trash'))).toMatchObject([{ id: coinId }]);
  expect((await restore(owner, { ...want, coinId })).status).toBe(404);
  expect((await listOf(owner)).wants.map((one) => one.id)).toEqual([id]);

  await owner.send(`/api/wants/${id}`, { method: 'DELETE' });
  expect(await right(await restore(owner, want))).toMatchObject(back);
  // The import of another account is not named.
  const importId = crypto.randomUUID();
  expect(await right(await restore(owner, { ...want, importId }))).toMatchObject({ importId: null });
});

test('owner: a search finds wants by all their words, whatever their accents, page by page', async () => {
  const owner = await it.user();
  await add(owner, { name: 'Ein Österreichischer Thaler', note: 'Wien' });
  await add(owner, { ...KEY_DATE, note: '100% silver' });
  for (let n = 0; n < 3; n += 1) await add(owner, { name: `Thaler ${n}` });
  const found = async (search: string) =>
    (await listOf(owner, `?search=${encodeURIComponent(search)}`)).wants.map(({ name }) => name);
  expect(await found('osterreich THALER')).toEqual(['Ein Österreichischer Thaler']);
  expect(await found('wien')).toEqual(['Ein Österreichischer Thaler']);
  expect(await found('1916 d dime 100%')).toEqual([KEY_DATE.name]);
  expect(await found('thaler dime')).toEqual([]);
  const first = await listOf(owner, '?search=thaler&limit=3');
  expect([first.total, first.wants.length]).toEqual([4, 3]);
  const second = await listOf(owner, `?search=thaler&limit=3&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({
    total: 4,
    wants: [{ name: 'Ein Österreichischer Thaler' }],
    nextCursor: null,
  });
});

test('guest: a full cabinet leaves the want on the list, and the list has a limit', async () => {
  const guest = await it.guest();
  const { id } = await add(guest, KEY_DATE);
  for (let n = 0; n < 10; n += 1) await right(await guest.sendJson('POST', '/api/coins', DIME));
  expect((await buy(guest, id)).status).toBe(403);
  expect((await listOf(guest)).total).toBe(1);
  const guestId = await idOf(guest);
  const more = Array.from({ length: MAX_GUEST_WANTS - 1 }, (_, n) => ({ name: `Want ${n}`, hole: '' }));
  await it.deps.db.transaction((tx) => addWants(tx, guestId, more));
  expect((await guest.sendJson('POST', '/api/wants', { name: 'One too many' })).status).toBe(403);
  expect((await listOf(guest)).total).toBe(MAX_GUEST_WANTS);
});

test('guest: an account takes the wants over', async () => {
  const guest = await it.guest();
  const account = await it.user();
  const { id } = await add(guest, KEY_DATE);
  const [guestId, accountId] = [await idOf(guest), await idOf(account)];
  await it.deps.db.transaction((tx) => mergeGuest(tx, it.deps, guestId, accountId));
  await guestsMoved(it.deps, accountId);
  expect(await listOf(account)).toMatchObject({ wants: [{ id, name: KEY_DATE.name }], total: 1 });
});

test('owner: undoing an import removes its wants and no others; an export has those that are left', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  const [userId, otherId] = [await idOf(owner), await idOf(other)];
  const kept = await add(owner, { name: 'By hand', priceLimit: '12.50' });
  const importId = crypto.randomUUID();
  const mapping: ImportMapping = {
    ...{ fields: [], decimals: 'point', dates: 'day-first' },
    ...{ country: 'France', condition: 'Not Applicable' },
  };
  await it.deps.db.transaction(async (tx) => {
    const file = { fileName: 'a.csv', format: 'csv', signature: '', state: 'done', total: 1 } as const;
    await tx.insert(imports).values({ ...file, id: importId, userId, mapping });
    await addWant(tx, userId, { name: 'From a file', hole: '', importId, reference: '7' });
  });
  expect((await listOf(owner)).wants[0]).toMatchObject({ importId, reference: '7' });
  const undo = (id: OwnerId) => it.deps.db.transaction((tx) => removeImportWants(tx, id, importId, 100));
  expect(await undo(otherId)).toBe(0);
  expect(await undo(userId)).toBe(1);
  expect((await listOf(owner)).wants).toMatchObject([{ id: kept.id }]);
  const exported = await right(await owner.send('/api/auth/export?format=json'));
  expect(exported.wants).toMatchObject([{ name: 'By hand', priceLimit: '12.50' }]);
  expect(Object.keys(exported.wants[0])).not.toContain('userId');
});

const mark = (client: Client, keys: string[], wanted = true, album = 'mercury-dimes') =>
  client.sendJson('POST', `/api/albums/${album}/wants`, { keys, wanted });
const holeIn = async (client: Client, key: string, album = 'mercury-dimes'): Promise<Hole> =>
  ((await right(await client.send(`/api/albums/${album}?proofs=true`))) as Album).holesInOrder.find(
    (hole) => hole.key === key,
  ) as Hole;
const D16 = 'mercury-dime|1916|D|business';
const S16 = 'mercury-dime|1916|S|business';

test('owner: marks holes of an album, sees them in every album that has them, and takes the marks off', async () => {
  const owner = await it.user();
  const { wants } = await right(await mark(owner, [D16, S16]));
  expect(wants).toMatchObject([
    { name: '1916-D Mercury Dime', year: 1916, mintMark: 'D', country: 'United States', hole: D16 },
    { name: '1916-S Mercury Dime', hole: S16 },
  ]);
  // A hole of a type set is one for any year, in the user's own album too.
  const { id } = await right(
    await owner.sendJson('POST', '/api/albums', { name: 'x', keys: ['mercury-dime'] }),
  );
  expect((await right(await mark(owner, ['mercury-dime'], true, id))).wants).toMatchObject([{ year: null }]);
  await right(await mark(owner, ['mercury-dime'], false, id));
  // Again is no second want.
  expect(await right(await mark(owner, [D16]))).toEqual({ wants: [] });
  for (const album of ['mercury-dimes', 'year-1916'])
    expect((await holeIn(owner, D16, album)).want).toEqual({ id: wants[0].id, status: 'want' });
  expect((await listOf(owner)).wants[1]).toMatchObject({
    ...{ id: wants[0].id, isFilled: false },
    album: { id: 'mercury-dimes', name: 'Mercury Dimes', withProofs: false },
  });
  const removed = await right(await mark(owner, [D16], false));
  expect(removed.wants).toMatchObject([{ id: wants[0].id }]);
  expect((await holeIn(owner, D16)).want).toBeNull();
  expect((await listOf(owner)).total).toBe(1);
});

test('owner: a want is silent while a coin fills its hole, and comes back when it is trashed or sold', async () => {
  const owner = await it.user();
  await right(await mark(owner, [D16]));
  // Its words name the same hole.
  await add(owner, { ...KEY_DATE, condition: 'Fine (F-12, F-15)' });
  const dime = { ...DIME, name: KEY_DATE.name, year: 1916, mintMark: 'D', coinType: 'Mercury Dime' };
  const { id } = await right(await owner.sendJson('POST', '/api/coins', dime));
  expect((await listOf(owner)).total).toBe(0);
  expect(await listOf(owner, '?show=filled')).toMatchObject({ total: 2, wants: [{ isFilled: true }, {}] });
  await owner.send(`/api/coins/${id}`, { method: 'DELETE' });
  expect((await listOf(owner)).total).toBe(2);
  await right(await owner.sendJson('POST', `/api/trash/restore`, { ids: [id] }));
  expect((await listOf(owner)).total).toBe(0);
  await right(await owner.sendJson('POST', `/api/coins/${id}/sold`, { price: '10', date: '2026-05-01' }));
  expect((await listOf(owner)).total).toBe(2);
});

test.each([
  'mercury-dimes',
  'euro-de',
  'state-quarters',
  'euro-commemoratives',
  'types-dimes',
  'canada-1-cent',
])('owner: what was wanted and bought of %s fills its hole or leaves the list', async (album) => {
  const owner = await it.user();
  const { holesInOrder } = (await right(await owner.send(`/api/albums/${album}`))) as Album;
  const keys = holesInOrder
    .filter(({ isAnnounced }) => !isAnnounced)
    .slice(0, 12)
    .map(({ key }) => key);
  const { wants } = await right(await mark(owner, keys, true, album));
  for (const { id } of wants) await right(await buy(owner, id));
  const left = (await listOf(owner)).wants.map(({ name }) => name);
  expect(left).toEqual([]);
  if (album === 'types-dimes') return;
  expect((await listOf(owner, '?show=filled')).total).toBe(keys.length);
});

test('owner: other words are another hole, and words of no coin are none', async () => {
  const owner = await it.user();
  const want = await add(owner, KEY_DATE);
  expect(want.hole).toBe(D16);
  const change = async (body: object) => right(await owner.sendJson('PATCH', `/api/wants/${want.id}`, body));
  expect((await change({ note: 'Soon' })).hole).toBe(D16);
  expect((await change({ name: '1916-S Mercury Dime', mintMark: 'S' })).hole).toBe(S16);
  expect((await change({ name: 'A fine Thaler', coinType: 'Thaler', country: 'Austria' })).hole).toBeNull();
  // Of an album that is there no more: a free description.
  const lost = await add(owner, { name: 'x', hole: '<img src=x onerror=alert(1)>|1|' });
  expect((await listOf(owner)).wants[0]).toMatchObject({ id: lost.id, album: null, isFilled: false });
});

test('owner: the list is shown by state and sorted', async () => {
  const owner = await it.user();
  await add(owner, { name: 'B', priority: 1, year: 1900, status: 'ordered' });
  await add(owner, { name: 'A', priority: 3, year: 1950 });
  await add(owner, { name: 'C', priority: 1, status: 'bid' });
  const named = async (query: string) => (await listOf(owner, query)).wants.map(({ name }) => name).join('');
  expect(await named('?sort=name')).toBe('ABC');
  expect(await named('?sort=priority')).toBe('CBA');
  expect(await named('?sort=year')).toBe('BAC');
  expect([await named('?show=ordered'), await named('?show=bid'), await named('?show=want')]).toEqual([
    'B',
    'C',
    'A',
  ]);
  const { nextCursor } = await listOf(owner, '?sort=name&limit=1');
  expect(await named(`?sort=name&cursor=${nextCursor}`)).toBe('BC');
  expect((await owner.send('/api/wants?sort=name&cursor=999999')).status).toBe(409);
  for (const query of ['?sort=price', '?show=dead'])
    expect((await owner.send(`/api/wants${query}`)).status).toBe(422);
});

test('owner: a coin in words is matched with the open wants it fills', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  await right(await mark(owner, [D16]));
  await right(await mark(owner, ['mercury-dime'], true, 'types-dimes'));
  await add(owner, { name: 'Thaler', country: 'Austria', priority: 1 });
  const match = async (client: Client, coin: Record<string, string>): Promise<string[]> =>
    (await right(await client.send(`/api/wants/match?${new URLSearchParams(coin)}`))).map(
      ({ name }: Want) => name,
    );
  const dime = { name: '1916-D Mercury Dime', year: '1916', mintMark: 'D', coinType: 'Mercury Dime' };
  expect((await match(owner, dime)).length).toBe(2);
  expect(await match(other, dime)).toEqual([]);
  expect(await match(owner, { name: 'Maria Theresia Thaler', country: 'Austria' })).toEqual(['Thaler']);
  expect(await match(owner, { name: 'Maria Theresia Thaler', country: 'Germany' })).toEqual([]);
  await right(await owner.sendJson('POST', '/api/coins', { ...DIME, ...dime, year: 1916 }));
  expect(await match(owner, dime)).toEqual([]);
  expect((await owner.send('/api/wants/match?name=')).status).toBe(422);
});

test('owner: wants from before there were albums find their holes', async () => {
  const owner = await it.user();
  const userId = await idOf(owner);
  const { id } = await it.deps.db.transaction((tx) =>
    addWant(tx, userId, { ...KEY_DATE, country: 'United States', priceLimit: null, hole: null }),
  );
  await findHoles(it.deps, () => false);
  expect(await right(await owner.send(`/api/wants/${id}`))).toMatchObject({ hole: D16 });
});

test('refuses marks of unknown albums and holes, and too many; a mark beyond the limit adds none', async () => {
  const [owner, guest] = [await it.user(), await it.guest()];
  expect((await mark(owner, [D16], true, 'no-such-album')).status).toBe(404);
  expect((await mark(owner, ['nothing'])).status).toBe(404);
  expect((await mark(owner, Array(201).fill(D16))).status).toBe(422);
  expect((await owner.sendJson('POST', '/api/albums/mercury-dimes/wants', { keys: [D16] })).status).toBe(422);
  const { holesInOrder } = (await right(await guest.send('/api/albums/lincoln-wheat-cents'))) as Album;
  const keys = holesInOrder.slice(0, MAX_GUEST_WANTS + 1).map(({ key }) => key);
  expect((await mark(guest, keys, true, 'lincoln-wheat-cents')).status).toBe(403);
  expect((await listOf(guest)).total).toBe(0);
});

test('owner: a repeated request adds one want and marks its holes once', async () => {
  const owner = await it.user();
  const send = (path: string, body: object) =>
    owner.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `key-of-${path.length}` },
      body: JSON.stringify(body),
    });
  const first = await right(await send('/api/wants', { name: 'An owl of Athens' }));
  expect(await right(await send('/api/wants', { name: 'An owl of Athens' }))).toEqual(first);
  const holes = '/api/albums/mercury-dimes/wants';
  const body = { keys: ['mercury-dime|1921|D|business'], wanted: true };
  const marked = await right(await send(holes, body));
  await mark(owner, body.keys, false);
  expect(await right(await send(holes, body))).toEqual(marked);
  expect((await listOf(owner)).wants.map(({ id }) => id)).toEqual([first.id]);
});

test('owner: a want changed on two devices is merged field by field', async () => {
  const owner = await it.user();
  const want = await add(owner, KEY_DATE);
  const { id, createdAt } = want;
  const edit = (body: object) => owner.sendJson('PATCH', `/api/wants/${id}`, body);
  const base = { note: KEY_DATE.note, priority: 2, priceLimit: '900.00', createdAt };
  await right(await edit({ note: 'On the phone', base }));
  const answer = await edit({ note: 'On the tablet', priority: 1, priceLimit: '900', base });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    code: 'want_changed_elsewhere',
    conflicts: [{ field: 'note', theirs: 'On the phone', mine: 'On the tablet' }],
  });
  expect((await listOf(owner)).wants).toMatchObject([
    { note: 'On the phone', priority: 1, priceLimit: '900.00' },
  ]);
});

test('owner: nothing meant for another want of this id, as after a restored backup, is done to it', async () => {
  const owner = await it.user();
  const { id, createdAt } = await add(owner, KEY_DATE);
  const before = new Date(Date.parse(createdAt) - 1000).toISOString();
  const body = { note: 'x', base: { createdAt: before } };
  expect((await owner.sendJson('PATCH', `/api/wants/${id}`, body)).status).toBe(404);
  expect((await owner.sendJson('POST', `/api/wants/${id}/bought?createdAt=${before}`, {})).status).toBe(404);
  const remove = (time: string) => owner.send(`/api/wants/${id}?createdAt=${time}`, { method: 'DELETE' });
  expect((await remove(before)).status).toBe(404);
  expect((await remove('yesterday')).status).toBe(422);
  expect((await listOf(owner)).total).toBe(1);
  expect((await remove(createdAt)).status).toBe(204);
});
