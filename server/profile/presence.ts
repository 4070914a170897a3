import type { Orm } from '../../db/client.ts';
import type { Caller } from '../auth/sessions.ts';
import { type User, userById } from '../auth/users.ts';
import { notSignedIn } from '../errors.ts';
import type { Origin } from '../requests.ts';

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
