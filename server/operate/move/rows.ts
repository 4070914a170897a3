import type { MovedTable } from './tables.ts';

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
