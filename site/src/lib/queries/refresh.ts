import type { Coin, CollectionCoin } from '../../../../shared/coins/model.ts';
import type { CollectionSummary } from '../../../../shared/collection/model.ts';
import { queryClient } from '../query.ts';
import { cardOf, changeInLists } from './change-lists.ts';
import { trimLists } from './lists.ts';

type Field = keyof Coin;

/** Coins that a summary shows of each kind. */
const SHOWN = 5;

/** What only the coin's own page shows. */
const PRIVATE: readonly Field[] = [
  'notes',
  'purchasePrice',
  'ownPurchasePrice',
  'purchaseDate',
  'valuationPreference',
  'updatedAt',
];
const VALUE: readonly Field[] = ['estimatedValue', 'ownEstimatedValue', 'valuationSource', 'valuedAt'];
const PHOTOS: readonly Field[] = ['imageUrl', 'obverseImageUrl', 'reverseImageUrl'];
const REVIEW: readonly Field[] = ['needsReview', 'userVerified', 'lastVerified'];
/** What neither the catalogue nor the estimate looks at. */
const BESIDE: readonly Field[] = [
  ...PRIVATE,
  ...VALUE,
  ...PHOTOS,
  ...REVIEW,
  'quantity',
  'certificationNumber',
  'storageLocation',
  'tags',
];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two states of a coin differ. */
export const changedFields = (before: Coin, after: Coin): Field[] =>
  (Object.keys(after) as Field[]).filter((field) => !isSame(before[field], after[field]));

const stale = (...queryKey: unknown[]) => void queryClient.invalidateQueries({ queryKey });

/** Rails, counts and the collection's figures are asked for again. */
export function refreshTotals() {
  stale('coins', 'rail');
  stale('coins', 'categories');
  stale('collection');
}

/** Counts a new coin in what is known of the collection, so that no screen shows it without until it was asked for again. */
export function setHomeMoney(coin: Coin) {
  queryClient.setQueryData<CollectionSummary>(['collection', 'summary'], (summary) => {
    if (!summary || summary.recentCoins.some(({ id }) => id === coin.id)) return summary;
    const worth = (one: CollectionCoin) => Number(one.estimatedValue);
    const valued = [...summary.topCoins, coin].filter(({ estimatedValue }) => estimatedValue !== null);
    return {
      ...summary,
      totalCount: summary.totalCount + coin.quantity,
      totalValue: summary.totalValue + worth(coin) * coin.quantity,
      recentCoins: [coin, ...summary.recentCoins].slice(0, SHOWN),
      topCoins: valued.sort((one, other) => worth(other) - worth(one)).slice(0, SHOWN),
    };
  });
}

/**
 * Brings what surrounds a stored coin up to date: only what the change bears on is asked for again, and where a list
 * has the coin it shows it as it is now. Without a `before` anything may have changed.
 */
export function refreshAround(before: Coin | undefined, after: Coin) {
  const { id } = after;
  const changed = before && changedFields(before, after);
  const beyond = (fields: readonly Field[]) => !changed || changed.some((field) => !fields.includes(field));
  const among = (fields: readonly Field[]) => !changed || changed.some((field) => fields.includes(field));

  if (beyond(BESIDE)) stale('coins', 'one', id, 'reference');
  // Its owner's figure is one of them.
  if (beyond(BESIDE) || among(VALUE)) stale('coins', 'one', id, 'valuation');
  if (among(VALUE)) stale('coins', 'one', id, 'price-history');
  if (among(PHOTOS)) stale('coins', 'credits', id);

  if (before) changeInLists(before, after);
  else {
    trimLists();
    stale('coins', 'list');
  }
  if (!beyond(PRIVATE)) return;
  queryClient.setQueriesData<CollectionCoin[]>({ queryKey: ['coins', 'rail'] }, (rail) =>
    rail?.map((card) => (card.id === id ? cardOf(card, after) : card)),
  );
  refreshTotals();
}
