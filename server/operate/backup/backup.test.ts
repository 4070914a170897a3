import { Database } from 'bun:sqlite';
import { afterAll, afterEach, expect, test } from 'bun:test';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../../../db/client.ts';
import { coins } from '../../../db/schema.ts';
import { assetFolder } from '../../core/assets.ts';
import { readConfig } from '../../core/config.ts';
import { openData } from '../../core/data-folder.ts';
import { createLog } from '../../core/log.ts';
import { finishRestore, newStage, takeOver } from '../../core/restored.ts';
import { DIME, picture, testApp } from '../../testing/app.ts';
import { printed } from '../../testing/commands.ts';
import { backupCommand, restoreCommand } from './command.ts';
import { countsOfFile, migrateBackup } from './database.ts';
import { keepBackups } from './schedule.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';
import { writeBackup } from './write.ts';

const it = testApp();
const silent = createLog('error', () => undefined);
const made: string[] = [];
afterAll(it.close);
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-backup-'));
  made.push(folder);
  return folder;
}

const configOf = (folder: string, more = {}) => readConfig({ MINTMARK_DATA: folder, ...more }).config;

const backup = (args: string[], config = it.deps.config) => printed(() => backupCommand(args, () => config));
const restore = (file: string, folder: string, answer: string | null = 'yes', args: string[] = []) =>
  printed(() =>
    restoreCommand(
      [file, ...args],
      () => configOf(folder),
      async () => answer,
    ),
  );

/** Names of the coins in a data folder. */
async function namesIn(folder: string): Promise<string[]> {
  const db = openDb(join(folder, 'mintmark.db'), { migrations: assetFolder('migrations') });
  const rows = await db.orm.select({ name: coins.name }).from(coins).orderBy(coins.id);
  await db.close();
  return rows.map(({ name }) => name);
}

async function photographed(name: string): Promise<string> {
  const user = await it.user();
  const form = new FormData();
  form.set('obverse', await picture(40, 40, name.length));
  const { obverseImageUrl } = await (await user.send('/api/photos', { method: 'POST', body: form })).json();
  await user.sendJson('POST', '/api/coins', { ...DIME, name, obverseImageUrl });
  return obverseImageUrl;
}

/** The name of a document below the data folder that a coin has. */
async function documented(text: string): Promise<string> {
  const user = await it.user();
  const { id } = await (await user.sendJson('POST', '/api/coins', DIME)).json();
  const form = new FormData();
  form.set('file', new Blob([`%PDF-1.4 ${text}`]));
  const coin = await (await user.send(`/api/coins/${id}/files`, { method: 'POST', body: form })).json();
  const name = coin.files[0].url.slice('/documents/'.length);
  return `photos/${name.slice(0, 2)}/${name}`;
}

async function backedUp(): Promise<string> {
  const file = join(newFolder(), 'a backup.tar');
  const [code, said] = await backup([file]);
  if (code !== 0) throw new Error(said);
  return file;
}

test('operator: backs up beside a server, and restores into an empty folder', async () => {
  const url = await photographed('A coin that is kept');
  const document = await documented('A receipt that is kept');
  const file = await backedUp();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [, again] = await backup([file]);
  expect(again).toContain('already exists');
  expect(readdirSync(it.folder).filter((name) => name.startsWith('backup-'))).toEqual([]);

  const folder = join(newFolder(), 'new');
  const [code, said] = await restore(file, folder, null);
  expect([code, said]).toEqual([0, expect.stringContaining('everyone has to sign in again')]);
  expect(await namesIn(folder)).toContain('A coin that is kept');
  const path = url.slice(1).replace('photos/', `photos/${url.slice(8, 10)}/`);
  for (const name of [path, path.replace('.webp', '@200.webp'), document])
    expect(readFileSync(join(folder, name))).toEqual(readFileSync(join(it.folder, name)));
  // A server starts on it.
  openData(configOf(folder), silent).close();
  expect(readdirSync(folder).filter((name) => /^(before|restoring|restore)/.test(name))).toEqual([]);
});

test('operator: only with --with-secret is there a secret, or a setting that may hold one, in it', async () => {
  const environment = {
    MINTMARK_SECRET: 'a secret of the operator, long enough',
    MINTMARK_PORT: '4000',
    MINTMARK_RELEASES_URL: 'https://example.org/?token=let-me-in',
    MINTMARK_PCGS_TOKEN: 'a-token-of-the-operator',
  };
  const folder = newFolder();
  const config = configOf(it.folder, environment);
  for (const args of [[], ['--with-secret']])
    await backup([join(folder, `b${args.length}`), ...args], config);
  const [without, having] = [0, 1].map((n) => readFileSync(join(folder, `b${n}`), 'latin1')) as [
    string,
    string,
  ];
  expect(without).toContain('"MINTMARK_PORT": "4000"');
  expect(without).not.toMatch(/a secret of the operator|let-me-in|a-token-of-the-operator/);
  expect(having).toMatch(/a secret of the operator/);
  const data = newFolder();
  await restore(join(folder, 'b1'), data);
  expect(readFileSync(join(data, 'secret'), 'utf8')).toBe(environment.MINTMARK_SECRET);
});

test('operator: a used folder is restored after yes alone, and what was there is kept beside it', async () => {
  await photographed('Before');
  const file = await backedUp();
  await photographed('Meanwhile');
  const folder = newFolder();
  const later = await backedUp();
  await restore(later, folder);
  expect(await namesIn(folder)).toContain('Meanwhile');

  const [refused, why] = await restore(file, folder, 'no');
  expect([refused, why]).toEqual([1, expect.stringContaining('the answer was not yes')]);
  expect(await namesIn(folder)).toContain('Meanwhile');
  const [code, said] = await restore(file, folder, 'yes');
  expect([code, said]).toEqual([0, expect.stringMatching(/replaces \d+ accounts and \d+ coins/)]);
  expect(await namesIn(folder)).not.toContain('Meanwhile');
  const [safe = ''] = readdirSync(folder).filter((name) => name.startsWith('before-restore-'));
  expect(await namesIn(join(folder, safe))).toContain('Meanwhile');
  expect(readdirSync(join(folder, safe, 'photos')).length).toBeGreaterThan(0);
});

test('operator: each of several restores within a second keeps what it found', async () => {
  const folder = newFolder();
  const now = new Date('2026-11-24T12:00:00.250Z');
  const contents = ['first', 'second', 'third'];
  for (const what of contents) {
    const stage = newStage(folder);
    mkdirSync(join(stage, 'photos', 'aa'), { recursive: true });
    for (const name of ['mintmark.db', 'photos/aa/photo']) writeFileSync(join(stage, name), what);
    takeOver(folder, stage, now);
  }
  const places = [
    ...readdirSync(folder)
      .filter((name) => name.startsWith('before-'))
      .sort(),
    '',
  ];
  expect(places).toHaveLength(contents.length + 1);
  for (const name of ['mintmark.db', 'photos/aa/photo'])
    expect(places.slice(1).map((place) => readFileSync(join(folder, place, name), 'utf8'))).toEqual(contents);
});

test('operator: a folder that a server uses is not restored', async () => {
  const file = await backedUp();
  const folder = newFolder();
  const data = openData(configOf(folder), silent);
  try {
    expect(await restore(file, folder)).toEqual([1, expect.stringContaining('in use by another Mintmark')]);
  } finally {
    await data.db.close();
    data.close();
  }
});

test('operator: whatever is wrong with a file is said in a sentence, and nothing is changed', async () => {
  const file = await backedUp();
  const whole = readFileSync(file);
  const folder = newFolder();
  await restore(file, folder);
  const before = await namesIn(folder);
  const entry = (name: string, bytes: Uint8Array) => [
    tarHeader(name, bytes.length, new Date(0)),
    bytes,
    tarPadding(bytes.length),
  ];
  const manifestAt = whole.lastIndexOf('"format": "mintmark-backup"');
  const newer = Buffer.from(whole.toString('latin1').replace(/"schema": \d/, '"schema": 9'), 'latin1');
  const manifest = /\{\n "format"[\s\S]*?\n\}\n/.exec(newer.toString('latin1'))?.[0] ?? '';
  const hash = new Bun.CryptoHasher('sha256').update(manifest).digest('hex');
  newer.write(hash, newer.lastIndexOf('  manifest.json\n') - 64, 'latin1');
  const flipped = (at: number) => {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  const bad: [Uint8Array, string][] = [
    [whole.subarray(0, 3000), 'its end is missing'],
    [whole.subarray(0, whole.length - 512), 'its end is missing'],
    [flipped(manifestAt + 60), 'damaged'],
    [flipped(200_000), 'damaged'],
    [Buffer.from('PK\x03\x04'.padEnd(4000, 'x')), 'isn’t a Mintmark backup'],
    [new Uint8Array(), 'isn’t a Mintmark backup'],
    [Buffer.concat([...entry('../evil', new Uint8Array(9)), tarEnd()]), 'which doesn’t belong in a backup'],
    [
      Buffer.concat([...entry('photos/aa/x.webp', new Uint8Array(9)), tarEnd()]),
      'which doesn’t belong in a backup',
    ],
    [Buffer.concat([...entry('README.txt', new Uint8Array(9)), tarEnd()]), 'damaged'],
    [Buffer.concat([...entry('secret', new Uint8Array(9)), ...entry('secret', new Uint8Array(9))]), 'twice'],
    [newer, 'made by a newer version of Mintmark'],
  ];
  for (const [bytes, sentence] of bad) {
    const other = join(newFolder(), 'bad.tar');
    writeFileSync(other, bytes);
    expect(await restore(other, folder)).toEqual([1, expect.stringContaining(sentence)]);
  }
  expect(await namesIn(folder)).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.startsWith('resto'))).toEqual([]);
  expect(existsSync(join(folder, '../evil'))).toBe(false);
});

test('operator: a restore that is killed anywhere leaves the old state or the new one', async () => {
  const fill = (folder: string, what: string) => {
    mkdirSync(join(folder, 'photos', 'aa'), { recursive: true });
    for (const name of ['mintmark.db', 'secret', 'photos/aa/photo']) writeFileSync(join(folder, name), what);
  };
  const content = (folder: string) =>
    ['mintmark.db', 'secret', 'photos/aa/photo'].map((name) => readFileSync(join(folder, name), 'utf8'));
  const seen = new Set<string>();
  for (let die = 1, isOver = false; !isOver; die += 1) {
    const folder = newFolder();
    fill(folder, 'old');
    writeFileSync(join(folder, 'mintmark.db-wal'), 'log of the old');
    const stage = join(folder, `restoring-${crypto.randomUUID()}`);
    fill(stage, 'new');
    let steps = 0;
    const kill = () => {
      steps += 1;
      if (steps === die) throw new Error('killed');
    };
    try {
      takeOver(folder, stage, new Date(), kill);
      isOver = true;
    } catch {
      // And killed once more while the next start finishes it.
      const again = newFolder();
      cpSync(folder, again, { recursive: true });
      try {
        let left = 2;
        finishRestore(again, () => {
          left -= 1;
          if (left === 0) throw new Error('killed');
        });
      } catch {}
      finishRestore(again);
      finishRestore(folder);
      expect(content(again)).toEqual(content(folder));
    }
    const now = content(folder);
    expect(new Set(now).size).toBe(1);
    expect(existsSync(join(folder, 'mintmark.db-wal'))).toBe(now[0] === 'old');
    expect(readdirSync(folder).filter((name) => name.startsWith('resto'))).toEqual([]);
    seen.add(now[0] ?? '');
  }
  expect([...seen].sort()).toEqual(['new', 'old']);
});

test('operator: an older backup is brought to the newest schema', async () => {
  const folder = newFolder();
  const migrations = join(newFolder(), 'migrations');
  cpSync(assetFolder('migrations'), migrations, { recursive: true });
  const journal = join(migrations, 'sqlite/meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -3) }));
  await openDb(join(folder, 'mintmark.db'), { migrations }).close();
  const file = join(newFolder(), 'older.tar');
  expect((await backup([file], configOf(folder)))[0]).toBe(0);
  const target = newFolder();
  expect((await restore(file, target))[0]).toBe(0);
  expect(await namesIn(target)).toEqual([]);
});

test('server: makes a backup when one is due, and keeps as many as it is told', async () => {
  const folder = newFolder();
  const config = configOf(it.folder, { MINTMARK_BACKUP_DIR: folder, MINTMARK_BACKUP_KEEP: '2d 2w 2m' });
  const whole = await backedUp();
  const make = async (file: string) => cpSync(whole, file);
  const hour = 3_600_000;
  const start = Date.parse('2026-01-01T10:00:00Z');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  for (let n = 0; n < 24 * 70; n += 1) await keepBackups({ config, log: silent }, make, start + n * hour);
  expect(readdirSync(folder).sort()).toEqual([
    'mintmark-2026-02-28T10-00-00Z.tar',
    'mintmark-2026-03-08T10-00-00Z.tar',
    'mintmark-2026-03-10T10-00-00Z.tar',
    'mintmark-2026-03-11T10-00-00Z.tar',
    'notes.txt',
  ]);
});

test('server: a bad or half backup counts for nothing, and without a good one none is removed', async () => {
  const folder = newFolder();
  const told: string[] = [];
  const log = createLog('warn', (line) => void told.push(line));
  const config = configOf(it.folder, { MINTMARK_BACKUP_DIR: folder, MINTMARK_BACKUP_KEEP: '1d' });
  const whole = readFileSync(await backedUp());
  const put = (name: string, bytes: Uint8Array) => writeFileSync(join(folder, name), bytes);
  put('mintmark-2026-03-01T10-00-00Z.tar', whole);
  put('mintmark-2026-03-09T08-00-00Z.tar', new Uint8Array());
  put('mintmark-2026-03-09T09-00-00Z.tar', whole.subarray(0, whole.length / 2));
  // The beginning is missing, as of a copy into which a hole was torn.
  put('mintmark-2026-03-09T09-30-00Z.tar', whole.subarray(1024));
  put('mintmark-2027-01-01T10-00-00Z.tar', whole);
  put('.mintmark-2026-03-02T10-00-00Z.tar.part', whole.subarray(0, 5000));
  const before = readdirSync(folder).sort();
  const now = Date.parse('2026-03-09T10:00:00Z');
  for (const make of [async () => {}, async (file: string) => writeFileSync(file, 'half')]) {
    await expect(keepBackups({ config, log }, make, now)).rejects.toThrow('no backup was made');
    expect(readdirSync(folder).sort()).toEqual(expect.arrayContaining(before));
  }
  await keepBackups({ config, log }, async (file) => writeFileSync(file, whole), now + 60_000);
  // All but the good old one, and what was left of a backup that was killed.
  expect(readdirSync(folder).sort()).toEqual([
    'mintmark-2026-03-09T08-00-00Z.tar',
    'mintmark-2026-03-09T09-00-00Z.tar',
    'mintmark-2026-03-09T09-30-00Z.tar',
    'mintmark-2026-03-09T10-00-00Z.tar',
    'mintmark-2026-03-09T10-01-00Z.tar',
    'mintmark-2027-01-01T10-00-00Z.tar',
  ]);
  expect(told.join()).toContain('mintmark-2026-03-09T08-00-00Z.tar');
});

test('operator: one backup is made at a time, and one that was killed keeps nobody waiting', async () => {
  await photographed('Enough for a pipe to be full');
  const program = [process.execPath, join(import.meta.dir, '../../main.ts'), 'backup', '-'];
  const first = Bun.spawn(program, { env: { MINTMARK_DATA: it.folder }, stdout: 'pipe', stderr: 'ignore' });
  const reader = first.stdout.getReader();
  await reader.read();
  const snapshots = () => readdirSync(it.folder).filter((name) => /^backup-[0-9a-f]/.test(name));
  const before = snapshots();
  expect(before).toHaveLength(1);
  const file = join(newFolder(), 'second.tar');
  expect(await backup([file])).toEqual([1, expect.stringContaining(`process ${first.pid}`)]);
  // Neither is the copy of the first one removed.
  expect([snapshots(), existsSync(file)]).toEqual([before, false]);
  first.kill('SIGKILL');
  await first.exited;
  expect((await backup([file]))[0]).toBe(0);
  expect(snapshots()).toEqual([]);
  expect((await restore(file, newFolder()))[0]).toBe(0);
});

/** A backup written by hand, with something done as soon as its first bytes come. */
async function interrupted(work: () => void, config = it.deps.config) {
  const file = join(newFolder(), 'interrupted.tar');
  let isBegun = false;
  const sink = async (bytes: Uint8Array) => {
    if (!isBegun) work();
    isBegun = true;
    appendFileSync(file, bytes);
  };
  return { file, manifest: await writeBackup(config, sink, { version: '1', withSecret: false }) };
}

test('operator: photos that are deleted meanwhile are left out and counted, and the rest can be restored', async () => {
  const urls = [
    await photographed('Goes'),
    await photographed('Is damaged'),
    await photographed('Stays here'),
  ];
  const other = newFolder();
  cpSync(it.folder, other, { recursive: true });
  const [gone = '', bad = '', kept = ''] = urls.map((url) =>
    join(other, url.slice(1).replace('photos/', `photos/${url.slice(8, 10)}/`)),
  );
  writeFileSync(bad, 'something else');
  const { file, manifest } = await interrupted(() => rmSync(gone), configOf(other));
  expect(manifest.photosMissing).toBe(2);
  const target = newFolder();
  expect(await restore(file, target)).toEqual([0, expect.stringContaining('2 photos are missing')]);
  expect(await namesIn(target)).toEqual(await namesIn(other));
  expect(existsSync(kept.replace(other, target))).toBe(true);
});

test('operator: a backup whose copy of the database goes meanwhile, or whose data folder is another one, is an error', async () => {
  const other = newFolder();
  cpSync(it.folder, other, { recursive: true });
  const config = configOf(other);
  const copy = () => join(other, readdirSync(other).find((name) => /^backup-[0-9a-f]/.test(name)) ?? '');
  await expect(interrupted(() => rmSync(copy(), { recursive: true }), config)).rejects.toThrow(
    'the copy of the database has gone',
  );
  const restored = () => {
    cpSync(join(other, 'mintmark.db'), join(other, 'new.db'));
    renameSync(join(other, 'new.db'), join(other, 'mintmark.db'));
  };
  await expect(interrupted(restored, config)).rejects.toThrow('another backup was restored meanwhile');
});

/** A backup as somebody else may have made it of any database. */
function sealed(database: Uint8Array, counts: Record<string, number>): string {
  const hash = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
  const files = [{ name: 'mintmark.db', bytes: database.length, sha256: hash(database) }];
  const said = {
    ...{ format: 'mintmark-backup', formatVersion: 1, version: '1', madeAt: new Date().toISOString() },
    ...{ ...counts, photos: 0, files },
  };
  const manifest = Buffer.from(JSON.stringify(said));
  const seal = Buffer.from(`${hash(manifest)}  manifest.json\n`);
  const file = join(newFolder(), 'sealed.tar');
  const entries: [string, Uint8Array][] = [
    ['mintmark.db', database],
    ['manifest.json', manifest],
    ['manifest.sha256', seal],
  ];
  for (const [name, bytes] of entries)
    for (const piece of [tarHeader(name, bytes.length, new Date(0)), bytes, tarPadding(bytes.length)])
      appendFileSync(file, piece);
  appendFileSync(file, tarEnd());
  return file;
}

test('attacker: a sealed backup whose database has anything of its own is refused, and so is one with other counts', async () => {
  const plain = join(newFolder(), 'plain.db');
  await openDb(plain, { migrations: assetFolder('migrations') }).close();
  const counts = { ...countsOfFile(plain) };
  const made = (change: (database: Database) => void) => {
    const file = join(newFolder(), 'changed.db');
    cpSync(plain, file);
    const database = new Database(file);
    change(database);
    database.close();
    return readFileSync(file);
  };
  expect(
    (
      await restore(
        sealed(
          made(() => {}),
          counts,
        ),
        newFolder(),
      )
    )[0],
  ).toBe(0);
  const statements = [
    "CREATE TRIGGER mine AFTER INSERT ON sessions BEGIN UPDATE users SET first_name = 'x'; END",
    'CREATE VIEW mine AS SELECT 1',
    'CREATE TABLE mine (a)',
    'CREATE VIRTUAL TABLE mine USING fts5(a)',
    'CREATE INDEX mine ON coins (abs(id))',
    'ALTER TABLE coins ADD COLUMN mine GENERATED ALWAYS AS (abs(id))',
    'ALTER TABLE coins ADD COLUMN mine CHECK (abs(mine) > 0)',
    'DROP INDEX coins_sold',
    'DROP TABLE sessions; CREATE VIEW sessions AS SELECT 1 AS sid',
    'DROP TABLE __drizzle_migrations; CREATE VIEW __drizzle_migrations AS WITH RECURSIVE n(created_at) AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT * FROM n',
    'UPDATE __drizzle_migrations SET created_at = created_at + 1',
    'DELETE FROM __drizzle_migrations',
  ];
  const at = (bytes: Uint8Array) => {
    const file = join(newFolder(), 'foreign.db');
    writeFileSync(file, bytes);
    return file;
  };
  for (const statement of statements)
    await expect(migrateBackup(at(made((changed) => changed.run(statement))), counts)).rejects.toThrow(
      /is not as Mintmark makes it|was not made by Mintmark/,
    );
  const target = newFolder();
  const trigger = made((changed) => changed.run(statements[0] ?? ''));
  expect(await restore(sealed(trigger, counts), target)).toEqual([
    1,
    expect.stringContaining('The trigger "mine" of its database is not as Mintmark makes it.'),
  ]);
  expect(readdirSync(target).filter((name) => !name.startsWith('server.'))).toEqual([]);
  const one = made((changed) =>
    changed.run("INSERT INTO users (id, created_at, updated_at, last_seen_at) VALUES ('a', 1, 1, 1)"),
  );
  for (const other of [counts, { ...counts, accounts: 2 }, { ...counts, coins: 1 }])
    expect(await restore(sealed(one, other), newFolder())).toEqual([
      1,
      expect.stringContaining('Its database doesn’t match its manifest.'),
    ]);
});

test('operator: a database that could not be restored is no backup', async () => {
  const other = newFolder();
  cpSync(it.folder, other, { recursive: true });
  const database = new Database(join(other, 'mintmark.db'));
  database.run('CREATE TRIGGER mine AFTER INSERT ON coins BEGIN DELETE FROM coins; END');
  database.close();
  const file = join(newFolder(), 'b.tar');
  expect(await backup([file], configOf(other))).toEqual([1, expect.stringContaining('"mine"')]);
  expect(existsSync(file)).toBe(false);
});

test('server: the backup it makes by itself is a process of its own', async () => {
  const folder = newFolder();
  await keepBackups({ config: configOf(it.folder, { MINTMARK_BACKUP_DIR: folder }), log: silent });
  const [file = ''] = readdirSync(folder);
  expect((await restore(join(folder, file), newFolder()))[0]).toBe(0);
});

test('operator: a pipe that closes before the backup is whole is told in a sentence', async () => {
  await photographed('Enough for a pipe to be full');
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../main.ts'), 'backup', '-'], {
    env: { MINTMARK_DATA: it.folder },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const reader = child.stdout.getReader();
  await reader.read();
  await reader.cancel();
  expect(await new Response(child.stderr).text()).toBe(
    'mintmark: no backup was made: the receiving program ended too early.\n',
  );
  expect(await child.exited).toBe(1);
  expect(readdirSync(it.folder).filter((name) => name.startsWith('backup-'))).toEqual([]);
});

test('operator: a wrong command or folder is told', async () => {
  expect((await backup(['--nonsense']))[0]).toBe(2);
  expect((await backup(['x'], configOf(newFolder())))[0]).toBe(2);
  expect((await restore('--nonsense', newFolder()))[0]).toBe(2);
  expect((await restore('/nowhere/at/all', newFolder()))[0]).toBe(2);
  for (const [name, value] of [
    ['DIR', 'ftp://bucket/coins'],
    ['DIR', 's3://x'],
    ['S3_REGION', 'the west'],
    ['EVERY', 'daily'],
    ['KEEP', 'all'],
    ['KEEP', ''],
  ])
    if (value)
      expect(() => configOf('x', { [`MINTMARK_BACKUP_${name}`]: value })).toThrow(`MINTMARK_BACKUP_${name}`);
});
