/**
 * Runs tests on a PostgreSQL of its own: those of db/postgres, or the files and folders named. Without a PostgreSQL on the machine it says so
 * in one line, which scripts/test.mjs looks for, and ends well.
 */
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from './postgres.ts';

/** Every app of these is made on PostgreSQL. */
const TEST = [process.execPath, 'test', '--timeout', '30000', '--preload', './server/testing-postgres.ts'];
/** What is run where nothing is named: what depends on the engine most. */
const CHOSEN = [
  './db/postgres/',
  './server/platform/postgres.test.ts',
  './server/move/',
  './server/photos/bucket.test.ts',
  ...['coins', 'list', 'write'].map((name) => `./server/coins/${name}.test.ts`),
  './server/market/metals/history.test.ts',
];

const bin = postgresPrograms();
if (!bin) {
  console.log('left out: no PostgreSQL is installed here');
  process.exit(0);
}
const cluster = startPostgres(bin);
const named = process.argv.slice(2);
try {
  const tests = Bun.spawn([...TEST, ...(named.length > 0 ? named : CHOSEN)], {
    cwd: join(import.meta.dir, '..'),
    env: { ...process.env, MINTMARK_TEST_POSTGRES: cluster.url() },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.exitCode = await tests.exited;
} finally {
  cluster.stop();
}
