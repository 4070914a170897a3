/**
 * Runs the server's tests on a PostgreSQL of its own: all but those of SQLite alone (sqlite-only.ts), with `--chosen` what depends on the engine
 * most, or the files and folders named. Without a PostgreSQL on the machine it says so in one line, which scripts/test.mjs looks for, and ends well.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from './postgres.ts';
import { SQLITE_ONLY } from './sqlite-only.ts';

const CHOSEN = [
  './db/postgres/',
  './server/platform/postgres.test.ts',
  './server/move/',
  './server/photos/bucket.test.ts',
  ...['coins', 'list', 'write'].map((name) => `./server/coins/${name}.test.ts`),
  './server/market/metals/history.test.ts',
];

/** Every app of these is made on PostgreSQL, in as many processes as for SQLite. */
const TEST = [
  ...[process.execPath, 'test', '--timeout', '30000', '--preload', './server/testing-postgres.ts'],
  ...[`--parallel=${availableParallelism() + 1}`, '--no-isolate'],
];

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** What leaves out the files that are of SQLite alone, and of others the tests that are. */
const leavingOut = () => [
  ...SQLITE_ONLY.flatMap(({ file, tests }) => (tests ? [] : ['--path-ignore-patterns', file])),
  ...['-t', `^(?!.*(?:${SQLITE_ONLY.flatMap(({ tests = [] }) => tests.map(escaped)).join('|')}))`],
];

const bin = postgresPrograms();
if (!bin) {
  console.log('left out: no PostgreSQL is installed here');
  process.exit(0);
}
const [first, ...rest] = process.argv.slice(2);
const named = first === '--chosen' ? CHOSEN : first === undefined ? ['./db', './server'] : [first, ...rest];
const cluster = startPostgres(bin);
try {
  const tests = Bun.spawn([...TEST, ...leavingOut(), ...named], {
    cwd: join(import.meta.dir, '..'),
    env: { ...process.env, MINTMARK_TEST_POSTGRES: cluster.url() },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.exitCode = await tests.exited;
} finally {
  cluster.stop();
}
