import type { Database } from 'bun:sqlite';
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/** The database is from a newer version of the program. */
export class NewerSchema extends Error {}

/** `when` in ms since 1970. */
const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) });

/** Early, unreleased forms of migrations 0002 and 0003: such databases are brought to the final 0002. */
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
 * All pending migrations or none, noted as drizzle-kit does. `keep` runs before a used database is changed. `until`
 * in ms since 1970. Throws NewerSchema.
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
  // A second process finds them done.
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

/** SQLite may have rolled back by itself (disk full): the first error is the one to report. */
export function rollBack(connection: Database): void {
  try {
    if (connection.inTransaction) connection.run('ROLLBACK');
  } catch {}
}

export const journalOf = (folder: string) =>
  Journal.parse(JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')));

/** In ms since 1970. */
export const newestOf = (folder: string): number => journalOf(folder).entries.at(-1)?.when ?? 0;

/** In ms since 1970; 0 if none. */
export function newestMigration(connection: Database): number {
  const table = connection.query("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!table) return 0;
  const row = connection
    .query<{ newest: number | null }, []>('SELECT max(created_at) AS newest FROM __drizzle_migrations')
    .get();
  return Number(row?.newest ?? 0);
}

/** Of the last upgrade and the one before. */
const KEPT = 2;
const COPY = /^before-upgrade-[\dTZ-]+\.db$/;
const DRAFT = 'before-upgrade.part';

/**
 * Copies to `before-upgrade-<time>.db` next to `file`, all or nothing, and deletes older copies. Errors leave
 * everything as it was.
 */
export function saveCopy(connection: Database, file: string, now = new Date()): void {
  const folder = dirname(file);
  const draft = join(folder, DRAFT);
  const removeDraft = () => {
    // SQLite leaves a journal if the disk is full.
    for (const end of ['', '-journal']) rmSync(draft + end, { force: true });
  };
  removeDraft();
  try {
    // VACUUM INTO keeps the mode of an existing empty file.
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

/** The newest first. */
export const copiesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => COPY.test(basename(name)))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
