import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Client, DIME, type TestApp, testApp } from '../testing/app.ts';

let it: TestApp;
let user: Client;
beforeAll(async () => {
  it = testApp();
  user = await it.user();
});
afterAll(() => it.close());

const added = async () => (await user.sendJson('POST', '/api/coins', { ...DIME, notes: 'old' })).json();
const edit = (id: number, body: unknown, key?: string) =>
  user.send(`/api/coins/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  });
const stored = async (id: number) => (await user.send(`/api/coins/${id}`)).json();

test('user: edits of two devices are merged field by field', async () => {
  const coin = await added();
  const base = { notes: 'old', storageLocation: null, createdAt: coin.createdAt };
  expect((await edit(coin.id, { notes: 'phone', base })).status).toBe(200);
  const answer = await edit(coin.id, { notes: 'tablet', storageLocation: 'Box 2', base });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    code: 'coin_changed_elsewhere',
    conflicts: [{ field: 'notes', theirs: 'phone', mine: 'tablet' }],
  });
  expect(await stored(coin.id)).toMatchObject({ notes: 'phone', storageLocation: 'Box 2' });
});

test('user: the same edit on two devices, and a field that was not changed here, are no conflict', async () => {
  const coin = await added();
  const base = { estimatedValue: null, notes: 'old', year: coin.year };
  await edit(coin.id, { currentValue: '1,250', notes: 'phone' });
  const answer = await edit(coin.id, { currentValue: '1250.00', notes: 'old', year: coin.year, base });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ estimatedValue: '1250.00', notes: 'phone' });
});

test('user: an edit whose answer was lost is made once, also after another change', async () => {
  const coin = await added();
  const send = () => edit(coin.id, { notes: 'mine', base: { notes: 'old' } }, 'key-of-an-edit');
  const first = await (await send()).json();
  await edit(coin.id, { notes: 'later' });
  expect(await (await send()).json()).toEqual(first);
  expect(await stored(coin.id)).toMatchObject({ notes: 'later' });
});

test('user: an edit of a coin trashed elsewhere is kept in the trash; without its date it is 404', async () => {
  const coin = await added();
  await user.send(`/api/coins/${coin.id}`, { method: 'DELETE' });
  expect((await edit(coin.id, { notes: 'new' })).status).toBe(404);
  const answer = await edit(coin.id, {
    notes: 'new',
    currentValue: '9',
    base: { notes: 'old', createdAt: coin.createdAt },
  });
  expect(answer.headers.get('x-coin-place')).toBe('trash');
  expect((await user.send(`/api/coins/${coin.id}`)).status).toBe(404);
  await user.sendJson('POST', '/api/trash/restore', { ids: [coin.id] });
  expect(await stored(coin.id)).toMatchObject({ notes: 'new', estimatedValue: '9.00' });
});

test('user: after a restored backup an edit does not reach another coin with the same id', async () => {
  const coin = await added();
  const base = { notes: 'old', createdAt: '2020-01-01T00:00:00.000Z' };
  expect((await edit(coin.id, { notes: 'new', base })).status).toBe(404);
  expect((await edit(coin.id, { notes: 'new', base: { nonsense: 1 } })).status).toBe(422);
  const other = await it.user();
  const foreign = await other.sendJson('PATCH', `/api/coins/${coin.id}`, {
    notes: 'x',
    base: { notes: 'old' },
  });
  expect(foreign.status).toBe(404);
});
