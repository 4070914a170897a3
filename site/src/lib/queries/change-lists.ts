import type { Query } from '@tanstack/react-query';
import { hasFilters } from '../../../../shared/coins/filter-rules.ts';
import type { Coin, CollectionCoin } from '../../../../shared/coins/model.ts';
import { queryClient } from '../query.ts';
import { type CoinFilter, type CoinPage, type CoinPages, lists, put, trim } from './lists.ts';

/** The filter in the key of a list. */
const filterOf = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] as CoinFilter;

/** What a search looks at. */
const SEARCHED: readonly (keyof Coin)[] = [
  'name',
  'year',
  'mintMark',
  'coinType',
  'condition',
  'gradingCompany',
  'grade',
  'certificationNumber',
  'storageLocation',
  'tags',
  'notes',
  'variation',
  'composition',
  'metalContent',
  'country',
  'currency',
  'region',
  'mint',
  'ruler',
  'era',
  'script',
  'designer',
];

/** What an order looks at, by the first word of its name; by age none does. */
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

/** Tags are a list. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a change can take a coin into such a list, out of it, or to another place in it. */
export function mayMove(before: Coin, after: Coin, filter: CoinFilter): boolean {
  const { search, sort, category } = filter;
  const differs = (field: keyof Coin) => !isSame(before[field], after[field]);
  if (category !== undefined && differs('category')) return true;
  // What it is made of is worked out by the server.
  if (hasFilters(filter)) return true;
  if (search && SEARCHED.some(differs)) return true;
  return (SORTED[sort?.split('-')[0] ?? ''] ?? []).some(differs);
}

const coinsOf = (pages: CoinPages) => pages.pages.flatMap(({ coins }) => coins);

const withCoins = (pages: CoinPages, coins: (page: CoinPage) => CollectionCoin[], lost = 0): CoinPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, total: page.total - lost, coins: coins(page) })),
});

/** The fields of a coin that its card knows. */
export const cardOf = <Card extends CollectionCoin>(card: Card, coin: Coin): Card =>
  Object.fromEntries(Object.keys(card).map((field) => [field, coin[field as keyof Coin]])) as unknown as Card;

/** True when a card shows nothing that its coin did not have: its list is as fresh as the coin. */
const agrees = (card: CollectionCoin, coin: Coin) =>
  Object.entries(card).every(([field, value]) => isSame(coin[field as keyof Coin], value));

function renew(query: Query<CoinPages>) {
  trim(query);
  void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Shows a changed coin in the lists that have it, and renews those it may have moved in. */
export function changeInLists(before: Coin, after: Coin) {
  for (const query of lists()) {
    const { data, isInvalidated, fetchStatus } = query.state;
    const card = data && coinsOf(data).find(({ id }) => id === after.id);
    if (data && card)
      put(
        query,
        withCoins(data, ({ coins }) => coins.map((coin) => (coin === card ? cardOf(card, after) : coin))),
      );
    // An answer on its way may be older, and what was to be asked for again still is.
    const doubtful = isInvalidated || fetchStatus !== 'idle' || (card && !agrees(card, before));
    if (doubtful || mayMove(before, after, filterOf(query))) renew(query);
  }
}

/** Takes deleted coins out of all lists and their totals; lists that may hold more of them further on are renewed. */
export function takeFromLists(gone: ReadonlySet<number>) {
  for (const query of lists()) {
    const { data, isInvalidated, fetchStatus } = query.state;
    const lost = data ? coinsOf(data).filter(({ id }) => gone.has(id)).length : 0;
    if (data && lost > 0)
      put(
        query,
        withCoins(data, ({ coins }) => coins.filter(({ id }) => !gone.has(id)), lost),
      );
    // What follows moves up: of a page by its number all that comes after may be another.
    const isNumbered = typeof query.queryKey[3] === 'number';
    const more = isNumbered || (data?.pages.at(-1)?.next !== undefined && lost < gone.size);
    if (more || isInvalidated || fetchStatus !== 'idle') renew(query);
  }
}
