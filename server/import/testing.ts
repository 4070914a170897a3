import { Database } from 'bun:sqlite';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadZip } from 'client-zip';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const cell = (value: string | number) =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;

export const sheetRows = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');

/** A workbook of sheets with their rows, whose cells have no references; `hidden` names sheets that a reader does not see. */
export async function workbook(
  sheets: Record<string, readonly (readonly (string | number)[])[]>,
  parts: Record<string, string> = {},
  hidden: readonly string[] = [],
) {
  const names = Object.keys(sheets);
  const state = (name: string) => (hidden.includes(name) ? ' state="hidden"' : '');
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}"${state(name)} r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/s${at}.xml`,
        `<worksheet><sheetData>${sheetRows(sheets[name] ?? [])}</sheetData></worksheet>`,
      ]),
    ),
    ...parts,
  };
  return new Uint8Array(
    await downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).arrayBuffer(),
  );
}

type Values = Record<string, string | number | Uint8Array | null | undefined>;

/** An SQLite file with these rows in its tables; each table has the columns that one of its rows has. */
export async function database(tables: Record<string, readonly Values[]>): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(tmpdir(), `${crypto.randomUUID()}.db`);
  const db = new Database(path, { create: true });
  for (const [table, rows] of Object.entries(tables)) {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    db.run(`CREATE TABLE ${table} (${columns.join(', ')})`);
    const insert = db.query(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join(', ')})`);
    for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
  }
  db.close();
  const bytes = await Bun.file(path).bytes();
  await rm(path);
  return bytes;
}
