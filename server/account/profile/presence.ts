import type { Orm } from '../../../db/client.ts';
import type { Origin } from '../../http/origin.ts';
import { notSignedIn } from '../../platform/errors.ts';
import type { Caller } from '../session/sessions.ts';
import { type User, userById } from '../session/users.ts';

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
