/**
 * Runs the server's tests on a PostgreSQL of its own: all but those of SQLite alone (sqlite-only.ts), with `--chosen` what depends on the engine
 * most, with `--smoke` a few of them, or the files and folders named; with `--journeys` the chosen ones of a browser, on the executable that was built. Where there is no PostgreSQL, Debian's is installed if that is allowed; else it says so in one line, which scripts/test.mjs looks for, and ends well.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureChromium, fromDebian } from './chromium.mjs';
import { postgresPrograms, startPostgres } from './postgres.ts';
import { SQLITE_ONLY } from './sqlite-only.ts';

const CHOSEN = [
  './db/postgres/',
  './db/rows.test.ts',
  './server/core/postgres.test.ts',
  './server/core/errors.test.ts',
  './server/operate/move/',
  './server/photos/bucket.test.ts',
  ...['coins', 'list', 'write'].map((name) => `./server/coins/${name}.test.ts`),
  './server/valuation/metals/history.test.ts',
];

/** Migrations, a server that starts, coins written, listed and searched, an import. */
const SMOKE = [
  './server/core/postgres.test.ts',
  './server/coins/list.test.ts',
  './server/coins/write.test.ts',
  './server/import/wants.test.ts',
];

/** Debian's PostgreSQL where this may install packages, without a cluster that would be started with the machine. */
async function installed(): Promise<string | undefined> {
  const rules = '/etc/postgresql-common/createcluster.conf';
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && !existsSync(rules)) {
    mkdirSync(dirname(rules), { recursive: true });
    writeFileSync(rules, 'create_main_cluster = false\n');
  }
  await fromDebian('postgresql', 'its tests');
  return postgresPrograms();
}

/** Journeys that pass most of the server's features; those that write into the file of SQLite themselves are none. */
const JOURNEYS = [
  ...[
    'main-road',
    'collection',
    'coin-list',
    'coin-saving',
    'coin-edit',
    'coin-photos',
    'selection',
    'filters',
    'browse',
  ],
  ...[
    'profile',
    'import',
    'valuations',
    'identification-road',
    'photo-upload',
    'factors',
    'forgotten-password',
  ],
];

/** Every app of these is made on PostgreSQL, in as many processes as for SQLite. */
const TEST = [
  ...[process.execPath, 'test', '--timeout', '30000', '--preload', './server/testing/postgres.ts'],
  ...[`--parallel=${availableParallelism() + 1}`, '--no-isolate'],
];

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** What leaves out the files that are of SQLite alone, and of others the tests that are. */
const leavingOut = () => [
  ...SQLITE_ONLY.flatMap(({ file, tests }) => (tests ? [] : ['--path-ignore-patterns', file])),
  ...['-t', `^(?!.*(?:${SQLITE_ONLY.flatMap(({ tests = [] }) => tests.map(escaped)).join('|')}))`],
];

const bin = postgresPrograms() ?? (await installed());
if (!bin) {
  console.log('left out: no PostgreSQL is installed here');
  process.exit(0);
}
const [first, ...rest] = process.argv.slice(2);
const isJourneys = first === '--journeys';
const journeys = rest.length > 0 ? rest : JOURNEYS.map((name) => `e2e/${name}.spec.ts`);
const named =
  first === '--chosen'
    ? CHOSEN
    : first === '--smoke'
      ? SMOKE
      : first === undefined
        ? ['./db', './server']
        : [first, ...rest];
const cluster = startPostgres(bin);
try {
  const command = isJourneys
    ? ['node', 'node_modules/@playwright/test/cli.js', 'test', '--reporter=line', ...journeys]
    : [...TEST, ...leavingOut(), ...named];
  const tests = Bun.spawn(command, {
    cwd: join(import.meta.dir, '..'),
    env: {
      ...process.env,
      MINTMARK_TEST_POSTGRES: cluster.url(),
      ...(isJourneys && {
        CI: '1',
        CHROMIUM_PATH: await ensureChromium(),
        PATH: `${bin}:${process.env.PATH}`,
      }),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.exitCode = await tests.exited;
} finally {
  cluster.stop();
}
