import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { hasSiblings } from '../../db/shared.ts';

/** What a database says when it breaks, and when its disk is full (SQLSTATE). */
const CODES = { broken: 'XX000', full: '53100' };

const runIn =
  ({ transaction }: Pick<Db, 'transaction'>) =>
  (...statements: string[]) =>
    transaction(async (tx) => {
      for (const statement of statements) await tx.run(sql.raw(statement));
    });

/**
 * Has writes fail as a broken database fails them until the function answered is called: `event` as a trigger names it, such as "INSERT ON coins",
 * `when` of which rows.
 */
export async function failing(
  db: Pick<Db, 'transaction'>,
  event: string,
  { when, as = 'broken' }: { when?: string; as?: keyof typeof CODES } = {},
): Promise<() => Promise<void>> {
  const run = runIn(db);
  const trigger = `CREATE TRIGGER broken BEFORE ${event}`;
  if (!hasSiblings()) {
    await run(`${trigger} ${when ? `WHEN ${when}` : ''} BEGIN SELECT RAISE(ABORT, 'broken'); END`);
    return () => run('DROP TRIGGER broken');
  }
  await run(
    `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'broken' USING ERRCODE = '${CODES[as]}'; END $$`,
    `${trigger} FOR EACH ROW ${when ? `WHEN (${when})` : ''} EXECUTE FUNCTION broken()`,
  );
  return () => run('DROP FUNCTION broken CASCADE');
}

/** Leaves room for so many pages on the database's disk, and on PostgreSQL for every coin but those `when` says; answers what makes room again. */
export async function fillDisk(db: Db, pages: number, when?: string): Promise<() => Promise<void>> {
  if (hasSiblings()) return failing(db, 'INSERT ON coins', { when, as: 'full' });
  const run = runIn(db);
  const [had] = await db.orm.all<{ page_count: number }>(sql.raw('PRAGMA page_count'));
  await run(`PRAGMA max_page_count = ${(had?.page_count ?? 0) + pages}`);
  return () => run('PRAGMA max_page_count = 1000000');
}
