import { QueryClient } from '@tanstack/react-query';
import './home-money.ts';

const MINUTE = 60_000;

/**
 * The only query client: shared by all islands as the second argument of the hooks, so that it outlives navigation.
 * Fresh 5 minutes, kept 10, no refetch on focus, no retries, no polling (specification 000, section 9).
 * `networkMode: 'always'`: the server may be this very machine, reachable while the browser believes it is offline.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * MINUTE,
      gcTime: 10 * MINUTE,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What is shown may be a copy of before the connection was lost (offline/screen.ts).
globalThis.addEventListener?.('mintmark:back-online', () => void queryClient.invalidateQueries());
