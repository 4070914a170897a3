import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { secondSteps } from '../../../db/schema.ts';
import { readCode, SIGN_IN_TOO_LATE, type TypedCode } from '../../../shared/account/codes.ts';
import type { SecondStepSignInBody } from '../../../shared/account/totp.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError } from '../../core/errors.ts';
import { createSharedLimit, type SharedLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { audit } from '../../core/session/audit.ts';
import type { SignInContext } from '../../core/session/sessions.ts';
import { userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { fingerprintOf } from '../password/fingerprint.ts';
import { nonces } from '../sign-in/second-step-nonce.ts';
import { admit, type SignedIn } from '../sign-in/service.ts';
import { hashRecoveryCode, periods, unlockSecret } from './codes.ts';

const QUARTER_HOUR = 15 * 60_000;
/** Six digits can be guessed: five wrong codes an account and quarter of an hour (RFC 4226, 7.3; ASVS 5.0, 6.6.3). */
const wrongOfApp = createSharedLimit('codes of an app', { times: 5, withinMs: QUARTER_HOUR });
/**
 * A recovery code cannot. Counted by itself, and by network, it stays a way in for the owner while somebody who knows the
 * password tries codes.
 */
const wrongOfRecovery = createSharedLimit('recovery codes', { times: 5, withinMs: QUARTER_HOUR });

const WRONG = msg('This code is not right. Enter the newest one, or a recovery code you have not used yet.');
const TOO_MANY = msg('There were too many wrong codes. Please wait a quarter of an hour and try again.');
const TOO_MANY_OF_APP = `${TOO_MANY} ${msg('A recovery code still works.')}`;

/**
 * Signs in with the ticket of a right password and a code of the app or a recovery code; only now the coins of a guest
 * move to the account. 401 for a wrong or used code or an old ticket, 429 after five wrong codes.
 */
export async function signInWithCode(
  deps: AccountDeps,
  context: SignInContext,
  { ticket, code }: z.output<typeof SecondStepSignInBody>,
): Promise<SignedIn> {
  const userId = await ownerOf(deps, ticket);
  if (!userId) throw new AppError(401, SIGN_IN_TOO_LATE);
  const read = readCode(code);
  const [wrongCodes, key, sentence]: [SharedLimit, string, string] =
    read?.kind === 'recovery'
      ? [wrongOfRecovery, `${userId} ${networkOf(context.address)}`, TOO_MANY]
      : [wrongOfApp, userId, TOO_MANY_OF_APP];
  // Counted before it is looked at, and forgotten when it is right: many at the same moment are no way around it.
  await wrongCodes.use(deps, key, sentence);
  if (!read || !(await spend(deps, userId, read))) {
    audit(deps, context, 'sign-in-failed', { userId, method: 'second-step' });
    throw new AppError(401, WRONG);
  }
  await wrongCodes.forget(deps, key);
  if (!(await nonces.take(deps, ticket))) throw new AppError(401, SIGN_IN_TOO_LATE);
  return admit(deps, context, userId, read.kind === 'app' ? 'second-step' : 'recovery-code');
}

/** Whose password the ticket says was right, as long as it is their password; null for any other ticket. */
async function ownerOf(deps: AccountDeps, ticket: string): Promise<string | null> {
  const asked = nonces.read(deps, ticket);
  const user = asked && (await userById(deps.db.orm, asked.userId));
  if (!user?.passwordHash) return null;
  return fingerprintOf(user.passwordHash) === asked?.password ? user.id : null;
}

/**
 * Whether a code is right, which it is once: it is found and used up in one transaction. Of the app's codes only those
 * count that are newer than the newest used (RFC 6238, 5.2).
 */
async function spend(deps: AccountDeps, userId: string, { kind, code }: TypedCode): Promise<boolean> {
  const periodOf = await periods();
  const hash = hashRecoveryCode(code);
  return deps.db.transaction(async (tx) => {
    const own = and(eq(secondSteps.userId, userId), isNotNull(secondSteps.confirmedAt));
    const [step] = await tx.select().from(secondSteps).where(own).limit(1);
    if (!step) return false;
    if (kind === 'recovery') {
      const left = step.recoveryCodes.filter((known) => known !== hash);
      if (left.length === step.recoveryCodes.length) return false;
      await tx.update(secondSteps).set({ recoveryCodes: left }).where(own);
      return true;
    }
    const secret = unlockSecret(deps, step.secret);
    if (secret === null)
      deps.log.error('secret of a second step unreadable: was MINTMARK_SECRET changed?', { userId });
    const period = secret === null ? null : periodOf(secret, code);
    if (period === null || period <= step.lastPeriod) return false;
    await tx.update(secondSteps).set({ lastPeriod: period }).where(own);
    return true;
  });
}
