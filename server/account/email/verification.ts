import { createHash } from 'node:crypto';
import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../db/client.ts';
import { users } from '../../../db/schema.ts';
import type { RegistrationPending } from '../../../shared/account/account.ts';
import type { VerifiedView } from '../../../shared/account/email.ts';
import {
  NOT_THIS_PASSWORD,
  PASSWORD_PLEASE,
  VERIFICATION_FAILED,
  VERIFICATION_HOURS,
} from '../../../shared/account/links.ts';
import { AppError, fieldError } from '../../core/errors.ts';
import { cookieLine, cookieName } from '../../core/http/cookies.ts';
import type { Origin } from '../../core/http/origin.ts';
import { audit } from '../../core/session/audit.ts';
import { endSessions, readCookie, type SignInContext } from '../../core/session/sessions.ts';
import { userByEmail } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import { carryOver, guestsMovedSoon } from '../guest-merge.ts';
import { fingerprintOf, passwordMatches } from '../password/passwords.ts';
import type { Letter } from './mails.ts';
import { afterAnswer, createMails } from './outbox.ts';
import { giveWayAt, isInUse } from './unproven.ts';

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

const PURPOSE = 'registration in this browser';
const COOKIE = 'mintmark_registration';

const Kept = z.object({ exp: z.number(), print: z.string() });

/**
 * The Set-Cookie line that lets this browser follow the link of its registration without the password. It says nothing
 * about whether there is such an account, and is worth nothing once somebody else has registered the address again.
 */
export function registrationCookie(deps: AccountDeps, request: Request, passwordHash: string): string {
  const age = VERIFICATION_HOURS * 3600;
  const kept = { exp: Date.now() + age * 1000, print: fingerprintOf(passwordHash) } satisfies z.output<
    typeof Kept
  >;
  return cookieLine(deps, request, {
    name: COOKIE,
    value: deps.vault.lock(PURPOSE, JSON.stringify(kept)),
    age,
  });
}

/** The fingerprint of the password that was registered in this browser; null when none was, or too long ago. */
export function registeredHere(deps: AccountDeps, request: Request): string | null {
  const sealed = readCookie(request.headers.get('cookie'), cookieName(deps, request, COOKIE));
  const text = sealed && deps.vault.unlock(PURPOSE, sealed);
  if (!text) return null;
  const { exp, print } = Kept.parse(JSON.parse(text));
  return exp < Date.now() ? null : print;
}

/** What somebody following a link has to show for having registered. */
export interface Proof {
  /** Of `registeredHere`. */
  print: string | null;
  password: string | undefined;
}

/**
 * Lets only those on who registered the account: in this browser, or with its password. A stranger may have registered the
 * address of somebody else, who must not open the account to them by following the link, and neither must a program that
 * opens the links of mails. 403 when the password is to be entered, 422 at `password` for a wrong one, 429 after too many.
 */
export async function requireRegistrant(
  deps: AccountDeps,
  origin: Origin,
  user: { id: string; email: string | null; passwordHash: string | null },
  { print, password }: Proof,
): Promise<void> {
  if (user.passwordHash !== null && print === fingerprintOf(user.passwordHash)) return;
  if (!password) throw new AppError(403, PASSWORD_PLEASE);
  const guess = await deps.limits.beforeSignIn(origin, user.email ?? '');
  if (await guess((begin) => passwordMatches(password, user.passwordHash, begin))) return;
  audit(deps, origin, 'sign-in-failed', { userId: user.id, method: 'verification', reason: 'password' });
  throw fieldError('password', NOT_THIS_PASSWORD);
}

/** What a registration form gives, with the password already hashed. */
interface Registration {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
  isGuest: false;
  authProvider: 'email';
}

/**
 * Registers where addresses are verified: the account can be signed in to once its link was followed. The answer is the
 * same, and as quick, for an address that has an account: its owner gets a mail about that. An address that got too many
 * mails gets no more, and nothing changes.
 */
export async function registerUnverified(
  deps: AccountDeps,
  context: SignInContext,
  account: Registration,
): Promise<RegistrationPending> {
  const { caller } = context;
  const guestId = caller?.isGuest ? caller.id : null;
  if (await deps.limits.beforeMail(context, account.email, 'registration')) {
    afterAnswer(deps, async () => {
      const mails = createMails(deps, context.language);
      const userId = await deps.db.transaction(async (tx) => {
        const enlisted = await enlist(tx, { ...account, guestId });
        await mails.keep(tx, account.email, enlisted.letter);
        return enlisted.userId;
      });
      mails.send();
      if (userId) audit(deps, context, 'registered', { userId });
    });
  }
  return { verificationRequired: true, email: account.email };
}

/** The account, new or still unproven, and the mail about it. */
async function enlist(
  tx: Orm,
  account: Registration & { guestId: string | null },
): Promise<{ letter: Letter; userId?: string }> {
  const known = await userByEmail(tx, account.email);
  if (known && (known.emailVerified || (await isInUse(tx, known.id)))) {
    return { letter: { kind: 'already-registered' } };
  }
  // Whoever registered it before has not proven that it is theirs: the last one counts, and their link alone.
  const [user] = known
    ? await tx.update(users).set(account).where(eq(users.id, known.id)).returning()
    : await tx
        .insert(users)
        .values({ id: crypto.randomUUID(), ...account })
        .returning();
  if (!user) throw new Error('the account was not written');
  return {
    letter: { kind: 'verify', token: await newVerification(tx, user, account.email) },
    userId: user.id,
  };
}

/** What a link does; the first letter of its token, so that none can be used for something else. */
const MARKS = { verify: 'v', change: 'c', reset: 'r' } as const;

export type Purpose = keyof typeof MARKS;

/** A secret for the link in a mail, and what is kept of it. */
export interface LinkToken {
  /** The purpose's letter and 256 random bits, base64url: for the mail alone. */
  token: string;
  /** SHA-256 of the token, in hex: for the database. */
  hash: string;
}

/** A new token; whoever reads the database cannot follow the link made of it. */
export function newToken(purpose: Purpose): LinkToken {
  const bits = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const token = MARKS[purpose] + bits;
  return { token, hash: sha256(token) };
}

/** The hash under which a token for the purpose may be found; null for a text that cannot be one. */
export const hashOf = (purpose: Purpose, text: string): string | null =>
  text.startsWith(MARKS[purpose]) && /^[A-Za-z0-9_-]{44}$/.test(text) ? sha256(text) : null;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
