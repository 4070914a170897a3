import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sessions } from '../../../db/schema.ts';
import { SESSION_ENDED } from '../../../shared/account/account.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError, fieldError, notSignedIn } from '../../core/errors.ts';
import type { Origin } from '../../core/http/requests.ts';
import { createQueue } from '../../core/queue.ts';
import { audit } from '../../core/session/audit.ts';
import { type Caller, endSession } from '../../core/session/sessions.ts';
import { userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import common from './common-passwords.txt' with { type: 'text' };

/** OWASP's second argon2id profile (ASVS 5.0, 11.4.2): 19 MiB, two passes, one lane. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;

/** At most 57 MiB, and usually leaves a core for other requests. */
const MAX_PARALLEL = 3;
/** At 50 hashes a second the last one waits two seconds. */
const MAX_WAITING = 100;

/** Hash of an unknown password, with the cost above. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$tWGGo4OqwQlMMl0u1lTd77PrGWhX4RdeA2SQKsiy7Is$+7/VTto6FfbzYIabF8GxG3pVGIxlwsOT/jvpijuae+s';

const hashing = createQueue({ inAll: MAX_PARALLEL, waiting: MAX_WAITING });

const withHashing = <T>(work: () => Promise<T>): Promise<T> => hashing.run('', work);

/** 503 if too many are waiting. */
export const hashPassword = (password: string): Promise<string> =>
  withHashing(() => Bun.password.hash(password, COST));

/**
 * Without a hash it takes as long and returns false: unknown addresses cannot be told apart. 503 if too many wait; `begin`
 * runs at its turn and may throw.
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

/** First guesses for this site (ASVS 5.0, 6.1.2). */
const SITE_NAMES = [
  'mintmark',
  'numismatic',
  'numismatics',
  'numismatist',
  'coincollector',
  'coincollection',
];

const plain = (password: string) => password.normalize('NFKC').toLowerCase();

/** "Mintmark-2026!" counts as "mintmark". */
const core = (password: string) => plain(password).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * 422 at `path` for one of the 3,000 most common passwords (ASVS 5.0, 6.2.4), or the name of the site or owner
 * (`own`: address and names).
 */
export function rejectCommon(
  password: string,
  own: readonly (string | null | undefined)[] = [],
  path = 'password',
): void {
  if (common.includes(`\n${plain(password)}\n`)) {
    throw fieldError(path, 'password_too_common', PASSWORD_TOO_COMMON);
  }
  const words = own.flatMap((word) => (word ? [word, word.split('@')[0] ?? ''] : []));
  const easy = [...SITE_NAMES, ...words].map(core).filter((word) => word.length >= 3);
  if (easy.includes(core(password))) {
    throw fieldError(path, 'password_too_easy', 'This password is too easy to guess. Please choose another.');
  }
}

/** Identifies a password hash without revealing it; the salt makes it unique. */
export const fingerprintOf = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url');

/** Without a password, the session must be this young, in ms. */
const FRESH_SESSION_MS = 10 * 60_000;

/**
 * Before irreversible or security changes (ASVS 5.0, 7.5.1). 422 wrong password, 429 too many at once, 401
 * after ten wrong ones (the session ends), 403 for an account without a password and an old session. Guests
 * pass.
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
  if (!password) throw fieldError('password', 'password_required', 'Please enter your password');
  const limits = deps.limits;
  const guess = await limits.beforePassword(caller, origin);
  if (await guess((begin) => passwordMatches(password, passwordHash, begin))) return;
  audit(deps, origin, 'refused', { userId: user.id, reason: 'wrong password' });
  if (!(await limits.passwordsUsedUp(caller)))
    throw fieldError('password', 'password_wrong', 'Incorrect password');
  await endSession(deps, caller.sid);
  audit(deps, origin, 'session-ended', { userId: user.id, reason: 'wrong passwords' });
  throw new AppError(401, 'session_ended', SESSION_ENDED);
}

async function requireFreshSession(deps: AccountDeps, { sid }: Caller): Promise<void> {
  const [session] = await deps.db.orm.select().from(sessions).where(eq(sessions.sid, sid)).limit(1);
  if (session && Date.now() - Date.parse(session.sess.createdAt) < FRESH_SESSION_MS) return;
  throw new AppError(403, 'recent_sign_in_required', 'For this, please sign in again first.');
}

const PASSWORD_TOO_COMMON = msg('This password is one of the most common ones. Please choose another.');
