import { msg } from '../../../shared/language/msg.ts';
import type { Core } from '../context.ts';
import type { Origin } from '../http/origin.ts';
import { createLimit, short, tooMany } from '../limit.ts';
import { widestNetworkOf } from '../network.ts';
import { createSharedNetworkLimit, type SharedNetworkLimit } from '../network-limit.ts';
import { createSharedLimit, type SharedLimit, takeAll } from '../shared-limit.ts';
import { audit } from './audit.ts';
import { createGuesses, type Guess } from './guesses.ts';

const QUARTER_HOUR = 15 * 60_000;
const HOUR = 60 * 60_000;

type From = Pick<Origin, 'address'>;
type Session = { id: string; sid: string };

/** What a hostile visitor may do how often; everybody behind one address, a club or a household, shares its limits. */
export type Limits = ReturnType<typeof createLimits>;

/** What a mail is asked for. */
export type MailKind = 'registration' | 'resend' | 'reset' | 'change';

/** One set that every route asks, and waits for, before it does its work. */
export function createLimits(deps: Pick<Core, 'db' | 'log'>) {
  const guesses = createGuesses(deps);
  // Generous, as a club may meet in one room and one network.
  const registrations = createSharedNetworkLimit('registrations', { times: 60, withinMs: HOUR });
  const guests = createSharedNetworkLimit('guests', { times: 60, withinMs: HOUR });
  const mailsFrom = createSharedNetworkLimit('mails from', { times: 20, withinMs: HOUR });
  const mailsFromTo = createSharedNetworkLimit('mails from to', { times: 3, withinMs: HOUR });
  const mailsTo = createSharedLimit('mails to', { times: 10, withinMs: HOUR });
  const tokens = createSharedNetworkLimit('tokens', { times: 200, withinMs: QUARTER_HOUR });
  const passwordChanges = createSharedLimit('password changes', { times: 10, withinMs: HOUR });
  const setups = createSharedNetworkLimit('setups', { times: 60, withinMs: HOUR });
  const uploads = createSharedLimit('uploads', { times: 600, withinMs: HOUR });
  const uploadsFrom = createSharedNetworkLimit('uploads from', { times: 2400, withinMs: HOUR });
  const exports = createSharedLimit('exports', { times: 10, withinMs: HOUR });
  /** One line of the log for all that is refused to somebody for one reason within a while. */
  const told = createLimit({ times: 1, withinMs: QUARTER_HOUR });

  const refusal =
    (reason: string, { address }: From, userId?: string) =>
    (seconds: number) => {
      const key = short(`${reason} ${userId ?? widestNetworkOf(address)}`);
      if (told.take(key)) audit(deps, { address }, 'refused', { reason, userId });
      return tooMany(seconds, inAWhile(seconds));
    };
  const spend = async (limit: SharedLimit, key: string, refuse: (seconds: number) => Error) => {
    if (!(await limit.take(deps, key))) throw refuse(Math.max(1, await limit.wait(deps, key)));
  };
  const spendFrom = async (limit: SharedNetworkLimit, from: From, reason: string) => {
    if (await limit.take(deps, from.address)) return;
    throw refusal(reason, from)(Math.max(1, await limit.wait(deps, from.address)));
  };

  return {
    /** Before a password is looked at: 429 after too many wrong ones, now or when its turn has come. */
    beforeSignIn: (from: From, email: string): Promise<Guess> =>
      guesses.signIn(from.address, email, refusal('sign-in', from)),
    /** The same before a passkey is. */
    beforePasskey: (from: From): Promise<Guess> => guesses.passkey(from.address, refusal('passkey', from)),
    /** The same before a signed-in user's own password is. */
    beforePassword: ({ id, sid }: Session, from: From): Promise<Guess> =>
      guesses.ownPassword({ address: from.address, userId: id }, sid, refusal('password', from, id)),
    /** Whether so many were wrong that the session should end. */
    passwordsUsedUp: ({ sid }: Session): Promise<boolean> => guesses.ownPasswordsUsedUp(sid),
    /**
     * Hashes a new password: 429 while as many of the network, or of the signed-in user, are waiting. Looking at one goes
     * by the three above, which see to it.
     */
    withWaitingLimit: <T>(from: From, work: () => Promise<T>, userId?: string): Promise<T> =>
      guesses.withWaitingLimit({ address: from.address, userId }, refusal('hash', from, userId), work),
    /** After a reset: what others have guessed keeps the owner out no longer. */
    ownerProven: ({ address }: From, email: string): Promise<void> => guesses.ownerProven(address, email),
    /** Before a new password of somebody signed in, of which the owner hears by mail. */
    beforePasswordChange: (userId: string, from: From) =>
      spend(passwordChanges, userId, refusal('password change', from, userId)),
    beforeRegistration: (from: From) => spendFrom(registrations, from, 'registration'),
    /** Before a backup is restored by somebody who says to know the code. */
    beforeSetup: (from: From) => spendFrom(setups, from, 'restore'),
    beforeGuest: (from: From) => spendFrom(guests, from, 'guest'),
    /**
     * Before a mail that a visitor asks for: 429 for their network, unless it is for a registration, which is counted
     * already; false when that address is to get no more mail of the kind for now: from that network, or at all. A
     * stranger uses up neither the share of another network nor that of another kind.
     */
    beforeMail: async (from: From, email: string, kind: MailKind): Promise<boolean> => {
      if (kind !== 'registration') await spendFrom(mailsFrom, from, 'mail');
      const to = `${kind} ${email}`;
      return takeAll(deps, [[mailsTo, to], ...mailsFromTo.of(from.address, to)]);
    },
    /** After a mail that `beforeMail` allowed was not sent: it does not count for the address. */
    mailNotSent: (email: string, kind: MailKind): Promise<void> => mailsTo.giveBack(deps, `${kind} ${email}`),
    /** Before a token out of a mail is looked up. */
    beforeToken: (from: From) => spendFrom(tokens, from, 'token'),
    beforeUpload: async (userId: string, from: From): Promise<void> => {
      await spend(uploads, userId, refusal('upload', from, userId));
      await spendFrom(uploadsFrom, from, 'upload');
    },
    beforeExport: (userId: string, from: From) => spend(exports, userId, refusal('export', from, userId)),
  };
}

function inAWhile(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1
    ? msg('Too many attempts. Please try again in a minute.')
    : msg`Too many attempts. Please try again in ${minutes} minutes.`;
}
