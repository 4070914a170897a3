import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAX_SELECTED } from '../../../../shared/coins/bulk.ts';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { type CoinFilter, coinsPageQuery, PAGE } from '../../lib/queries/coins.ts';
import { queryClient } from '../../lib/query.ts';

/** Rows beyond the window that are asked for as well. */
const AHEAD = 24;

interface Seen {
  /** The rows of the window. */
  first: number;
  last: number;
  /** They have been scrolled past in the last moment. */
  isMoving: boolean;
}

const pageOf = (filter: CoinFilter, page: number) =>
  queryClient.getQueryData(coinsPageQuery(filter, page).queryKey)?.pages[0]?.coins;

/**
 * The coins of a long list that are seen, by their rows: pages are asked for by their numbers, so that the middle of 100,000 costs no more than
 * the beginning. What is only scrolled past is not asked for, but what follows a page that is there: so scrolling on meets no gap.
 */
export function useRows(filter: CoinFilter, total: number, { first, last, isMoving }: Seen) {
  const from = Math.max(0, Math.floor((first - AHEAD) / PAGE));
  const to = Math.floor(Math.min(total - 1, last + AHEAD) / PAGE);
  const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
  const isNear = (page: number) => [page - 1, page, page + 1].some((one) => pageOf(filter, one));
  const pages = useQueries(
    {
      queries: numbers.map((page) => ({
        ...coinsPageQuery(filter, page),
        enabled: !isMoving || isNear(page),
      })),
      combine: (results) => ({
        lists: results.map(({ data }) => data?.pages[0]?.coins),
        isFetching: results.some(({ isLoading }) => isLoading),
        failed: results.find(({ isError, data }) => isError && !data),
      }),
    },
    queryClient,
  );
  const { lists } = pages;
  return useMemo(() => {
    const at = (row: number): CollectionCoin | undefined =>
      lists[Math.floor(row / PAGE) - from]?.[row % PAGE];
    return {
      at,
      coins: lists.flatMap((list) => list ?? []),
      isFetching: pages.isFetching,
      failed: pages.failed,
    };
  }, [lists, from, pages.isFetching, pages.failed]);
}

/** The coins from one row to another, both included: those not seen yet are asked for, as far as coins can be selected one by one. */
export async function coinsBetween(
  filter: CoinFilter,
  one: number,
  other: number,
): Promise<CollectionCoin[]> {
  const [first, last] = one < other ? [one, other] : [other, one];
  const end = Math.min(last, first + MAX_SELECTED);
  const numbers = Array.from(
    { length: Math.floor(end / PAGE) - Math.floor(first / PAGE) + 1 },
    (_, n) => Math.floor(first / PAGE) + n,
  );
  const pages = await Promise.all(
    numbers.map(async (page) => {
      const { pages } = await queryClient.fetchQuery(coinsPageQuery(filter, page));
      return pages[0]?.coins ?? [];
    }),
  );
  const skipped = first % PAGE;
  return pages.flat().slice(skipped, skipped + last - first + 1);
}
