import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, NewerSchema } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-migrate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const all = join(import.meta.dir, 'migrations/sqlite');
const journal = JSON.parse(readFileSync(join(all, 'meta/_journal.json'), 'utf8'));

function first(many: number): string {
  const copy = mkdtempSync(join(folder, 'first-'));
  cpSync(all, copy, { recursive: true });
  const entries = journal.entries.slice(0, many);
  writeFileSync(join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return copy;
}

const schemaOf = (connection: Database) =>
  connection.query('SELECT name, sql FROM sqlite_master ORDER BY name').values();

test('migrations are in the order of their times: an earlier one behind would be left out where the others are done', () => {
  const times = journal.entries.map(({ when }: { when: number }) => when);
  expect(times).toEqual([...new Set<number>(times)].sort((one, other) => one - other));
});

test('the schema after all migrations is the same in one go and step by step, and a second time does nothing', () => {
  const once = new Database(':memory:');
  const steps = new Database(':memory:');
  migrate(once, all);
  for (let many = 1; many <= journal.entries.length; many += 1) migrate(steps, first(many));
  expect(schemaOf(steps)).toEqual(schemaOf(once));
  const before = schemaOf(once);
  migrate(once, all);
  expect(schemaOf(once)).toEqual(before);
  const noted = once.query('SELECT count(*) FROM __drizzle_migrations').values();
  expect(noted).toEqual([[journal.entries.length]]);
  expect(readdirSync(all).filter((name) => name.endsWith('.sql'))).toHaveLength(journal.entries.length);
});

test('without room for a migration the cause is told, and schema and data stay as they were', () => {
  const file = join(folder, 'full.db');
  const connection = new Database(file, { create: true });
  connection.run('PRAGMA journal_mode = WAL');
  migrate(connection, first(4));
  connection.run("INSERT INTO users (id, last_seen_at, created_at, updated_at) VALUES ('somebody', 0, 0, 0)");
  const before = schemaOf(connection);
  const [[pages]] = connection.query('PRAGMA page_count').values() as [[number]];
  connection.run(`PRAGMA max_page_count = ${pages + 2}`);
  expect(() => migrate(connection, all)).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
  expect(connection.inTransaction).toBe(false);
  connection.close();
  const again = new Database(file);
  expect(schemaOf(again)).toEqual(before);
  migrate(again, all);
  expect(again.query('SELECT id FROM users').values()).toEqual([['somebody']]);
  again.close();
});

test('data of a newer program is refused before anything is written', () => {
  const connection = new Database(':memory:');
  migrate(connection, all);
  const before = schemaOf(connection);
  expect(() => migrate(connection, first(journal.entries.length - 1))).toThrow(NewerSchema);
  expect(schemaOf(connection)).toEqual(before);
});
