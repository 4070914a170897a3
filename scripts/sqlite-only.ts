/** What is not tested on PostgreSQL, since it is of SQLite by its nature: each file, or tests of it by their names, with the reason. */
export const SQLITE_ONLY: { file: string; tests?: string[]; why: string }[] = [
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
  { file: 'server/testing/full-disk.test.ts', why: 'the disk that the file lies on' },
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
    file: 'server/dashboard/update-valuations.test.ts',
    tests: [
      'user: what they enter during the run wins: ',
      'user: a coin that goes to the trash during the run keeps its value there and counts nowhere',
    ],
    why: 'something happens before the first transaction, which on PostgreSQL is that of a lease',
  },
  {
    file: 'server/market/releases/promises.test.ts',
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
    file: 'server/core/session/guesses.test.ts',
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
    file: 'server/coins/search-texts.test.ts',
    tests: ['the index of a search returns to its size when many coins have left it'],
    why: 'the pages of FTS5; PostgreSQL sees to its own index',
  },
];
