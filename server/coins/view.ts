import { sql } from 'drizzle-orm';
import { type CoinRow, coins } from '../../db/schema.ts';
import { fieldsWith } from '../../shared/coins/fields.ts';
import { fileInOrder, markInOrder } from '../../shared/coins/files.ts';
import { loanInOrder } from '../../shared/coins/loans.ts';
import type { Coin, CollectionCoin } from '../../shared/coins/model.ts';
import { inOrder } from '../../shared/coins/purchases.ts';
import { moneyText } from '../../shared/money/money.ts';

export const columnsOf = <Name extends keyof CoinRow>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, coins[name]])) as Pick<typeof coins, Name>;

/** The columns a list needs: reading forty others for every card would be waste. */
export const listColumns = {
  id: coins.id,
  category: coins.category,
  ...columnsOf(fieldsWith('list')),
  needsReview: coins.needsReview,
  createdAt: coins.createdAt,
  noteStart: sql`substr(${coins.notes}, 1, 200)` as unknown as typeof coins.notes,
} as const;

/** A coin of a list, with its place in the order where that is not its age. */
export type ListRow = Pick<CoinRow, Exclude<keyof typeof listColumns, 'noteStart'>> & {
  noteStart: string | null;
  sortKey?: unknown;
};

/** A row as lists answer it. */
export function toCollectionCoin(row: ListRow): CollectionCoin {
  const { sortKey: _sortKey, ...coin } = row;
  return {
    ...coin,
    estimatedValue: moneyText(row.estimatedValue),
    ownEstimatedValue: moneyText(row.ownEstimatedValue),
    purchasePrice: moneyText(row.purchasePrice),
    ownPurchasePrice: moneyText(row.ownPurchasePrice),
    purchaseDate: instant(row.purchaseDate),
    purchases: row.purchases?.map(inOrder) ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export type OwnedCoin = Coin & Pick<CoinRow, 'userId'>;

/** A row as `GET /api/coins/{id}` answers it: everything but the columns kept for sorting, searching, totals and sales. */
export function toCoin(row: CoinRow): OwnedCoin {
  const {
    deletedAt: _deletedAt,
    isSold: _isSold,
    soldAt: _soldAt,
    soldPrice: _soldPrice,
    soldFees: _soldFees,
    soldPlace: _soldPlace,
    soldListingId: _soldListingId,
    nameOrder: _nameOrder,
    valueOrder: _valueOrder,
    gradeOrder: _gradeOrder,
    weightOrder: _weightOrder,
    searchText: _searchText,
    goldMicrograms: _gold,
    silverMicrograms: _silver,
    platinumMicrograms: _platinum,
    catalogueIds: _catalogueIds,
    catalogueIssue: _catalogueIssue,
    ...stored
  } = row;
  return {
    ...stored,
    purchases: row.purchases?.map(inOrder) ?? null,
    files: row.files?.map(fileInOrder) ?? null,
    photoMarks: row.photoMarks?.map(markInOrder) ?? null,
    loans: row.loans?.map(loanInOrder) ?? null,
    category: row.category,
    estimatedValue: moneyText(row.estimatedValue),
    ownEstimatedValue: moneyText(row.ownEstimatedValue),
    ownPurchasePrice: moneyText(row.ownPurchasePrice),
    valuedAt: instant(row.valuedAt),
    purchasePrice: moneyText(row.purchasePrice),
    purchaseDate: instant(row.purchaseDate),
    lastVerified: instant(row.lastVerified),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const instant = (time: Date | null) => time?.toISOString() ?? null;
