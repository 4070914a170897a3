import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { secondSteps } from '../../db/schema.ts';
import { audit } from '../auth/audit.ts';
import { admit, type SignedIn } from '../auth/service.ts';
import type { Arrival } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { createLimit } from '../limit.ts';
import { hashRecoveryCode, periods, unlockSecret } from './codes.ts';
import { readCode, type SecondStepSignInBody, SIGN_IN_TOO_LATE, type TypedCode } from './model.ts';
import { tickets } from './ticket.ts';

/** Six digits can be guessed: five wrong codes an account and quarter of an hour (RFC 4226, 7.3; ASVS 5.0, 6.6.3). */
const wrongCodes = createLimit({ times: 5, withinMs: 15 * 60_000 });

const WRONG = 'This code is not right. Enter the newest one, or a recovery code you have not used yet.';
const TOO_MANY = 'That were too many wrong codes. Please wait a quarter of an hour and try again.';

/**
 * Signs in with the ticket of a right password and a code of the app or a recovery code; only now the coins of a guest
 * move to the account. 401 for a wrong or used code or an old ticket, 429 after five wrong codes.
 */
export async function signInWithCode(
  deps: Deps,
  arrival: Arrival,
  { ticket, code }: z.output<typeof SecondStepSignInBody>,
): Promise<SignedIn> {
  const userId = tickets.read(deps, ticket)?.userId;
  if (!userId) throw new AppError(401, SIGN_IN_TOO_LATE);
  // Counted before it is looked at, and forgotten when it is right: many at the same moment are no way around it.
  wrongCodes.use(userId, TOO_MANY);
  const read = readCode(code);
  if (!read || !(await spend(deps, userId, read))) {
    audit(deps, arrival, 'sign-in-failed', { userId, method: 'second-step' });
    throw new AppError(401, WRONG);
  }
  wrongCodes.forget(userId);
  if (!tickets.take(deps, ticket)) throw new AppError(401, SIGN_IN_TOO_LATE);
  return admit(deps, arrival, userId, read.kind === 'app' ? 'second-step' : 'recovery-code');
}

/**
 * Whether a code is right, which it is once: it is found and used up in one transaction. Of the app's codes only those
 * count that are newer than the newest used (RFC 6238, 5.2).
 */
async function spend(deps: Deps, userId: string, { kind, code }: TypedCode): Promise<boolean> {
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
