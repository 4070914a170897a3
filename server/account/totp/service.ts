import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { secondSteps } from '../../../db/schema.ts';
import {
  CODE_DIGITS,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  readCode,
  type TypedCode,
} from '../../../shared/account/links.ts';
import type {
  RecoveryCodes,
  SecondStepSetUp,
  SecondStepSignInBody,
  SecondStepView,
} from '../../../shared/account/totp.ts';
import { msg, sentences } from '../../../shared/language/msg.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import type { Origin } from '../../core/http/requests.ts';
import { createRateLimit, type RateLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { audit } from '../../core/session/audit.ts';
import type { Caller, SignInContext } from '../../core/session/sessions.ts';
import { userById } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { notifyOwner } from '../email/outbox.ts';
import { fingerprintOf, reauthenticate } from '../password/passwords.ts';
import { completeSignIn, type SignedIn, secondStepNonces } from '../sign-in/service.ts';

export async function secondStepOf(deps: AccountDeps, userId: string): Promise<SecondStepView> {
  const [step] = await deps.db.orm.select().from(secondSteps).where(confirmed(userId)).limit(1);
  return { enabled: step !== undefined, recoveryCodesLeft: step?.recoveryCodes.length ?? 0 };
}

/**
 * A new unconfirmed secret, replacing an earlier one. 422 wrong password, 409 without a password or if the
 * second step is on.
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
    throw new AppError(409, 'password_not_set', 'Set a password before you turn on the second step.');
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
      throw new AppError(
        409,
        'second_step_already_on',
        'The second step is already on. Switch it off before setting it up again.',
      );
  });
  return setUp;
}

/** So that a stolen session cannot confirm the owner's unfinished set-up by guessing. */
const wrongCodes = createRateLimit('first codes of an app', { times: 10, withinMs: 15 * 60_000 });

/**
 * Switches it on and returns the recovery codes, this once. 422 wrong code, 409 nothing begun, 429 after ten
 * codes.
 */
export async function confirmSecondStep(
  deps: AccountDeps,
  origin: Origin,
  userId: string,
  typed: string,
): Promise<RecoveryCodes> {
  await wrongCodes.use(deps, userId, msg('Too many wrong codes. Wait 15 minutes and try again.'));
  const recoveryCodes = newRecoveryCodes();
  const periodOf = await periods();
  await deps.db.transaction(async (tx) => {
    const [step] = await tx.select().from(secondSteps).where(begun(userId)).limit(1);
    const secret = step && unlockSecret(deps, step.secret);
    if (!secret)
      throw new AppError(409, 'second_step_setup_expired', 'This setup has ended. Please start again.');
    const read = readCode(typed);
    const period = read?.kind === 'app' ? periodOf(secret, read.code) : null;
    if (period === null)
      throw fieldError('code', 'second_step_setup_code_wrong', SECOND_STEP_SETUP_CODE_WRONG);
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
  await notifyOwner(deps, origin, userId, 'second-step-on');
  return { recoveryCodes };
}

/** Replaces all codes. 422 wrong password, 409 if off. */
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
  if (renewed.length === 0) throw new AppError(409, 'second_step_off', 'The second step is off.');
  audit(deps, origin, 'recovery-codes-renewed', { userId });
  await notifyOwner(deps, origin, userId, 'recovery-codes-renewed');
  return { recoveryCodes };
}

/** Also discards an unconfirmed set-up. 422 wrong password. */
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
  await notifyOwner(deps, origin, userId, 'second-step-off');
}

const confirmed = (userId: string) => and(eq(secondSteps.userId, userId), isNotNull(secondSteps.confirmedAt));
const begun = (userId: string) => and(eq(secondSteps.userId, userId), isNull(secondSteps.confirmedAt));

/** In seconds (RFC 6238, 4.1: the step X). */
const PERIOD = 30;
/** Accepted periods before and after, for clock drift (RFC 6238, 5.2). */
const DRIFT = 1;
/** As long as the hash (RFC 4226, 4, R6). */
const SECRET_BYTES = 20;

/** What all authenticator apps support. */
const TOTP = { algorithm: 'SHA1', digits: CODE_DIGITS, period: PERIOD };

export async function newSecret(email: string): Promise<SecondStepSetUp> {
  const { Secret, TOTP: Totp } = await import('otpauth');
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new Totp({ ...TOTP, issuer: 'Mintmark', label: email, secret }).toString();
  return { secret: secret.base32, uri };
}

/** Returns a function from secret and code to the matching period (current or neighbour), or null. */
export async function periods(): Promise<(secret: string, code: string) => number | null> {
  const { Secret, TOTP: Totp } = await import('otpauth');
  return (secret, token) => {
    const timestamp = Date.now();
    const delta = Totp.validate({
      ...TOTP,
      token,
      secret: Secret.fromBase32(secret),
      timestamp,
      window: DRIFT,
    });
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta;
  };
}

const PURPOSE = 'second-step';

const lockSecret = ({ vault }: AccountDeps, secret: string): string => vault.lock(PURPOSE, secret);

/** Null if the server's secret has changed. */
const unlockSecret = ({ vault }: AccountDeps, locked: string): string | null => vault.unlock(PURPOSE, locked);

/** 120 random bits each: "k3v90x-qm7a2c-…". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_LENGTH)]
      .map((byte, at) => `${at > 0 && at % 6 === 0 ? '-' : ''}${RECOVERY_ALPHABET[byte % 32]}`)
      .join(''),
  );

/** From 112 random bits on a plain hash is enough (ASVS 5.0, 6.5.2). */
const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('hex');

const QUARTER_HOUR = 15 * 60_000;
/** Six digits can be guessed (RFC 4226, 7.3; ASVS 5.0, 6.6.3). */
const wrongOfApp = createRateLimit('codes of an app', { times: 5, withinMs: QUARTER_HOUR });
/** Counted separately and by network, so that the owner can still get in while a stranger tries app codes. */
const wrongOfRecovery = createRateLimit('recovery codes', { times: 5, withinMs: QUARTER_HOUR });

const expired = () => new AppError(401, 'sign_in_expired', 'Signing in took too long. Please start again.');
const WRONG = msg('This code is incorrect. Enter the latest code, or an unused recovery code.');
const TOO_MANY = msg('Too many wrong codes. Wait 15 minutes and try again.');
const TOO_MANY_OF_APP = sentences(TOO_MANY, msg('You can still use a recovery code.'));

/**
 * Takes the ticket of a right password and a code. 401 for a wrong or used code or an old ticket, 429 after
 * five wrong ones.
 */
export async function signInWithCode(
  deps: AccountDeps,
  context: SignInContext,
  { ticket, code }: z.output<typeof SecondStepSignInBody>,
): Promise<SignedIn> {
  const userId = await ownerOf(deps, ticket);
  if (!userId) throw expired();
  const read = readCode(code);
  const [wrongCodes, key, sentence]: [RateLimit, string, string] =
    read?.kind === 'recovery'
      ? [wrongOfRecovery, `${userId} ${networkOf(context.address)}`, TOO_MANY]
      : [wrongOfApp, userId, TOO_MANY_OF_APP];
  // Counted before the check, so that parallel attempts cannot evade the limit.
  await wrongCodes.use(deps, key, sentence);
  if (!read || !(await spendCode(deps, userId, read))) {
    audit(deps, context, 'sign-in-failed', { userId, method: 'second-step' });
    throw new AppError(401, 'second_step_code_wrong', WRONG);
  }
  await wrongCodes.forget(deps, key);
  if (!(await secondStepNonces.take(deps, ticket))) throw expired();
  return completeSignIn(deps, context, userId, read.kind === 'app' ? 'second-step' : 'recovery-code');
}

/** Null if the ticket is invalid or the password has changed. */
async function ownerOf(deps: AccountDeps, ticket: string): Promise<string | null> {
  const asked = secondStepNonces.read(deps, ticket);
  const user = asked && (await userById(deps.db.orm, asked.userId));
  if (!user?.passwordHash) return null;
  return fingerprintOf(user.passwordHash) === asked?.password ? user.id : null;
}

/**
 * Checks and spends a code in one transaction. App codes must be newer than the last used one (RFC 6238, 5.2).
 */
async function spendCode(deps: AccountDeps, userId: string, { kind, code }: TypedCode): Promise<boolean> {
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

const SECOND_STEP_SETUP_CODE_WRONG = msg('This code is incorrect. Check your phone’s clock and try again.');
