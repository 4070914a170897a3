import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWriteAheadLog } from './write-ahead-log.ts';
import { Writer } from './writer.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function opened(name: string) {
  const file = join(folder, name);
  const [writing, reading] = [new Database(file), new Database(file)];
  writing.run('PRAGMA journal_mode = WAL');
  reading.run('PRAGMA synchronous = OFF');
  writing.run('CREATE TABLE rows (text TEXT)');
  const log = createWriteAheadLog(file, writing, reading) ?? expect.unreachable();
  const add = (kilobytes = 1) => writing.run('INSERT INTO rows VALUES (?)', ['x'.repeat(1024 * kilobytes)]);
  const logBytes = () => statSync(`${file}-wal`).size;
  const close = async () => {
    reading.close();
    writing.close();
    await log.close();
  };
  return { file, writing, log, add, logBytes, close };
}

test('the log is moved when it has become much, and begins anew', async () => {
  const { log, add, logBytes, close } = opened('much.db');
  for (let n = 0; n < 300; n += 1) {
    add(50);
    await log.flush();
    await log.move();
  }
  expect(logBytes()).toBeLessThan(10_000_000);
  await close();
});

test('while what was moved is not on the disk yet, another process does not write the log anew', async () => {
  const { file, log, add, logBytes, close } = opened('another.db');
  for (let n = 0; n < 100; n += 1) add(50);
  const other = new Database(file);
  other.run('PRAGMA wal_autocheckpoint = 0');
  other.run("INSERT INTO rows VALUES ('of another')");
  const before = logBytes();
  const moved = log.move(true);
  other.run("INSERT INTO rows VALUES ('meanwhile')");
  expect(logBytes()).toBeGreaterThan(before);
  await moved;
  await log.move(true);
  const grown = logBytes();
  other.run("INSERT INTO rows VALUES ('after')");
  expect(logBytes()).toBe(grown);
  other.close();
  await close();
});

test('nobody is told that something is saved before it is on the disk; what could not be flushed is told, and goes the other way', async () => {
  const { writing, log, add, close } = opened('flush.db');
  const told: string[] = [];
  const flushes = [
    async () => {
      told.push('flushed');
      await log.flush();
    },
    () => Promise.reject(new Error('no flush')),
    log.flush,
  ];
  const writer = new Writer(writing, {
    flush: () => flushes.shift()?.() ?? Promise.resolve(),
    tidy: log.move,
  });
  const save = () => writer.transaction(async () => add()).then(() => told.push('saved'));
  await save();
  expect(told).toEqual(['flushed', 'saved']);
  expect(save()).rejects.toThrow('no flush');
  await save();
  expect(told).toEqual(['flushed', 'saved', 'saved']);
  await writer.idle();
  await close();
});
