import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../db/client.ts';
import { users } from '../../../db/schema.ts';
import type { RegistrationPending } from '../../../shared/account/account.ts';
import type { VerifiedView } from '../../../shared/account/email.ts';
import {
  NOT_THIS_PASSWORD,
  PASSWORD_NEEDED as PASSWORD_PLEASE,
  VERIFICATION_FAILED,
  VERIFICATION_HOURS,
} from '../../../shared/account/links.ts';
import { ownerIdOf } from '../../core/access.ts';
import { sha256 } from '../../core/crypto.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import type { Origin } from '../../core/http/requests.ts';
import { audit } from '../../core/session/audit.ts';
import { cookieLine, cookieName, readCookie } from '../../core/session/cookies.ts';
import { endSessions, type SignInContext } from '../../core/session/sessions.ts';
import { userByEmail } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { guestsMovedSoon, mergeGuest } from '../guest-merge.ts';
import { fingerprintOf, passwordMatches } from '../password/passwords.ts';
import type { MailTopic } from './mails.ts';
import { afterResponse, createMails } from './outbox.ts';
import { isInUse, releaseAddress } from './unproven.ts';

/** To the account's own address or a new one; ends older links. */
export async function sendVerification(
  deps: AccountDeps,
  user: { id: string; email: string | null },
  address: string,
  { language }: Pick<Origin, 'language'> = {},
): Promise<void> {
  const mails = createMails(deps, language);
  await deps.db.transaction(async (tx) => {
    const token = await newVerification(tx, user, address);
    await mails.enqueue(tx, address, { kind: address === user.email ? 'verify' : 'verify-change', token });
  });
  mails.send();
}

/** Stores the token hash and its purpose, and returns the token for the mail. Runs in a transaction. */
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

/** Cancels an unconfirmed change of address. Runs in a transaction. */
export async function withdrawChange(tx: Orm, userId: string): Promise<void> {
  await tx
    .update(users)
    .set(CLEARED)
    .where(and(eq(users.id, userId), isNotNull(users.pendingEmail)));
}

/** Sends a new link if the address is unverified, and cancels a pending change; returns whether it did. */
export async function resendVerification(deps: AccountDeps, email: string, origin: Origin): Promise<boolean> {
  const user = await userByEmail(deps.db.orm, email);
  if (!user || user.emailVerified) return false;
  await sendVerification(deps, user, email, origin);
  return true;
}

/**
 * 400 for a used, replaced, unknown or expired (24 hours) token; errors of `requireRegistrant`. A change of
 * address ends all other sessions.
 */
export async function verifyEmail(
  deps: AccountDeps,
  context: SignInContext,
  token: string,
  proof: Proof,
): Promise<VerifiedView> {
  const registered = await userByToken(deps.db.orm, hashOf('verify', token));
  if (registered) await requireRegistrant(deps, context, registered, proof);
  const mails = createMails(deps, context.language);
  const verified = await deps.db.transaction(async (tx) => {
    const done =
      (await finishRegistration(tx, deps, token, registered?.passwordHash)) ??
      (await finishChange(tx, token, context.caller));
    if (done?.previousEmail) await mails.enqueue(tx, done.previousEmail, { kind: 'email-changed' });
    return done;
  });
  if (!verified) throw new AppError(400, 'verification_link_invalid', VERIFICATION_FAILED);
  const { userId, email, purpose } = verified;
  await guestsMovedSoon(deps, userId);
  audit(deps, context, purpose === 'change' ? 'email-changed' : 'email-verified', { userId });
  mails.send();
  return { email, purpose };
}

interface Verified extends VerifiedView {
  userId: string;
  previousEmail: string | null;
}

/** `passwordHash` is the checked one: another by now belongs to a newer registration. */
async function finishRegistration(
  tx: Orm,
  deps: AccountDeps,
  token: string,
  passwordHash: string | null | undefined,
): Promise<Verified | null> {
  const user = await userByToken(tx, hashOf('verify', token));
  if (!user?.email || user.passwordHash !== passwordHash) return null;
  await markVerified(tx, deps, user);
  return { userId: user.id, purpose: 'registration', email: user.email, previousEmail: null };
}

/** Marks the address as verified and ends its links. Runs in a transaction. */
export async function markVerified(
  tx: Orm,
  deps: AccountDeps,
  user: { id: string; guestId: string | null },
): Promise<void> {
  await tx
    .update(users)
    .set({ ...CLEARED, emailVerified: true, guestId: null })
    .where(eq(users.id, user.id));
  await mergeRegisteredGuest(tx, deps, user);
}

/** Ends the links sent to the previous address, and the other sessions. */
async function finishChange(
  tx: Orm,
  token: string,
  caller: SignInContext['caller'],
): Promise<Verified | null> {
  const user = await userByToken(tx, hashOf('change', token));
  if (!user?.pendingEmail || !(await releaseAddress(tx, user.pendingEmail))) return null;
  const email = user.pendingEmail;
  await tx
    .update(users)
    .set({ ...CLEARED, email, emailVerified: true, passwordResetToken: null, passwordResetSentAt: null })
    .where(eq(users.id, user.id));
  await endSessions(tx, user.id, caller?.id === user.id ? caller.sid : undefined);
  return { userId: user.id, purpose: 'change', email, previousEmail: user.email };
}

const CLEARED = { emailVerificationToken: null, emailVerificationSentAt: null, pendingEmail: null };

async function userByToken(tx: Orm, hash: string | null) {
  if (hash === null) return undefined;
  const oldest = new Date(Date.now() - VERIFICATION_HOURS * 3_600_000);
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.emailVerificationToken, hash), gt(users.emailVerificationSentAt, oldest)))
    .limit(1);
  return user;
}

/** Moves the guest's coins to the account, if the guest still exists. */
export async function mergeRegisteredGuest(
  tx: Orm,
  deps: AccountDeps,
  user: { id: string; guestId: string | null },
): Promise<void> {
  if (user.guestId !== null) await mergeGuest(tx, deps, ownerIdOf({ id: user.guestId }), ownerIdOf(user));
}

const PURPOSE = 'registration in this browser';
const COOKIE = 'mintmark_registration';

const CookieContent = z.object({ exp: z.number(), print: z.string() });

/**
 * Set-Cookie that lets this browser verify without the password, until the address is registered again. Tells
 * nothing about the account.
 */
export function registrationCookie(deps: AccountDeps, request: Request, passwordHash: string): string {
  const age = VERIFICATION_HOURS * 3600;
  const content = { exp: Date.now() + age * 1000, print: fingerprintOf(passwordHash) } satisfies z.output<
    typeof CookieContent
  >;
  return cookieLine(deps, request, {
    name: COOKIE,
    value: deps.vault.lock(PURPOSE, JSON.stringify(content)),
    age,
  });
}

/** Fingerprint of the password registered in this browser; null if none or expired. */
export function registeredPasswordPrint(deps: AccountDeps, request: Request): string | null {
  const sealed = readCookie(request.headers.get('cookie'), cookieName(deps, request, COOKIE));
  const text = sealed && deps.vault.unlock(PURPOSE, sealed);
  if (!text) return null;
  const { exp, print } = CookieContent.parse(JSON.parse(text));
  return exp < Date.now() ? null : print;
}

export interface Proof {
  /** From `registeredPasswordPrint`. */
  print: string | null;
  password: string | undefined;
}

/**
 * Only the registrant may verify, in the same browser or by password: a stranger may have registered the
 * address, and mail scanners open links. 403 password missing, 422 wrong, 429 too many.
 */
async function requireRegistrant(
  deps: AccountDeps,
  origin: Origin,
  user: { id: string; email: string | null; passwordHash: string | null },
  { print, password }: Proof,
): Promise<void> {
  if (user.passwordHash !== null && print === fingerprintOf(user.passwordHash)) return;
  if (!password) throw new AppError(403, 'registration_password_required', PASSWORD_PLEASE);
  const guess = await deps.limits.beforeSignIn(origin, user.email ?? '');
  if (await guess((begin) => passwordMatches(password, user.passwordHash, begin))) return;
  audit(deps, origin, 'sign-in-failed', { userId: user.id, method: 'verification', reason: 'password' });
  throw fieldError('password', 'registration_password_wrong', NOT_THIS_PASSWORD);
}

interface Registration {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  isGuest: false;
  authProvider: 'email';
}

/**
 * Same response and time for an address with an account, whose owner is mailed. Over the mail limit nothing
 * changes. `admit` throws for a newcomer who may not come in.
 */
export async function registerUnverified(
  deps: AccountDeps,
  context: SignInContext,
  account: Registration,
  admit: (tx: Orm) => Promise<void>,
): Promise<RegistrationPending> {
  const { caller } = context;
  const guestId = caller?.isGuest ? caller.id : null;
  if (await deps.limits.beforeMail(context, account.email, 'registration')) {
    afterResponse(deps, async () => {
      const mails = createMails(deps, context.language);
      const userId = await deps.db.transaction(async (tx) => {
        const registered = await upsertRegistration(tx, { ...account, guestId });
        if (registered.userId) await admit(tx);
        await mails.enqueue(tx, account.email, registered.topic);
        return registered.userId;
      });
      mails.send();
      if (userId) audit(deps, context, 'registered', { userId });
    });
  }
  return { verificationRequired: true, email: account.email };
}

async function upsertRegistration(
  tx: Orm,
  account: Registration & { guestId: string | null },
): Promise<{ topic: MailTopic; userId?: string }> {
  const known = await userByEmail(tx, account.email);
  if (known && (known.emailVerified || (await isInUse(tx, known.id)))) {
    return { topic: { kind: 'already-registered' } };
  }
  // Not verified, so the latest registration replaces it.
  const [user] = known
    ? await tx.update(users).set(account).where(eq(users.id, known.id)).returning()
    : await tx
        .insert(users)
        .values({ id: crypto.randomUUID(), ...account })
        .returning();
  if (!user) throw new Error('the account was not written');
  return {
    topic: { kind: 'verify', token: await newVerification(tx, user, account.email) },
    userId: user.id,
  };
}

/** First letter of the token, so that no link works for another purpose. */
const MARKS = { verify: 'v', change: 'c', reset: 'r', invitation: 'i', 'account-invitation': 'a' } as const;

export type Purpose = keyof typeof MARKS;

interface LinkToken {
  /** Purpose letter and 256 random bits, base64url; only for the mail. */
  token: string;
  /** SHA-256 in hex; only this is stored. */
  hash: string;
}

export function newToken(purpose: Purpose): LinkToken {
  const bits = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const token = MARKS[purpose] + bits;
  return { token, hash: sha256(token) };
}

/** Null for malformed text. */
export const hashOf = (purpose: Purpose, text: string): string | null =>
  text.startsWith(MARKS[purpose]) && /^[A-Za-z0-9_-]{44}$/.test(text) ? sha256(text) : null;
