import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { secondSteps } from '../../../db/schema.ts';
import { readCode } from '../../../shared/account/codes.ts';
import type { RecoveryCodes, SecondStepSetUp, SecondStepView } from '../../../shared/account/totp.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import type { Origin } from '../../core/http/origin.ts';
import { createSharedLimit } from '../../core/limit.ts';
import { audit } from '../../core/session/audit.ts';
import type { Caller } from '../../core/session/sessions.ts';
import { userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { tellOwner } from '../email/notices.ts';
import { reauthenticate } from '../password/reauthenticate.ts';
import { hashRecoveryCode, lockSecret, newRecoveryCodes, newSecret, periods, unlockSecret } from './codes.ts';

/** Whether signing in asks for a code, and how many recovery codes are left. */
export async function secondStepOf(deps: AccountDeps, userId: string): Promise<SecondStepView> {
  const [step] = await deps.db.orm.select().from(secondSteps).where(confirmed(userId)).limit(1);
  return { enabled: step !== undefined, recoveryCodesLeft: step?.recoveryCodes.length ?? 0 };
}

/**
 * A new secret, which counts once it is confirmed; one begun before and never confirmed is forgotten. 422 without the
 * right password, 409 for an account that has none or whose second step is on.
 */
export async function setUpSecondStep(
  deps: AccountDeps,
  origin: Origin,
  caller: Caller,
  password: string | undefined,
): Promise<SecondStepSetUp> {
  const { id: userId } = caller;
  const user = await userById(deps.db.orm, userId);
  if (!user?.passwordHash) {
    throw new AppError(409, 'The second step comes after a password; this account has none.');
  }
  await reauthenticate(deps, caller, origin, password);
  const setUp = await newSecret(user.email ?? 'Mintmark');
  await deps.db.transaction(async (tx) => {
    await tx.delete(secondSteps).where(begun(userId));
    const [row] = await tx
      .insert(secondSteps)
      .values({ userId, secret: lockSecret(deps, setUp.secret), recoveryCodes: [] })
      .onConflictDoNothing()
      .returning({ userId: secondSteps.userId });
    if (!row)
      throw new AppError(409, 'The second step is on already. Switch it off before setting it up anew.');
  });
  return setUp;
}

/** Nobody with somebody's session switches on, by guessing, what its owner has begun and left. */
const wrongCodes = createSharedLimit('first codes of an app', { times: 10, withinMs: 15 * 60_000 });

/**
 * Switches the second step on with the first code of the app, and answers the recovery codes, this once. Sessions go on.
 * 422 for a wrong code, 409 when nothing was begun, 429 after ten codes without success.
 */
export async function confirmSecondStep(
  deps: AccountDeps,
  origin: Origin,
  userId: string,
  typed: string,
): Promise<RecoveryCodes> {
  await wrongCodes.use(
    deps,
    userId,
    msg('There were too many wrong codes. Please wait a quarter of an hour and try again.'),
  );
  const recoveryCodes = newRecoveryCodes();
  const periodOf = await periods();
  await deps.db.transaction(async (tx) => {
    const [step] = await tx.select().from(secondSteps).where(begun(userId)).limit(1);
    const secret = step && unlockSecret(deps, step.secret);
    if (!secret) throw new AppError(409, 'Nothing is being set up. Please start again.');
    const read = readCode(typed);
    const period = read?.kind === 'app' ? periodOf(secret, read.code) : null;
    if (period === null)
      throw fieldError('code', 'This code is not right. Check the clock of your phone and try again.');
    await tx
      .update(secondSteps)
      .set({
        confirmedAt: new Date(),
        lastPeriod: period,
        recoveryCodes: recoveryCodes.map(hashRecoveryCode),
      })
      .where(begun(userId));
  });
  await wrongCodes.forget(deps, userId);
  audit(deps, origin, 'second-step-on', { userId });
  await tellOwner(deps, origin, userId, 'second-step-on');
  return { recoveryCodes };
}

/** Ten new recovery codes for the old, used or not. 422 without the right password, 409 while the second step is off. */
export async function renewRecoveryCodes(
  deps: AccountDeps,
  origin: Origin,
  caller: Caller,
  password: string | undefined,
): Promise<RecoveryCodes> {
  const { id: userId } = caller;
  await reauthenticate(deps, caller, origin, password);
  const recoveryCodes = newRecoveryCodes();
  const renewed = await deps.db.transaction((tx) =>
    tx
      .update(secondSteps)
      .set({ recoveryCodes: recoveryCodes.map(hashRecoveryCode) })
      .where(confirmed(userId))
      .returning({ userId: secondSteps.userId }),
  );
  if (renewed.length === 0) throw new AppError(409, 'The second step is not on.');
  audit(deps, origin, 'recovery-codes-renewed', { userId });
  await tellOwner(deps, origin, userId, 'recovery-codes-renewed');
  return { recoveryCodes };
}

/** Switches the second step off, or forgets what was begun. 422 without the right password. */
export async function endSecondStep(
  deps: AccountDeps,
  origin: Origin,
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  const { id: userId } = caller;
  await reauthenticate(deps, caller, origin, password);
  const ended = await deps.db.transaction((tx) =>
    tx.delete(secondSteps).where(eq(secondSteps.userId, userId)).returning(),
  );
  if (!ended.some((step) => step.confirmedAt)) return;
  audit(deps, origin, 'second-step-off', { userId });
  await tellOwner(deps, origin, userId, 'second-step-off');
}

const confirmed = (userId: string) => and(eq(secondSteps.userId, userId), isNotNull(secondSteps.confirmedAt));
const begun = (userId: string) => and(eq(secondSteps.userId, userId), isNull(secondSteps.confirmedAt));
