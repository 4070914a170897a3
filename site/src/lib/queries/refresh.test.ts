import { afterEach, describe, expect, test } from 'bun:test';
import type { Coin, CollectionCoin } from '../../../../shared/coins/model.ts';
import { NO_LIST_FIELDS } from '../../../../shared/coins/testing.ts';
import type { CollectionSummary } from '../../../../shared/collection/model.ts';
import { queryClient } from '../query.ts';
import { type CoinFilter, type CoinPage, trimLists } from './lists.ts';
import { countIn, mayMove, refreshAround, takeFromLists } from './refresh.ts';

const card = (id: number, more: Partial<CollectionCoin> = {}): CollectionCoin => ({
  ...NO_LIST_FIELDS,
  id,
  name: `Dime ${id}`,
  coinType: 'Mercury Dime',
  category: 'Mercury Dimes',
  kind: 'coin',
  yearTo: null,
  yearApproximate: false,
  year: 1916,
  mintMark: 'D',
  condition: 'Good (G-4, G-6)',
  ownEstimatedValue: null,
  currency: 'USD',
  estimatedValue: '5.00',
  quantity: 1,
  isGraded: false,
  gradingCompany: null,
  grade: null,
  imageUrl: null,
  obverseImageUrl: null,
  reverseImageUrl: null,
  composition: null,
  diameter: null,
  country: 'United States',
  needsReview: false,
  storageLocation: null,
  tags: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const coin = (more: Partial<Coin> = {}) =>
  ({
    ...card(3),
    notes: null,
    thickness: '2.5',
    ...more,
  }) as Coin;

const list = (filter: CoinFilter) => ['coins', 'list', filter];
/** Puts a list of three pages with two coins each where the screens would have it. */
function given(filter: CoinFilter, ids = [1, 2, 3, 4, 5, 6]) {
  const page = (n: number): CoinPage => ({
    coins: ids.slice(2 * n, 2 * n + 2).map((id) => card(id)),
    total: 8,
    next: `after ${n}`,
  });
  queryClient.setQueryData(list(filter), {
    pages: [0, 1, 2].map(page),
    pageParams: [undefined, 'after 0', 'after 1'],
  });
}
const pagesOf = (filter: CoinFilter) =>
  queryClient.getQueryData<{ pages: CoinPage[] }>(list(filter))?.pages ?? [];
const coinsOf = (filter: CoinFilter) => pagesOf(filter).flatMap(({ coins }) => coins);
const isStale = (...key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
const keep = (...keys: string[][]) => {
  for (const key of keys) queryClient.setQueryData(key, []);
};

afterEach(() => queryClient.clear());

describe('mayMove', () => {
  test.each([
    [{ notes: 'From Mary' }, { search: 'mary' }, true],
    [{ description: 'From Mary' }, { sort: 'value-high', category: 'Mercury Dimes' }, false],
    [{ notes: 'From Mary' }, { sort: 'gain-high' }, false],
    [{ purchasePrice: '9.00' }, { sort: 'gain-high' }, true],
    [{ purchasePrice: '9.00' }, { sort: 'price-low' }, true],
    [{ year: 1917 }, { sort: 'year-desc' }, true],
    [{ name: 'Another' }, {}, false],
    [{ name: 'Another' }, { sort: 'name' }, true],
    [{ estimatedValue: '9.00' }, { sort: 'newest' }, false],
    [{ estimatedValue: '9.00' }, { sort: 'value-low' }, true],
    [{ category: 'Other Coins' }, { sort: 'oldest' }, false],
    [{ category: 'Other Coins' }, { category: 'Mercury Dimes' }, true],
  ] as [Partial<Coin>, CoinFilter, boolean][])('%j under %j: %p', (change, filter, moves) => {
    expect(mayMove(coin(), coin(change), filter)).toBe(moves);
  });
});

test('an edit that moves nothing is shown where the coin stands, and no list is asked for again', () => {
  given({});
  given({ category: 'Mercury Dimes' });
  refreshAround(coin(), coin({ year: 1917, notes: 'x' }));
  for (const filter of [{}, { category: 'Mercury Dimes' }]) {
    expect(coinsOf(filter)).toEqual([1, 2, 3, 4, 5, 6].map((id) => card(id, id === 3 ? { year: 1917 } : {})));
    expect(isStale(...list(filter))).toBe(false);
  }
});

test('a list the coin may have moved in keeps one page, which is asked for again', () => {
  given({ sort: 'value-high' });
  given({ sort: 'name' });
  refreshAround(coin(), coin({ estimatedValue: '900.00' }));
  expect(pagesOf({ sort: 'value-high' })).toHaveLength(1);
  expect(isStale(...list({ sort: 'value-high' }))).toBe(true);
  expect(pagesOf({ sort: 'name' })).toHaveLength(3);
  expect(coinsOf({ sort: 'name' })[2]?.estimatedValue).toBe('900.00');
  expect(isStale(...list({ sort: 'name' }))).toBe(false);
});

test('a list that was to be asked for again still is, and one that shows an older coin is too', () => {
  given({});
  void queryClient.invalidateQueries({ queryKey: list({}) });
  given({ sort: 'oldest' });
  refreshAround(coin({ year: 1920 }), coin({ year: 1920, notes: 'x' }));
  for (const filter of [{}, { sort: 'oldest' }] as const) {
    expect(isStale(...list(filter))).toBe(true);
    expect(pagesOf(filter)).toHaveLength(1);
  }
});

test('only what depends on the change is asked for again', () => {
  const own = (part: string) => ['coins', 'one', 3, part];
  const parts = ['reference', 'valuation', 'price-history'];
  const keys = [
    ...parts.map(own),
    ['coins', 'credits', 3],
    ['coins', 'rail', 'a'],
    ['collection', 'summary'],
  ];
  const staleAfter = (change: Partial<Coin> | null) => {
    queryClient.clear();
    keep(...(keys as string[][]));
    refreshAround(change === null ? undefined : coin(), coin(change ?? {}));
    return keys.filter((key) => isStale(...key)).map((key) => key.at(-1));
  };
  expect(staleAfter({})).toEqual([]);
  expect(staleAfter({ notes: 'x', purchasePrice: '3.00' })).toEqual([]);
  for (const change of [
    ...[{ estimatedValue: '9.00' }, { needsReview: true }, { obverseImageUrl: '/photos/x.webp' }],
    ...[{ year: 1917 }, { weight: '2.4' }, { condition: 'Poor (PO-1)' }, { grade: 'MS-65' }],
  ])
    expect(staleAfter(change)).toEqual([...parts, 3, 'a', 'summary']);
  expect(staleAfter(null)).toEqual([...parts, 3, 'a', 'summary']);
});

test('a deleted coin leaves the lists it was in and their totals', () => {
  given({});
  given({ search: 'far down' }, [11, 12, 13, 14, 15, 16]);
  takeFromLists(new Set([3]));
  expect(coinsOf({}).map(({ id }) => id)).toEqual([1, 2, 4, 5, 6]);
  expect(pagesOf({}).map(({ total }) => total)).toEqual([7, 7, 7]);
  expect(isStale(...list({}))).toBe(false);
  // It may be on a page that was not read.
  expect(isStale(...list({ search: 'far down' }))).toBe(true);
  expect(pagesOf({ search: 'far down' })).toHaveLength(1);
});

test('lists are trimmed to their first page without losing that they were to be asked for again', () => {
  given({});
  given({ sort: 'name' });
  void queryClient.invalidateQueries({ queryKey: list({ sort: 'name' }) });
  trimLists();
  expect(coinsOf({}).map(({ id }) => id)).toEqual([1, 2]);
  expect(isStale(...list({}))).toBe(false);
  expect(isStale(...list({ sort: 'name' }))).toBe(true);
});

test('a new coin is counted at once: the home screen does not say 0 coins until it has asked again', () => {
  const summary = () => queryClient.getQueryData<CollectionSummary>(['collection', 'summary']);
  queryClient.removeQueries({ queryKey: ['collection', 'summary'] });
  countIn(coin());
  expect(summary()).toBeUndefined();
  const empty = {
    records: 0,
    totalCount: 0,
    totalValue: 0,
    recentCoins: [],
    topCoins: [card(9, { estimatedValue: '9.00' })],
  };
  queryClient.setQueryData(['collection', 'summary'], empty);
  countIn(coin({ quantity: 2 }));
  refreshAround(undefined, coin({ quantity: 2 }));
  expect(summary()).toMatchObject({ records: 1, totalCount: 2, totalValue: 10 });
  expect(summary()?.recentCoins.map(({ id }) => id)).toEqual([3]);
  expect(summary()?.topCoins.map(({ id }) => id)).toEqual([9, 3]);
  expect(isStale('collection', 'summary')).toBe(true);
  countIn(coin({ quantity: 2 }));
  expect(summary()?.totalCount).toBe(2);
});
