import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { inserting } from '../../db/rows.ts';
import { type CoinRow, coins, type OwnerId } from '../../db/schema.ts';
import { type CountedCoin, mergeTotals, shareOf } from '../../db/totals.ts';
import type { CoinPatch } from '../../shared/coins/model.ts';
import { notFound } from '../core/errors.ts';
import type { NewValue, StoredCoin } from '../valuation/stored.ts';
import { type CoinChange, type CoinsDeps, type EventCoin, eventColumns } from './deps.ts';
import { noteChanges } from './journal.ts';
import { keptCoin } from './queries.ts';
import type { Derived } from './search.ts';
import { followTags, indexTagsAnew } from './tag-index.ts';
import { recordValue, recordValues, sayAnew, sayFirst, stateOwn, valued } from './value.ts';

/** Totals, tags, price history and subscribers. */
async function coinChanged(tx: Orm, deps: CoinsDeps, changes: readonly CoinChange[]): Promise<void> {
  await mergeTotals(
    tx,
    changes.flatMap((change) => [
      ...('before' in change ? [shareOf(change.before, -1)] : []),
      ...('after' in change ? [shareOf(change.after, 1)] : []),
    ]),
  );
  await followTags(tx, changes);
  for (const change of changes) await recordValueOf(tx, change);
  await noteChanges(tx, deps, changes);
  for (const subscriber of deps.coinSubscribers) await subscriber(tx, changes);
}

async function recordValueOf(tx: Orm, change: CoinChange): Promise<void> {
  if (change.kind === 'added') {
    await recordValue(tx, change.after);
    await sayFirst(tx, change.after);
  } else if (change.kind === 'valued') await recordValue(tx, change.after, change.reckoned);
  else if (change.kind === 'edited') {
    const { before, after, reckoned } = change;
    const isRevalued =
      after.estimatedValue !== before.estimatedValue || after.valuationSource !== before.valuationSource;
    if (isRevalued) await recordValue(tx, after, reckoned);
    await sayAnew(tx, before, after, isRevalued && reckoned === undefined);
  }
}

const insertRow = inserting(coins);

export async function insertCoinRow(
  tx: Orm,
  deps: CoinsDeps,
  row: Parameters<typeof insertRow>[1],
): Promise<CoinRow> {
  const after = await insertRow(tx, row);
  await coinChanged(tx, deps, [{ kind: 'added', after }]);
  return after;
}

/** 404 when it is gone. */
export async function writeCoin(
  tx: Orm,
  deps: CoinsDeps,
  before: CoinRow,
  values: Partial<CoinRow>,
  { reckoned, given }: { reckoned?: NewValue | null; given?: CoinPatch } = {},
): Promise<CoinRow> {
  if (Object.keys(values).length === 0) return before;
  const mine = keptCoin(before.userId, before.id);
  const [after] = await tx.update(coins).set(values).where(mine).returning();
  if (!after) throw notFound();
  await coinChanged(tx, deps, [{ kind: 'edited', before, after, reckoned, given }]);
  if (!given) return after;
  const [now = after] = await tx.select().from(coins).where(mine);
  return now;
}

/** Columns of a coin that say no more of it than how sure its collection is of it, without `coinChanged`. */
export async function noteVerified(
  tx: Orm,
  coin: Pick<CoinRow, 'id' | 'userId'>,
  values: Partial<Pick<CoinRow, 'userVerified' | 'needsReview' | 'lastVerified'>>,
): Promise<void> {
  await tx.update(coins).set(values).where(keptCoin(coin.userId, coin.id));
}

export async function countFeedback(tx: Orm, userId: OwnerId, id: number): Promise<void> {
  await tx
    .update(coins)
    // Being spoken of is no change of the coin.
    .set({ feedbackCount: sql`${coins.feedbackCount} + 1`, ...UNCHANGED })
    .where(and(eq(coins.id, id), eq(coins.userId, userId)));
}

/** The time of its last change stays: resting in the trash is none, and restored a coin is as it was. */
const UNCHANGED = { updatedAt: sql`${coins.updatedAt}` };

/** Photos of a coin that was sold or lies in the trash, without `coinChanged`. */
export async function writePhotosAside(
  tx: Orm,
  coin: Pick<CoinRow, 'id' | 'userId'>,
  {
    obverseImageUrl,
    reverseImageUrl,
    imageUrl,
    files,
  }: Partial<Pick<CoinRow, 'obverseImageUrl' | 'reverseImageUrl' | 'imageUrl' | 'files'>>,
): Promise<void> {
  await tx
    .update(coins)
    .set({ obverseImageUrl, reverseImageUrl, imageUrl, files, ...UNCHANGED })
    .where(and(eq(coins.id, coin.id), eq(coins.userId, coin.userId)));
}

/** Moves coins to the trash; answers the ids of those that met the condition. */
export async function trashRows(
  tx: Orm,
  deps: CoinsDeps,
  condition: SQL | undefined,
  deletedAt: Date,
): Promise<number[]> {
  const rows = await tx
    .update(coins)
    .set({ deletedAt, ...UNCHANGED })
    .where(condition)
    .returning(eventColumns);
  await coinChanged(
    tx,
    deps,
    rows.map((before) => ({ kind: 'trashed', before })),
  );
  return rows.map(({ id }) => id);
}

/** What is kept of a sale; money in cents, for all pieces of the coin. */
export type Sale = Pick<CoinRow, 'soldPrice' | 'soldFees' | 'soldPlace' | 'soldListingId'> & {
  soldAt: Date;
  /** When it left the collection, where that was earlier than now. */
  deletedAt?: Date;
};

/** From the collection or the trash; replaces an earlier sale. */
export async function sellRow(tx: Orm, deps: CoinsDeps, coin: CoinRow, sale: Sale): Promise<void> {
  const [before] = await tx
    .update(coins)
    .set({ ...sale, isSold: true, deletedAt: sale.deletedAt ?? coin.deletedAt ?? new Date(), ...UNCHANGED })
    .where(and(eq(coins.id, coin.id), eq(coins.userId, coin.userId)))
    .returning(eventColumns);
  if (before && coin.deletedAt === null) await coinChanged(tx, deps, [{ kind: 'sold', before }]);
}

/** Takes a sold coin back into the collection, and forgets the sale. */
export async function unsellRow(tx: Orm, deps: CoinsDeps, condition: SQL | undefined): Promise<boolean> {
  const none = { soldAt: null, soldPrice: null, soldFees: null, soldPlace: null, soldListingId: null };
  const [after] = await tx
    .update(coins)
    .set({ ...none, isSold: false, deletedAt: null, ...UNCHANGED })
    .where(condition)
    .returning(eventColumns);
  if (after) await coinChanged(tx, deps, [{ kind: 'unsold', after }]);
  return after !== undefined;
}

/** Moves sold coins to the trash, from where they return to the sold ones. Answers how many met the condition. */
export const trashSoldRows = async (
  tx: Orm,
  condition: SQL | undefined,
  deletedAt = new Date(),
): Promise<number> =>
  (
    await tx
      .update(coins)
      .set({ isSold: false, deletedAt, ...UNCHANGED })
      .where(condition)
      .returning({ id: coins.id })
  ).length;

/** Takes coins back out of the trash, sold ones to the sold; answers how many met the condition. */
export async function restoreRows(tx: Orm, deps: CoinsDeps, condition: SQL | undefined): Promise<number> {
  const sold = await tx
    .update(coins)
    .set({ isSold: true, ...UNCHANGED })
    .where(and(condition, isNotNull(coins.soldAt)))
    .returning({ id: coins.id });
  const rows = await tx
    .update(coins)
    .set({ deletedAt: null, ...UNCHANGED })
    .where(and(condition, isNull(coins.soldAt)))
    .returning(eventColumns);
  await coinChanged(
    tx,
    deps,
    rows.map((after) => ({ kind: 'restored', after })),
  );
  return rows.length + sold.length;
}

/** Deletes coins for good that count in no total: those in the trash, and those of an account that goes. Answers how many. */
export const deleteRows = async (tx: Orm, condition: SQL | undefined): Promise<number> =>
  (await tx.delete(coins).where(condition).returning({ id: coins.id })).length;

/** Gives at most so many coins of a guest to an account; answers their ids. */
export async function giveCoins(
  tx: Orm,
  guestId: OwnerId,
  accountId: OwnerId,
  limit: number,
): Promise<number[]> {
  // Each shelf has an index of its own.
  for (const shelf of [isNull, isNotNull]) {
    const some = tx
      .select({ id: coins.id })
      .from(coins)
      .where(and(eq(coins.userId, guestId), shelf(coins.deletedAt)))
      .limit(limit);
    const given = await giveRows(tx, guestId, accountId, inArray(coins.id, some));
    if (given.length > 0) return given;
  }
  return [];
}

/** With what they add to the totals; answers their ids. */
export async function giveRows(
  tx: Orm,
  from: OwnerId,
  to: OwnerId,
  condition: SQL | undefined,
): Promise<number[]> {
  const given = await tx
    .update(coins)
    .set({ userId: to, ...UNCHANGED })
    .where(and(eq(coins.userId, from), condition))
    .returning({ ...eventColumns, deletedAt: coins.deletedAt });
  const counted = given.filter(({ deletedAt }) => deletedAt === null);
  await mergeTotals(
    tx,
    counted.flatMap((coin) => [shareOf({ ...coin, userId: from }, -1), shareOf(coin, 1)]),
  );
  return given.map(({ id }) => id);
}

type Before = CountedCoin & Derived & { id: number };

/**
 * One statement, as the search index is flushed after each; only changed columns, as each costs its
 * indexes.
 */
export async function writeCondition<Row extends Before>(
  tx: Orm,
  deps: CoinsDeps,
  condition: string,
  before: Row[],
  derived: Derived[],
): Promise<void> {
  await writeAlike(tx, { condition }, before, derived);
  await coinChanged(
    tx,
    deps,
    before.map((coin, at) => ({ kind: 'conditioned', before: coin, after: { ...coin, ...derived[at] } })),
  );
}

/** Sets the storage place of coins, without `coinChanged`. */
export const writeFiled = (
  tx: Orm,
  filed: Pick<CoinRow, 'storageLocation'>,
  before: Before[],
  derived: Derived[],
): Promise<void> => writeAlike(tx, filed, before, derived);

/** Gives coins of one user their tags, with what is searched, without `coinChanged`. */
export async function writeTags(
  tx: Orm,
  userId: OwnerId,
  tagged: readonly Pick<CoinRow, 'id' | 'userId' | 'tags' | 'searchText'>[],
): Promise<void> {
  if (tagged.length === 0) return;
  await writeEach(tx, userId, {}, ['tags', 'searchText'], tagged);
  await indexTagsAnew(tx, tagged);
}

/** Gives coins of one user the same values, and each what is derived of it. */
async function writeAlike(
  tx: Orm,
  same: Partial<CoinRow>,
  before: Before[],
  derived: Derived[],
): Promise<void> {
  const [first] = before;
  if (!first) return;
  const fields = (Object.keys(derived[0] ?? {}) as (keyof Derived)[]).filter((field) =>
    before.some((coin, at) => coin[field] !== derived[at]?.[field]),
  );
  const rows = before.map(({ id }, at) => ({ ...derived[at], id }));
  await writeEach(tx, first.userId, same, fields, rows);
}

/** One statement, as the search index is flushed after each, with the changed columns only, as each costs its indexes. */
async function writeEach(
  tx: Orm,
  userId: OwnerId,
  same: Partial<CoinRow>,
  fields: readonly (keyof CoinRow)[],
  rows: readonly (Partial<CoinRow> & Pick<CoinRow, 'id'>)[],
): Promise<void> {
  const records = rows.map((row) => {
    const values = (['id', ...fields] as const).map((field) => {
      const value = row[field] ?? null;
      // Text, which the cast below makes JSON of where the engine has it.
      if (typeof value === 'object' && value !== null && !(value instanceof Date))
        return sql`${JSON.stringify(value)}`;
      return sql`${sql.param(value, coins[field])}`;
    });
    return sql`(${sql.join(values, sql`, `)})`;
  });
  // PostgreSQL takes a column of nothing but NULL for text.
  const column = (at: number, type: string) => sql.raw(`cast(fresh.column${at} as ${type})`);
  await tx
    .update(coins)
    .set({
      ...same,
      ...Object.fromEntries(fields.map((field, at) => [field, column(at + 2, coins[field].getSQLType())])),
    })
    .from(sql`(values ${sql.join(records, sql`, `)}) as fresh`)
    .where(and(eq(coins.id, column(1, 'bigint')), eq(coins.userId, userId)));
}

/** What of a coin its dollars follow from, and what is told of it. */
export const convertibleColumns = {
  ...eventColumns,
  purchasePrice: coins.purchasePrice,
  ownPurchasePrice: coins.ownPurchasePrice,
  ownEstimatedValue: coins.ownEstimatedValue,
  purchases: coins.purchases,
  updatedAt: coins.updatedAt,
  deletedAt: coins.deletedAt,
} as const;

export interface Converted {
  coin: EventCoin & Pick<CoinRow, 'purchasePrice' | 'updatedAt' | 'deletedAt'>;
  purchasePrice: number | null;
  estimatedValue: number | null;
  /** What its owner says it is worth; undefined where they say nothing. */
  said?: number | null;
  /** It follows a rate from day to day: no point of its history, and its owner stated it when they did. */
  isDrift?: boolean;
}

const CONVERTED = [
  ...['purchasePrice', 'estimatedValue', 'valueOrder', 'valuationSource', 'valuedAt', 'updatedAt'],
] as (keyof CoinRow)[];

/** After a change of rates. */
export async function writeConverted(
  tx: Orm,
  deps: CoinsDeps,
  userId: OwnerId,
  converted: readonly Converted[],
): Promise<void> {
  if (converted.length === 0) return;
  const now = new Date();
  const rows = converted.map(({ coin, purchasePrice, estimatedValue, isDrift }) => {
    const isRevalued = estimatedValue !== coin.estimatedValue;
    const isChanged = isRevalued || purchasePrice !== coin.purchasePrice;
    const { valuationSource, valuedAt } = isRevalued && !isDrift ? valued(estimatedValue) : coin;
    const updatedAt = isChanged && coin.deletedAt === null ? now : coin.updatedAt;
    const valueOrder = estimatedValue ?? -1;
    return { ...coin, purchasePrice, estimatedValue, valueOrder, valuationSource, valuedAt, updatedAt };
  });
  await writeEach(tx, userId, {}, CONVERTED, rows);
  await stateOwn(tx, userId, converted);
  const changes = converted.flatMap(({ coin: before }, at) => {
    const after = rows[at];
    return after && before.deletedAt === null ? [{ kind: 'converted' as const, before, after }] : [];
  });
  const drifting = new Set(converted.flatMap(({ coin, isDrift }) => (isDrift ? [coin.id] : [])));
  await recordValues(
    tx,
    changes.flatMap(({ before, after }) =>
      after.estimatedValue === before.estimatedValue || drifting.has(after.id) ? [] : [after],
    ),
  );
  await coinChanged(tx, deps, changes);
}

/** A coin as it was read and the value it is to get; null for none. */
export interface Valued {
  coin: StoredCoin;
  value: NewValue | null;
}

/** Skips coins changed since they were read. Returns how many were written. */
export async function writeValues(
  tx: Orm,
  deps: CoinsDeps,
  userId: OwnerId,
  valued: readonly Valued[],
): Promise<number> {
  const now = new Date();
  const [update, clear] = [updating(tx, userId, now, now), updating(tx, userId, now, null)];
  const changes: CoinChange[] = [];
  for (const { coin, value } of valued) {
    const [after] = await (value ? update : clear).all({
      id: coin.id,
      cents: value?.cents ?? null,
      order: value?.cents ?? -1,
      source: value?.valuationSource ?? null,
      oldCents: coin.estimatedValue,
      oldSource: coin.valuationSource,
      oldPreference: coin.valuationPreference,
      oldUpdatedAt: coin.updatedAt,
    });
    if (!after) continue;
    const { estimatedValue, valuationSource } = coin;
    // By the quantity and category the row has now, which are those it is counted with.
    const before = { ...after, estimatedValue, valuationSource };
    changes.push({ kind: 'valued', before, after, reckoned: value });
  }
  await coinChanged(tx, deps, changes);
  return changes.length;
}

/** Changes the value of a coin that is still as it was read. */
function updating(tx: Orm, userId: OwnerId, updatedAt: Date, valuedAt: Date | null) {
  const cents = sql`${sql.placeholder('cents')}`;
  return tx
    .update(coins)
    .set({
      estimatedValue: cents,
      valueOrder: sql`${sql.placeholder('order')}`,
      valuationSource: sql`${sql.placeholder('source')}`,
      valuedAt,
      updatedAt,
    })
    .where(
      and(
        keptCoin(userId, sql.placeholder('id')),
        sql`${coins.updatedAt} = ${sql.param(sql.placeholder('oldUpdatedAt'), coins.updatedAt)}`,
        sql`${coins.estimatedValue} is not distinct from ${sql.placeholder('oldCents')}`,
        sql`${coins.valuationSource} is not distinct from ${sql.placeholder('oldSource')}`,
        // A preference set within the same millisecond as the value.
        sql`${coins.valuationPreference} is not distinct from ${sql.placeholder('oldPreference')}`,
      ),
    )
    .returning(eventColumns)
    .prepare();
}

/** Writes columns of a coin wherever it is; of one in the trash or sold nothing is counted that would follow. */
export async function writeAnywhere(
  tx: Orm,
  deps: CoinsDeps,
  coin: CoinRow,
  values: Partial<CoinRow>,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  if (coin.deletedAt === null) await writeCoin(tx, deps, coin, values);
  else await writeAside(tx, coin, values);
}

export async function writeAside(tx: Orm, coin: CoinRow, values: Partial<CoinRow>): Promise<CoinRow> {
  if (Object.keys(values).length === 0) return coin;
  const [after] = await tx
    .update(coins)
    .set({ ...values, ...UNCHANGED })
    .where(and(eq(coins.id, coin.id), eq(coins.userId, coin.userId), isNotNull(coins.deletedAt)))
    .returning();
  if (!after) throw notFound();
  return after;
}

/** Writes what is derived from coins' words, which is no change of the coins. */
export async function writeDerived(
  tx: Orm,
  rows: readonly (Pick<CoinRow, 'id'> & Partial<Derived>)[],
): Promise<void> {
  for (const { id, ...derived } of rows) {
    await tx
      .update(coins)
      .set({ ...derived, ...UNCHANGED })
      .where(eq(coins.id, id));
  }
}
