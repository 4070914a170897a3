/** The server's tests on a temporary PostgreSQL: `--chosen`, `--smoke`, files, or `--journeys` on the executable. Installs it if allowed. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureChromium, fromDebian } from './chromium.mjs';
import { postgresPrograms, startPostgres } from './postgres.ts';

/** Only meaningful on SQLite: whole files, or tests by name. */
const SQLITE_ONLY: { file: string; tests?: string[]; why: string }[] = [
  {
    file: 'db/client.test.ts',
    why: 'connections to the file, slow statements; of PostgreSQL: db/postgres/client.test.ts',
  },
  { file: 'db/upgrade.test.ts', why: 'files of earlier versions, and the copy that is kept of them' },
  { file: 'db/migrate.test.ts', why: 'the file’s migrations; of PostgreSQL: db/postgres/migrate.test.ts' },
  { file: 'db/writer.test.ts', why: 'the one writer of the file' },
  {
    file: 'server/operate/backup/backup.test.ts',
    why: 'the file is backed up; of PostgreSQL: server/operate/move/move.test.ts',
  },
  { file: 'server/operate/backup/routes.test.ts', why: 'the same' },
  { file: 'server/operate/backup/s3.test.ts', why: 'the same' },
  { file: 'server/operate/demo/command.test.ts', why: 'fills an empty data folder' },
  { file: 'server/operate/doctor/doctor.test.ts', why: 'looks at the file and the folder' },
  { file: 'server/testing/full-disk.long.test.ts', why: 'the disk that the file lies on' },
  { file: 'server/core/data-folder.test.ts', why: 'the file in the data folder, and who uses it' },
  {
    file: 'server/core/nonces.test.ts',
    why: 'nonces in the memory of one process; in the database: db/postgres/processes.test.ts',
  },
  { file: 'server/selling/kill.long.test.ts', why: 'kills programs that work on the file' },
  {
    file: 'server/export/export.test.ts',
    tests: ['every table with rows of a user is in the export, or left out for a reason'],
    why: 'reads the definitions of tables, which are the same, as SQLite has them',
  },
  {
    file: 'server/dashboard/valuation-runs.test.ts',
    tests: [
      'user: what they enter during the run wins: ',
      'user: a coin that goes to the trash during the run keeps its value there and counts nowhere',
    ],
    why: 'something happens before the first transaction, which on PostgreSQL is that of a lease',
  },
  {
    file: 'server/market/releases/service.test.ts',
    tests: ['a promise goes with its time, and a second look on the same day writes nothing'],
    why: 'asks SQLite whether the file has changed; on PostgreSQL the same number grows with time',
  },
  {
    file: 'server/market/releases/releases.test.ts',
    tests: ['what comes with the program is there after the start, and a second start writes nothing'],
    why: 'the same',
  },
  {
    file: 'server/web/site.test.ts',
    tests: ['visitor: looking at pages and public answers writes nothing'],
    why: 'asks SQLite whether the file has changed',
  },
  {
    file: 'server/core/session/limits.guesses.test.ts',
    tests: [
      'one network that registers accounts all at once leaves room for another',
      'a session that knows its password has it looked at sixty times an hour',
    ],
    why: 'limits in the memory of one process, all asked in the same moment; in the database: db/postgres/processes.test.ts',
  },
  {
    file: 'server/core/session/limits.test.ts',
    tests: [
      'visitor: after ten wrong passwords the right one has to wait as well, for a quarter of an hour',
      'user: strangers who guess from everywhere do not keep an owner out where there is a live session',
      'visitor: who has a whole IPv6 network has four times the share of one part',
    ],
    why: 'the clock of the process is set; on PostgreSQL they count by the clock of the database',
  },
  { file: 'server/core/session/limits.long.test.ts', why: 'the memory of the process is filled' },
  {
    file: 'server/account/totp/sign-in.test.ts',
    tests: ['attacker: after five wrong codes not even the right one counts, for a quarter of an hour'],
    why: 'the clock of the process is set; on PostgreSQL limits count by the clock of the database',
  },
  { file: 'server/operate/backup/photos-in-bucket.test.ts', why: 'backup and doctor are for SQLite' },
  {
    file: 'server/core/session/sessions.test.ts',
    tests: ['user: a session that another process deletes is unknown a moment later'],
    why: 'another process writes to the file; of PostgreSQL: db/postgres/processes.test.ts',
  },
  {
    file: 'server/coins/list.test.ts',
    tests: ['user: a page asked for again has what was saved meanwhile, by this process or another'],
    why: 'the same',
  },
  {
    file: 'server/coins/search.test.ts',
    tests: ['the index of a search returns to its size when many coins have left it'],
    why: 'the pages of FTS5; PostgreSQL sees to its own index',
  },
];

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

const SMOKE = [
  './server/core/postgres.test.ts',
  './server/coins/list.test.ts',
  './server/coins/write.test.ts',
  './server/import/wants.test.ts',
];

/** Without a default cluster. */
async function installed(): Promise<string | undefined> {
  const rules = '/etc/postgresql-common/createcluster.conf';
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && !existsSync(rules)) {
    mkdirSync(dirname(rules), { recursive: true });
    writeFileSync(rules, 'create_main_cluster = false\n');
  }
  await fromDebian('postgresql', 'its tests');
  return postgresPrograms();
}

/** Wide coverage; none that write into the SQLite file. */
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

const TEST = [
  ...[process.execPath, 'test', '--timeout', '120000', '--preload', './server/testing/postgres.ts'],
  ...[`--parallel=${availableParallelism() + 1}`, '--no-isolate'],
];

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

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
