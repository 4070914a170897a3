import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadZip } from 'client-zip';
import { readFile } from './read/read.ts';
import { openStaged } from './read/staged.ts';
import { guessMapping, readRow } from './rows.ts';

// Every cell of a file comes in: sheets, columns without headings, lines of other widths.

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mintmark-whole-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function read(bytes: Uint8Array | string) {
  const folder = mkdtempSync(join(root, 'one-'));
  const path = join(folder, 'file');
  await Bun.write(path, bytes);
  await readFile(path, folder);
  const staged = openStaged(folder);
  const rows = staged.page(0, 1000);
  const mapping = guessMapping(staged.file);
  const coins = rows.map((row) => readRow(staged.file, row, mapping));
  staged.close();
  const headings = staged.file.columns.map(({ heading }) => heading);
  return { file: staged.file, headings, rows, mapping, coins };
}

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const rowsOf = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');

/** A workbook of sheets with their rows, without references of cells. */
async function workbook(
  sheets: Record<string, readonly (readonly string[])[]>,
  parts: Record<string, string> = {},
) {
  const names = Object.keys(sheets);
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/s${at}.xml`,
        `<worksheet><sheetData>${rowsOf(sheets[name] ?? [])}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
  return new Uint8Array(
    await downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).arrayBuffer(),
  );
}

test('all sheets of a workbook come in, each column under its heading, and are counted', async () => {
  const book = await workbook({
    Cents: [
      ['Year', 'Mint mark', 'Grade', 'Hoard'],
      ['1909', 'S', 'VF-20', 'attic'],
      ['1914', 'D', 'F-12'],
    ],
    Notes: [['Prices are of last year']],
    Dimes: [['My dimes'], ['Mint mark', 'Jahr', 'Grade', 'Rolls'], ['D', '1916', 'G-4', '3', 'beyond']],
  });
  const { file, headings, rows, coins, mapping } = await read(book);
  expect(headings).toEqual(['Year', 'Mint mark', 'Grade', 'Hoard', 'Rolls', 'Sheet', '']);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['1909', 'S', 'VF-20', 'attic', '', 'Cents'],
    ['1914', 'D', 'F-12', '', '', 'Cents'],
    ['1916', 'D', 'G-4', '', '3', 'Dimes', 'beyond'],
  ]);
  expect(file.note?.split('\n')).toEqual([
    'Lines before the headings were left out: “My dimes”.',
    '2 sheets: Cents 2, Dimes 1',
    'Sheets that were left out, as they have no headings of coins: Notes. Save one as a file of its own to import it.',
  ]);
  // The name of a sheet says what its coins are where no column does.
  expect(mapping.fields).toEqual(['year', 'mintMark', 'condition', 'notes', 'notes', 'coinType', 'notes']);
  expect(coins[2]?.input).toMatchObject({ year: 1916, mintMark: 'D', coinType: 'Dimes' });
  expect(coins[2]?.input?.notes).toBe('Rolls: 3\nbeyond');
});

test('cells without references begin in the first column, and days may count from 1904', async () => {
  const book = await workbook(
    {},
    {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="a" r:id="x"/></sheets></workbook>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rowsOf([['Year', 'Coin type', 'Purchase date']])}<row r="7">${cell('1916')}${cell('Mercury Dime')}<c s="1"><v>42855</v></c></row></sheetData></worksheet>`,
    },
  );
  const { rows, headings } = await read(book);
  expect(headings).toEqual(['Year', 'Coin type', 'Purchase date']);
  expect(rows[0]).toMatchObject({ line: 7, cells: ['1916', 'Mercury Dime', '2021-05-01'] });
});

test('columns with unknown headings and cells beyond the headings go to the notes', async () => {
  const { mapping, coins, headings } = await read(
    'Year,Coin type,PCGS Price,Pop\n1916,Mercury Dime,12,3,more\n1917,Mercury Dime\n',
  );
  expect(headings).toEqual(['Year', 'Coin type', 'PCGS Price', 'Pop', '']);
  expect(mapping.fields.slice(2)).toEqual(['notes', 'notes', 'notes']);
  expect(coins[0]?.input?.notes).toBe('PCGS Price: 12\nPop: 3\nmore');
});

test('a list without headings under a title has a column for every cell', async () => {
  const { file, headings, rows } = await read(
    'collector1\ncoins,collection\nMercury Dime,1916-D,G4,1,PCGS,650\nLincoln Cent,1909-S VDB,VF20,1,,700,Box 1\n',
  );
  expect(headings).toEqual(['', '', '', '', '', '', '']);
  expect(rows.map(({ line, cells }) => [line, cells[0], cells.at(-1)])).toEqual([
    [3, 'Mercury Dime', '650'],
    [4, 'Lincoln Cent', 'Box 1'],
  ]);
  expect(file.note).toBe(
    'Lines before the headings were left out: “collector1 · coins collection”.\nThis file has no headings. Please say of each column what it holds.',
  );
});

test('a line that names the separator is none of the table', async () => {
  const { headings, rows, file } = await read('\uFEFFsep=;\r\nYear;Coin type\r\n1921;"Morgan, Dollar"\r\n');
  expect(headings).toEqual(['Year', 'Coin type']);
  expect(rows.map(({ line, cells }) => [line, cells])).toEqual([[3, ['1921', 'Morgan, Dollar']]]);
  expect(file.note).toBeNull();
});
