import { msg } from '../../../shared/language/msg.ts';
import type { Core } from '../context.ts';
import { tooMany } from '../errors.ts';
import type { Origin } from '../http/origin.ts';
import {
  createLimit,
  createSharedLimit,
  createSharedNetworkLimit,
  type SharedLimit,
  type SharedNetworkLimit,
  short,
  takeAll,
} from '../limit.ts';
import { widestNetworkOf } from '../network.ts';
import { audit } from './audit.ts';
import { createGuesses, type Guess } from './guesses.ts';

const QUARTER_HOUR = 15 * 60_000;
const HOUR = 60 * 60_000;

type From = Pick<Origin, 'address'>;
type Session = { id: string; sid: string };

/** All behind one address, such as a club or a household, share its limits. */
export type Limits = ReturnType<typeof createLimits>;

export type MailKind = 'registration' | 'resend' | 'reset' | 'change';

export function createLimits(deps: Pick<Core, 'db' | 'log'>) {
  const guesses = createGuesses(deps);
  // Generous: a club may meet in one network.
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
  /** One log line for the same refusals within a while. */
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
    /** Before a password is checked: throws 429 after too many wrong ones. */
    beforeSignIn: (from: From, email: string): Promise<Guess> =>
      guesses.signIn(from.address, email, refusal('sign-in', from)),
    beforePasskey: (from: From): Promise<Guess> => guesses.passkey(from.address, refusal('passkey', from)),
    beforePassword: ({ id, sid }: Session, from: From): Promise<Guess> =>
      guesses.ownPassword({ address: from.address, userId: id }, sid, refusal('password', from, id)),
    /** Then the session should end. */
    passwordsUsedUp: ({ sid }: Session): Promise<boolean> => guesses.ownPasswordsUsedUp(sid),
    /** For hashing a new password: throws 429 while too many wait. Checks of passwords are bounded above. */
    withWaitingLimit: <T>(from: From, work: () => Promise<T>, userId?: string): Promise<T> =>
      guesses.withWaitingLimit({ address: from.address, userId }, refusal('hash', from, userId), work),
    /** After a password reset. */
    ownerProven: ({ address }: From, email: string): Promise<void> => guesses.ownerProven(address, email),
    beforePasswordChange: (userId: string, from: From) =>
      spend(passwordChanges, userId, refusal('password change', from, userId)),
    beforeRegistration: (from: From) => spendFrom(registrations, from, 'registration'),
    beforeSetup: (from: From) => spendFrom(setups, from, 'restore'),
    beforeGuest: (from: From) => spendFrom(guests, from, 'guest'),
    /**
     * False when the address gets no more mail of this kind for now; throws 429 for the network (registrations are
     * counted elsewhere). Strangers use up neither another network's share nor another kind's.
     */
    beforeMail: async (from: From, email: string, kind: MailKind): Promise<boolean> => {
      if (kind !== 'registration') await spendFrom(mailsFrom, from, 'mail');
      const to = `${kind} ${email}`;
      return takeAll(deps, [[mailsTo, to], ...mailsFromTo.of(from.address, to)]);
    },
    /** Gives back the count of `beforeMail`. */
    mailNotSent: (email: string, kind: MailKind): Promise<void> => mailsTo.giveBack(deps, `${kind} ${email}`),
    /** Of a mail. */
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
