import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import { NewerSchema } from '../migrate.ts';
import { migratePostgres } from './client.ts';

/** Set by scripts/test-postgres.ts. */
const SERVER = process.env.MINTMARK_TEST_POSTGRES;
const all = join(import.meta.dir, '../migrations/pg');
const journal = JSON.parse(readFileSync(join(all, 'meta/_journal.json'), 'utf8'));

test('migrations are in the order of their times', () => {
  const times = journal.entries.map(({ when }: { when: number }) => when);
  expect(times).toEqual([...new Set<number>(times)].sort((one, other) => one - other));
});

describe.skipIf(!SERVER)('on a PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-migrate-pg-'));
  const server = new SQL(SERVER ?? '', { max: 1 });
  const clients: SQL[] = [];
  const made: string[] = [];

  async function database(many = 1): Promise<SQL[]> {
    const name = `migrate_${made.length}_${process.pid}`;
    made.push(name);
    await server.unsafe(`CREATE DATABASE ${name}`);
    const url = new URL(SERVER ?? '');
    url.pathname = name;
    const fresh = Array.from({ length: many }, () => new SQL(url.href, { max: 1 }));
    clients.push(...fresh);
    return fresh;
  }

  beforeAll(() => server.connect());
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    for (const name of made) await server.unsafe(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const noted = async (client?: SQL) =>
    Number((await client?.unsafe('SELECT count(*) AS n FROM __drizzle_migrations'))?.[0].n);

  test('all migrations apply, and a second time does nothing', async () => {
    const [client] = await database();
    if (!client) throw new Error('no client');
    await migratePostgres(client, all);
    await migratePostgres(client, all);
    expect(await noted(client)).toBe(journal.entries.length);
  });

  test('of several that migrate at once each finds it done', async () => {
    const several = await database(4);
    await Promise.all(several.map((client) => migratePostgres(client, all)));
    expect(await noted(several[0])).toBe(journal.entries.length);
  });

  test('one that fails in the middle leaves nothing', async () => {
    const broken = join(folder, 'broken');
    cpSync(all, broken, { recursive: true });
    const last = journal.entries.at(-1).tag;
    writeFileSync(
      join(broken, `${last}.sql`),
      'CREATE TABLE half (id int);--> statement-breakpoint\nnonsense;',
    );
    const [client] = await database();
    if (!client) throw new Error('no client');
    await expect(migratePostgres(client, broken)).rejects.toHaveProperty('errno', '42601');
    const tables = await client.unsafe(
      "SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'",
    );
    expect(tables).toHaveLength(0);
    await migratePostgres(client, all);
    expect(await noted(client)).toBe(journal.entries.length);
  });

  test('a database of a newer program is refused', async () => {
    const older = join(folder, 'older');
    cpSync(all, older, { recursive: true });
    const entries = journal.entries.slice(0, -1);
    writeFileSync(join(older, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    const [client] = await database();
    if (!client) throw new Error('no client');
    await migratePostgres(client, all);
    await expect(migratePostgres(client, older)).rejects.toBeInstanceOf(NewerSchema);
    expect(await noted(client)).toBe(journal.entries.length);
  });
});
