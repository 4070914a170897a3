import { postgresSnapshot } from './postgres.ts';
import { Digest, type Filling, type MovedTable, movedTables, type Source, type Target } from './rows.ts';
import { sqliteTarget } from './sqlite.ts';

export class Refused extends Error {}

export interface Progress {
  rows(table: string, n: number, of: number): void;
  table(table: string, rows: number): void;
}

/**
 * Copies and verifies all rows in one transaction. False if they are there already, as after a kill at the end;
 * Refused if others are.
 */
export async function moveRows(
  source: Source,
  target: Target,
  tables: MovedTable[],
  progress: Progress,
): Promise<boolean> {
  let isMoved = true;
  await target.fill(async (filling) => {
    if (await isEmpty(filling, tables))
      for (const table of tables) await copy(source, filling, table, progress);
    else {
      isMoved = false;
      for (const table of tables)
        if (!(await isSame(source, filling, table)))
          throw new Refused(
            `${target.place} has other ${table.name} than ${source.place}. Use an empty database.`,
          );
    }
  });
  return isMoved;
}

/** Copies a PostgreSQL database, even in use, to a new `mintmark.db`. StartError if impossible. */
export async function copyToFile(url: string, folder: string): Promise<void> {
  const source = await postgresSnapshot(url);
  try {
    await moveRows(source, sqliteTarget(folder), movedTables(), { rows: () => {}, table: () => {} });
  } finally {
    await source.close();
  }
}

async function isEmpty(filling: Filling, tables: MovedTable[]): Promise<boolean> {
  for (const { name } of tables) if ((await filling.count(name)) > 0) return false;
  return true;
}

async function copy(
  source: Source,
  filling: Filling,
  table: MovedTable,
  { rows: onRows, table: onTable }: Progress,
): Promise<void> {
  const total = await source.count(table.name);
  const digest = new Digest();
  for await (const rows of source.read(table)) {
    await filling.write(table, rows);
    for (const row of rows) digest.add(row);
    onRows(table.name, digest.count, total);
  }
  if (table.serial) await filling.setSerial(table, await source.serial(table));
  const arrived = await digestOf(filling, table);
  if (digest.count !== total || !arrived.isSame(digest))
    throw new Error(`${table.name}: ${arrived.count} of ${total} rows arrived, or some were changed`);
  onTable(table.name, total);
}

async function isSame(source: Source, filling: Filling, table: MovedTable): Promise<boolean> {
  if ((await source.count(table.name)) !== (await filling.count(table.name))) return false;
  return (await digestOf(filling, table)).isSame(await digestOf(source, table));
}

async function digestOf(from: Pick<Source, 'read'>, table: MovedTable): Promise<Digest> {
  const digest = new Digest();
  for await (const rows of from.read(table)) for (const row of rows) digest.add(row);
  return digest;
}

/** Running imports and bulk identifications have files beside the database. */
export async function requireIdle(source: Source, tables: MovedTable[]): Promise<void> {
  const open = async (name: string, isOpen: (row: Map<string, unknown>) => boolean) => {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new Error(`no table ${name}`);
    for await (const rows of source.read(table))
      for (const row of rows)
        if (isOpen(new Map(table.columns.map((column, at) => [column.name, row[at]])))) return true;
    return false;
  };
  const isImporting = await open('imports', (row) =>
    ['importing', 'undoing'].includes(String(row.get('state'))),
  );
  if (isImporting || (await open('bulk_identifications', (row) => row.get('finished_at') === null)))
    throw new Refused(
      'an import or a bulk identification is unfinished. Start Mintmark, wait until it is done, and stop Mintmark.',
    );
}
