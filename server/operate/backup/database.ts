import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { openDb } from '../../../db/client.ts';
import { journalOf, migrate, newestMigration } from '../../../db/migrate.ts';
import { msg } from '../../../shared/language/msg.ts';
import { assetFolder } from '../../core/assets.ts';
import type { Manifest } from './manifest.ts';
import { Unreadable } from './tar.ts';

export type Counts = Pick<
  Manifest,
  'schema' | 'accounts' | 'guests' | 'further' | 'coins' | 'sold' | 'inTrash'
>;

const migrations = () => assetFolder('migrations');

/**
 * Opens an untrusted database file. Unreadable unless schema and content are sound; the schema comes first, as
 * checks evaluate its expressions.
 */
export function inspectDatabase<T>(file: string, work: (database: Database) => T): T {
  const database = new Database(file, { readonly: true });
  try {
    database.run('PRAGMA trusted_schema = OFF');
    requireSchema(database);
    const found = database.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').get();
    if (found?.integrity_check !== 'ok') throw new Unreadable(DAMAGED_DATABASE);
    return work(database);
  } catch (error) {
    throw isOfFile(error) ? new Unreadable(DAMAGED_DATABASE, { cause: error }) : error;
  } finally {
    database.close();
  }
}

const DAMAGED_DATABASE = msg('Its database was damaged when it was made.');

const isOfFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(error.code));

interface Part {
  type: string;
  name: string;
  sql: string;
}

/** Without automatic indexes and SQLite's statistics. */
const partsOf = (database: Database): Part[] =>
  database
    .query<Part, []>(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_stat_' ORDER BY name, type",
    )
    .all();

/** Whitespace and quotes depend on what ran the migrations. */
const normalized = ({ type, name, sql }: Part) => `${type} ${name} ${sql.replace(/[\s"`]/g, '')}`;

/** The table of migrations (db/migrate.ts). */
const MIGRATIONS_TABLE =
  'table __drizzle_migrations CREATETABLE__drizzle_migrations(idSERIALPRIMARYKEY,hashtextNOTNULL,created_atnumeric)';

/**
 * Unreadable unless the schema equals that of a new database: foreign triggers, views and expressions would
 * run.
 */
function requireSchema(database: Database): void {
  const parts = partsOf(database);
  // Only once known to be a plain table: a view would run.
  const notes = parts.filter(({ name }) => name === '__drizzle_migrations').map(normalized);
  const noted = notes.length === 1 && notes[0] === MIGRATIONS_TABLE ? newestMigration(database) : 0;
  const { entries } = journalOf(`${migrations()}/sqlite`);
  if (!entries.some(({ when }) => when === noted))
    throw new Unreadable(msg('Its database was not made by Mintmark.'));
  const fresh = new Database(':memory:');
  try {
    migrate(fresh, `${migrations()}/sqlite`, undefined, noted);
    const wanted = new Map(partsOf(fresh).map((part) => [normalized(part), part]));
    for (const part of parts) if (!wanted.delete(normalized(part))) throw new Unreadable(foreignPart(part));
    for (const part of wanted.values()) throw new Unreadable(foreignPart(part));
  } finally {
    fresh.close();
  }
}

const foreignPart = ({ type, name }: Part) =>
  msg('The {type} "{name}" of its database is not as Mintmark makes it.', {
    type,
    name: name.replace(/\p{C}/gu, '?').slice(0, 80),
  });

/** As the screens count; older versions lack some columns. */
export function countsOf(database: Database): Counts {
  const has = (table: string, column: string) =>
    database.query('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== null;
  const count = (table: string, condition: string) =>
    database.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`).get()?.n ?? 0;
  const isSold = has('coins', 'is_sold') ? 'is_sold' : 'false';
  const isFurther = has('users', 'auth_provider') ? `auth_provider IS 'collection'` : 'false';
  return {
    schema: newestMigration(database),
    accounts: count('users', `NOT is_guest AND NOT (${isFurther})`),
    guests: count('users', 'is_guest'),
    further: count('users', isFurther),
    coins: count('coins', 'deleted_at IS NULL'),
    sold: count('coins', isSold),
    inTrash: count('coins', `deleted_at IS NOT NULL AND NOT ${isSold}`),
  };
}

export function countsOfFile(file: string): Counts {
  const database = new Database(file, { readonly: true });
  try {
    return countsOf(database);
  } finally {
    database.close();
  }
}

export const photoHashesIn = (database: Database): string[] =>
  database
    .query<{ hash: string }, []>('SELECT DISTINCT hash FROM photos')
    .all()
    .map(({ hash }) => hash);

function requireCounts(found: Counts, expected: Counts): void {
  const all = ({ coins, sold = 0, inTrash = 0 }: Counts) => coins + sold + inTrash;
  const people = ({ accounts, guests = 0, further = 0 }: Counts) => accounts + guests + further;
  // Older manifests count all coins together, and guests and further collections as accounts.
  const isSame =
    found.schema === expected.schema &&
    all(found) === all(expected) &&
    people(found) === people(expected) &&
    (expected.sold === undefined || (found.sold === expected.sold && found.coins === expected.coins));
  if (!isSame) throw new Unreadable(msg('Its database doesn’t match its manifest.'));
}

/** Checks a backup's database against its manifest and migrates it; returns the photos it names. */
export async function migrateBackup(file: string, expected: Counts): Promise<string[]> {
  const named = inspectDatabase(file, (database) => {
    requireCounts(countsOf(database), expected);
    return photoHashesIn(database);
  });
  await openDb(file, { migrations: migrations() }).close();
  if (existsSync(`${file}-wal`)) throw new Error(`${file} kept its log`);
  return named;
}
