import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema.ts';
import { SESSION_ENDED, SIGN_IN_AGAIN } from '../../../shared/account/account.ts';
import { AppError, fieldError, notSignedIn } from '../../core/errors.ts';
import type { Origin } from '../../core/http/origin.ts';
import { audit } from '../../core/session/audit.ts';
import { type Caller, endSession } from '../../core/session/sessions.ts';
import { userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { passwordMatches } from './passwords.ts';

/** So long after signing in somebody without a password need not do so again: ten minutes. */
const JUST_NOW_MS = 10 * 60_000;

/**
 * Before something that cannot be taken back, or that decides who can sign in: whoever holds the session has to be the
 * owner of the account (ASVS 5.0, 7.5.1). 422 unless the password is the caller's, 429 while too many are looked at, and
 * 401 after ten wrong ones, when the session ends. Without a password the session must have begun just now, else 403.
 * A guest has nothing to prove it by and is not asked.
 */
export async function reauthenticate(
  deps: AccountDeps,
  caller: Caller,
  origin: Pick<Origin, 'address'>,
  password: string | undefined,
): Promise<void> {
  if (caller.isGuest) return;
  const user = await userById(deps.db.orm, caller.id);
  if (!user) throw notSignedIn();
  const { passwordHash } = user;
  if (passwordHash === null) return requireFreshSession(deps, caller);
  if (!password) throw fieldError('password', 'Please enter your password');
  const limits = deps.limits;
  const guess = await limits.beforePassword(caller, origin);
  if (await guess((begin) => passwordMatches(password, passwordHash, begin))) return;
  audit(deps, origin, 'refused', { userId: user.id, reason: 'wrong password' });
  if (!(await limits.passwordsUsedUp(caller))) throw fieldError('password', 'This is not your password');
  await endSession(deps, caller.sid);
  audit(deps, origin, 'session-ended', { userId: user.id, reason: 'wrong passwords' });
  throw new AppError(401, SESSION_ENDED);
}

async function requireFreshSession(deps: AccountDeps, { sid }: Caller): Promise<void> {
  const [session] = await deps.db.orm.select().from(sessions).where(eq(sessions.sid, sid)).limit(1);
  if (session && Date.now() - Date.parse(session.sess.createdAt) < JUST_NOW_MS) return;
  throw new AppError(403, SIGN_IN_AGAIN);
}
