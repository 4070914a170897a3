import { and, eq, gt, isNotNull } from 'drizzle-orm';
import type { Orm } from '../../../db/client.ts';
import { users } from '../../../db/schema.ts';
import type { VerifiedView } from '../../../shared/account/email.ts';
import { VERIFICATION_FAILED, VERIFICATION_HOURS } from '../../../shared/account/links.ts';
import { AppError } from '../../core/errors.ts';
import type { Origin } from '../../core/http/origin.ts';
import { audit } from '../../core/session/audit.ts';
import { endSessions, type SignInContext } from '../../core/session/sessions.ts';
import { userByEmail } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { carryOver, guestsMovedSoon } from '../guest-merge.ts';
import { createMails } from './outbox.ts';
import { type Proof, requireRegistrant } from './registrant.ts';
import { hashOf, newToken } from './tokens.ts';
import { giveWayAt } from './unproven.ts';

/** Sends a verification link to an account's own address, or to the one it is to have; older links end. */
export async function sendVerification(
  deps: AccountDeps,
  user: { id: string; email: string | null },
  address: string,
  { language }: Pick<Origin, 'language'> = {},
): Promise<void> {
  const mails = createMails(deps, language);
  await deps.db.transaction(async (tx) => {
    const token = await newVerification(tx, user, address);
    await mails.keep(tx, address, { kind: address === user.email ? 'verify' : 'verify-change', token });
  });
  mails.send();
}

/**
 * Inside a transaction: makes the token of a new verification link and notes what it is for, so that a link never proves
 * another address than the one it was sent to. Answers the token for the mail.
 */
export async function newVerification(
  tx: Orm,
  user: { id: string; email: string | null },
  address: string,
): Promise<string> {
  const { token, hash } = newToken(address === user.email ? 'verify' : 'change');
  await tx
    .update(users)
    .set({
      emailVerificationToken: hash,
      emailVerificationSentAt: new Date(),
      pendingEmail: address === user.email ? null : address,
    })
    .where(eq(users.id, user.id));
  return token;
}

/** Inside a transaction: a change of the address that somebody began, and its owner has not confirmed, ends. */
export async function withdrawChange(tx: Orm, userId: string): Promise<void> {
  await tx
    .update(users)
    .set(USED)
    .where(and(eq(users.id, userId), isNotNull(users.pendingEmail)));
}

/**
 * Sends a new link to an address that waits to be verified, and answers whether it did; does nothing for any other. A change of it not yet
 * confirmed ends.
 */
export async function resendVerification(deps: AccountDeps, email: string, origin: Origin): Promise<boolean> {
  const user = await userByEmail(deps.db.orm, email);
  if (!user || user.emailVerified) return false;
  await sendVerification(deps, user, email, origin);
  return true;
}

/**
 * Takes the token of a verification link: the address counts as its owner's from now on. 400 for a token that was used,
 * is older than 24 hours, was replaced by a newer one, or never was ours; the errors of `requireRegistrant` for one of a
 * registration, which then can be used again. A change of the address ends all sessions but the one that confirms it.
 */
export async function verifyEmail(
  deps: AccountDeps,
  context: SignInContext,
  token: string,
  proof: Proof,
): Promise<VerifiedView> {
  const registered = await holderOf(deps.db.orm, hashOf('verify', token));
  if (registered) await requireRegistrant(deps, context, registered, proof);
  const mails = createMails(deps, context.language);
  const verified = await deps.db.transaction(async (tx) => {
    const done =
      (await finishRegistration(tx, deps, token, registered?.passwordHash)) ??
      (await finishChange(tx, token, context.caller));
    if (done?.formerly) await mails.keep(tx, done.formerly, { kind: 'email-changed' });
    return done;
  });
  if (!verified) throw new AppError(400, VERIFICATION_FAILED);
  const { userId, email, purpose } = verified;
  await guestsMovedSoon(deps, userId);
  audit(deps, context, purpose === 'change' ? 'email-changed' : 'email-verified', { userId });
  mails.send();
  return { email, purpose };
}

interface Verified extends VerifiedView {
  userId: string;
  /** The address until now, if that was another. */
  formerly: string | null;
}

/** `passwordHash` is the one looked at: another one since is somebody else's registration. */
async function finishRegistration(
  tx: Orm,
  deps: AccountDeps,
  token: string,
  passwordHash: string | null | undefined,
): Promise<Verified | null> {
  const user = await holderOf(tx, hashOf('verify', token));
  if (!user?.email || user.passwordHash !== passwordHash) return null;
  await markVerified(tx, deps, user);
  return { userId: user.id, purpose: 'registration', email: user.email, formerly: null };
}

/** Inside a transaction: the address of the account is its owner's; links sent to it before end. */
export async function markVerified(
  tx: Orm,
  deps: AccountDeps,
  user: { id: string; guestId: string | null },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...USED, emailVerified: true, guestId: null })
    .where(eq(users.id, user.id));
  await takeGuest(tx, deps, user);
}

/** A link to the former address does not open the account of the new one any more, and neither do other sessions. */
async function finishChange(
  tx: Orm,
  token: string,
  caller: SignInContext['caller'],
): Promise<Verified | null> {
  const user = await holderOf(tx, hashOf('change', token));
  if (!user?.pendingEmail || !(await giveWayAt(tx, user.pendingEmail))) return null;
  const email = user.pendingEmail;
  await tx
    .update(users)
    .set({ ...USED, email, emailVerified: true, passwordResetToken: null, passwordResetSentAt: null })
    .where(eq(users.id, user.id));
  await endSessions(tx, user.id, caller?.id === user.id ? caller.sid : undefined);
  return { userId: user.id, purpose: 'change', email, formerly: user.email };
}

const USED = { emailVerificationToken: null, emailVerificationSentAt: null, pendingEmail: null };

async function holderOf(tx: Orm, hash: string | null) {
  if (hash === null) return undefined;
  const oldest = new Date(Date.now() - VERIFICATION_HOURS * 3_600_000);
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.emailVerificationToken, hash), gt(users.emailVerificationSentAt, oldest)))
    .limit(1);
  return user;
}

/** The coins of the guest who registered come to the account, if that guest is still there. */
export async function takeGuest(
  tx: Orm,
  deps: AccountDeps,
  user: { id: string; guestId: string | null },
): Promise<void> {
  if (user.guestId !== null) await carryOver(tx, deps, user.guestId, user.id);
}
