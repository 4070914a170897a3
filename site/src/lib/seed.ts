import type { UserView } from '../../../shared/account/account.ts';
import type { Coin } from '../../../shared/coins/model.ts';
import type { CollectionSummary, ValueHistory } from '../../../shared/collection/model.ts';
import type { MetalPrices } from '../../../shared/market/metals.ts';
import type { NewsItem } from '../../../shared/market/news.ts';
import type { HomeMoney } from '../../../shared/money/home.ts';
import { keepHome } from './home-money.ts';
import { queryClient } from './query.ts';

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
