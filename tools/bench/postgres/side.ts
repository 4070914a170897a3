import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { SQL } from 'bun';
import { type Program, startProgram } from '../../../scripts/program.ts';
import { createTokens } from '../../../server/core/session/sessions.ts';

/** One of the two engines to measure. */
export interface Side {
  name: 'SQLite' | 'PostgreSQL';
  start(): Promise<Program>;
  /** Runs statements on its data while the program is stopped. */
  run(statements: readonly string[]): Promise<void>;
  columns(table: string): Promise<string[]>;
}

const SECRET = 'the secret of a bench, which is long enough';

/** The cookie of a session, as the server of the bench signs it. */
export const cookieOf = async (sid: string) => `mintmark_session=${await createTokens(SECRET).sign(sid)}`;

export function sqliteSide(executable: string, cwd: string): Side {
  const file = join(cwd, 'mintmark-data/mintmark.db');
  return {
    name: 'SQLite',
    start: () => startProgram(executable, { cwd, env: { MINTMARK_SECRET: SECRET } }),
    run: async (statements) => {
      const database = new Database(file);
      database.run('PRAGMA journal_mode = WAL');
      database.transaction(() => statements.forEach((statement) => void database.run(statement)))();
      database.run('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
    },
    columns: async (table) => {
      const database = new Database(file);
      const rows = database.query<{ name: string }, []>(`PRAGMA table_info(${table})`).all();
      database.close();
      return rows.map(({ name }) => name);
    },
  };
}

export function postgresSide(executable: string, cwd: string, url: string): Side {
  const env = { MINTMARK_SECRET: SECRET, MINTMARK_DATABASE_URL: url };
  const server = new SQL(url, { max: 1 });
  return {
    name: 'PostgreSQL',
    start: () => startProgram(executable, { cwd, env, patience: 60_000 }),
    run: async (statements) => {
      for (const statement of statements) await server.unsafe(statement);
      // As it does by itself some minutes later.
      await server.unsafe('VACUUM ANALYZE');
      await server.unsafe('CHECKPOINT');
    },
    columns: async (table) => {
      const rows = await server.unsafe(
        'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2',
        ['public', table],
      );
      return rows.map(({ name }: { name: string }) => name);
    },
  };
}
