import type { OwnerId } from '../../db/schema.ts';
import type { CoinsDeps } from '../coins/deps.ts';

export interface Run {
  /** Changes when a guest signs in to an account. */
  userId: OwnerId;
  readonly startedAt: Date;
  /** Records: done, in all, with a new value. */
  seen: number;
  total: number;
  updated: number;
  isCancelled: boolean;
}

export interface ActiveRun extends Run {
  answer: Promise<unknown>;
}

/** One per user; an account may also have one taken over from a guest. */
type ValuationRuns = Set<ActiveRun>;

export interface DashboardDeps extends CoinsDeps {
  valuationRuns: ValuationRuns;
  /** End of the queue of long tasks. */
  longWork: { last: Promise<void> };
}
