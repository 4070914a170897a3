import type { Orm } from '../../../db/client.ts';
import { notSignedIn } from '../../core/errors.ts';
import type { Origin } from '../../core/http/origin.ts';
import type { Caller } from '../../core/session/sessions.ts';
import { type User, userById } from '../../core/session/users.ts';

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
