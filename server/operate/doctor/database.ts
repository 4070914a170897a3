import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { type CoinRow, catalogueReadings, coins, collectionTotals } from '../../../db/schema.ts';
import { countUnindexed, rebuildSearch } from '../../../db/search.ts';
import { isCurrent, readAnew, readingVersion } from '../../coins/derive.ts';
import { searchTextOf } from '../../coins/search.ts';
import { indexKept } from '../../coins/tag-index.ts';
import { writeDerived } from '../../coins/write.ts';
import type { OperateDeps } from '../deps.ts';

const PAGE = 2000;
/** Data that users entered is never deleted. */
const USER_TABLES = ['users', 'coins', 'marketplace_listings'];

type Catalogues = Pick<OperateDeps, 'catalogue' | 'world' | 'catalogueVersion'>;

const counted = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** Integrity of the file and its foreign keys. */
export async function faultsOfDatabase(db: Db): Promise<Finding[]> {
  const rows = await db.orm.all<{ integrity_check: string }>(sql`pragma integrity_check`);
  const faults = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  if (faults.length > 0)
    return faults.map((line) => ({ text: `database: ${line}. Restore it from a backup.` }));
  const orphans = await db.orm.all<{ table: string; rowid: number | null }>(sql`pragma foreign_key_check`);
  const tables = [...new Set(orphans.map(({ table }) => table))];
  return tables.map((table) => {
    const ids = new Set(orphans.filter((row) => row.table === table).map(({ rowid }) => rowid));
    const text = `database: ${counted(ids.size, 'row')} of ${table} ${ids.size === 1 ? 'belongs' : 'belong'} to nothing.`;
    if (USER_TABLES.includes(table) || ids.has(null)) return { text: `${text} Restore it from a backup.` };
    const fix = () =>
      db.transaction(async (tx) => {
        for (const id of ids) await tx.run(sql`delete from ${sql.identifier(table)} where rowid = ${id}`);
        return `removed ${counted(ids.size, 'row')} of ${table}`;
      });
    return { text, fix };
  });
}

const t = collectionTotals;
const KEYS = [t.userId.name, t.category.name];
const SUMS = Object.values(getTableColumns(t))
  .map(({ name }) => name)
  .filter((name) => !KEYS.includes(name));

/** Expected totals, by the rules of `shareOf` (db/totals.ts). */
const EXPECTED = sql.raw(`
  SELECT user_id, category, count(*) AS records, sum(quantity) AS quantity, sum(coalesce(estimated_value_cents, 0) * quantity) AS value_cents,
    sum(gold_micrograms * quantity) AS gold_micrograms, sum(silver_micrograms * quantity) AS silver_micrograms,
    sum(platinum_micrograms * quantity) AS platinum_micrograms
  FROM ${getTableName(coins)} WHERE deleted_at IS NULL AND user_id IN (SELECT id FROM users) GROUP BY user_id, category`);
const COLUMNS = sql.raw([...KEYS, ...SUMS].join());
const STORED = sql.raw(
  `SELECT ${[...KEYS, ...SUMS].join()} FROM ${getTableName(t)} WHERE ${SUMS.map((sum) => `${sum} <> 0`).join(' OR ')}`,
);

export async function faultsOfTotals(db: Db): Promise<Finding[]> {
  const expected = sql`SELECT ${COLUMNS} FROM (${EXPECTED})`;
  const [row] = await db.orm.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM (SELECT * FROM (${expected} EXCEPT ${STORED}) UNION SELECT * FROM (${STORED} EXCEPT ${expected}))`,
  );
  if (!row?.n) return [];
  const fix = () =>
    db.transaction(async (tx) => {
      await tx.delete(t);
      await tx.run(sql`INSERT INTO ${t} (${COLUMNS}) ${expected}`);
      return 'recalculated the totals';
    });
  return [{ text: 'totals: the totals of a collection do not match its coins.', fix }];
}

const COIN_TAGS = sql.raw(
  'SELECT c.user_id, c.id AS coin_id, t.value AS tag FROM coins c, json_each(c.tags) t WHERE c.deleted_at IS NULL AND c.tags IS NOT NULL AND c.user_id IN (SELECT id FROM users)',
);
const INDEXED_TAGS = sql.raw('SELECT user_id, coin_id, tag FROM coin_tags');

export async function faultsOfTags(db: Db): Promise<Finding[]> {
  const rows = await db.orm.all<{ id: number }>(
    sql`SELECT DISTINCT coin_id AS id FROM (SELECT * FROM (${COIN_TAGS} EXCEPT ${INDEXED_TAGS}) UNION SELECT * FROM (${INDEXED_TAGS} EXCEPT ${COIN_TAGS}))`,
  );
  if (rows.length === 0) return [];
  const fix = async () => {
    for (let at = 0; at < rows.length; at += PAGE)
      await db.transaction((tx) =>
        indexKept(
          tx,
          rows.slice(at, at + PAGE).map(({ id }) => id),
        ),
      );
    return 'rebuilt the tag index';
  };
  return [
    {
      text: `tags: ${counted(rows.length, 'coin is', 'coins are')} missing from the index of storage places and tags.`,
      fix,
    },
  ];
}

export async function faultsOfSearch(db: Db, deps: Catalogues): Promise<Finding[]> {
  const wrong = await wrongTexts(db, deps);
  const missing = await countUnindexed(db.orm);
  if (wrong.length === 0 && missing === 0) return [];
  const fix = async () => {
    for (let at = 0; at < wrong.length; at += PAGE)
      await db.transaction((tx) => writeDerived(tx, wrong.slice(at, at + PAGE)));
    await db.transaction(rebuildSearch);
    return 'rebuilt the search index';
  };
  return [
    {
      text: `search: ${counted(Math.max(wrong.length, missing), 'coin is', 'coins are')} missing from the search index.`,
      fix,
    },
  ];
}

/** None while a server still has to derive texts after an upgrade. */
async function wrongTexts(db: Db, deps: Catalogues): Promise<{ id: number; searchText: string }[]> {
  const [last] = await db.orm.select().from(catalogueReadings);
  if (last && (last.version !== readingVersion(deps) || last.coinId !== null)) return [];
  const wrong: { id: number; searchText: string }[] = [];
  for await (const coin of allCoins(db)) {
    const searchText = searchTextOf(deps, coin);
    if (coin.searchText !== '' && coin.searchText !== searchText) wrong.push({ id: coin.id, searchText });
  }
  return wrong;
}

async function* allCoins({ orm }: Db): AsyncGenerator<CoinRow> {
  for (let after = 0; ; ) {
    const page = await orm
      .select()
      .from(coins)
      .where(sql`${coins.id} > ${after}`)
      .orderBy(coins.id)
      .limit(PAGE);
    yield* page;
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) return;
  }
}

/** Coins that a server reads again at its start are skipped. */
export async function faultsOfCatalogueIds(db: Db, deps: Catalogues): Promise<Finding[]> {
  const wrong: { id: number; catalogueIds: string }[] = [];
  for await (const coin of allCoins(db)) {
    const catalogueIds = isCurrent(deps, coin) ? readAnew(deps, coin) : coin.catalogueIds;
    if (catalogueIds && catalogueIds !== coin.catalogueIds) wrong.push({ id: coin.id, catalogueIds });
  }
  if (wrong.length === 0) return [];
  const fix = async () => {
    for (let at = 0; at < wrong.length; at += PAGE)
      await db.transaction((tx) => writeDerived(tx, wrong.slice(at, at + PAGE)));
    return 'matched them again';
  };
  return [
    {
      text: `catalogue: ${counted(wrong.length, 'coin has', 'coins have')} the wrong catalogue entry.`,
      fix,
    },
  ];
}

export interface Finding {
  text: string;
  /** Repairs derived data and returns what was done; absent if only a person can. */
  fix?: () => Promise<string>;
  isNote?: boolean;
}
