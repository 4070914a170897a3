import { and, eq, gt, sql } from 'drizzle-orm';
import { prepared } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema.ts';
import type { Core } from '../context.ts';
import { createLimit, short } from '../limit.ts';
import { networkOf, widerNetworksOf } from '../network.ts';
import { createNetworkLimit, createSharedNetworkLimit } from '../network-limit.ts';
import { createMemory } from '../remember.ts';
import { type Counted, createSharedLimit, giveBackAll, takeAll, waitFor } from '../shared-limit.ts';

const QUARTER_HOUR = 15 * 60_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Passwords of one network, and of one user, that may wait for their turn at the same time: there is more room for others. */
const MAY_WAIT = { ofNetwork: 40, ofWider: 60, ofUser: 2 };
/** And when it may come again, in seconds. */
const SOON = 3;

/**
 * Looks whether a password is right. `check` calls `begin` when its turn has come: there the try is counted, before the
 * work starts and so many times as there are tries at the same moment, or refused. It is taken back unless it was wrong.
 */
export type Guess = (check: (begin: () => Promise<void>) => Promise<boolean>) => Promise<boolean>;

type Refuse = (seconds: number) => Error;

/** Whose turn it is. */
interface Place {
  address: string;
  userId?: string;
}

/** Counts wrong passwords. Whether there is such an account makes no difference to any of it. */
export function createGuesses(deps: Pick<Core, 'db'>) {
  const pairs = createSharedLimit('wrong passwords of a pair', { times: 10, withinMs: QUARTER_HOUR });
  const addresses = createSharedLimit('wrong passwords of an address', { times: 50, withinMs: QUARTER_HOUR });
  const accounts = createSharedLimit('wrong passwords of an account', { times: 100, withinMs: QUARTER_HOUR });
  // Of IPv6 a customer may have 65,536 networks, or share the wider one with as many others.
  const widerPairs = createSharedLimit('wrong passwords of a wider pair', {
    times: 20,
    withinMs: QUARTER_HOUR,
  });
  const wider = createSharedLimit('wrong passwords of a wider network', {
    times: 200,
    withinMs: QUARTER_HOUR,
  });
  /** Where the right password of an account came from, for longer than its session may last. */
  const proven = createSharedLimit('proven owners', { times: 1, withinMs: 30 * DAY });
  const own = createSharedLimit('wrong own passwords', { times: 10, withinMs: DAY });
  const ownRight = createSharedLimit('right own passwords', { times: 60, withinMs: HOUR });
  const passkeys = createSharedNetworkLimit('passkeys', { times: 60, withinMs: QUARTER_HOUR });
  const waiting = createNetworkLimit({
    times: MAY_WAIT.ofNetwork,
    wider: MAY_WAIT.ofWider,
    withinMs: QUARTER_HOUR,
  });
  const waitingOwn = createLimit({ times: MAY_WAIT.ofUser, withinMs: QUARTER_HOUR });
  const known = createMemory<Set<string>>({ forMs: 30_000, most: 1000 });

  /** One that counts for each of the limits, under the key beside it. */
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

  /**
   * Work on a password of somebody at the address: of one network, and of one signed-in user, only so many wait at the
   * same time, whatever the password is for, so that nobody takes up every place.
   */
  const withWaitingLimit = async <T>(
    { address, userId }: Place,
    refuse: Refuse,
    work: () => Promise<T>,
  ): Promise<T> => {
    const places = waiting.of(address);
    if (userId !== undefined) places.push([waitingOwn, userId]);
    if (places.some(([limit, key]) => limit.wait(key) > 0)) throw refuse(SOON);
    for (const [limit, key] of places) limit.count(key);
    try {
      return await work();
    } finally {
      for (const [limit, key] of places) limit.giveBack(key);
    }
  };

  return {
    withWaitingLimit,
    /**
     * At signing in: ten wrong ones for an account from an address, fifty from an address, a hundred for an account, and
     * for IPv6 more from the wider networks. Where somebody is signed in to the account, or was lately, they go on
     * however often others guess, so that nobody keeps an owner out.
     */
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
    /** Whoever has proven to be the owner of the account starts anew, and goes on from where they are. */
    ownerProven: async (address: string, email: string): Promise<void> => {
      const here = `${networkOf(address)} ${email}`;
      await accounts.forget(deps, email);
      await pairs.forget(deps, here);
      await proven.count(deps, here);
    },
    /** Passkeys cannot be guessed, but looking at them is work: sixty wrong ones from an address. */
    passkey: (address: string, refuse: Refuse): Promise<Guess> => guess(passkeys.of(address), refuse),
    /**
     * Of somebody who is signed in, at something that needs the password again: ten wrong ones in a row, sixty right ones
     * an hour. Each session counts the wrong ones for itself, so that who has stolen one cannot keep the owner from theirs.
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

/** Where somebody is signed in to an account. */
async function networksOf({ db }: Pick<Core, 'db'>, email: string): Promise<Set<string>> {
  const live = await reads(db).live.all({ email, now: new Date() });
  return new Set(live.flatMap(({ sess }) => (sess.address ? [networkOf(sess.address)] : [])));
}
