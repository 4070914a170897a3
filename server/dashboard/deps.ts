import type { CoinsDeps } from '../coins/deps.ts';

/** A run over a user's coins as the work itself sees it. */
export interface Run {
  /** Whose coins: those of a guest who signs in meanwhile are the account's from then on. */
  userId: string;
  readonly startedAt: Date;
  /** Records: looked at, to be looked at, given another value. */
  seen: number;
  total: number;
  updated: number;
  isCancelled: boolean;
}

export interface Held extends Run {
  answer: Promise<unknown>;
}

/** The runs of a server: one a user, but for an account that took over a guest's beside its own. */
export type ValuationRuns = Set<Held>;

export interface DashboardDeps extends CoinsDeps {
  valuationRuns: ValuationRuns;
  /** When the long work that came last will have had its turn (pace.ts). */
  longWork: { last: Promise<void> };
}
