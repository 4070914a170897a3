import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
import { sqliteKit } from '../../../db/kit.ts';
import { tables } from '../../../db/tables.ts';

/**
 * A row on its way from one database to the other, a value for each column: texts, numbers, booleans, instants as milliseconds since 1970, bytes in
 * base64, JSON as what it says.
 */
export type Row = unknown[];

/** How many rows a table has, and a sum over the SHA-256 of each, whatever their order. */
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

/** With the names of objects in one order: PostgreSQL keeps its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

/** A database that is read from, in one state of it. */
export interface Source {
  /** Which one it is, without a password. */
  place: string;
  /** How many rows a table has. */
  count(table: string): Promise<number>;
  read(table: MovedTable): AsyncIterable<Row[]>;
  /** The last number that was handed out; 0 before the first. */
  serial(table: MovedTable): Promise<number>;
  close(): Promise<void>;
}

/** One that is written to: all of it or nothing. */
export interface Target {
  place: string;
  /** Has all work below happen in one transaction, which counts when it is over and nothing was thrown. */
  fill(work: (filling: Filling) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface Filling extends Omit<Source, 'close' | 'place'> {
  write(table: MovedTable, rows: Row[]): Promise<void>;
  setSerial(table: MovedTable, last: number): Promise<void>;
}

/** What a column holds, whichever database it is in (db/kit.ts). */
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
