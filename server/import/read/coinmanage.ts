import { readFile } from 'node:fs/promises';
import MDBReader from 'mdb-reader';
import { msg } from '../../../shared/language/msg.ts';
import { headingWords } from './headings.ts';
import { CUT_SHORT, type StagedWriter, Unreadable } from './staged.ts';

/** The part of the Access reader in use; tests bring a fake, as no real file may be shared. */
interface AccessDatabase {
  getTableNames(): string[];
  getTable(name: string): {
    rowCount: number;
    getColumnNames(): string[];
    getColumns?(): { name: string; type: string }[];
    getData(options: { rowOffset: number; rowLimit: number; columns?: string[] }): Record<string, unknown>[];
  };
}

/** Bytes; it is read whole. */
const MOST_BYTES = 300 * 1024 * 1024;
/** Rows per call: each call walks all pages before its own. */
const AT_ONCE = 5000;
const MOST_TABLES = 1000;
/** Not text; Access may chain such values without end. */
const NO_TEXT = new Set(['ole', 'binary', 'complex']);

export async function readCoinManage(path: string, staged: StagedWriter): Promise<void> {
  if (Bun.file(path).size > MOST_BYTES) throw new Unreadable(msg('The database is too large.'), 413);
  const bytes = await readFile(path);
  try {
    stageAccess(new MDBReader(bytes) as unknown as AccessDatabase, staged);
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(CUT_SHORT);
  }
}

export function stageAccess(database: AccessDatabase, staged: StagedWriter): void {
  const SIGNS = new Set([
    'shortdesc',
    'denomination',
    'country',
    'year',
    'grade',
    'mint',
    'amountpaid',
    'date purchased',
  ]);
  const names = database.getTableNames();
  if (names.length > MOST_TABLES) throw new Unreadable(msg('The database is too large.'), 413);
  const tables = names.map((name) => {
    const table = database.getTable(name);
    const known = table.getColumnNames().filter((column) => SIGNS.has(headingWords(column))).length;
    return { table, known };
  });
  const best = tables.toSorted((a, b) => b.known - a.known || b.table.rowCount - a.table.rowCount)[0];
  if (!best || best.known < 3)
    throw new Unreadable(msg('This Access database isn’t from CoinManage: it contains no coins.'), 415);
  const columns = best.table.getColumnNames();
  staged.headings = columns;
  const texts = best.table
    .getColumns?.()
    .filter(({ type }) => !NO_TEXT.has(type))
    .map(({ name }) => name);
  for (let at = 0; at < best.table.rowCount; at += AT_ONCE) {
    const rows = best.table.getData({ rowOffset: at, rowLimit: AT_ONCE, columns: texts });
    for (const [n, row] of rows.entries())
      staged.add(
        at + n + 1,
        columns.map((column) => textOf(row[column])),
      );
    if (rows.length === 0) return;
  }
}

function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
}
