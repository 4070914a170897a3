import { useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query.ts';
// What other tabs change is asked for again.
import './tabs.ts';

/** What the charts show of the collection; whatever refreshes its totals refreshes it too. */
export const useDashboard = () =>
  useQuery(
    {
      queryKey: ['collection', 'dashboard'],
      queryFn: async () => unwrap(await api.collection.dashboard.get()),
    },
    queryClient,
  );

/** The server's own limit. */
const MOST_DAYS = 1500;

/** The prices of metals on each of so many days until today, oldest first; asked for once `enabled`. */
export const useMetalHistory = (days: number, enabled: boolean) =>
  useQuery(
    {
      queryKey: ['metal-prices', 'history', Math.min(days, MOST_DAYS)],
      queryFn: async ({ queryKey: [, , asked] }) =>
        unwrap(await api['metal-prices'].history.get({ query: { days: Number(asked) } })).points,
      enabled,
    },
    queryClient,
  );
