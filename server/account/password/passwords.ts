import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema.ts';
import { SESSION_ENDED, SIGN_IN_AGAIN } from '../../../shared/account/account.ts';
import { AppError, fieldError, notSignedIn } from '../../core/errors.ts';
import type { Origin } from '../../core/http/origin.ts';
import { createSemaphore } from '../../core/semaphore.ts';
import { audit } from '../../core/session/audit.ts';
import { type Caller, endSession } from '../../core/session/sessions.ts';
import { userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import common from './common-passwords.txt' with { type: 'text' };

/** OWASP's second argon2id profile (ASVS 5.0, 11.4.2): 19 MiB, two passes, one lane. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** Hashes at the same time: 57 MiB at most, and a core is left for everybody else on all but the smallest machines. */
const AT_ONCE = 3;
/** Callers that may wait for their turn; at 50 hashes a second the last of them waits for two seconds. */
const MAY_WAIT = 100;

/** The hash of a password nobody knows, made with the cost above. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$tWGGo4OqwQlMMl0u1lTd77PrGWhX4RdeA2SQKsiy7Is$+7/VTto6FfbzYIabF8GxG3pVGIxlwsOT/jvpijuae+s';

const withHashing = createSemaphore(AT_ONCE, MAY_WAIT);

/** The argon2id hash of a password. 503 when too many are waiting for theirs. */
export const hashPassword = (password: string): Promise<string> =>
  withHashing(() => Bun.password.hash(password, COST));

/**
 * True when the password belongs to the hash. Without a hash it takes as long and answers false, so that
 * an unknown address cannot be told from a wrong password by the clock. 503 when too many are waiting for their turn;
 * `begin` is called when it has come, and may refuse by throwing.
 */
export async function passwordMatches(
  password: string,
  hash: string | null,
  begin?: () => Promise<void>,
): Promise<boolean> {
  const matches = await withHashing(async () => {
    await begin?.();
    return Bun.password.verify(password, hash ?? DECOY);
  });
  return matches && hash !== null;
}

/** What somebody who guesses tries here first (ASVS 5.0, 6.1.2). */
const OF_THE_PLACE = [
  'mintmark',
  'numismatic',
  'numismatics',
  'numismatist',
  'coincollector',
  'coincollection',
];

/** As common whatever its capitals and the width of its letters. */
const plain = (password: string) => password.normalize('NFKC').toLowerCase();

/** "Mintmark-2026!" is no more than "mintmark" with what everybody adds. */
const core = (password: string) => plain(password).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Refuses with 422 a password that is among the 3,000 most common ones (ASVS 5.0, 6.2.4), or says no more than the name of
 * this place or of its owner: `own` is the address and the names of the account. `path` is the field it was sent in.
 */
export function refuseCommon(
  password: string,
  own: readonly (string | null | undefined)[] = [],
  path = 'password',
): void {
  if (common.includes(`\n${plain(password)}\n`)) {
    throw fieldError(path, 'This password is one of the most common ones. Please choose another.');
  }
  const words = own.flatMap((word) => (word ? [word, word.split('@')[0] ?? ''] : []));
  const easy = [...OF_THE_PLACE, ...words].map(core).filter((word) => word.length >= 3);
  if (easy.includes(core(password))) {
    throw fieldError(path, 'This password is too easy to guess. Please choose another.');
  }
}

/**
 * Names the password an account has: every hash has a salt of its own, so not even the same password gives it again. It
 * tells nothing of the password.
 */
export const fingerprintOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

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
