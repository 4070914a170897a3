import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../db/client.ts';
import { inserting, insertingMany } from '../../db/rows.ts';
import {
  type CoinRow,
  coinSources,
  coins,
  importedCoins,
  type OwnerId,
  priceHistory,
  valuations,
} from '../../db/schema.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import type { Purchase } from '../../shared/coins/purchases.ts';
import { derive } from '../coins/derive.ts';
import { coinRow, keptCoin } from '../coins/queries.ts';
import { followRate } from '../coins/rates.ts';
import { differing, insertCoin, normalise } from '../coins/service.ts';
import { revalued } from '../coins/value.ts';
import { insertCoinRow, sellRow, trashRows, trashSoldRows, writeCoin } from '../coins/write.ts';
import { givingTurns } from '../core/chunks.ts';
import { withDollars } from '../core/money/convert.ts';
import type { Caller } from '../core/session/sessions.ts';
import type { CheckedRow } from './check.ts';
import type { ImportDeps } from './deps.ts';
import { sourceKey } from './duplicates.ts';
import type { OwnCoin } from './own.ts';
import type { PhotoAddresses } from './pending-photos.ts';
import type { ReadRow } from './rows.ts';

/** Per statement, so that readers get their turn. */
const POINTS_AT_ONCE = 50;

const putPoints = insertingMany(priceHistory, POINTS_AT_ONCE);

export interface Incoming {
  read: ReadRow;
  checked: CheckedRow;
  photos: PhotoAddresses;
}

interface Stored {
  became: 'added' | 'updated' | 'skipped';
  coin: number | null;
}

const putImported = inserting(importedCoins);
const putSource = inserting(coinSources, {
  target: [coinSources.userId, coinSources.source, coinSources.reference],
  set: { coinId: sql`excluded.coin_id` },
});

/** Adds the row's coin or updates the one with its reference. AppError where it cannot be added. */
export async function storeRow(
  tx: Orm,
  deps: ImportDeps,
  caller: Caller,
  importId: string,
  { read, checked, photos }: Incoming,
  known: ReadonlyMap<string, { id: number }>,
): Promise<Stored> {
  const { source, reference, preview: seen } = checked;
  if (!read.input || !seen.coin) return { became: 'skipped', coin: null };
  const { coinType, year, country, currency } = seen.coin;
  const left = country === 'Unknown' && !read.own ? { country, currency } : {};
  const input: CoinInput = { ...read.input, coinType, year, ...left, ...photos };
  const coin = known.get(sourceKey(checked))?.id;
  if (coin !== undefined) {
    const became = await updateCoin(tx, deps, caller.id, importId, coin, input, read);
    return { became, coin };
  }
  const id = read.own
    ? await addOwn(tx, deps, caller, input, read.own)
    : await addRead(tx, deps, caller, input, seen.catalogue, read.sale);
  await putImported(tx, { importId, coinId: id, userId: caller.id, before: null, after: null });
  await putSource(tx, { userId: caller.id, source, reference, coinId: id });
  return { became: 'added', coin: id };
}

async function addRead(
  tx: Orm,
  deps: ImportDeps,
  caller: Caller,
  input: CoinInput,
  match: CheckedRow['preview']['catalogue'],
  sale: ReadRow['sale'],
): Promise<number> {
  const isImpossible = match?.kind === 'impossible' && match.problem !== null;
  const doubt = isImpossible ? { needsReview: true, uncertaintyFlags: [match.problem ?? ''] } : {};
  const { id } = await insertCoin(tx, deps, caller, { ...input, ...doubt });
  const row = sale && (await coinRow(tx, caller.id, id));
  if (row) await sellRow(tx, deps, row, { ...sale, soldListingId: null });
  return id;
}

/** Stored as exported: nothing is filled in, and the history comes along. */
async function addOwn(
  tx: Orm,
  deps: ImportDeps,
  caller: Caller,
  input: CoinInput,
  own: OwnCoin,
): Promise<number> {
  if (caller.isGuest) {
    // Same limit and sentence as for a typed coin.
    const { id } = await insertCoin(tx, deps, caller, input);
    return id;
  }
  const columns = { ...normalise(input), ...own.columns, userId: caller.id };
  const row = await insertCoinRow(tx, deps, { ...columns, ...derive(deps, columns) });
  if (own.priceHistory) await putHistory(tx, row, own.priceHistory, own.valuations ?? []);
  // Dollars follow this account's rates.
  await followRate(tx, deps, row);
  if (own.sale) {
    const { isSold, ...sale } = own.sale;
    const left = own.deletedAt ? { deletedAt: own.deletedAt } : {};
    await sellRow(tx, deps, row, { ...sale, ...left, soldListingId: null });
    const mine = and(eq(coins.id, row.id), eq(coins.userId, caller.id));
    if (!isSold) await trashSoldRows(tx, mine, own.deletedAt ?? new Date());
  } else if (own.deletedAt) await trashRows(tx, deps, keptCoin(caller.id, row.id), own.deletedAt);
  return row.id;
}

/** Replaces the history that adding the coin began. */
async function putHistory(
  tx: Orm,
  row: CoinRow,
  history: NonNullable<OwnCoin['priceHistory']>,
  stated: NonNullable<OwnCoin['valuations']>,
): Promise<void> {
  await tx.delete(priceHistory).where(eq(priceHistory.coinId, row.id));
  await tx.delete(valuations).where(eq(valuations.coinId, row.id));
  const points = history.flatMap(({ value, ...point }) => {
    if (value === null) return [];
    const known = {
      dataPoints: point.dataPoints ?? 0,
      isShown: point.isShown ?? true,
      metadata: point.metadata ?? null,
    };
    return [{ ...point, ...known, coinId: row.id, userId: row.userId, recordedValue: value }];
  });
  const turn = givingTurns();
  for (let at = 0; at < points.length; at += POINTS_AT_ONCE) {
    await putPoints(tx, points.slice(at, at + POINTS_AT_ONCE));
    await turn();
  }
  for (const { value, ...facts } of stated) {
    if (value === null) continue;
    await tx
      .insert(valuations)
      .values({ ...facts, metadata: facts.metadata ?? null, coinId: row.id, userId: row.userId, value });
  }
}

/** Only what the file says is written. */
async function updateCoin(
  tx: Orm,
  deps: ImportDeps,
  userId: OwnerId,
  importId: string,
  id: number,
  input: CoinInput,
  { assumed, own }: ReadRow,
): Promise<'updated' | 'skipped'> {
  const before = await coinRow(tx, userId, id);
  if (!before) return 'skipped';
  const purchases = own ? input.purchases : purchasesAfter(before.purchases, input.purchases);
  const {
    currentValue: _value,
    estimatedValue,
    valuationSource,
    ...facts
  } = await withDollars(tx, deps, userId, { ...input, purchases }, before);
  const given = Object.fromEntries(
    Object.entries(facts).filter(
      ([field, value]) =>
        value !== null && value !== undefined && !assumed.includes(field as keyof CoinInput),
    ),
  );
  const changes = { ...given, ...revalued(before, estimatedValue ?? undefined, valuationSource) };
  const values = { ...changes, ...derive(deps, { ...before, ...changes }) };
  const different = differing(before, values);
  if (Object.keys(different).length === 0) return 'skipped';
  await writeCoin(tx, deps, before, different);
  const was = Object.fromEntries(
    Object.keys(different).map((field) => [field, before[field as keyof CoinRow]]),
  );
  await tx
    .insert(importedCoins)
    .values({ importId, coinId: id, userId, before: was, after: different })
    .onConflictDoNothing();
  return 'updated';
}

/** A sheet's row has one purchase at most: it fills an empty record or updates the only one. */
function purchasesAfter(before: Purchase[] | null, facts: Purchase[] | null | undefined) {
  const [old, ...others] = before ?? [];
  const [one] = facts ?? [];
  if (!old || !one) return facts;
  if (others.length > 0) return undefined;
  const isPriced = one.price !== null && one.currency === old.currency;
  const known = Object.entries(one).filter(([, value]) => value !== null);
  const { price, currency } = isPriced ? one : old;
  return [{ ...old, ...Object.fromEntries(known), price, currency, quantity: old.quantity }];
}
