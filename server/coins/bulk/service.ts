import { and, eq, ne, sql } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { type CoinRow, coins } from '../../../db/schema.ts';
import { shareOf } from '../../../db/totals.ts';
import { type Changed, type CoinSelection, MAX_SELECTED, type Trashed } from '../../../shared/coins/bulk.ts';
import { inChunks } from '../../platform/chunks.ts';
import type { Deps } from '../../platform/deps.ts';
import { withUserLock } from '../../platform/user-lock.ts';
import { rememberLooks } from '../../recognizer/remembering.ts';
import { type Derived, type Described, derive } from '../derive.ts';
import { originColumns } from '../queries.ts';
import { countCoins, countedColumns, mergeAll } from './counting.ts';
import { idsAmong, keptAmong, selectedIds } from './selection.ts';

/** Moves the selected coins to the trash, all at one time of deletion; 404 when none of the named ones is there. */
export const trashCoins = (deps: Deps, userId: string, selection: CoinSelection): Promise<Trashed> =>
  withUserLock(userId, () => trashAll(deps, userId, selection));

async function trashAll(deps: Deps, userId: string, selection: CoinSelection): Promise<Trashed> {
  const deletedAt = new Date();
  const trashed: number[] = [];
  await inChunks(await selectedIds(deps, userId, selection), async (ids) => {
    const gone = await deps.db.transaction(async (tx) => {
      const rows = await tx
        .update(coins)
        // Resting in the trash is no change of the coin: restored, it is as it was.
        .set({ deletedAt, updatedAt: sql`${coins.updatedAt}` })
        .where(keptAmong(userId, ids))
        .returning(countedColumns);
      await countCoins(tx, rows, -1);
      return rows;
    });
    const goneIds = gone.map(({ id }) => id);
    rememberLooks(deps, userId, goneIds);
    trashed.push(...goneIds);
  });
  return { changed: trashed.length, ids: trashed.length <= MAX_SELECTED ? trashed : [] };
}

interface ConditionChange {
  selection: CoinSelection;
  condition: string;
}

/** Gives the selected coins a condition, and counts those that had another; 404 when none of the named ones is there. */
export const setCondition = (deps: Deps, userId: string, change: ConditionChange): Promise<Changed> =>
  withUserLock(userId, () => setAll(deps, userId, change));

async function setAll(
  deps: Deps,
  userId: string,
  { selection, condition }: ConditionChange,
): Promise<Changed> {
  const selected = await selectedIds(deps, userId, selection);
  const another = ne(coins.condition, condition);
  let changed = 0;
  await inChunks(await idsAmong(deps, userId, selected, another), async (ids) => {
    changed += await deps.db.transaction(async (tx) => {
      const rows = await tx
        .select(describedColumns)
        .from(coins)
        .where(and(keptAmong(userId, ids), another));
      await giveCondition(deps, tx, userId, rows, condition);
      return rows.length;
    });
    // A proof may be another type to the reader.
    rememberLooks(deps, userId, ids);
  });
  return { changed };
}

/** What of a coin a new condition bears on, and what it is computed from: a coin's long texts are not read. */
const describedColumns = {
  ...countedColumns,
  name: coins.name,
  coinType: coins.coinType,
  year: coins.year,
  series: coins.series,
  mintMark: coins.mintMark,
  variation: coins.variation,
  condition: coins.condition,
  gradingCompany: coins.gradingCompany,
  grade: coins.grade,
  certificationNumber: coins.certificationNumber,
  weight: coins.weight,
  composition: coins.composition,
  metalContent: coins.metalContent,
  ...originColumns,
  nameOrder: coins.nameOrder,
  valueOrder: coins.valueOrder,
  searchText: coins.searchText,
} as const satisfies Record<keyof Described | keyof Derived, unknown> & Record<string, unknown>;

type DescribedRow = Pick<CoinRow, keyof typeof describedColumns>;

/** As for a coin changed alone: what is searched follows, and the metal, since a proof may be of silver. */
async function giveCondition(
  deps: Deps,
  tx: Orm,
  userId: string,
  before: DescribedRow[],
  condition: string,
): Promise<void> {
  if (before.length === 0) return;
  const changed = before.map((coin) => ({ ...coin, condition }));
  const derived = changed.map((coin) => derive(deps.catalogue(), coin));
  await write(tx, userId, condition, before, derived);
  await mergeAll(tx, [
    ...before.map((coin) => shareOf(coin, -1)),
    ...changed.map((coin, at) => shareOf({ ...coin, ...derived[at] }, 1)),
  ]);
}

/**
 * One statement for all of them, since the search index is flushed after each; and only the columns that change
 * anywhere, since each costs the indexes it stands in.
 */
async function write(
  tx: Orm,
  userId: string,
  condition: string,
  before: DescribedRow[],
  derived: Derived[],
): Promise<void> {
  const [first] = derived;
  const fields = (Object.keys(first ?? {}) as (keyof Derived)[]).filter((field) =>
    before.some((coin, at) => coin[field] !== derived[at]?.[field]),
  );
  const records = before.map((coin, at) => {
    const values = [coin.id, ...fields.map((field) => derived[at]?.[field])];
    return sql`(${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  });
  const column = (at: number) => sql.raw(`fresh.column${at}`);
  await tx
    .update(coins)
    .set({ condition, ...Object.fromEntries(fields.map((field, at) => [field, column(at + 2)])) })
    .from(sql`(values ${sql.join(records, sql`, `)}) as fresh`)
    .where(and(eq(coins.id, column(1)), eq(coins.userId, userId)));
}
