import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const MINUTE = 60_000;

/** Pages where a 401 is an answer to a form, not the end of a session. */
const SIGNED_OUT = /^\/(login|register|verify-email|privacy-policy)\b/;

/** A session that ended elsewhere leads to the sign-in page, which says so, with a clean start of everything in memory. */
function leaveWhenSignedOut(error: Error) {
  if (error instanceof ApiError && error.status === 401 && !SIGNED_OUT.test(location.pathname)) {
    location.assign('/login?ended=true');
  }
}

/**
 * The only query client: shared by all islands as the second argument of the hooks, so that it outlives navigation.
 * Fresh 5 minutes, kept 10, no refetch on focus, no retries, no polling (specification 000, section 9).
 * `networkMode: 'always'`: the server may be this very machine, reachable while the browser believes it is offline.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
  mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
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
