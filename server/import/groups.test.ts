import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportDetail, ImportRows } from '../../shared/import/model.ts';
import { english } from '../../shared/language/testing.ts';
import { right, type TestApp, testApp } from '../testing/app.ts';
import { readFile } from './read/read.ts';
import { openStaged } from './read/staged.ts';
import { guessMapping, readRow } from './rows.ts';
import { workbook } from './testing.ts';

// Lists that name a country or denomination once for a group of rows.

setDefaultTimeout(60_000);

let it: TestApp;
let root = '';
beforeAll(() => {
  it = testApp();
  root = mkdtempSync(join(tmpdir(), 'mintmark-groups-'));
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await it.close();
});

async function read(bytes: Uint8Array | string, fillDown?: number[]) {
  const folder = mkdtempSync(join(root, 'one-'));
  await Bun.write(join(folder, 'file'), bytes);
  await readFile(join(folder, 'file'), folder);
  const staged = openStaged(folder);
  const mapping = { ...guessMapping(staged.file), fillDown };
  const coins = staged.page(0, 1000).map((row) => readRow(staged.file, row, mapping));
  staged.close();
  return { blanks: staged.file.columns.map((column) => column.blanks), coins };
}

const GROUPED = `Country,Denomination,Year,Notes
Germany,1 Mark,1875,
,,1876,toned
,5 Mark,1891,
,,1892,
France,1 Franc,1887,
,,1888,
,5 Francs,1873,
,,1874,cleaned
`;

test('a column filled on the first row of each group is found, and filled only when that is chosen', async () => {
  const asked = await read(GROUPED);
  expect(asked.blanks).toEqual([6, 4, undefined, undefined]);
  // A row without a denomination is no coin yet.
  expect(asked.coins[1]?.input).toBeNull();
  const filled = await read(GROUPED, [0, 1]);
  expect(filled.coins.map(({ input }) => `${input?.country} ${input?.coinType} ${input?.year}`)).toEqual([
    ...['Germany 1 Mark 1875', 'Germany 1 Mark 1876', 'Germany 5 Mark 1891', 'Germany 5 Mark 1892'],
    ...['France 1 Franc 1887', 'France 1 Franc 1888', 'France 5 Francs 1873', 'France 5 Francs 1874'],
  ]);
  expect(english(filled.coins[0]?.problems.map(({ message }) => message))).not.toContain(
    'Same as above: Germany',
  );
  expect(english(filled.coins[1]?.problems)).toContainEqual({
    ...{ field: null, message: 'Same as above: Germany · 1 Mark', kind: 'told' },
  });
});

test('a row that holds only the name of its group names the rows below, and is no coin', async () => {
  const list =
    'Country,Denomination,Year,Grade\nItaly,,,\n,1 Lira,1901,VF\n,2 Lire,1902,F\nSpain,,,\n,1 Peseta,1903,F\n,2 Pesetas,1904,F\n';
  const { coins } = await read(list, [0]);
  expect(coins.map(({ input }) => input?.country)).toEqual([
    undefined,
    'Italy',
    'Italy',
    undefined,
    'Spain',
    'Spain',
  ]);
});

test('the same denomination begins again under each country, and does not go on under the next', async () => {
  const list =
    'Country,Denomination,Year\nItaly,1 Lira,1901\n,,1902\n,,1903\nMalta,1 Lira,1972\n,,1973\n,,1974\nChad,,1970\n,,1971\n';
  const { blanks, coins } = await read(list, [0, 1]);
  expect(blanks).toEqual([5, 6, undefined]);
  expect(coins.map(({ input }) => input?.coinType ?? '')).toEqual([
    ...['1 Lira', '1 Lira', '1 Lira', '1 Lira', '1 Lira', '1 Lira'],
    ...[coins[6]?.input?.coinType ?? '', coins[7]?.input?.coinType ?? ''],
  ]);
  expect(coins[6]?.input?.coinType).not.toBe('1 Lira');
});

test.each([
  ['begins blank', ',1901\n,1902\nItaly,1903\n,1904\nSpain,1905\n,1906\n'],
  ['repeats a value', 'Italy,1901\n,1902\nSpain,1903\n,1904\nItaly,1905\n,1906\n,1907\n'],
  ['repeats it on the next row', 'Italy,1901\nItaly,1902\n,1903\nSpain,1904\n,1905\n,1906\n'],
  ['is mostly filled', 'Italy,1901\nSpain,1902\n,1903\nMalta,1904\nChad,1905\n,1906\n'],
  ['has one value', 'Italy,1901\n,1902\n,1903\n'],
  ['is full', 'Italy,1901\nSpain,1902\n'],
  ['is empty', ',1901\n,1902\n'],
])('a column is not asked about that %s', async (_, rows) => {
  const { blanks, coins } = await read(`Country,Year\n${rows}`, [0]);
  expect(blanks).toEqual([undefined, undefined]);
  // And is not filled, whatever the mapping says.
  expect(JSON.stringify(coins)).not.toContain('Same as above');
});

test('no value goes on in the next sheet', async () => {
  const head = ['Country', 'Denomination', 'Year'];
  const book = await workbook({
    One: [
      head,
      ['Italy', '1 Lira', '1901'],
      ['', '2 Lire', '1902'],
      ['', '5 Lire', '1903'],
      ['', '9 Lire', '1904'],
    ],
    Two: [head, ['Spain', '1 Peseta', '1905'], ['', '2 Pesetas', '1906']],
    Three: [head, ['', '1 Franc', '1907'], ['', '2 Francs', '1908']],
  });
  const { coins } = await read(book, [0]);
  expect(coins.map(({ input }) => input?.country)).toEqual([
    ...['Italy', 'Italy', 'Italy', 'Italy', 'Spain', 'Spain', 'Unknown', 'Unknown'],
  ]);
});

test('the preview shows what is filled, another column is refused, and the choice is kept for the next file', async () => {
  const user = await it.user();
  const send = (body: string): Promise<ImportDetail> => {
    const headers = { 'content-type': 'application/octet-stream' };
    return user.send('/api/imports?name=list.csv', { method: 'POST', headers, body }).then(right);
  };
  const sent = await send(GROUPED);
  expect(sent.mapping.fillDown).toBeUndefined();
  const change = (fillDown: number[]) =>
    user.sendJson('PUT', `/api/imports/${sent.id}/mapping`, { ...sent.mapping, fillDown });
  const refused = await change([2]);
  expect([refused.status, (await refused.json()).code]).toEqual([422, 'column_not_grouped']);
  await right(await change([0, 1]));
  const { rows }: ImportRows = await right(await user.send(`/api/imports/${sent.id}/rows`));
  expect(rows[5]?.coin).toMatchObject({ country: 'France', coinType: '1 Franc', year: 1888 });
  expect(rows[5]?.problems.map(({ message }) => message)).toContain('Same as above: France · 1 Franc');
  await right(await user.sendJson('POST', `/api/imports/${sent.id}/start`, {}));
  expect((await send(GROUPED)).mapping.fillDown).toEqual([0, 1]);
  // A full column of the same heading is not filled.
  expect((await send('Country,Denomination,Year,Notes\nChad,1 Franc,1970,\n')).mapping.fillDown).toEqual([]);
});
