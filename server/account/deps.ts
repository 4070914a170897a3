import type { Orm } from '../../db/client.ts';
import type { OwnerId } from '../../db/schema.ts';
import type { MarketplaceId } from '../../shared/marketplace/model.ts';
import { notSignedIn } from '../core/errors.ts';
import type { Origin } from '../core/http/requests.ts';
import type { MoneyDeps } from '../core/money/official.ts';
import type { Caller } from '../core/session/sessions.ts';
import { type User, userById } from '../core/session/users.ts';
import type { PhotosDeps } from '../photos/deps.ts';

/** How other features move a guest's data to an account (guest-merge.ts). */
interface GuestMerge {
  /** Inside the transaction of the sign-in. */
  give: readonly ((tx: Orm, guestId: OwnerId, accountId: OwnerId) => Promise<void>)[];
  /** Moves at most `limit` coins; returns their ids. */
  coins: (tx: Orm, guestId: OwnerId, accountId: OwnerId, limit: number) => Promise<number[]>;
  done: (accountId: OwnerId) => Promise<void>;
  /** Hands over running work, in the same transaction; returns the undo for a rollback. */
  follow: readonly ((guestId: OwnerId, accountId: OwnerId) => () => void)[];
}

export interface AccountDeps extends PhotosDeps, MoneyDeps {
  /** Running work of `afterResponse` (email/outbox.ts). */
  afterResponses: Set<Promise<void>>;
  guestMerge: GuestMerge;
  /** Runs in the transaction; returns what to do after the commit. */
  unlinkMarketplaces: (tx: Orm, presence: Presence, marketplaces: MarketplaceId[]) => Promise<() => void>;
}

export interface Presence extends Origin {
  caller: Caller;
}

/** 401 if the account was deleted meanwhile. */
export async function accountOf(orm: Orm, { caller }: Pick<Presence, 'caller'>): Promise<User> {
  const user = await userById(orm, caller.id);
  if (!user) throw notSignedIn();
  return user;
}
