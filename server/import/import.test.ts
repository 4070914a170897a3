import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { and, eq, isNull } from 'drizzle-orm';
import { coins, type OwnerId } from '../../db/schema.ts';
import type { ImportDetail, ImportRows } from '../../shared/import/model.ts';
import { addCoins } from '../coins/bulk/testing.ts';
import { type Client, DIME, picture, type TestApp, testApp } from '../testing/app.ts';
import { importsDone } from './work.ts';

// Files are read in processes of their own, which a busy machine starts late.
setDefaultTimeout(60_000);

let it: TestApp;
beforeAll(() => {
  it = testApp();
});
afterAll(() => it.close());

const send = (client: Client, body: BodyInit, name = 'coins.csv') =>
  client.send(`/api/imports?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  });

async function taken(client: Client, body: BodyInit, name?: string): Promise<ImportDetail> {
  const answer = await send(client, body, name);
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

const rowsOf = async (client: Client, id: string, query = ''): Promise<ImportRows> =>
  (await client.send(`/api/imports/${id}/rows?${query}`)).json();

const detailOf = async (client: Client, id: string): Promise<ImportDetail> =>
  (await client.send(`/api/imports/${id}`)).json();

async function imported(client: Client, body: BodyInit, alike = 'skip'): Promise<ImportDetail> {
  const { id } = await taken(client, body);
  const started = await client.sendJson('POST', `/api/imports/${id}/start`, { alike });
  if (!started.ok) throw new Error(await started.text());
  await importsDone(it.deps);
  return detailOf(client, id);
}

const userOf = async (client: Client): Promise<OwnerId> =>
  (await (await client.send('/api/auth/user')).json()).id;
const kept = async (client: Client) =>
  it.deps.db.orm
    .select()
    .from(coins)
    .where(and(eq(coins.userId, await userOf(client)), isNull(coins.deletedAt)))
    .orderBy(coins.id);

const SHEET = [
  'Year,Mint Mark,Denomination,Grade,Qty,Purchase Price,Date Purchased,Value,Notes',
  '1921,D,Morgan Silver Dollar,MS-63,1,"$1,040.50",05/31/2021,75,from grandfather',
  '1916,D,Mercury Dime,G4,2,12,2020-02-03,"1,000.00",=HYPERLINK("http://example.org")',
  'c. 1850,,Large Cent,VF,1,,,,',
  'soon,,Mercury Dime,VF,1,,,,no year',
].join('\r\n');

test('user: a sheet is looked at, imported, sent again without doubling, and undone', async () => {
  const user = await it.user();
  const detail = await taken(user, SHEET);
  expect(detail).toMatchObject({
    format: 'csv',
    state: 'ready',
    total: 4,
    counts: { add: 3, wrong: 1, alike: 0 },
  });
  expect(detail.mapping.fields.slice(0, 4)).toEqual(['year', 'mintMark', 'coinType', 'condition']);
  const { rows } = await rowsOf(user, detail.id);
  expect(rows.map(({ action }) => action)).toEqual(['add', 'add', 'add', 'wrong']);
  expect(rows[2]?.coin?.dating).toBe('c. 1850');
  expect(rows[3]?.problems[0]?.message).toContain('“soon” isn’t a year');
  expect(await kept(user)).toHaveLength(0);

  await user.sendJson('POST', `/api/imports/${detail.id}/start`, {});
  await importsDone(it.deps);
  expect(await detailOf(user, detail.id)).toMatchObject({
    state: 'done',
    added: 3,
    skipped: 0,
    wrong: 1,
    canUndo: true,
  });
  const [morgan, dime] = await kept(user);
  expect(morgan).toMatchObject({
    year: 1921,
    mintMark: 'D',
    condition: 'Mint State (MS-63)',
    purchasePrice: 104_050,
    estimatedValue: 7500,
    notes: 'from grandfather',
  });
  expect(morgan?.purchaseDate?.toISOString()).toStartWith('2021-05-31');
  expect(dime).toMatchObject({ quantity: 2, notes: '=HYPERLINK("http://example.org")' });

  const again = await imported(user, SHEET);
  expect(again).toMatchObject({ state: 'done', added: 0, updated: 0, skipped: 3, wrong: 1 });
  expect(await kept(user)).toHaveLength(3);

  expect((await user.sendJson('POST', `/api/imports/${detail.id}/undo`, {})).status).toBe(200);
  await importsDone(it.deps);
  expect(await detailOf(user, detail.id)).toMatchObject({ state: 'undone', canUndo: false });
  expect(await kept(user)).toHaveLength(0);
});

test('user: an export comes back in an empty account, field by field, with photos, trash, sales and history', async () => {
  const [from, to] = [await it.user(), await it.user()];
  const form = new FormData();
  form.set('obverse', await picture(60, 60, 30), 'obverse.png');
  const { obverseImageUrl } = await (await from.send('/api/photos', { method: 'POST', body: form })).json();
  const add = async (more: object) =>
    (await (await from.sendJson('POST', '/api/coins', { ...DIME, ...more })).json()).id as number;
  const changed = await add({
    obverseImageUrl,
    estimatedValue: '12.50',
    notes: 'Straße',
    purchaseDate: '2020-01-02',
  });
  await from.sendJson('PATCH', `/api/coins/${changed}`, { estimatedValue: '15.00' });
  const [trashed, sold] = [await add({ year: 1917 }), await add({ year: 1918, estimatedValue: '3' })];
  await from.send(`/api/coins/${trashed}`, { method: 'DELETE' });
  await from.sendJson('POST', `/api/coins/${sold}/sold`, { price: '9', place: 'A fair' });
  // Of the world: valued in a currency with a rate, in one without, in the trash, and sold.
  const mark = { country: 'Germany', currency: 'DEM', coinType: '5 Mark', year: 1974, ruler: 'Republic' };
  await from.sendJson('PUT', '/api/exchange-rates/DEM', { rate: '0.55', day: '2026-01-02' });
  await from.sendJson('PUT', '/api/exchange-rates/GBP', { rate: '1.3', day: '2026-01-02' });
  await add({ ...mark, ownEstimatedValue: '12.50', ownPurchasePrice: '8', quantity: 2 });
  await add({ ...mark, currency: 'FRF', country: 'France', coinType: '5 Francs', ownEstimatedValue: '3' });
  const gone = await add({ ...mark, ownEstimatedValue: '1' });
  await from.send(`/api/coins/${gone}`, { method: 'DELETE' });
  const left = await add({ ...mark, year: 1975, ownEstimatedValue: '7' });
  await from.sendJson('POST', `/api/coins/${left}/sold`, { price: '5' });
  // A rate that is kept already stays.
  await to.sendJson('PUT', '/api/exchange-rates/GBP', { rate: '1.4', day: '2026-03-04' });

  const whole = await (await from.send('/api/auth/export?format=zip')).bytes();
  const done = await imported(to, whole);
  expect(done).toMatchObject({
    format: 'mintmark-zip',
    state: 'done',
    added: 7,
    skipped: 0,
    problem: expect.stringContaining('profile.json'),
  });
  const [before, after] = await Promise.all([from, to].map(exportedCoins));
  expect(after).toEqual(before ?? []);
  expect(after?.[0]?.priceHistory).toHaveLength(2);
  expect(after?.[3]).toMatchObject({ ownEstimatedValue: '12.50', estimatedValue: '6.88', currency: 'DEM' });
  const { rates, apart } = await (await to.send('/api/exchange-rates')).json();
  expect(rates).toMatchObject([
    { currency: 'DEM', rate: '0.55', day: '2026-01-02' },
    { currency: 'GBP', rate: '1.4' },
  ]);
  expect(apart).toMatchObject([{ currency: 'FRF', value: '3.00' }]);
  // Its address is the hash of its content: the photo came byte for byte.
  expect(after?.[0]?.obverseImageUrl).toBe(obverseImageUrl);
  expect(await photoOf(to, obverseImageUrl)).toEqual(await photoOf(from, obverseImageUrl));

  expect(await imported(to, whole)).toMatchObject({ added: 0, updated: 0 });
  expect(await kept(to)).toHaveLength(3);
});

test('user: undoing an export takes back the rates it brought, but one that was changed since or that another coin needs', async () => {
  const [from, to] = [await it.user(), await it.user()];
  const mark = { country: 'Germany', coinType: '5 Mark', year: 1974, ownEstimatedValue: '10' };
  for (const currency of ['DEM', 'GBP', 'FRF', 'ITL']) {
    await from.sendJson('PUT', `/api/exchange-rates/${currency}`, { rate: '0.5', day: '2026-01-02' });
    await addCoins(from, [{ ...mark, currency }]);
  }
  await to.sendJson('PUT', '/api/exchange-rates/ITL', { rate: '0.5', day: '2026-01-02' });
  const { id } = await imported(to, await (await from.send('/api/auth/export?format=json')).bytes());
  const ratesOf = async () => (await (await to.send('/api/exchange-rates')).json()).rates;
  expect(await ratesOf()).toHaveLength(4);
  await to.sendJson('PUT', '/api/exchange-rates/GBP', { rate: '0.6', day: '2026-05-06' });
  await addCoins(to, [{ ...mark, currency: 'FRF', year: 1975 }]);
  await to.send(`/api/imports/${id}/undo`, { method: 'POST' });
  await importsDone(it.deps);
  expect(await ratesOf()).toMatchObject([
    { currency: 'FRF', rate: '0.5' },
    { currency: 'GBP', rate: '0.6' },
    { currency: 'ITL', rate: '0.5' },
  ]);
});

/** The coins of an export without the names that are given anew. */
const photoOf = async (client: Client, url: string) => (await client.send(url)).bytes();

async function exportedCoins(client: Client): Promise<Record<string, unknown>[]> {
  const { coins: all } = await (await client.send('/api/auth/export?format=json')).json();
  return all.map(({ id: _id, userId: _user, ...coin }: Record<string, unknown>) => coin);
}

test('guest: ten coins and no more, with the sentence', async () => {
  const guest = await it.guest();
  const rows = Array.from({ length: 12 }, (_, at) => `${1916 + at},Mercury Dime,VF`);
  const done = await imported(guest, ['Year,Coin type,Grade', ...rows].join('\n'));
  expect(done).toMatchObject({ state: 'done', added: 10, skipped: 2 });
  expect(done.problem).toContain('limited to 10 coins');
});

test('user: a changed mapping is used and remembered; what is there already is told; what cannot be is a sentence', async () => {
  const user = await it.user();
  const text = 'A,B,C\n1916,Mercury Dime,VF\n1917,Mercury Dime,VF\n';
  const detail = await taken(user, text);
  const path = `/api/imports/${detail.id}`;
  expect(detail.counts).toMatchObject({ wrong: 2 });
  expect((await user.sendJson('POST', `${path}/start`, {})).status).toBe(422);
  const mapping = { ...detail.mapping, fields: ['year', 'coinType', 'condition'] };
  expect((await user.sendJson('PUT', `${path}/mapping`, { ...mapping, fields: ['year'] })).status).toBe(422);
  const mapped = await (await user.sendJson('PUT', `${path}/mapping`, mapping)).json();
  expect(mapped.counts).toMatchObject({ add: 2, wrong: 0 });
  await user.sendJson('POST', `${path}/start`, {});
  await importsDone(it.deps);
  const more = await taken(user, `${text}1916,Mercury Dime,VF\n1918,Mercury Dime,VF\n`);
  expect(more).toMatchObject({ isRemembered: true, counts: { update: 2, alike: 1, add: 1 } });
  expect((await rowsOf(user, more.id, 'show=alike')).rows[0]?.duplicate).toMatchObject({ by: 'likeness' });
  expect((await user.sendJson('POST', `/api/imports/${more.id}/cancel`, {})).status).toBe(200);
  expect((await send(user, 'PNG\u0001\u0002\u0003\u0004')).status).toBe(415);
});

test('user: letters that look wrong are read again in another encoding, and single rows are taken or left out', async () => {
  const user = await it.user();
  const text =
    'Year,Coin type,Grade,Country\n1999,Złoty,VF,Polska\n2001,Grosz,VF,Polska\n2002,Grosz,VF,Polska\n';
  const bytes = Buffer.from(text.replace('ł', '\u00b3'), 'latin1');
  const detail = await taken(user, bytes);
  expect(detail.encoding).toBe('windows-1252');
  const path = `/api/imports/${detail.id}`;
  const typeOf = async () => (await rowsOf(user, detail.id)).rows[0]?.coin?.coinType;
  expect(await typeOf()).toBe('Z³oty');
  const mapping = { ...detail.mapping, condition: 'Good (G-4, G-6)' };
  await user.sendJson('PUT', `${path}/mapping`, mapping);
  const again = await (await user.sendJson('PUT', `${path}/encoding`, { encoding: 'windows-1250' })).json();
  expect(again).toMatchObject({ encoding: 'windows-1250', mapping, counts: { add: 3, taken: 3 } });
  expect(await typeOf()).toBe('Złoty');
  const utf16 = await user.sendJson('PUT', `${path}/encoding`, { encoding: 'utf-16le' });
  expect([utf16.status, (await detailOf(user, detail.id)).encoding]).toEqual([422, 'windows-1250']);
  expect((await user.sendJson('PUT', `${path}/encoding`, { encoding: 'ebcdic' })).status).toBe(422);

  const choose = async (n: number, choice: string | null) =>
    (await user.sendJson('PUT', `${path}/rows/${n}`, { choice })).json();
  expect((await choose(1, 'leave')).counts).toMatchObject({ add: 3, taken: 2 });
  expect((await choose(2, 'leave')).counts.taken).toBe(1);
  expect((await choose(2, null)).counts.taken).toBe(2);
  expect((await user.sendJson('PUT', `${path}/rows/9`, { choice: 'take' })).status).toBe(404);
  await user.sendJson('POST', `${path}/start`, {});
  await importsDone(it.deps);
  expect(await detailOf(user, detail.id)).toMatchObject({ added: 2, skipped: 1, encoding: null });
  expect((await kept(user)).map(({ year }) => year)).toEqual([1999, 2002]);

  const more = await taken(user, `${text}2003,Grosz,VF,Polska\n`);
  const { rows, total } = await rowsOf(user, more.id, 'show=add.update');
  expect([total, rows.length]).toEqual([(more.counts?.add ?? 0) + (more.counts?.update ?? 0), total]);
  const added = {
    ...more,
    ...(await (await user.sendJson('PUT', `/api/imports/${more.id}/alike`, { alike: 'add' })).json()),
  };
  expect(added.alike).toBe('add');
  expect(added.counts.taken).toBe(4);
  expect((await user.send(`/api/imports/${more.id}/rows?show=some`)).status).toBe(422);
});

test('user: prices in the currency of the coin are its own; in another they are of a purchase', async () => {
  const user = await it.user();
  const done = await imported(
    user,
    'Year,Type,Country,Currency,Buying price (EUR),Value\n2002,1 Euro,Germany,EUR,1.50,2\n1960,5 Francs,France,FRF,7,3\n',
  );
  expect(done).toMatchObject({ added: 2 });
  const [euro, franc] = await kept(user);
  expect(euro).toMatchObject({ ownPurchasePrice: 150, purchasePrice: null, ownEstimatedValue: 200 });
  expect(franc).toMatchObject({
    ownPurchasePrice: null,
    purchases: [{ quantity: 1, price: '7.00', currency: 'EUR' }],
    estimatedValue: 300,
  });
});

test('user: what was chosen of rows and columns stays when the letters are read again, also where it was remembered otherwise', async () => {
  const user = await it.user();
  const file = (rows: string[]) => Buffer.from(['Year,Coin type,Country,Box', ...rows].join('\n'), 'latin1');
  const first = file(['1999,1 z³oty,Polska,A']);
  await imported(user, first);
  const detail = await taken(user, file(['2000,1 z³oty,Polska,B', '2001,2 z³ote,Polska,C']));
  const path = `/api/imports/${detail.id}`;
  expect(detail.isRemembered).toBe(true);
  const fields = detail.mapping.fields.map((field) => (field === 'notes' ? 'storageLocation' : field));
  await user.sendJson('PUT', `${path}/mapping`, { ...detail.mapping, fields });
  await user.sendJson('PUT', `${path}/rows/1`, { choice: 'leave' });
  const again = await (await user.sendJson('PUT', `${path}/encoding`, { encoding: 'windows-1250' })).json();
  expect(again.mapping.fields).toEqual(fields);
  expect(again.counts).toMatchObject({ add: 2, taken: 1 });
  const { rows } = await rowsOf(user, detail.id);
  expect(rows.map(({ coin, choice }) => [coin?.coinType, choice])).toEqual([
    ['1 złoty', null],
    ['2 złote', 'leave'],
  ]);
});

test('user: reading a file again, looking at it and starting it at the same time never meet halfway', async () => {
  const user = await it.user();
  const lines = Array.from({ length: 400 }, (_, at) => `${1500 + at},1 z³oty,Ruritania`);
  const detail = await taken(user, Buffer.from(['Year,Coin type,Country', ...lines].join('\n'), 'latin1'));
  const path = `/api/imports/${detail.id}`;
  const encodings = ['windows-1250', 'windows-1252', 'windows-1251', 'macintosh'];
  const mappings = ['Good (G-4, G-6)', 'Not Applicable'].map((condition) => ({
    ...detail.mapping,
    condition,
  }));
  const asked = Array.from({ length: 5 }, (_, at) => [
    user.sendJson('PUT', `${path}/encoding`, { encoding: encodings[at % 4] }),
    user.send(path),
    user.sendJson('PUT', `${path}/mapping`, mappings[at % 2]),
    user.send(`${path}/rows?limit=10`),
    user.sendJson('PUT', `${path}/rows/${at}`, { choice: 'leave' }),
  ]).flat();
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  const last = user.sendJson('PUT', `${path}/encoding`, { encoding: 'utf-16le' });
  const both = [user.sendJson('POST', `${path}/start`, {}), last, user.send(path)];
  expect((await both[0])?.status).toBe(200);
  expect([409, 422]).toContain((await last).status);
  await Promise.all(both);
  await importsDone(it.deps);
  const done = await detailOf(user, detail.id);
  expect(done).toMatchObject({ state: 'done', wrong: 0, problem: null });
  expect([done.added + done.skipped, (await kept(user)).length]).toEqual([400, done.added]);
});
