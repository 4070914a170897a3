import type { Query } from '@tanstack/react-query';
import type { Coin, CollectionCoin } from '../../../../shared/coins/model.ts';
import type { CollectionSummary } from '../../../../shared/collection/model.ts';
import { queryClient } from '../query.ts';
import { type CoinFilter, type CoinPage, type CoinPages, lists, put, trim, trimLists } from './lists.ts';

type Field = keyof Coin;

/** Coins in each list of the summary. */
const SHOWN = 5;

/** Shown on the coin's own page alone, and no other figure follows from them. */
const PRIVATE: readonly Field[] = [
  'notes',
  'purchasePrice',
  'ownPurchasePrice',
  'purchaseDate',
  'valuationPreference',
  'updatedAt',
];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const stale = (...queryKey: unknown[]) => void queryClient.invalidateQueries({ queryKey });

export function refreshTotals() {
  stale('coins', 'rail');
  stale('coins', 'categories');
  stale('coins', 'totals');
  stale('collection');
}

export function countIn(coin: Coin) {
  queryClient.setQueryData<CollectionSummary>(['collection', 'summary'], (summary) => {
    if (!summary || summary.recentCoins.some(({ id }) => id === coin.id)) return summary;
    const worth = (one: CollectionCoin) => Number(one.estimatedValue);
    const valued = [...summary.topCoins, coin].filter(({ estimatedValue }) => estimatedValue !== null);
    return {
      ...summary,
      records: summary.records + 1,
      totalCount: summary.totalCount + coin.quantity,
      totalValue: summary.totalValue + worth(coin) * coin.quantity,
      recentCoins: [coin, ...summary.recentCoins].slice(0, SHOWN),
      topCoins: valued.sort((one, other) => worth(other) - worth(one)).slice(0, SHOWN),
    };
  });
}

/** Without `before` anything may have changed. */
export function refreshAround(before: Coin | undefined, after: Coin) {
  const { id } = after;
  if (before) changeInLists(before, after);
  else {
    trimLists();
    stale('coins', 'list');
  }
  stale('coins', 'totals');
  const differs = (field: string) => !before || !isSame(before[field as Field], after[field as Field]);
  if (!Object.keys(after).some((field) => differs(field) && !PRIVATE.includes(field as Field))) return;
  // The coin itself is as new as can be, what is derived from it is not.
  const derived = { queryKey: ['coins', 'one', id], predicate: (query: Query) => query.queryKey.length > 3 };
  void queryClient.invalidateQueries(derived);
  stale('coins', 'credits', id);
  queryClient.setQueriesData<CollectionCoin[]>({ queryKey: ['coins', 'rail'] }, (rail) =>
    rail?.map((card) => (card.id === id ? cardOf(card, after) : card)),
  );
  refreshTotals();
}

const filterOf = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] as CoinFilter;

/** Fields by the first word of a sort order; age has none. */
const SORTED: Readonly<Record<string, readonly (keyof Coin)[]>> = {
  value: ['estimatedValue'],
  name: ['name'],
  year: ['year'],
  country: ['country'],
  mint: ['mintMark', 'mint'],
  bought: ['purchaseDate'],
  price: ['purchasePrice'],
  gain: ['estimatedValue', 'purchasePrice', 'quantity'],
};

/** Can this change add, remove or move the coin in such a list? */
export function mayMove(before: Coin, after: Coin, filter: CoinFilter): boolean {
  const { search, sort, category, ...filters } = filter;
  const differs = (field: keyof Coin) => !isSame(before[field], after[field]);
  if (category !== undefined && differs('category')) return true;
  if (search || Object.values(filters).some((value) => value !== undefined)) return true;
  return (SORTED[sort?.split('-')[0] ?? ''] ?? []).some(differs);
}

const coinsOf = (pages: CoinPages) => pages.pages.flatMap(({ coins }) => coins);

const withCoins = (pages: CoinPages, coins: (page: CoinPage) => CollectionCoin[], lost = 0): CoinPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, total: page.total - lost, coins: coins(page) })),
});

export const cardOf = <Card extends CollectionCoin>(card: Card, coin: Coin): Card =>
  Object.fromEntries(Object.keys(card).map((field) => [field, coin[field as keyof Coin]])) as unknown as Card;

/** Is the card as fresh as the coin? */
const agrees = (card: CollectionCoin, coin: Coin) =>
  Object.entries(card).every(([field, value]) => isSame(coin[field as keyof Coin], value));

function renew(query: Query<CoinPages>) {
  trim(query);
  void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Refetches lists in which it may move. */
function changeInLists(before: Coin, after: Coin) {
  for (const query of lists()) {
    const { data, isInvalidated, fetchStatus } = query.state;
    const card = data && coinsOf(data).find(({ id }) => id === after.id);
    if (data && card)
      put(
        query,
        withCoins(data, ({ coins }) => coins.map((coin) => (coin === card ? cardOf(card, after) : coin))),
      );
    // A pending answer may be older; an invalidated list stays so.
    const doubtful = isInvalidated || fetchStatus !== 'idle' || (card && !agrees(card, before));
    if (doubtful || mayMove(before, after, filterOf(query))) renew(query);
  }
}

export function takeFromLists(gone: ReadonlySet<number>) {
  for (const query of lists()) {
    const { data, isInvalidated, fetchStatus } = query.state;
    const lost = data ? coinsOf(data).filter(({ id }) => gone.has(id)).length : 0;
    if (data && lost > 0)
      put(
        query,
        withCoins(data, ({ coins }) => coins.filter(({ id }) => !gone.has(id)), lost),
      );
    // Later coins move up: every later numbered page may differ.
    const isNumbered = typeof query.queryKey[3] === 'number';
    const more = isNumbered || (data?.pages.at(-1)?.next !== undefined && lost < gone.size);
    if (more || isInvalidated || fetchStatus !== 'idle') renew(query);
  }
}
