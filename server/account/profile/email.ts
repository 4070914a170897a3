import type { Orm } from '../../../db/client.ts';
import type { ProfileChange } from '../../../shared/account/profile.ts';
import { msg } from '../../../shared/language/msg.ts';
import { AppError, fieldError, tooMany } from '../../core/errors.ts';
import { audit } from '../../core/session/audit.ts';
import { endSessions } from '../../core/session/sessions.ts';
import { type User, userByEmail } from '../../core/session/users.ts';
import type { AccountDeps } from '../deps.ts';
import type { Letter } from '../email/mails.ts';
import { createMails } from '../email/outbox.ts';
import { newVerification } from '../email/service.ts';
import { reauthenticate } from '../password/reauthenticate.ts';
import type { Presence } from './presence.ts';

/** A new e-mail address that may be had: what of the account changes, and what follows once it has. */
export interface NewAddress {
  columns(tx: Orm): Promise<Partial<User>>;
  settle(): Promise<void>;
}

/**
 * What a new e-mail address means; undefined when none is asked for. With mail it waits for the link sent there to be
 * opened, and 429 after several mails to it; without, it counts at once, ends the caller's other sessions, and 409 while
 * the change is written when another account has it. 422 at `password` unless that is right, and at `email` for accounts that only a provider signs in.
 */
export async function newAddress(
  deps: AccountDeps,
  presence: Presence,
  user: User,
  { email, password }: ProfileChange,
): Promise<NewAddress | undefined> {
  if (email === undefined) return undefined;
  if (email === user.email) return kept(user);
  if (user.passwordHash === null) {
    const provider = deps.config.oidc?.label ?? user.authProvider;
    throw fieldError('email', msg`Your email address comes from ${provider}.`);
  }
  await reauthenticate(deps, presence.caller, presence, password);
  return deps.config.mail ? onceVerified(deps, presence, user, email) : atOnce(deps, presence, user, email);
}

/** Whoever enters the address they have wants no other any more. */
const kept = (user: User): NewAddress => ({
  columns: async () => (user.pendingEmail === null ? {} : WITHDRAWN),
  settle: async () => {},
});

/** No link to another address does anything any more. */
const WITHDRAWN = { pendingEmail: null, emailVerificationToken: null, emailVerificationSentAt: null };

const atOnce = (deps: AccountDeps, presence: Presence, user: User, email: string): NewAddress => ({
  columns: async (tx) => {
    if (await isTaken(tx, email))
      throw new AppError(409, 'An account with this email address already exists.');
    await endSessions(tx, user.id, presence.caller.sid);
    return { ...WITHDRAWN, email, emailVerified: false, passwordResetToken: null, passwordResetSentAt: null };
  },
  settle: async () => audit(deps, presence, 'email-changed', { userId: user.id }),
});

const SOUGHT = { kind: 'security-change', what: 'email-change-requested' } as const;

const MAILED_OFTEN = msg('Several mails went to this address already. Please try again in an hour.');

/**
 * The answer is the same for an address that has an account: its owner gets a mail about that. The address there is hears
 * of it as well, in time to keep somebody else from taking the account over.
 */
async function onceVerified(
  deps: AccountDeps,
  presence: Presence,
  user: User,
  email: string,
): Promise<NewAddress> {
  if (!(await deps.limits.beforeMail(presence, email, 'change'))) throw tooMany(3600, MAILED_OFTEN);
  const mails = createMails(deps, presence.language);
  return {
    columns: async (tx) => {
      const token = await newVerification(tx, user, email);
      const letter: Letter = (await isTaken(tx, email))
        ? { kind: 'already-registered' }
        : { kind: 'verify-change', token };
      await mails.keep(tx, email, letter);
      if (user.email) await mails.keep(tx, user.email, SOUGHT);
      return { pendingEmail: email };
    },
    settle: async () => mails.send(),
  };
}

async function isTaken(tx: Orm, email: string): Promise<boolean> {
  const holder = await userByEmail(tx, email);
  return holder !== undefined;
}
