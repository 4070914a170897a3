import { type MutationKey, QueryClient } from '@tanstack/react-query';
import type { UserView } from '../../../shared/account/account.ts';
import type { Coin } from '../../../shared/coins/model.ts';
import type { CollectionSummary, ValueHistory } from '../../../shared/collection/model.ts';
import type { MetalPrices } from '../../../shared/market/metals.ts';
import type { NewsItem } from '../../../shared/market/news.ts';
import { countIn, type HomeMoney, homeMoney } from '../../../shared/money/home.ts';

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

/** The currency of the last answer, for pages that show amounts before they know whose they are. */
const KEY = 'mintmark:home';

/** Storage can be switched off. */
function stored(): HomeMoney | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Shows amounts in this currency on this page and the next ones. */
export function keepHome(home: HomeMoney | null): void {
  countIn(home);
  try {
    if (home) localStorage.setItem(KEY, JSON.stringify(home));
    else localStorage.removeItem(KEY);
  } catch {
    // Then the next page knows it from its own answer.
  }
}

/** The same of a page that may show amounts already: in another currency, it is loaded again. */
export function followHome(home: HomeMoney | null): void {
  const isAnother = home?.currency !== homeMoney()?.currency;
  keepHome(home);
  if (isAnother && stored()?.currency === home?.currency) location.reload();
}

if (globalThis.localStorage) countIn(stored());

/** What the server has written into the page for its owner (server/web/own-pages.ts): answers to its first questions. */
interface Seed {
  /** Milliseconds. */
  at: number;
  home: HomeMoney | null;
  user?: UserView;
  summary?: CollectionSummary;
  history?: ValueHistory['points'];
  metals?: MetalPrices;
  /** The one of the address. */
  coin?: Coin;
  /** Only where there is none. */
  news?: NewsItem[];
}

const element = globalThis.document?.querySelector('script[data-seed]');
export const seed: Seed | undefined = element ? JSON.parse(element.textContent) : undefined;
if (seed) keepHome(seed.home);

/**
 * Has a query begin with what the page has brought. It is still asked for, once it is shown: so the copies for reading offline are
 * kept as always, and a page that is itself such a copy finds what is newer.
 */
export function sow<Name extends Exclude<keyof Seed, 'at' | 'home'>>(
  queryKey: readonly unknown[],
  name: Name,
) {
  const data = seed?.[name];
  if (!seed || data === undefined) return;
  queryClient.setQueryData(queryKey, data, { updatedAt: Math.min(seed.at, Date.now()) });
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/**
 * Starts a change unless one of this key is under way. That is known at once, while the screen says so only with its
 * next frame: a second press before it finds the first.
 */
export function startOnce(mutationKey: MutationKey, start: () => void) {
  if (queryClient.isMutating({ mutationKey }) === 0) start();
}
