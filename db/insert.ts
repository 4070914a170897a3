import { getTableColumns, type InferInsertModel, type InferSelectModel, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Orm, preparedOn } from './client.ts';

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
  const columns = Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>).filter(
    ([, column]) => !isHandedOut(column),
  );
  const holes = Object.fromEntries(columns.map(([key]) => [key, sql`${sql.placeholder(key)}`]));
  const statement = preparedOn((orm) => {
    const insert = orm.insert(table).values(holes as InferInsertModel<Table>);
    return (conflict ? insert.onConflictDoUpdate(conflict) : insert).returning().prepare();
  });
  return async (tx: Orm, row: InferInsertModel<Table>): Promise<InferSelectModel<Table>> => {
    const values: Record<string, unknown> = {};
    for (const [key, column] of columns) {
      const value = (row as Record<string, unknown>)[key] ?? absent(column, row, key);
      values[key] = value === null ? null : column.mapToDriverValue(value);
    }
    const [stored] = (await statement(tx).all(values)) as InferSelectModel<Table>[];
    if (!stored) throw new Error('the row was not stored');
    return stored;
  };
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
