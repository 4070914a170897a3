import type { Orm } from '../../db/client.ts';
import type { MarketplaceId } from '../../shared/marketplace/model.ts';
import { notSignedIn } from '../core/errors.ts';
import type { Origin } from '../core/http/origin.ts';
import type { MoneyDeps } from '../core/money/official.ts';
import type { Caller } from '../core/session/sessions.ts';
import { type User, userById } from '../core/session/users.ts';
import type { PhotosDeps } from '../photos/deps.ts';

/** How the other features move a guest's things to an account (guest-merge.ts). */
export interface GuestMerge {
  /** Moves rows at once, in the transaction of the sign-in. */
  give: readonly ((tx: Orm, guestId: string, accountId: string) => Promise<void>)[];
  /** Moves at most `limit` coins; returns their ids. */
  coins: (tx: Orm, guestId: string, accountId: string, limit: number) => Promise<number[]>;
  /** Called after everything has moved. */
  done: (accountId: string) => Promise<void>;
  /** Moves work under way, in that transaction; returns what undoes it after a rollback. */
  follow: readonly ((guestId: string, accountId: string) => () => void)[];
}

export interface AccountDeps extends PhotosDeps, MoneyDeps {
  /** Work promised in an answer and done after it (email/after-answer.ts). */
  afterAnswers: Set<Promise<void>>;
  guestMerge: GuestMerge;
  /** Removes links to marketplaces inside the transaction; returns what to do after the commit. */
  unlinkMarketplaces: (tx: Orm, presence: Presence, marketplaces: MarketplaceId[]) => Promise<() => void>;
}

/** A caller, and where the request came from. */
export interface Presence extends Origin {
  caller: Caller;
}

/** The caller's account; 401 when it went while the request was under way. */
export async function accountOf(orm: Orm, { caller }: Pick<Presence, 'caller'>): Promise<User> {
  const user = await userById(orm, caller.id);
  if (!user) throw notSignedIn();
  return user;
}
