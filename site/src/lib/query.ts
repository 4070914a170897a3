import * as query from '@tanstack/react-query';
import { type MutationKey, QueryClient } from '@tanstack/react-query';
import type { UserView } from '../../../shared/account/account.ts';
import type { ProfileView } from '../../../shared/account/profile.ts';
import type { Album, AlbumSummary } from '../../../shared/albums/album.ts';
import type { Coin, CollectionCoin } from '../../../shared/coins/model.ts';
import type {
  CategoryTotal,
  CollectionSummary,
  Dashboard,
  ValueHistory,
} from '../../../shared/collection/model.ts';
import type { MetalPrices } from '../../../shared/market/metals.ts';
import type { NewsItem } from '../../../shared/market/model.ts';
import type { LinkStatus } from '../../../shared/marketplace/model.ts';
import { type HomeMoney, homeMoney, setHomeMoney } from '../../../shared/money/home.ts';
import type { ExchangeRates } from '../../../shared/money/money.ts';
import type { StartStep } from '../../../shared/operator/model.ts';
import type { PcgsQuota } from '../../../shared/pcgs/model.ts';
import type { WantList } from '../../../shared/wants/want.ts';
import { OUTBOX_SENT } from './drafts.ts';

const MINUTE = 60_000;

/**
 * Outlives navigation. `networkMode: 'always'`: the server may be this machine, reachable offline.
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

/** The hooks of the library, with the one client of all islands. */
export const useQuery = ((options: never) => query.useQuery(options, queryClient)) as typeof query.useQuery;
export const useInfiniteQuery = ((options: never) =>
  query.useInfiniteQuery(options, queryClient)) as typeof query.useInfiniteQuery;
export const useMutation = ((options: never) =>
  query.useMutation(options, queryClient)) as typeof query.useMutation;
export const useMutationState = ((options: never) =>
  query.useMutationState(options, queryClient)) as typeof query.useMutationState;

// The screen may show offline copies (offline/screen.ts).
for (const event of ['mintmark:back-online', OUTBOX_SENT])
  globalThis.addEventListener?.(event, () => void queryClient.invalidateQueries());

/** The last known home currency, for amounts shown before the user is loaded. */
const KEY = 'mintmark:home';

/** Storage can be blocked. */
function stored(): HomeMoney | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

export function keepHome(home: HomeMoney | null): void {
  setHomeMoney(home);
  try {
    if (home) localStorage.setItem(KEY, JSON.stringify(home));
    else localStorage.removeItem(KEY);
  } catch {
    // The next page asks again.
  }
}

export function followHome(home: HomeMoney | null): void {
  const isAnother = home?.currency !== homeMoney()?.currency;
  keepHome(home);
  if (isAnother && stored()?.currency === home?.currency) location.reload();
}

if (globalThis.localStorage) setHomeMoney(stored());

/** The first page of a list. */
interface First<Page> {
  pages: Page[];
  pageParams: null[];
}

/** The page's first answers (server/web/own-answers.ts). */
export interface Seed {
  /** In ms. */
  at: number;
  home: HomeMoney | null;
  user?: UserView | null;
  summary?: CollectionSummary;
  history?: ValueHistory['points'];
  metals?: MetalPrices;
  /** The check list for beginners. */
  start?: StartStep[];
  /** That of the address. */
  coin?: Coin;
  news?: NewsItem[];
  dashboard?: Dashboard;
  categories?: CategoryTotal[];
  /** That of the address; `list` has its newest coins. */
  category?: string;
  list?: First<{ coins: CollectionCoin[]; total: number; next: string | undefined }>;
  profile?: ProfileView;
  links?: LinkStatus[];
  rates?: ExchangeRates;
  quota?: PcgsQuota;
  /** The newest open ones. */
  wants?: First<WantList>;
  albums?: AlbumSummary[];
  /** That of the address. */
  album?: Album;
}

const element = globalThis.document?.querySelector('script[data-seed]');
export const seed: Seed | undefined = element ? JSON.parse(element.textContent) : undefined;
if (seed) keepHome(seed.home);

type SeedName = Exclude<keyof Seed, 'at' | 'home' | 'category'>;
type KeyOf = (seed: Seed) => readonly unknown[];
const keys = new Map<SeedName, KeyOf>();

export function seedQuery(name: SeedName, keyOf: KeyOf): void {
  keys.set(name, keyOf);
  if (seed) fillCache(seed, name, keyOf);
}

/** Refetched all the same: the page may be an offline copy. */
function fillCache(from: Seed, name: SeedName, keyOf: KeyOf): void {
  const data = from[name];
  if (data === undefined) return;
  const queryKey = keyOf(from);
  queryClient.setQueryData(queryKey, data, { updatedAt: Math.min(from.at, Date.now()) });
  void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/** For the server. `make` must be synchronous: all owners share the cache, one after another. */
export function withSeed<Made>(from: Seed, make: () => Made): Made {
  try {
    for (const [name, keyOf] of keys) fillCache(from, name, keyOf);
    return make();
  } finally {
    queryClient.clear();
  }
}

/** A second press may come before the button is disabled. */
export function startOnce(mutationKey: MutationKey, start: () => void) {
  if (queryClient.isMutating({ mutationKey }) === 0) start();
}
