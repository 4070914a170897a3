import { Database } from 'bun:sqlite';
import { afterEach, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.ts';
import { openData, StartError, sentenceFor } from './data-folder.ts';
import { createLog } from './log.ts';

const folders: string[] = [];
const umask = process.umask();
afterEach(() => {
  process.umask(umask);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A data folder that is not there yet, and what was logged of it. */
function place() {
  const parent = mkdtempSync(join(tmpdir(), 'mintmark-data-'));
  folders.push(parent);
  const folder = join(parent, 'data');
  const logged: string[] = [];
  const { config } = readConfig({ MINTMARK_DATA: folder });
  const log = createLog('warn', (line) => logged.push(line));
  const open = async (fresh?: boolean) => {
    const { db, close } = openData(config, log, fresh);
    await db.close();
    close();
  };
  return { folder, logged, config, log, open, at: (name: string) => join(folder, name) };
}

const modeOf = (file: string) => (statSync(file).mode & 0o7777).toString(8);

test('operator: a new data folder and all that is written into it is closed to others', async () => {
  const { folder, config, log } = place();
  const { db, close } = openData(config, log);
  await Bun.write(join(folder, 'photos/ab/photo.webp'), 'a photo');
  const names = readdirSync(folder);
  expect(names).toEqual(expect.arrayContaining(['mintmark.db', 'mintmark.db-wal', 'secret', 'server.lock']));
  expect([modeOf(folder), modeOf(join(folder, 'photos'))]).toEqual(['700', '700']);
  expect(modeOf(join(folder, 'photos/ab/photo.webp'))).toBe('600');
  for (const name of names)
    if (name !== 'photos') expect([name, modeOf(join(folder, name))]).toEqual([name, '600']);
  await db.close();
  close();
});

test('operator: a data folder that was open to others is closed at the next start, but for the entries to be read', async () => {
  const { folder, logged, open, at } = place();
  await open();
  for (const name of ['photos/ab', 'pictures']) mkdirSync(at(name), { recursive: true, mode: 0o755 });
  const files = ['photos/ab/1.webp', 'pictures/2.webp', 'backup.db', 'catalogue.json'];
  for (const name of files) writeFileSync(at(name), name);
  const all = [...files, 'mintmark.db', 'secret'];
  for (const name of all) chmodSync(at(name), 0o644);
  for (const name of ['', 'photos', 'photos/ab', 'pictures']) chmodSync(at(name), 0o755);
  await open();
  expect([modeOf(folder), ...['photos', 'photos/ab', 'pictures'].map((name) => modeOf(at(name)))]).toEqual(
    Array(4).fill('700'),
  );
  expect(all.map((name) => [name, modeOf(at(name))])).toEqual(
    all.map((name) => [name, name === 'catalogue.json' ? '644' : '600']),
  );
  expect(logged).toEqual([]);
});

test('operator: a data path that is a file, and one below a file, is told', () => {
  const { folder, open } = place();
  writeFileSync(folder, '');
  expect(open()).rejects.toThrow(`${folder} is a file, or lies in one, and has to be a folder.`);
  const below = readConfig({ MINTMARK_DATA: join(folder, 'data') }).config;
  expect(() => openData(below, createLog('error'))).toThrow(StartError);
});

test('operator: a secret that is a folder is told', () => {
  const { open, at } = place();
  mkdirSync(at('secret'), { recursive: true });
  expect(open()).rejects.toThrow(`${at('secret')} is a folder, and has to be a file. Move it away.`);
});

test('operator: a database that is none is told, and stays as it is', async () => {
  const { open, at } = place();
  await Bun.write(at('mintmark.db'), 'something else entirely, and long enough to be looked at'.repeat(20));
  expect(open()).rejects.toThrow(
    `${at('mintmark.db')} is damaged, or no database. Restore it from a backup.`,
  );
});

test('operator: data of a newer program is refused with what to do', async () => {
  const { open, at } = place();
  await open();
  const database = new Database(at('mintmark.db'));
  database.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of the future', 9999999999999)");
  database.close();
  expect(open()).rejects.toThrow('was written by a newer Mintmark. Start that one, or go back to the copy');
});

test('operator: nobody begins anew beside photos or a secret without being told to', async () => {
  const { open, at } = place();
  await open();
  rmSync(at('mintmark.db'));
  expect(open()).rejects.toThrow('Restore it from a backup, or begin anew with "mintmark serve --fresh".');
  expect(readdirSync(at('.'))).not.toContain('mintmark.db');
  rmSync(at('secret'));
  await Bun.write(at('photos/ab/1.webp'), 'a photo');
  writeFileSync(at('mintmark.db'), '');
  expect(open()).rejects.toThrow('is missing or empty');
  await open(true);
  expect(statSync(at('mintmark.db')).size).toBeGreaterThan(0);
});

test.each([
  ['EACCES', 'cannot be written by the user that runs Mintmark.'],
  ['EROFS', 'is on a disk that can only be read.'],
  ['SQLITE_READONLY_DIRECTORY', 'cannot be written by the user that runs Mintmark.'],
  ['SQLITE_CANTOPEN', 'cannot be written by the user that runs Mintmark.'],
  ['SQLITE_CORRUPT_INDEX', 'is damaged, or no database.'],
  ['ENOSPC', 'is full; nothing was changed. Make room, and start Mintmark again.'],
  ['SQLITE_FULL', 'is full; nothing was changed. Make room, and start Mintmark again.'],
])('operator: the error %s has a sentence', (code, sentence) => {
  expect(sentenceFor(Object.assign(new Error('raw'), { code }), '/data')).toContain(sentence);
});

test('an error nobody foresaw keeps its stack', () => {
  expect(sentenceFor(new Error('raw'), '/data')).toBeUndefined();
});

function run(folder: string, ...args: string[]) {
  return Bun.spawn([process.execPath, join(import.meta.dir, '../main.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', MINTMARK_PORT: '0', MINTMARK_DATA: folder, MINTMARK_NEWS_FEEDS: '' },
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

async function started(program: ReturnType<typeof run>): Promise<void> {
  for await (const chunk of program.stdout) {
    if (new TextDecoder().decode(chunk).includes('"msg":"listening"')) return;
  }
  throw new Error('it did not start');
}

test('operator: of two servers started at once on an empty folder one says that it is in use, and by whom', async () => {
  const { folder } = place();
  const programs = [run(folder), run(folder)];
  const [first, second] = await Promise.all(
    programs.map((program) => Promise.race([program.exited, started(program).catch(() => program.exited)])),
  );
  expect([first, second].filter((code) => code === 1)).toHaveLength(1);
  const [winner, loser] = first === 1 ? programs.toReversed() : programs;
  const said = await new Response(loser?.stderr).text();
  expect(said).toBe(
    `mintmark: The data folder ${folder} is in use by another Mintmark (process ${winner?.pid}). ` +
      'Stop it first, or name another folder in MINTMARK_DATA.\n',
  );
  const listing = run(folder, 'user', 'list');
  expect(await listing.exited).toBe(0);
  winner?.kill('SIGKILL');
  await winner?.exited;
  const again = run(folder);
  await started(again);
  again.kill('SIGTERM');
  expect(await again.exited).toBe(0);
});
