import {
  Column,
  type GetColumnData,
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  SQL,
  sql,
} from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Orm, preparedOn } from './client.ts';
import { engine } from './engine.ts';

/** What a row of the same key becomes. */
interface Conflict {
  target: SQLiteColumn[];
  /** `excluded` names the row that was to be inserted. */
  set: Record<string, SQL>;
}

/**
 * Inserts a row as `tx.insert(table).values(row).returning()` does, and answers it as it was stored. The statement is built once a
 * connection: for a table of sixty columns that takes several times as long as running it. Takes values only, no SQL.
 */
export function inserting<Table extends SQLiteTable>(table: Table, conflict?: Conflict) {
  const columns = columnsOf(table);
  const holes = Object.fromEntries(columns.map(([key]) => [key, sql`${sql.placeholder(key)}`]));
  const statement = preparedOn((orm) => {
    const insert = orm.insert(table).values(holes as InferInsertModel<Table>);
    return (conflict ? insert.onConflictDoUpdate(conflict) : insert).returning().prepare();
  });
  return async (tx: Orm, row: InferInsertModel<Table>): Promise<InferSelectModel<Table>> => {
    const [stored] = (await statement(tx).all(valuesOf(columns, row))) as InferSelectModel<Table>[];
    if (!stored) throw new Error('the row was not stored');
    return stored;
  };
}

/** Inserts rows, `atOnce` of them with a statement that is built once a connection; what is left over one by one. */
export function insertingMany<Table extends SQLiteTable>(table: Table, atOnce: number) {
  const columns = columnsOf(table);
  const one = inserting(table);
  const statement = preparedOn((orm) => {
    const holes = Array.from({ length: atOnce }, (_, at) =>
      Object.fromEntries(columns.map(([key]) => [key, sql`${sql.placeholder(`${at} ${key}`)}`])),
    );
    return orm
      .insert(table)
      .values(holes as InferInsertModel<Table>[])
      .prepare();
  });
  return async (tx: Orm, rows: readonly InferInsertModel<Table>[]): Promise<void> => {
    if (rows.length !== atOnce) for (const row of rows) await one(tx, row);
    else
      await statement(tx).run(
        Object.assign({}, ...rows.map((row, at) => valuesOf(columns, row, `${at} `))) as Record<
          string,
          unknown
        >,
      );
  };
}

type NamedColumn = [key: string, column: SQLiteColumn];

const columnsOf = (table: SQLiteTable): NamedColumn[] =>
  Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>).filter(
    ([, column]) => !isHandedOut(column),
  );

/** What the engine is given for each column, by its key behind `prefix`. */
function valuesOf(columns: readonly NamedColumn[], row: object, prefix = ''): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, column] of columns) {
    const value = (row as Record<string, unknown>)[key] ?? absent(column, row, key);
    values[prefix + key] = value === null ? null : column.mapToDriverValue(value);
  }
  return values;
}

/** Whether the engine gives the number, and takes no NULL for that: SQLite does, PostgreSQL does not. */
const isHandedOut = (column: SQLiteColumn): boolean => column.getSQLType() === 'bigserial';

/** What stands for a value that is not given; null that is given stays. */
function absent(column: SQLiteColumn, row: object, key: string): unknown {
  if (key in row && (row as Record<string, unknown>)[key] === null) return null;
  if (column.default instanceof SQL) throw new Error(`${column.name} has a default that only SQL can make`);
  return column.default ?? column.defaultFn?.() ?? column.onUpdateFn?.() ?? null;
}

/** The value of a column that was to be inserted. */
export const excluded = (column: SQLiteColumn): SQL => sql.raw(`excluded."${column.name}"`);

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

const DAY_S = 24 * 3600;

/** The number of an instant's day (UTC), from 1970-01-01 as 0: SQLite has milliseconds, PostgreSQL a time of its own. */
export const dayOf = (column: SQLiteColumn): SQL<number> =>
  engine().name === 'postgres'
    ? sql`floor(extract(epoch from ${column}) / ${sql.raw(String(DAY_S))})`
    : sql`${column} / ${sql.raw(String(DAY_S * 1000))}`;
