import type { MoneyDeps } from '../core/money/official.ts';
import type { PhotosDeps } from '../photos/deps.ts';
import type { ValuationDeps } from '../valuation/deps.ts';
import type { CoinSubscriber } from './changes.ts';

export interface CoinsDeps extends PhotosDeps, ValuationDeps, MoneyDeps {
  /** In the order in which they are called. */
  coinSubscribers: readonly CoinSubscriber[];
}
