/**
 * Runs tests on a PostgreSQL of its own: those of db/postgres, or the files and folders named. Without a PostgreSQL on the machine it says so
 * in one line, which scripts/test.mjs looks for, and ends well.
 */
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from './postgres.ts';

const bin = postgresPrograms();
if (!bin) {
  console.log('left out: no PostgreSQL is installed here');
  process.exit(0);
}
const cluster = startPostgres(bin);
const named = process.argv.slice(2);
try {
  const tests = Bun.spawn(
    [process.execPath, 'test', '--timeout', '30000', ...(named.length > 0 ? named : ['./db/postgres/'])],
    {
      cwd: join(import.meta.dir, '..'),
      env: { ...process.env, MINTMARK_TEST_POSTGRES: cluster.url() },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  process.exitCode = await tests.exited;
} finally {
  cluster.stop();
}
