import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAX_SELECTED } from '../../../../shared/coins/bulk.ts';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { type CoinFilter, coinsPageQuery, PAGE } from '../../lib/queries/coins.ts';
import { queryClient } from '../../lib/query.ts';
import { Button } from '../../ui/button.tsx';

const AHEAD = 24;

interface VisibleRows {
  first: number;
  last: number;
  isMoving: boolean;
}

const pageOf = (filter: CoinFilter, page: number) =>
  queryClient.getQueryData(coinsPageQuery(filter, page).queryKey)?.pages[0]?.coins;

/** Loads the pages near the window. While scrolling fast, only pages next to a loaded one are fetched. */
export function useRows(filter: CoinFilter, total: number, { first, last, isMoving }: VisibleRows) {
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

/** Inclusive, capped at what can be selected one by one. */
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

export const MoreFailed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <div className="grid justify-items-center gap-2 py-3">
    <p role="alert">{t('More coins could not be loaded.')}</p>
    <Button variant="ghost" busy={busy} onClick={onRetry}>
      {t('Try again')}
    </Button>
  </div>
);
