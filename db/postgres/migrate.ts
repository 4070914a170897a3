import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SQL } from 'bun';
import { journalOf, NewerSchema } from '../migrate.ts';

/** Of the advisory lock that whoever migrates holds. */
const LOCK = 1_298_889_300;

/**
 * Brings the database to the schema of the migrations in `folder`, all of them or none. Of two that begin at once one waits for the other, and
 * finds it done. Throws NewerSchema for a database that knows migrations from after the last one here.
 */
export async function migratePostgres(client: SQL, folder: string): Promise<void> {
  const { entries } = journalOf(folder);
  await client.begin(async (tx) => {
    await tx.unsafe('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await tx.unsafe(
      'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint NOT NULL)',
    );
    const [row] = await tx.unsafe('SELECT max(created_at) AS newest FROM __drizzle_migrations');
    const noted = Number(row?.newest ?? 0);
    if (noted > (entries.at(-1)?.when ?? 0)) throw new NewerSchema();
    for (const { tag, when } of entries) {
      if (when <= noted) continue;
      const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
      for (const statement of text.split('--> statement-breakpoint')) await tx.unsafe(statement);
      const hash = createHash('sha256').update(text).digest('hex');
      await tx.unsafe('INSERT INTO __drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, when]);
    }
  });
}
