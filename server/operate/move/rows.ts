import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { sqliteKit } from '../../../db/engine.ts';
import { tables } from '../../../db/tables.ts';

/** A value per column: texts, numbers, booleans, times in ms since 1970, bytes in base64, JSON parsed. */
export type Row = unknown[];

/** Row count and a sum of SHA-256, independent of order. */
export class Digest {
  #count = 0;
  #sum = 0n;

  add(row: Row): void {
    const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(row.map(sorted))).digest('hex');
    this.#count += 1;
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash}`));
  }

  get count(): number {
    return this.#count;
  }

  isSame(other: Digest): boolean {
    return this.#count === other.#count && this.#sum === other.#sum;
  }
}

/** Sorts object keys, as PostgreSQL does not keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

export interface Source {
  /** Without a password. */
  place: string;
  count(table: string): Promise<number>;
  read(table: MovedTable): AsyncIterable<Row[]>;
  /** Last number handed out; 0 if none. */
  serial(table: MovedTable): Promise<number>;
  close(): Promise<void>;
}

export interface Target {
  place: string;
  /** In one transaction. */
  fill(work: (filling: Filling) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface Filling extends Omit<Source, 'close' | 'place'> {
  write(table: MovedTable, rows: Row[]): Promise<void>;
  setSerial(table: MovedTable, last: number): Promise<void>;
}

/** Independent of the database (db/engine.ts). */
export type Kind = 'text' | 'int' | 'real' | 'bool' | 'bytes' | 'json' | 'time';

export interface MovedTable {
  name: string;
  columns: { name: string; kind: Kind }[];
  serial: string | null;
}

const KINDS: Record<string, Kind> = {
  SQLiteText: 'text',
  SQLiteInteger: 'int',
  SQLiteReal: 'real',
  SQLiteBoolean: 'bool',
  SQLiteBlobBuffer: 'bytes',
  SQLiteTextJson: 'json',
  SQLiteTimestamp: 'time',
};

/** Sorted so that references come first. */
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
  if (!kind) throw new Error(`cannot move a column of type ${columnType}`);
  return kind;
}
