import { type CoinRow, coins } from '../../db/schema.ts';
import { fileInOrder } from '../../shared/coins/files.ts';
import type { Coin, CollectionCoin } from '../../shared/coins/model.ts';
import { inOrder } from '../../shared/coins/purchases.ts';
import { moneyText } from '../../shared/money/money.ts';

/** The columns a list needs: reading forty others for every card would be waste. */
export const listColumns = {
  id: coins.id,
  name: coins.name,
  coinType: coins.coinType,
  category: coins.category,
  kind: coins.kind,
  year: coins.year,
  yearTo: coins.yearTo,
  yearApproximate: coins.yearApproximate,
  mintMark: coins.mintMark,
  condition: coins.condition,
  estimatedValue: coins.estimatedValue,
  ownEstimatedValue: coins.ownEstimatedValue,
  currency: coins.currency,
  quantity: coins.quantity,
  isGraded: coins.isGraded,
  gradingCompany: coins.gradingCompany,
  grade: coins.grade,
  imageUrl: coins.imageUrl,
  obverseImageUrl: coins.obverseImageUrl,
  reverseImageUrl: coins.reverseImageUrl,
  composition: coins.composition,
  diameter: coins.diameter,
  country: coins.country,
  needsReview: coins.needsReview,
  storageLocation: coins.storageLocation,
  tags: coins.tags,
  createdAt: coins.createdAt,
} as const;

/** A coin of a list, with its place in the order where that is not its age. */
export type ListRow = Pick<CoinRow, keyof typeof listColumns> & { sortKey?: unknown };

/** A row as lists answer it. */
export function toCollectionCoin(row: ListRow): CollectionCoin {
  return {
    id: row.id,
    name: row.name,
    coinType: row.coinType,
    category: row.category,
    kind: row.kind,
    year: row.year,
    yearTo: row.yearTo,
    yearApproximate: row.yearApproximate,
    mintMark: row.mintMark,
    condition: row.condition,
    estimatedValue: moneyText(row.estimatedValue),
    ownEstimatedValue: moneyText(row.ownEstimatedValue),
    currency: row.currency,
    quantity: row.quantity,
    isGraded: row.isGraded,
    gradingCompany: row.gradingCompany,
    grade: row.grade,
    imageUrl: row.imageUrl,
    obverseImageUrl: row.obverseImageUrl,
    reverseImageUrl: row.reverseImageUrl,
    composition: row.composition,
    diameter: row.diameter,
    country: row.country,
    needsReview: row.needsReview,
    storageLocation: row.storageLocation,
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A row as `GET /api/coins/{id}` answers it: everything but the columns kept for sorting, searching, totals and sales. */
export function toCoin(row: CoinRow): Coin {
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
    searchText: _searchText,
    goldMicrograms: _gold,
    silverMicrograms: _silver,
    platinumMicrograms: _platinum,
    catalogueIds: _catalogueIds,
    ...stored
  } = row;
  return {
    ...stored,
    purchases: row.purchases?.map(inOrder) ?? null,
    files: row.files?.map(fileInOrder) ?? null,
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
