import { and, eq, gt, sql } from 'drizzle-orm';
import { prepared } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema.ts';
import { msg } from '../../../shared/language/msg.ts';
import { createMemory } from '../cache.ts';
import type { Core } from '../context.ts';
import { tooMany } from '../errors.ts';
import type { Origin } from '../http/requests.ts';
import {
  type Counted,
  createCounter,
  createNetworkLimit,
  createRateLimit,
  giveBackAll,
  type NetworkLimit,
  type RateLimit,
  short,
  takeAll,
  waitFor,
} from '../limit.ts';
import { networkOf, widerNetworksOf, widestNetworkOf } from '../network.ts';
import { audit } from './audit.ts';

const QUARTER_HOUR = 15 * 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Password checks waiting at the same time, by network and by user. */
const MAY_WAIT = { ofNetwork: 40, ofWider: 60, ofUser: 2 };
/** Retry-After in seconds. */
const SOON = 3;

/**
 * `check` calls `begin` just before the work starts: it counts the try, or throws. The count is given back unless the
 * password was wrong.
 */
export type Guess = (check: (begin: () => Promise<void>) => Promise<boolean>) => Promise<boolean>;

type Refuse = (seconds: number) => Error;

interface Place {
  address: string;
  userId?: string;
}

/** Limits wrong passwords. Behaves the same whether the account exists or not. */
function createGuesses(deps: Pick<Core, 'db'>) {
  const pairs = createRateLimit('wrong passwords of a pair', { times: 10, withinMs: QUARTER_HOUR });
  const addresses = createRateLimit('wrong passwords of an address', { times: 50, withinMs: QUARTER_HOUR });
  const accounts = createRateLimit('wrong passwords of an account', { times: 100, withinMs: QUARTER_HOUR });
  // An IPv6 customer may have 65,536 networks, or share the wider one with as many others.
  const widerPairs = createRateLimit('wrong passwords of a wider pair', {
    times: 20,
    withinMs: QUARTER_HOUR,
  });
  const wider = createRateLimit('wrong passwords of a wider network', {
    times: 200,
    withinMs: QUARTER_HOUR,
  });
  /** Where the owner signed in, for longer than a session lasts. */
  const proven = createRateLimit('proven owners', { times: 1, withinMs: 30 * DAY });
  const own = createRateLimit('wrong own passwords', { times: 10, withinMs: DAY });
  const ownRight = createRateLimit('right own passwords', { times: 60, withinMs: HOUR });
  const passkeys = createNetworkLimit('passkeys', { times: 60, withinMs: QUARTER_HOUR });
  const waiting = createNetworkLimit(null, {
    times: MAY_WAIT.ofNetwork,
    wider: MAY_WAIT.ofWider,
    withinMs: QUARTER_HOUR,
  });
  const waitingOwn = createRateLimit(null, { times: MAY_WAIT.ofUser, withinMs: QUARTER_HOUR });
  const known = createMemory<Set<string>>({ forMs: 30_000, most: 1000 });

  const guess = async (counted: Counted[], refuse: Refuse): Promise<Guess> => {
    const begin = async () => {
      if (!(await takeAll(deps, counted))) throw refuse(Math.max(1, await waitFor(deps, counted)));
    };
    const seconds = await waitFor(deps, counted);
    if (seconds > 0) throw refuse(seconds);
    return async (check) => {
      let begun = false;
      let wrong = false;
      try {
        const right = await check(async () => {
          await begin();
          begun = true;
        });
        wrong = !right;
        return right;
      } finally {
        if (begun && !wrong) await giveBackAll(deps, counted);
      }
    };
  };

  /** Waiting password work per network and user, so that no one client fills the queue. */
  const withWaitingLimit = async <T>(
    { address, userId }: Place,
    refuse: Refuse,
    work: () => Promise<T>,
  ): Promise<T> => {
    const places = waiting.of(address);
    if (userId !== undefined) places.push([waitingOwn, userId]);
    if (!(await takeAll(deps, places))) throw refuse(SOON);
    try {
      return await work();
    } finally {
      await giveBackAll(deps, places);
    }
  };

  return {
    withWaitingLimit,
    /** Owners signed in now or lately from this network are not locked out by guesses from elsewhere. */
    signIn: async (address: string, email: string, refuse: Refuse): Promise<Guess> => {
      const network = networkOf(address);
      const here = `${network} ${email}`;
      const counted: Counted[] = [
        [pairs, here],
        [addresses, network],
      ];
      const elsewhere: Counted[] = [[accounts, email]];
      for (const around of widerNetworksOf(address)) {
        elsewhere.push([widerPairs, `${around} ${email}`], [wider, around]);
      }
      const isKnown = async () =>
        (await proven.wait(deps, here)) > 0 ||
        (await known(short(email), () => networksOf(deps, email))).has(network);
      const guessedElsewhere = (await waitFor(deps, elsewhere)) > 0;
      if (!guessedElsewhere || !(await isKnown())) counted.push(...elsewhere);
      const one = await guess(counted, refuse);
      return async (check) => {
        const right = await withWaitingLimit({ address }, refuse, () => one(check));
        if (right) await proven.count(deps, here);
        return right;
      };
    },
    /** Resets the counts after a proof of ownership. */
    ownerProven: async (address: string, email: string): Promise<void> => {
      const here = `${networkOf(address)} ${email}`;
      await accounts.forget(deps, email);
      await pairs.forget(deps, here);
      await proven.count(deps, here);
    },
    /** Passkeys cannot be guessed, but checking them is work. */
    passkey: (address: string, refuse: Refuse): Promise<Guess> => guess(passkeys.of(address), refuse),
    /**
     * A signed-in user who enters the password again. Wrong ones count by session, so that a stolen one cannot lock out
     * the owner.
     */
    ownPassword: async (place: Required<Place>, sid: string, refuse: Refuse): Promise<Guess> => {
      const one = await guess([[own, sid]], refuse);
      return async (check) => {
        const seconds = await ownRight.wait(deps, place.userId);
        if (seconds > 0) throw refuse(seconds);
        const right = await withWaitingLimit(place, refuse, () => one(check));
        if (!right) return false;
        await ownRight.count(deps, place.userId);
        await own.forget(deps, sid);
        return true;
      };
    },
    ownPasswordsUsedUp: async (sid: string): Promise<boolean> => (await own.wait(deps, sid)) > 0,
  };
}

const reads = prepared((orm) => ({
  live: orm
    .select({ sess: sessions.sess })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(users.email, sql.placeholder('email')),
        gt(sessions.expire, sql.param(sql.placeholder('now'), sessions.expire)),
      ),
    )
    .prepare(),
}));

async function networksOf({ db }: Pick<Core, 'db'>, email: string): Promise<Set<string>> {
  const live = await reads(db).live.all({ email, now: new Date() });
  return new Set(live.flatMap(({ sess }) => (sess.address ? [networkOf(sess.address)] : [])));
}

type From = Pick<Origin, 'address'>;
type Session = { id: string; sid: string };

/** All behind one address, such as a club or a household, share its limits. */
export type Limits = ReturnType<typeof createLimits>;

export type MailKind = 'registration' | 'resend' | 'reset' | 'change';

export function createLimits(deps: Pick<Core, 'db' | 'log'>) {
  const guesses = createGuesses(deps);
  // Generous: a club may meet in one network.
  const registrations = createNetworkLimit('registrations', { times: 60, withinMs: HOUR });
  const guests = createNetworkLimit('guests', { times: 60, withinMs: HOUR });
  const mailsFrom = createNetworkLimit('mails from', { times: 20, withinMs: HOUR });
  const mailsFromTo = createNetworkLimit('mails from to', { times: 3, withinMs: HOUR });
  const mailsTo = createRateLimit('mails to', { times: 10, withinMs: HOUR });
  const tokens = createNetworkLimit('tokens', { times: 200, withinMs: QUARTER_HOUR });
  const shareLinks = createNetworkLimit('unknown share links', { times: 200, withinMs: QUARTER_HOUR });
  const passwordChanges = createRateLimit('password changes', { times: 10, withinMs: HOUR });
  const operatorCodes = createNetworkLimit('operator codes', { times: 20, withinMs: HOUR });
  const setups = createNetworkLimit('setups', { times: 60, withinMs: HOUR });
  const uploads = createRateLimit('uploads', { times: 600, withinMs: HOUR });
  const uploadsFrom = createNetworkLimit('uploads from', { times: 2400, withinMs: HOUR });
  const exports = createRateLimit('exports', { times: 10, withinMs: HOUR });
  /** One log line for the same refusals within a while. */
  const told = createCounter({ times: 1, withinMs: QUARTER_HOUR });

  const refusal =
    (reason: string, { address }: From, userId?: string) =>
    (seconds: number) => {
      const key = short(`${reason} ${userId ?? widestNetworkOf(address)}`);
      if (told.take(key)) audit(deps, { address }, 'refused', { reason, userId });
      return inAWhile(seconds);
    };
  const spend = async (limit: RateLimit, key: string, refuse: (seconds: number) => Error) => {
    if (!(await limit.take(deps, key))) throw refuse(Math.max(1, await limit.wait(deps, key)));
  };
  const spendFrom = async (limit: NetworkLimit, from: From, reason: string) => {
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
    ownerProven: ({ address }: From, email: string): Promise<void> => guesses.ownerProven(address, email),
    beforePasswordChange: (userId: string, from: From) =>
      spend(passwordChanges, userId, refusal('password change', from, userId)),
    beforeRegistration: (from: From) => spendFrom(registrations, from, 'registration'),
    beforeOperatorCode: (from: From) => spendFrom(operatorCodes, from, 'operator code'),
    beforeSetup: (from: From) => spendFrom(setups, from, 'restore'),
    beforeGuest: (from: From) => spendFrom(guests, from, 'guest'),
    /** False over the mail limit of an address; throws 429 for the network. Each network and kind has its own share. */
    beforeMail: async (from: From, email: string, kind: MailKind): Promise<boolean> => {
      if (kind !== 'registration') await spendFrom(mailsFrom, from, 'mail');
      const to = `${kind} ${email}`;
      return takeAll(deps, [[mailsTo, to], ...mailsFromTo.of(from.address, to)]);
    },
    mailNotSent: (email: string, kind: MailKind): Promise<void> => mailsTo.giveBack(deps, `${kind} ${email}`),
    beforeToken: (from: From) => spendFrom(tokens, from, 'token'),
    /** Throws 429 after too many links that lead nowhere. */
    beforeShare: async (from: From): Promise<void> => {
      const seconds = await shareLinks.wait(deps, from.address);
      if (seconds > 0) throw refusal('share link', from)(seconds);
    },
    shareNotFound: async (from: From): Promise<void> => void (await shareLinks.take(deps, from.address)),
    beforeUpload: async (userId: string, from: From): Promise<void> => {
      await spend(uploads, userId, refusal('upload', from, userId));
      await spendFrom(uploadsFrom, from, 'upload');
    },
    beforeExport: (userId: string, from: From) => spend(exports, userId, refusal('export', from, userId)),
  };
}

function inAWhile(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  const text =
    minutes <= 1
      ? msg('Too many attempts. Please try again in a minute.')
      : msg('Too many attempts. Please try again in {minutes} minutes.');
  return tooMany(seconds, 'attempt_limit_reached', text, { minutes });
}
