import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { sqliteKit } from '../../../db/engine.ts';
import { tables } from '../../../db/tables.ts';

/** What a column holds, whichever database it is in (db/engine.ts). */
export type Kind = 'text' | 'int' | 'real' | 'bool' | 'bytes' | 'json' | 'time';

export interface MovedTable {
  name: string;
  columns: { name: string; kind: Kind }[];
  /** The column of numbers that the database hands out and never uses twice; null where there is none. */
  serial: string | null;
}

/** By what drizzle calls the columns that the kit for SQLite makes. */
const KINDS: Record<string, Kind> = {
  SQLiteText: 'text',
  SQLiteInteger: 'int',
  SQLiteReal: 'real',
  SQLiteBoolean: 'bool',
  SQLiteBlobBuffer: 'bytes',
  SQLiteTextJson: 'json',
  SQLiteTimestamp: 'time',
};

/** Every table that both databases have, in an order in which what a row refers to comes before it. */
export function movedTables(): MovedTable[] {
  const configs = Object.values(tables(sqliteKit)).map((table) => getTableConfig(table as SQLiteTable));
  const waiting = new Map(configs.map((config) => [config.name, config]));
  const sorted: MovedTable[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ name, foreignKeys }) =>
      foreignKeys.every((key) => {
        const { foreignTable } = key.reference();
        const { name: other } = getTableConfig(foreignTable as SQLiteTable);
        return other === name || !waiting.has(other);
      }),
    );
    if (next.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()]}`);
    for (const { name, columns } of next) {
      waiting.delete(name);
      const serial = columns.find((column) => 'autoIncrement' in column && column.autoIncrement);
      sorted.push({
        name,
        columns: columns.map((column) => ({ name: column.name, kind: kindOf(column.columnType) })),
        serial: serial?.name ?? null,
      });
    }
  }
  return sorted;
}

function kindOf(columnType: string): Kind {
  const kind = KINDS[columnType];
  if (!kind) throw new Error(`nobody knows how a ${columnType} is moved`);
  return kind;
}
