import type { Orm } from '../../db/client.ts';
import { type CoinRow, coins } from '../../db/schema.ts';
import type { CountedCoin } from '../../db/totals.ts';
import type { CoinPatch } from '../../shared/coins/model.ts';
import type { MoneyDeps } from '../core/money/official.ts';
import type { PhotosDeps } from '../photos/deps.ts';
import type { ValuationDeps } from '../valuation/deps.ts';
import type { NewValue } from '../valuation/stored.ts';

export const eventColumns = {
  id: coins.id,
  userId: coins.userId,
  category: coins.category,
  quantity: coins.quantity,
  estimatedValue: coins.estimatedValue,
  valuationSource: coins.valuationSource,
  valuedAt: coins.valuedAt,
  goldMicrograms: coins.goldMicrograms,
  silverMicrograms: coins.silverMicrograms,
  platinumMicrograms: coins.platinumMicrograms,
  tags: coins.tags,
} as const;

export type EventCoin = Pick<CoinRow, keyof typeof eventColumns>;

export type CoinChange =
  | { kind: 'added'; after: CoinRow }
  /** With the value that was reckoned for it, and what its owner gave where they edited or confirmed it themselves. */
  | { kind: 'edited'; before: CoinRow; after: CoinRow; reckoned?: NewValue | null; given?: CoinPatch }
  | { kind: 'valued'; before: EventCoin; after: EventCoin; reckoned: NewValue | null }
  /** Its dollars are those of another rate. */
  | { kind: 'converted'; before: EventCoin; after: EventCoin }
  | { kind: 'conditioned'; before: CountedCoin & { id: number }; after: CountedCoin & { id: number } }
  | { kind: 'trashed'; before: EventCoin }
  | { kind: 'restored'; after: EventCoin }
  /** It left the collection with a price; and it came back, because it was not sold after all. */
  | { kind: 'sold'; before: EventCoin }
  | { kind: 'unsold'; after: EventCoin };

/** Called inside the transaction that writes coins: it writes its rows there, and changes memory after the commit. */
type CoinSubscriber = (tx: Orm, changes: readonly CoinChange[]) => Promise<void> | void;

export interface CoinsDeps extends PhotosDeps, ValuationDeps, MoneyDeps {
  /** Who changes coins, for the journal (journal.ts); undefined for work of the server. */
  person?: string;
  /** In the order in which they are called. */
  coinSubscribers: readonly CoinSubscriber[];
}
