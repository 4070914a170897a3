import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import type { ImportDetail, ImportRow, ImportRows } from '../../shared/import/model.ts';
import { MAX_GUEST_WANTS, type Want, type WantList } from '../../shared/wants/want.ts';
import { type Client, right, type TestApp, testApp } from '../testing/app.ts';
import { standingOf, wantStatusOf } from './wording.ts';
import { importsDone } from './work.ts';

// Files are read in processes of their own, which a busy machine starts late.
setDefaultTimeout(60_000);

let it: TestApp;
beforeAll(() => {
  it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
});
afterAll(() => it.close());

type Looked = { detail: ImportDetail; rows: ImportRow[] };

async function looked(client: Client, body: string | Uint8Array<ArrayBuffer>): Promise<Looked> {
  const detail: ImportDetail = await right(
    await client.send('/api/imports?name=list.csv', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    }),
  );
  const { rows }: ImportRows = await right(await client.send(`/api/imports/${detail.id}/rows?limit=200`));
  return { detail, rows };
}

async function deed(client: Client, id: string, what: 'start' | 'undo'): Promise<ImportDetail> {
  await right(await client.sendJson('POST', `/api/imports/${id}/${what}`, {}));
  await importsDone(it.deps);
  return right(await client.send(`/api/imports/${id}`));
}

const listOf = async (client: Client): Promise<WantList> => right(await client.send('/api/wants?limit=200'));
const coinsOf = async (client: Client): Promise<number> =>
  (await right(await client.send('/api/collection/summary'))).totalCount;

const SHEET = `Year,Mint mark,Coin type,Country,Status,Price,Grade,Remark
1921,,Morgan Silver Dollar,United States,owned,30,,
1916,D,Mercury Dime,United States,wish,$900.00,Good (G-4),Only with a full date
1780,,Thaler,Austria,ordered,€45.50,,
,,Drachm,Greece,bidding,,,Any owl
`;

test('rows of coins that are wanted, ordered or bid for go to the wants, and are never owned', async () => {
  const owner = await it.user();
  const { detail, rows } = await looked(owner, SHEET);
  expect(detail.counts).toMatchObject({ add: 1, want: 3, listed: 0, taken: 4, takenWants: 3, doubtful: 1 });
  expect(rows.map(({ action, want }) => [action, want?.status ?? null])).toEqual([
    ['add', null],
    ['want', 'want'],
    ['want', 'ordered'],
    ['want', 'bid'],
  ]);
  expect(rows[1]?.want).toEqual({ status: 'want', priceLimit: '900.00', currency: 'USD' });
  expect(rows[1]?.problems.map(({ message }) => message)).toEqual([
    'Wanted, not owned: added to your want list.',
  ]);

  const done = await deed(owner, detail.id, 'start');
  expect(done).toMatchObject({ state: 'done', added: 1, wants: 3, skipped: 0, wrong: 0, canUndo: true });
  expect(await coinsOf(owner)).toBe(1);
  const { wants } = await listOf(owner);
  expect(wants).toMatchObject([
    {
      status: 'bid',
      name: 'Drachm',
      year: null,
      country: 'Greece',
      note: expect.stringContaining('Any owl'),
    },
    { status: 'ordered', year: 1780, country: 'Austria', priceLimit: '45.50', currency: 'EUR' },
    {
      ...{ status: 'want', year: 1916, mintMark: 'D', coinType: 'Mercury Dime', country: 'United States' },
      ...{ priceLimit: '900.00', currency: 'USD', condition: 'Good (G-4)', importId: detail.id },
      note: expect.stringContaining('Only with a full date'),
    },
  ]);
  expect(await right(await owner.send('/api/imports'))).toMatchObject({ imports: [{ wants: 3 }] });

  // The same file again: the coin is known, and each want is on the list.
  const again = await looked(owner, SHEET);
  expect(again.detail.counts).toMatchObject({ update: 1, want: 0, listed: 3, takenWants: 0 });
  expect(await deed(owner, again.detail.id, 'start')).toMatchObject({ wants: 0, canUndo: false });
  expect((await listOf(owner)).total).toBe(3);

  const byHand = await right(await owner.sendJson('POST', '/api/wants', { name: 'By hand' }));
  expect(await deed(owner, detail.id, 'undo')).toMatchObject({ state: 'undone', wants: 0 });
  expect((await listOf(owner)).wants).toMatchObject([{ id: byHand.id }]);
  expect(await coinsOf(owner)).toBe(0);
});

test('a want that was typed is found again in a file, and a row can be left out', async () => {
  const owner = await it.user();
  const body = { name: '1916-D Mercury Dime', year: 1916, mintMark: 'D', country: 'United States' };
  await right(await owner.sendJson('POST', '/api/wants', { ...body, coinType: 'Mercury Dime' }));
  const { detail, rows } = await looked(
    owner,
    'Name,Year,Mint mark,Coin type,Have?\n1916-D Mercury Dime,1916,D,Mercury Dime,\n1921 Mercury Dime,1921,,Mercury Dime,no\n1931 Mercury Dime,1931,,Mercury Dime,\n',
  );
  expect(rows.map(({ action }) => action)).toEqual(['listed', 'want', 'want']);
  const left = await owner.sendJson('PUT', `/api/imports/${detail.id}/rows/2`, { choice: 'leave' });
  expect((await right(left)).counts).toMatchObject({ listed: 1, want: 2, taken: 1, takenWants: 1 });
  expect(await deed(owner, detail.id, 'start')).toMatchObject({ added: 0, wants: 1, skipped: 2 });
  expect((await listOf(owner)).wants.map(({ name }) => name)).toEqual([
    '1921 Mercury Dime',
    '1916-D Mercury Dime',
  ]);
});

test('what a want has no field for is in its note', async () => {
  const owner = await it.user();
  const { detail } = await looked(
    owner,
    'Year,Coin type,Country,Status,Value,Quantity,Series,Tags,Edge\n1881,Morgan Silver Dollar,United States,wanted,120,2,Morgan,"silver, big",reeded\n',
  );
  await deed(owner, detail.id, 'start');
  const [want] = (await listOf(owner)).wants;
  expect(want?.priceLimit).toBeNull();
  for (const text of ['120.00 USD', 'Quantity: 2', 'Series: Morgan', 'big, silver', 'Edge: reeded'])
    expect(want?.note).toContain(text);
});

test('guest: the list has its limit, and the rows beyond are named', async () => {
  const guest = await it.guest();
  const lines = Array.from({ length: MAX_GUEST_WANTS + 2 }, (_, n) => `${1800 + n},Cent number ${n},missing`);
  const { detail } = await looked(guest, `Year,Coin type,Status\n${lines.join('\n')}\n`);
  const done = await deed(guest, detail.id, 'start');
  expect(done).toMatchObject({ state: 'done', added: 0, wants: MAX_GUEST_WANTS, skipped: 2 });
  expect(done.problem).toContain('at most 100 wants');
});

test('an export of our own brings its wants to another account, and not twice', async () => {
  const [owner, other] = [await it.user(), await it.user()];
  let firstId = '';
  const wants: Want[] = [];
  for (const body of [
    {
      name: 'An owl',
      year: -440,
      yearTo: -404,
      yearApproximate: true,
      country: 'Greece',
      priority: 1,
      hole: 'mercury-dime',
    },
    { name: 'A thaler', status: 'ordered', priceLimit: '45.50', currency: 'EUR', note: 'Two lines\nof note' },
    { name: 'A thaler', status: 'ordered', priceLimit: '45.50', currency: 'EUR', note: 'Two lines\nof note' },
  ])
    wants.unshift(await right(await owner.sendJson('POST', '/api/wants', body)));
  await right(
    await owner.sendJson('POST', '/api/coins', {
      year: 1921,
      coinType: 'Peace Dollar',
      condition: 'Not Applicable',
    }),
  );
  const holes = ['mercury-dime|1916|D|business'];
  await right(await owner.sendJson('POST', '/api/albums', { name: 'Mine', keys: holes }));
  const ownAlbums = async () =>
    (await right(await other.send('/api/albums'))).filter(({ group }: { group: string }) => group === 'own');
  for (const format of ['json', 'zip']) {
    const file = await (await owner.send(`/api/auth/export?format=${format}`)).arrayBuffer();
    const { detail } = await looked(other, new Uint8Array(file));
    const isFirst = format === 'json';
    expect(detail.counts).toMatchObject({ want: isFirst ? 3 : 0, listed: isFirst ? 0 : 3, wrong: 0 });
    await deed(other, detail.id, 'start');
    const kept = ({ id: _id, importId: _import, reference: _reference, ...rest }: Want) => rest;
    expect((await listOf(other)).wants.map(kept)).toMatchObject(wants.map(kept));
    expect(await coinsOf(other)).toBe(1);
    expect(await ownAlbums()).toMatchObject([{ name: 'Mine', holes: 1 }]);
    if (isFirst) firstId = detail.id;
  }
  await deed(other, firstId, 'undo');
  expect(await ownAlbums()).toEqual([]);
  // Where it was made a want is known, also one that was changed since.
  const file = await (await owner.send('/api/auth/export?format=json')).arrayBuffer();
  await right(await owner.sendJson('PATCH', `/api/wants/${wants[0]?.id}`, { name: 'Another name' }));
  const { detail } = await looked(owner, new Uint8Array(file));
  expect(detail.counts).toMatchObject({ want: 0, listed: 3 });
});

test('a want of an export that cannot be one is named, and the others come in', async () => {
  const owner = await it.user();
  const time = '2026-05-01T10:00:00.000Z';
  const want = { id: 1, name: 'An owl', createdAt: time, updatedAt: time };
  const wants = [{ ...want, id: 2, priority: 7 }, want, { ...want, id: 3, note: 'x'.repeat(300_000) }, 7];
  const file = { format: 'mintmark-collection', formatVersion: 1, coins: [], wants };
  const { detail, rows } = await looked(owner, JSON.stringify(file));
  expect(detail.counts).toMatchObject({ want: 1, wrong: 3 });
  expect(rows[0]?.problems[0]).toMatchObject({ field: 'priority', kind: 'wrong' });
  expect(await deed(owner, detail.id, 'start')).toMatchObject({ state: 'done', wants: 1, wrong: 3 });
});

test('words of a status in other languages', () => {
  const words = {
    want: ['Wish', 'recherché', 'ищу', 'gesucht', 'falta', 'нужна'],
    ordered: ['on order', 'bestellt', 'commandée', 'encargado', 'zamówiona', 'заказано'],
    bid: ['Bidding', 'enchère', 'puja', 'geboten'],
  };
  for (const [status, all] of Object.entries(words))
    for (const word of all)
      expect([word, standingOf('Status', word), wantStatusOf(word)]).toEqual([
        word,
        'wanted',
        status as 'want',
      ]);
  expect(standingOf('Status', 'продано')).toBe('sold');
  expect(standingOf('Possédé', '')).toBe('wanted');
  expect(standingOf('Status', 'owned')).toBe('owned');
});
