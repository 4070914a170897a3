import { Column, type GetColumnData } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

type Columns = Record<string, SQLiteColumn>;
type Row<Of extends Columns> = { [Key in keyof Of]: GetColumnData<Of[Key]> };

interface Query {
  values(holes: Record<string, unknown>): PromiseLike<unknown>;
}

/**
 * Reads rows as the prepared query itself does, a few times faster: what a column makes of its value is looked up once, and not anew
 * at each value of each row. The columns are those the query selects, in the same order.
 */
export function reading<Of extends Columns>(columns: Of, query: Query) {
  const decoders = Object.entries(columns).map(([key, column]) => [key, decoderOf(column)] as const);
  const rowOf = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < decoders.length; at += 1) {
      const [key, decode] = decoders[at] ?? ['', null];
      const value = values[at];
      row[key] = decode && value !== null ? decode(value) : value;
    }
    return row as Row<Of>;
  };
  return {
    all: async (holes: Record<string, unknown>): Promise<Row<Of>[]> =>
      ((await query.values(holes)) as unknown[][]).map(rowOf),
  };
}

/** Null for a column whose value is as SQLite has it. */
const decoderOf = (column: SQLiteColumn) =>
  column.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? null
    : (value: unknown) => column.mapFromDriverValue(value);
