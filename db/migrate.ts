import type { Database } from 'bun:sqlite';
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/** Somebody has opened the database with a newer program, whose tables this one does not know. */
export class NewerSchema extends Error {}

/** What drizzle-kit notes of the migrations it has generated; `when` in ms since 1970. */
const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/**
 * For less than two hours, before any release, main had other forms of the migrations 0002 and 0003, with earlier times. A database that noted those
 * is brought to where today's 0002 leaves it, from where 0003 goes on.
 */
const EARLY_SEARCH = {
  noted: 1795273381088,
  statements: [
    ...['added', 'removed', 'outdated', 'trashed', 'updated'].map(
      (name) => `DROP TRIGGER IF EXISTS coin_search_${name}`,
    ),
    'DROP TABLE coin_search',
    'CREATE INDEX `coins_unsearched` ON `coins` (`id`) WHERE "coins"."search_text" = \'\'',
    "UPDATE coins SET search_text = ''",
    'DELETE FROM __drizzle_migrations WHERE created_at > 1795262407400',
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('', 1795278398956)",
  ],
};

/**
 * Brings the database to the schema of the migrations in `folder`, all of them or none, and notes them as drizzle-kit does; `keep` is called before
 * anything is written to one that has been used. Throws NewerSchema for a database that knows migrations from after the last one here. With `until`,
 * in ms since 1970, later migrations are left out.
 */
export function migrate(
  connection: Database,
  folder: string,
  keep: () => void = () => {},
  until = Number.POSITIVE_INFINITY,
): void {
  const entries = journalOf(folder).entries.filter(({ when }) => when <= until);
  const newest = entries.at(-1)?.when ?? 0;
  const noted = newestMigration(connection);
  if (noted > newest) throw new NewerSchema();
  if (noted === newest) return;
  if (noted > 0) keep();
  // Whoever comes second, as the command line beside a server that starts, finds it done.
  connection.run('BEGIN IMMEDIATE');
  try {
    connection.run(
      'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
    );
    if (newestMigration(connection) === EARLY_SEARCH.noted)
      for (const statement of EARLY_SEARCH.statements) connection.run(statement);
    const from = newestMigration(connection);
    for (const { tag, when } of entries) {
      if (when <= from) continue;
      const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
      for (const statement of text.split('--> statement-breakpoint')) connection.run(statement);
      const hash = new Bun.CryptoHasher('sha256').update(text).digest('hex');
      connection.run('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)', [hash, when]);
    }
    connection.run('COMMIT');
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

/** Ends a transaction that failed. SQLite may have done so by itself, as on a full disk: what failed then is told, not this. */
export function rollBack(connection: Database): void {
  try {
    if (connection.inTransaction) connection.run('ROLLBACK');
  } catch {}
}

export const journalOf = (folder: string) =>
  Journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')));

/** When the newest migration in the folder was made, in ms since 1970. */
export const newestOf = (folder: string): number => journalOf(folder).entries.at(-1)?.when ?? 0;

/** When the newest migration that the database knows was made, in ms since 1970; 0 for one that knows none. */
export function newestMigration(connection: Database): number {
  const table = connection.query("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!table) return 0;
  const row = connection
    .query<{ newest: number | null }, []>('SELECT max(created_at) AS newest FROM __drizzle_migrations')
    .get();
  return Number(row?.newest ?? 0);
}

/** Copies that stay: of the last upgrade and of the one before. */
const KEPT = 2;
const COPY = /^before-upgrade-[\dTZ-]+\.db$/;
const DRAFT = 'before-upgrade.part';

/**
 * Keeps what the database `file` holds beside it as `before-upgrade-<time>.db`, whole or not at all, and removes the copies but the newest two.
 * Errors of SQLite and the file system, as on a full disk, leave everything as it was.
 */
export function keepCopy(connection: Database, file: string, now = new Date()): void {
  const folder = dirname(file);
  const draft = join(folder, DRAFT);
  const removeDraft = () => {
    // SQLite leaves its journal beside a copy for which there was no room.
    for (const end of ['', '-journal']) rmSync(draft + end, { force: true });
  };
  removeDraft();
  try {
    // An empty file is written by VACUUM INTO as it is, with the rights it has.
    closeSync(openSync(draft, 'wx', 0o600));
    connection.run('VACUUM INTO ?', [draft]);
    const handle = openSync(draft, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    const stamp = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
    renameSync(draft, join(folder, `before-upgrade-${stamp}.db`));
  } finally {
    removeDraft();
  }
  for (const old of copiesIn(folder).slice(KEPT)) rmSync(old);
}

/** The copies in a folder, the newest first. */
export const copiesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => COPY.test(basename(name)))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
