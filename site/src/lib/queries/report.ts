import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReportCoin, ReportPage } from '../../../../shared/coins/report.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
// What other tabs change is asked for again.
import './tabs.ts';

const KEY = ['collection', 'report'] as const;
const PROGRESS = [...KEY, 'progress'] as const;

/** All coins of the collection, page after page; how many have come so far is in the second query. */
const reportQuery = queryOptions({
  queryKey: [...KEY, 'coins'],
  queryFn: async ({ signal }) => {
    const coins: ReportCoin[] = [];
    for (let after: number | null = 0; after !== null; ) {
      signal.throwIfAborted();
      const page: ReportPage = unwrap(
        await api.collection.report.get({ query: { after }, fetch: { signal } }),
      );
      coins.push(...page.coins);
      queryClient.setQueryData(PROGRESS, coins.length);
      after = page.next;
    }
    return coins;
  },
  // What is printed is what there is now.
  staleTime: 0,
  gcTime: 0,
});

export const useReport = () => useQuery(reportQuery, queryClient);

/** Coins that have come so far. */
export const useReportProgress = () =>
  useQuery(
    { queryKey: PROGRESS, queryFn: () => 0, initialData: 0, staleTime: Number.POSITIVE_INFINITY },
    queryClient,
  ).data;
