import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { migrate } from '../../../db/migrate.ts';
import { plain } from '../../../db/postgres/engine.ts';
import { assetFolder } from '../../core/assets.ts';
import { type Kind, type MovedTable, movedTables } from './rows.ts';

/** A text with what databases and JSON may stumble over, which says that it is one of its own. */
const TEXT = (of: string) => `${of} ü İß\0 \ud83d\ude00 "'\\ %_ \r\n\t ${'x'.repeat(40)}`;

function sample(kind: Kind, of: string, n: number): string | number | Buffer {
  switch (kind) {
    case 'text':
      return TEXT(of);
    case 'int':
      return n === 0 ? 9_007_199_254_740_991 : -n;
    case 'real':
      return n === 0 ? 0.1 + 0.2 : -1e-12 * n;
    case 'bool':
      return n % 2;
    case 'bytes':
      return Buffer.from([0, 255, n, 10, 39]);
    case 'json':
      return JSON.stringify({ z: TEXT(of), a: [1.5, null, true, { b: [], half: '\ud800' }], n: 1e21 });
    case 'time':
      return [1_795_273_381_088, -1, 253_402_300_799_999][n] ?? 0;
  }
}

/** Three rows in each table, the last with the required columns alone; one more coin is deleted, whose number stays used. */
export function filledDatabase(file: string): void {
  const database = new Database(file, { create: true });
  database.run('PRAGMA journal_mode = MEMORY');
  database.run('PRAGMA synchronous = OFF');
  migrate(database, `${assetFolder('migrations')}/sqlite`);
  database.run('PRAGMA foreign_keys = ON');
  for (const table of movedTables()) fill(database, table);
  database.run('DELETE FROM coins WHERE id = 3');
  database.close();
}

function fill(database: Database, { name: table, columns, serial }: MovedTable): void {
  const parents = new Map(
    database
      .query<{ from: string; table: string; to: string }, []>(`PRAGMA foreign_key_list(${table})`)
      .all()
      .map(({ from, table: parent, to }) => [
        from,
        database.query(`SELECT ${to} FROM ${parent} ORDER BY rowid`).values().flat(),
      ]),
  );
  const needed = new Set(
    database
      .query<{ name: string; notnull: number; pk: number }, []>(`PRAGMA table_info(${table})`)
      .all()
      .filter(({ notnull, pk }) => notnull || pk)
      .map(({ name }) => name),
  );
  for (let n = 0; n < 3; n += 1) {
    const values = columns.map(({ name, kind }) => {
      if (name === serial) return n + 1;
      if (n === 2 && !needed.has(name)) return null;
      const parent = parents.get(name)?.[n] as string | number | undefined;
      if (parent !== undefined) return parent;
      // What is under way keeps a move from beginning.
      if (table === 'imports' && name === 'state') return 'done';
      return needed.has(name) && kind === 'int' ? n : sample(kind, `${table} ${name} ${n}`, n);
    });
    if (table === 'bulk_identifications')
      values[columns.findIndex(({ name }) => name === 'finished_at')] ??= 1;
    const names = columns.map(({ name }) => name).join();
    database.run(`INSERT INTO ${table} (${names}) VALUES (${values.map(() => '?').join()})`, values);
  }
}

/** Every row of every table of a folder's database as the columns mean it, the last numbers that were handed out, and what a search finds. */
export function contentOf(folder: string) {
  const database = new Database(join(folder, 'mintmark.db'), { readonly: true });
  const tables = movedTables().map(({ name, columns }) => {
    const json = new Set(columns.filter(({ kind }) => kind === 'json').map((column) => column.name));
    const rows = database.query<Record<string, unknown>, []>(`SELECT * FROM ${name} ORDER BY rowid`).all();
    const meant = rows.map((row) =>
      Object.entries(row).map(([column, value]) => [
        column,
        json.has(column) && value !== null
          ? plain(JSON.parse(String(value)))
          : value instanceof Uint8Array
            ? [...value]
            : plain(value),
      ]),
    );
    return [
      name,
      meant.map((row) => JSON.stringify(Object.fromEntries(row), (_, part) => inOrder(part))).sort(),
    ] as const;
  });
  const serials: unknown[][] = database.query('SELECT name, seq FROM sqlite_sequence ORDER BY name').values();
  const found = database.query('SELECT rowid FROM coin_search ORDER BY rowid').values();
  const wrong = [
    database.query('PRAGMA foreign_key_check').values(),
    database.query('PRAGMA integrity_check').values(),
  ];
  database.close();
  if (JSON.stringify(wrong) !== '[[],[["ok"]]]') throw new Error(`${folder}: ${JSON.stringify(wrong)}`);
  return { tables: Object.fromEntries(tables), serials, found };
}

const inOrder = (part: unknown) =>
  part && typeof part === 'object' && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
    : part;

/** The names of photos and pictures in a folder. */
export const filesIn = (folder: string) =>
  [...new Bun.Glob('{photos,pictures}/**/*').scanSync(folder)]
    .filter((name) => /\.(?:webp|pdf)$/.test(name))
    .sort();
