import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from './client.ts';
import { copiesIn, migrate, saveCopy } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const migrations = join(import.meta.dir, 'migrations');
const journal = JSON.parse(readFileSync(join(migrations, 'sqlite/meta/_journal.json'), 'utf8'));
const tags: string[] = journal.entries.map(({ tag }: { tag: string }) => tag);

/** The first `many` migrations; `edit` restores their old form. */
function first(many: number, edit = (entries: { tag: string; when: number }[]) => entries): string {
  const copy = mkdtempSync(join(folder, 'first-'));
  mkdirSync(join(copy, 'sqlite/meta'), { recursive: true });
  for (const tag of tags) cpSync(join(migrations, `sqlite/${tag}.sql`), join(copy, `sqlite/${tag}.sql`));
  const entries = edit(structuredClone(journal.entries.slice(0, many)));
  writeFileSync(join(copy, 'sqlite/meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return copy;
}

type Row = Record<string, string | number | null>;

const USER = '0f1e2d3c-aaaa-4bbb-8ccc-1234567890ab';

/** Values beyond the type's samples, which migrations act on. */
const SAID: Record<string, Row[]> = {
  users: [{ id: USER, email: 'collector@example.org' }],
  coins: [
    {
      country: 'United States',
      category: 'Mercury Dimes',
      name: '1916-D Mercury Dime',
      deleted_at: null,
      valuation_source: 'owner',
    },
    { country: 'Austria', category: 'Other Coins', specifications: 'Designer: Hieronymus', deleted_at: null },
    { country: 'United States', category: 'Mercury Dimes', deleted_at: 1_700_000_000_000 },
  ],
  listing_publications: [{ marketplace: 'ebay' }],
};

const tablesOf = (database: Database) =>
  database
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'coin_search%' AND name <> '__drizzle_migrations'",
    )
    .all()
    .map(({ name }) => name)
    // Parents before children.
    .sort((a, b) => FIRST.indexOf(b) - FIRST.indexOf(a));
const FIRST = ['imports', 'marketplace_listings', 'coins', 'users'];

/** One row per table with every column filled; three coins. */
function fill(database: Database): void {
  database.run('PRAGMA foreign_keys = ON');
  for (const table of tablesOf(database)) {
    const columns = database
      .query<{ name: string; type: string; pk: number }, []>(`PRAGMA table_info(${table})`)
      .all();
    const parents = new Map(
      database
        .query<{ from: string; table: string; to: string }, []>(`PRAGMA foreign_key_list(${table})`)
        .all()
        .map(({ from, table: parent, to }) => [
          from,
          database.query(`SELECT ${to} FROM ${parent} LIMIT 1`).values()[0]?.[0],
        ]),
    );
    for (const [at, said] of (SAID[table] ?? [{}]).entries()) {
      const row = Object.fromEntries(
        columns.map(({ name, type }) => {
          if (name in said) return [name, said[name]];
          if (parents.has(name)) return [name, parents.get(name)];
          return [name, type === 'text' ? `${table} ${name} ${at}` : at + 1];
        }),
      );
      const names = Object.keys(row);
      database.run(
        `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`,
        Object.values(row) as string[],
      );
    }
  }
}

const contentOf = (database: Database): Map<string, Row[]> =>
  new Map(
    tablesOf(database).map((table) => [
      table,
      database.query<Row, []>(`SELECT * FROM ${table} ORDER BY rowid`).all(),
    ]),
  );

/** Dropped columns that were never filled. */
const DROPPED = new Set(
  readFileSync(join(migrations, 'sqlite/0018_marketplace-columns.sql'), 'utf8').match(
    /(?<=DROP COLUMN `)\w+/g,
  ),
);
/** Rewritten by design. */
const REWRITTEN = new Set([
  'coins.search_text',
  'coins.category',
  'coins.designer',
  'coins.specifications',
  'upcoming_releases.key',
]);

function expectKept(before: Map<string, Row[]>, database: Database): void {
  const after = contentOf(database);
  for (const [table, rows] of before) {
    if (table === 'collection_totals') continue;
    const now = after.get(table) ?? [];
    for (const [at, row] of rows.entries()) {
      for (const [column, value] of Object.entries(row)) {
        const name = `${table}.${column}`;
        if (!REWRITTEN.has(name) && !DROPPED.has(column))
          expect([name, now[at]?.[column]]).toEqual([name, value]);
      }
    }
  }
  expect(database.query('PRAGMA foreign_key_check').values()).toEqual([]);
  expect(database.query('PRAGMA integrity_check').values()).toEqual([['ok']]);
  const [austrian] = database.query<Row, []>("SELECT * FROM coins WHERE country = 'Austria'").all();
  expect(`${austrian?.designer} ${austrian?.specifications}`).toMatch(/Hieronymus/);
  // Words are derived at start (server/coins/derive.ts).
  expect(database.query('SELECT count(*) FROM coin_search').values()).toEqual([[2]]);
}

const nameOf = (many: number) => join(folder, `${many}-${crypto.randomUUID()}`, 'mintmark.db');

function databaseAfter(many: number, from = first(many)): { file: string; before: Map<string, Row[]> } {
  const file = nameOf(many);
  mkdirSync(join(file, '..'));
  const database = new Database(file, { create: true });
  for (const pragma of ['synchronous = OFF', 'journal_mode = MEMORY']) database.run(`PRAGMA ${pragma}`);
  migrate(database, join(from, 'sqlite'));
  fill(database);
  const before = contentOf(database);
  database.close();
  return { file, before };
}

async function upgraded(file: string, before: Map<string, Row[]>): Promise<void> {
  await openDb(file, { migrations, durable: false, copies: true }).close();
  const database = new Database(file, { readonly: true });
  expectKept(before, database);
  database.close();
}

const schemaOf = (file: string) => {
  const database = new Database(file, { readonly: true });
  const schema = database
    .query("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    .values();
  database.close();
  return schema;
};

test.each(tags.map((tag, at) => [tag, at + 1] as const))(
  'a database of when %s was the newest migration opens with nothing lost, and is kept as it was beside it',
  async (_, many) => {
    const { file, before } = databaseAfter(many);
    await upgraded(file, before);
    const copies = copiesIn(join(file, '..'));
    expect(copies).toHaveLength(many === tags.length ? 0 : 1);
    for (const copy of copies) {
      const database = new Database(copy, { readonly: true });
      expect(contentOf(database)).toEqual(before);
      database.close();
    }
  },
);

test('a database of the afternoon when the search had another form comes to the same schema', async () => {
  const early = first(4, (entries) =>
    entries.map((entry) => ({
      ...entry,
      when:
        { '0002_collection-at-scale': 1795273380153, '0003_coin-search': 1795273381088 }[entry.tag] ??
        entry.when,
    })),
  );
  // As main had them at 15:07 on 2026-11-21.
  const scale = join(early, 'sqlite/0002_collection-at-scale.sql');
  writeFileSync(scale, readFileSync(scale, 'utf8').replace(/^CREATE INDEX `coins_unsearched`.*\n/m, ''));
  const search = join(early, 'sqlite/0003_coin-search.sql');
  writeFileSync(
    search,
    readFileSync(search, 'utf8')
      .replace(/^INSERT INTO `coin_search` \(`coin_search`[\s\S]*?breakpoint\n/m, '')
      .replace('`coin_search_trashed`', '`coin_search_outdated`')
      .replace('INSERT OR REPLACE', 'INSERT'),
  );
  const { file, before } = databaseAfter(4, early);
  await upgraded(file, before);
  const { file: usual } = databaseAfter(tags.length);
  expect(schemaOf(file)).toEqual(schemaOf(usual));
  // It counts as up to date.
  await openDb(file, { migrations, durable: false, copies: true }).close();
  expect(copiesIn(join(file, '..'))).toHaveLength(1);
});

test('of the copies the two newest stay', async () => {
  const { file } = databaseAfter(tags.length - 1);
  const other = (name: string) => join(file, '..', name);
  for (const day of ['20', '21', '22'])
    writeFileSync(other(`before-upgrade-2025-01-${day}T00-00-00Z.db`), '');
  await openDb(file, { migrations, durable: false, copies: true }).close();
  expect(copiesIn(join(file, '..')).map((copy) => copy.slice(-27))).toEqual([
    expect.not.stringContaining('2025-01'),
    expect.stringContaining('2025-01-22'),
  ]);
});

test('a copy for which there is no room leaves nothing beside the database', () => {
  const { file } = databaseAfter(tags.length - 1);
  const beside = () => readdirSync(join(file, '..'));
  const full = new Database(file);
  const before = beside();
  full.run = ((_statement: string, [draft]: [string]) => {
    writeFileSync(`${draft}-journal`, '');
    throw new Error('database or disk is full');
  }) as typeof full.run;
  expect(() => saveCopy(full, file)).toThrow('full');
  expect(beside()).toEqual(before);
  full.close();
});
