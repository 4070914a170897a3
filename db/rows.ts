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
import type { OwnerId } from './schema.ts';

/** Upsert. */
interface Conflict {
  target: SQLiteColumn[];
  /** `excluded` is the row to be inserted. */
  set: Record<string, SQL>;
}

/**
 * As `tx.insert(table).values(row).returning()`, but prepared once per connection: building takes several times as
 * long as running. Values only, no SQL.
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

/** `atOnce` rows in one prepared statement; other numbers one by one. */
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

/** Keys get `prefix`. */
function valuesOf(columns: readonly NamedColumn[], row: object, prefix = ''): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, column] of columns) {
    const value = (row as Record<string, unknown>)[key] ?? absent(column, row, key);
    values[prefix + key] = value === null ? null : column.mapToDriverValue(value);
  }
  return values;
}

/** Ids given by the engine: PostgreSQL does not accept NULL for them. */
const isHandedOut = (column: SQLiteColumn): boolean => column.getSQLType() === 'bigserial';

/** Defaults as of the query builder; an explicit null stays. */
function absent(column: SQLiteColumn, row: object, key: string): unknown {
  if (key in row && (row as Record<string, unknown>)[key] === null) return null;
  if (column.default instanceof SQL) throw new Error(`${column.name} has a default that only SQL can make`);
  return column.default ?? column.defaultFn?.() ?? column.onUpdateFn?.() ?? null;
}

export const excluded = (column: SQLiteColumn): SQL => sql.raw(`excluded."${column.name}"`);

type Columns = Record<string, SQLiteColumn>;
type Row<Of extends Columns> = { [Key in keyof Of]: GetColumnData<Of[Key]> };

interface Query {
  values(holes: Record<string, unknown>): PromiseLike<unknown>;
}

/** Several times faster than the query itself: decoders are looked up once. `columns` in the order of the query. */
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
    all: async (holes: { userId?: OwnerId } & Record<string, unknown>): Promise<Row<Of>[]> =>
      ((await query.values(holes)) as unknown[][]).map(rowOf),
  };
}

/** Null: no decoding needed. */
const decoderOf = (column: SQLiteColumn) =>
  // A list may read an expression as a column.
  column instanceof SQL || column.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? null
    : (value: unknown) => column.mapFromDriverValue(value);

const DAY_S = 24 * 3600;

/** Day number (UTC) since 1970-01-01; SQLite stores milliseconds, PostgreSQL timestamps. */
export const dayOf = (column: SQLiteColumn): SQL<number> =>
  engine().name === 'postgres'
    ? sql`floor(extract(epoch from ${column}) / ${sql.raw(String(DAY_S))})`
    : sql`${column} / ${sql.raw(String(DAY_S * 1000))}`;
