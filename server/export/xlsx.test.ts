import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import type { SheetCell } from '../coins/bulk/columns.ts';
import { readFile } from '../import/read/read.ts';
import { openStaged } from '../import/read/staged.ts';
import { right, type TestApp, testApp } from '../testing/app.ts';
import { workbookOf } from './xlsx.ts';
import { zipStream } from './zip.ts';

let it: TestApp;
let root = '';
beforeAll(() => {
  it = testApp();
  root = mkdtempSync(join(tmpdir(), 'mintmark-xlsx-'));
});
afterAll(async () => {
  await it.close();
  rmSync(root, { recursive: true, force: true });
});

/** The rows of a workbook as an import reads them, without the heads. */
async function rowsOf(workbook: Response): Promise<string[][]> {
  const folder = mkdtempSync(join(root, 'one-'));
  const path = join(folder, 'file');
  await Bun.write(path, workbook);
  await readFile(path, folder);
  const staged = openStaged(folder);
  try {
    // Empty cells at the end of a row are not read.
    return staged
      .page(0, 1000)
      .map(({ cells }) => Array.from(staged.file.columns, (_, at) => cells[at] ?? ''));
  } finally {
    staged.close();
  }
}

test('user: a workbook says of their coins what the CSV file says, numbers as numbers and days as days', async () => {
  const user = await it.user();
  const add = (input: object) => user.sendJson('POST', '/api/coins', input).then(right);
  const coin = {
    ...{
      name: '1916-D Mercury Dime',
      year: 1916,
      mintMark: 'D',
      coinType: 'Mercury Dime',
      condition: 'Good (G-4)',
    },
    ...{
      estimatedValue: '1234.50',
      purchasePrice: '0.10',
      purchaseDate: '2021-05-01',
      quantity: 2,
      weight: '2.5',
    },
  };
  await add({ ...coin, notes: '=1+1 <b>&amp;\r\n"zwei" \u{1fa99}', series: '@SUM(A1)' });
  await add({ ...coin, purchaseDate: '1899-12-31', notes: null });
  const file = await user.send('/api/auth/export?format=xlsx');
  expect(file.headers.get('content-type')).toContain('spreadsheetml');
  expect(file.headers.get('content-disposition')).toEndWith('.xlsx"');
  const rows = await rowsOf(file);
  const csv = await (await user.send('/api/auth/export?format=csv')).text();
  const [, ...expected] = Papa.parse<string[]>(csv.replace('\uFEFF', ''), { skipEmptyLines: true }).data;
  // A CSV file keeps formulas from being run by an apostrophe.
  const plain = (cell: string) => cell.replace(/^'/, '').replace('\r\n', '\n');
  expect(rows.map((row) => row.map((cell) => cell.replace('\r\n', '\n')))).toEqual(
    expected.map((row) => row.map(plain)),
  );
});

test('any text and any number comes back as it was, but for what XML cannot write', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.integer()), { minLength: 3, maxLength: 3 }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      async (page) => {
        const heads = ['One', 'Two', 'Three'];
        async function* pages() {
          yield [['first', 1, { decimal: '1.50', isAmount: true }] as SheetCell[], ...page];
        }
        const rows = await rowsOf(new Response(zipStream(workbookOf(heads, pages()), () => {})));
        const kept = (cell: string) =>
          cell
            .toWellFormed()
            .replace(/(?![\t\n\r])\p{Cc}/gu, (sign) => (sign >= '\x7f' ? sign : ''))
            .replace(/[\ufffe\uffff]/g, '')
            .trim();
        const written = page.map((row) => row.map((cell) => kept(String(cell))));
        expect(rows[0]).toEqual(['first', '1', '1.50']);
        expect(rows.slice(1).map((row) => row.map((cell) => cell.trim()))).toEqual(
          written.filter((row) => row.some(Boolean)),
        );
      },
    ),
    { numRuns: 10 },
  );
});
