import type { AccountDeps } from '../account/deps.ts';
import type { CoinsDeps } from '../coins/deps.ts';
import type { Queue } from '../core/queue.ts';
import type { Marketplaces } from './marketplace.ts';

export interface ListingWork {
  queue: Queue;
  done: Map<string, Promise<void>>;
  again: Set<string>;
  timers: Set<Timer>;
  isStopped: boolean;
}

export interface SellingDeps extends CoinsDeps, AccountDeps {
  /** Loads nothing before the first account is connected. */
  marketplaces: Marketplaces;
  listingWork: ListingWork;
}
