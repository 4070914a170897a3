import { tooMany } from './limit.ts';

/** A place in the queue. */
export interface Place {
  /** Resolves when the work may begin; rejects with the signal's reason when nobody wants it any more. */
  begun: Promise<void>;
  /** 1 is next; null once the work may begin. */
  now(): number | null;
  /** Ends the work, or gives up the place. Doing so twice is doing it once. */
  leave(): void;
}

interface Entry {
  signal?: AbortSignal;
  /** Nobody waits for it: it comes after what somebody waits for, and is never refused. */
  isBackground?: boolean;
}

export interface FairQueue {
  /** Takes the last place of the user's; 429 when too many of theirs wait already. */
  enter(userId: string, entry?: Entry): Place;
  /** Does the work when its place has come, and leaves, whatever becomes of it. */
  run<T>(userId: string, work: () => Promise<T>, entry?: Entry): Promise<T>;
}

interface Limits {
  /** At the same time, of one user and of all. */
  perUser: number;
  inAll: number;
  /** Of one user, waiting. */
  waiting: number;
  /** The sentence for one more than may wait. */
  refusal: string;
}

/** Seconds after which a place may have become free. */
const SOON = 15;
/** After so many that somebody waits for one in the background goes, so that it is done as well. */
const IN_A_ROW = 3;

type Waiting = () => void;
/** Users in the order in which they are served next, and what waits of each. */
type Ring = Map<string, Waiting[]>;

/**
 * Lets so many of one user and so many in all go at the same time. Whoever waits is served by turns among the users, so that
 * one with much to do keeps nobody else waiting, and in the order they came among those of one user.
 */
export function createFairQueue({ perUser, inAll, waiting, refusal }: Limits, inARow = IN_A_ROW): FairQueue {
  const awaited: Ring = new Map();
  const background: Ring = new Map();
  const running = new Map<string, number>();
  let total = 0;
  let row = 0;

  const waitingOf = (userId: string) =>
    (awaited.get(userId)?.length ?? 0) + (background.get(userId)?.length ?? 0);

  const count = (userId: string, by: 1 | -1) => {
    const now = (running.get(userId) ?? 0) + by;
    if (now > 0) running.set(userId, now);
    else running.delete(userId);
    total += by;
  };

  /** Takes the next out of a ring, whose user then comes last. */
  const take = (ring: Ring): Waiting | undefined => {
    for (const [userId, [next, ...later]] of ring) {
      if (!next || (running.get(userId) ?? 0) >= perUser) continue;
      ring.delete(userId);
      if (later.length > 0) ring.set(userId, later);
      count(userId, 1);
      return next;
    }
    return undefined;
  };

  const serve = () => {
    while (total < inAll) {
      const first = row < inARow ? take(awaited) : undefined;
      const next = first ?? take(background) ?? take(awaited);
      if (!next) break;
      row = first ? row + 1 : 0;
      next();
    }
    if (total === 0) row = 0;
  };

  /** How many are served before this one as things stand. */
  const placeOf = (ring: Ring, userId: string, one: Waiting): number => {
    const before = ring.get(userId)?.indexOf(one) ?? 0;
    // While there is room for others, only the user's own stand in the way.
    if (total < inAll) return before + 1;
    let isAhead = true;
    let others = 0;
    for (const [id, list] of ring) {
      if (id === userId) isAhead = false;
      else others += Math.min(list.length, before + (isAhead ? 1 : 0));
    }
    return others + before + 1;
  };

  const enter = (userId: string, { signal, isBackground = false }: Entry = {}): Place => {
    if (!isBackground && waitingOf(userId) >= waiting) throw tooMany(SOON, refusal);
    const ring = isBackground ? background : awaited;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => {});
    let state: 'waiting' | 'running' | 'over' = 'waiting';
    const begin = () => {
      state = 'running';
      resolve();
    };
    const leave = () => {
      if (state === 'over') return;
      if (state === 'running') count(userId, -1);
      else {
        const others = ring.get(userId)?.filter((one) => one !== begin) ?? [];
        if (others.length > 0) ring.set(userId, others);
        else ring.delete(userId);
      }
      state = 'over';
      signal?.removeEventListener('abort', giveUp);
      serve();
    };
    const giveUp = () => {
      if (state !== 'waiting') return;
      leave();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp);
    ring.set(userId, [...(ring.get(userId) ?? []), begin]);
    if (signal?.aborted) giveUp();
    serve();
    return { begun: promise, now: () => (state === 'waiting' ? placeOf(ring, userId, begin) : null), leave };
  };

  return {
    enter,
    run: async (userId, work, entry) => {
      const place = enter(userId, entry);
      await place.begun;
      try {
        return await work();
      } finally {
        place.leave();
      }
    },
  };
}
