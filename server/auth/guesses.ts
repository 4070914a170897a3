import { and, eq, gt } from 'drizzle-orm';
import { sessions, users } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { createLimit, type Limit } from '../limit.ts';
import { networkOf } from '../network.ts';
import { createMemory } from '../remember.ts';

const QUARTER_HOUR = 15 * 60_000;
const DAY = 24 * 3_600_000;
/** Passwords of one address that may wait for their turn at the same time: there are more for the others. */
const MAY_WAIT = 40;
/** And when it may come again, in seconds. */
const SOON = 3;

/**
 * Looks whether a password is right. `check` calls `begin` when its turn has come: there the try is counted, before the
 * work starts and so many times as there are tries at the same moment, or refused. It is taken back unless it was wrong.
 */
export type Guess = (check: (begin: () => void) => Promise<boolean>) => Promise<boolean>;

type Refuse = (seconds: number) => Error;

/** Counts wrong passwords. Whether there is such an account makes no difference to any of it. */
export function createGuesses(deps: Deps) {
  const pairs = createLimit({ times: 10, withinMs: QUARTER_HOUR });
  const addresses = createLimit({ times: 50, withinMs: QUARTER_HOUR });
  const accounts = createLimit({ times: 100, withinMs: QUARTER_HOUR });
  const own = createLimit({ times: 10, withinMs: DAY });
  const passkeys = createLimit({ times: 60, withinMs: QUARTER_HOUR });
  const waiting = createLimit({ times: MAY_WAIT, withinMs: QUARTER_HOUR });
  const known = createMemory<Set<string>>({ forMs: 30_000, most: 1000 });

  /** One that counts for each of the limits, under the key beside it. */
  const guess = (counted: [Limit, string][], refuse: Refuse): Guess => {
    const wait = () => Math.max(...counted.map(([limit, key]) => limit.wait(key)));
    const begin = () => {
      if (wait() > 0) throw refuse(wait());
      for (const [limit, key] of counted) limit.count(key);
    };
    if (wait() > 0) throw refuse(wait());
    return async (check) => {
      let begun = false;
      let wrong = false;
      try {
        const right = await check(() => {
          begin();
          begun = true;
        });
        wrong = !right;
        return right;
      } finally {
        if (begun && !wrong) for (const [limit, key] of counted) limit.giveBack(key);
      }
    };
  };

  return {
    /**
     * At signing in: ten wrong ones for an account from an address, fifty from an address, a hundred for an account. An
     * address with a live session of the account goes on however often others guess, so that nobody keeps an owner out.
     */
    signIn: async (address: string, email: string, refuse: Refuse): Promise<Guess> => {
      const network = networkOf(address);
      const account = short(email);
      const counted: [Limit, string][] = [
        [pairs, short(`${network} ${email}`)],
        [addresses, short(network)],
      ];
      const guessedElsewhere = accounts.wait(account) > 0;
      if (!guessedElsewhere || !(await known(account, () => networksOf(deps, email))).has(network)) {
        counted.push([accounts, account]);
      }
      const one = guess(counted, refuse);
      return async (check) => {
        const place = short(network);
        if (waiting.wait(place) > 0) throw refuse(SOON);
        waiting.count(place);
        try {
          return await one(check);
        } finally {
          waiting.giveBack(place);
        }
      };
    },
    /** Passkeys cannot be guessed, but looking at them is work: sixty wrong ones from an address. */
    passkey: (address: string, refuse: Refuse): Guess =>
      guess([[passkeys, short(networkOf(address))]], refuse),
    /**
     * Of somebody who is signed in, at something that needs the password again: ten wrong ones in a row. Each session
     * counts for itself, so that who has stolen one cannot keep the owner from theirs.
     */
    ownPassword: (sid: string, refuse: Refuse): Guess => {
      const one = guess([[own, sid]], refuse);
      return async (check) => {
        const right = await one(check);
        if (right) own.forget(sid);
        return right;
      };
    },
    ownPasswordsUsedUp: (sid: string): boolean => own.wait(sid) > 0,
  };
}

/** Where somebody is signed in to an account. */
async function networksOf({ db }: Deps, email: string): Promise<Set<string>> {
  const live = await db.orm
    .select({ sess: sessions.sess })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(users.email, email), gt(sessions.expire, new Date())));
  return new Set(live.flatMap(({ sess }) => (sess.address ? [networkOf(sess.address)] : [])));
}

const SEED = crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;

/** What is counted may be as long as its sender likes; and which keys meet in one nobody outside can tell. */
export const short = (key: string): string => Bun.hash.wyhash(key, SEED).toString(36);
