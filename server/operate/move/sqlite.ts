import { Database } from 'bun:sqlite';
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../../db/migrate.ts';
import { plain } from '../../../db/postgres/engine.ts';
import { assetFolder } from '../../core/assets.ts';
import type { Filling, Kind, MovedTable, Row, Source, Target } from './rows.ts';

const PAGE = 500;

const quoted = (name: string) => `"${name}"`;
const namesOf = ({ columns }: MovedTable) => columns.map(({ name }) => quoted(name)).join();

/** Needs exclusive use and the newest schema. */
export function sqliteSource(file: string): Source {
  const database = new Database(file, { readonly: true });
  database.run('BEGIN');
  return {
    place: `sqlite:${file}`,
    ...readingOf(database),
    close: async () => database.close(),
  };
}

function readingOf(database: Database): Pick<Source, 'count' | 'read' | 'serial'> {
  return {
    count: async (table) =>
      database.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${quoted(table)}`).get()?.n ?? 0,
    read: async function* (table) {
      const kinds = table.columns.map(({ kind }) => kind);
      // Keyset pages: writing may go on meanwhile.
      const page = database.query<Record<string, unknown>, [number]>(
        `SELECT rowid AS "#", ${namesOf(table)} FROM ${quoted(table.name)} WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
      );
      for (let last = Number.MIN_SAFE_INTEGER; ; ) {
        const rows = page.all(last);
        if (rows.length > 0)
          yield rows.map((row) => table.columns.map(({ name }, at) => readValue(kinds[at], row[name])));
        if (rows.length < PAGE) return;
        last = Number(rows.at(-1)?.['#']);
      }
    },
    serial: async (table) =>
      database
        .query<{ seq: number }, [string]>('SELECT seq FROM sqlite_sequence WHERE name = ?')
        .get(table.name)?.seq ?? 0,
  };
}

function readValue(kind: Kind | undefined, value: unknown): unknown {
  if (value === null) return null;
  if (kind === 'bool') return value === 1;
  if (kind === 'bytes') return Buffer.from(value as Uint8Array).toString('base64');
  return plain(kind === 'json' ? JSON.parse(String(value)) : value);
}

function writeValue(kind: Kind, value: unknown): string | number | Buffer | null {
  if (value === null) return null;
  if (kind === 'bool') return value ? 1 : 0;
  if (kind === 'bytes') return Buffer.from(String(value), 'base64');
  return kind === 'json' ? JSON.stringify(value) : (value as string | number);
}

/** Created under another name until complete. */
export function sqliteTarget(folder: string): Target {
  const [draft, file] = [join(folder, 'moving.db'), join(folder, 'mintmark.db')];
  const drop = () => {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(draft + end, { force: true });
  };
  return {
    place: `sqlite:${folder}`,
    fill: async (work) => {
      const isThere = existsSync(file);
      drop();
      const database = new Database(isThere ? file : draft, { create: !isThere, readwrite: true });
      try {
        if (!isThere) {
          // A failed draft is discarded, and a good one synced at the end.
          database.run('PRAGMA journal_mode = OFF');
          database.run('PRAGMA synchronous = OFF');
          migrate(database, `${assetFolder('migrations')}/sqlite`);
        }
        database.run('BEGIN');
        await work(fillingOf(database));
        database.run('COMMIT');
      } catch (error) {
        database.close();
        drop();
        throw error;
      }
      database.close();
      if (isThere) return;
      const handle = openSync(draft, 'r+');
      fsyncSync(handle);
      closeSync(handle);
      renameSync(draft, file);
    },
    close: async () => {},
  };
}

const fillingOf = (database: Database): Filling => ({
  ...readingOf(database),
  write: async (table, rows) => {
    const kinds = table.columns.map(({ kind }) => kind);
    const holes = kinds.map(() => '?').join();
    const insert = database.query(`INSERT INTO ${quoted(table.name)} (${namesOf(table)}) VALUES (${holes})`);
    for (const row of rows)
      insert.run(...row.map((value: Row[number], at) => writeValue(kinds[at] ?? 'text', value)));
  },
  setSerial: async (table, last) => {
    if (last === 0) return;
    database.run('DELETE FROM sqlite_sequence WHERE name = ?', [table.name]);
    database.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table.name, last]);
  },
});
